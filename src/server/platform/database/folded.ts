/**
 * SQL: the form in which usernames and e-mail addresses are compared. Both are ASCII, so only ASCII letters have a case:
 * the default collation would also find 'liam' by 'lİam'.
 */
export const folded = (sql: string) => `lower(${sql} COLLATE "C")`;
