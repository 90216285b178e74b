/**
 * SQL: the form in which usernames and email addresses are compared. Both are ASCII, so only ASCII letters have a case:
 * the default collation would also match 'liam' with 'lİam'.
 */
export const folded = (sql: string) => `lower(${sql} COLLATE "C")`;
