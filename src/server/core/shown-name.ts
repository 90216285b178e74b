/** SQL: what people call somebody of `users`, in one text. Replies say the same in the two of `sqlNamesOf`. */
export const sqlShownName = (person: string): string =>
  `coalesce(${person}.full_name, ${person}.display_name, ${person}.username)`;

/** SQL: the columns `username` and `fullName` of somebody of `users`; with a prefix `paidByUsername` and `paidByFullName`. */
export function sqlNamesOf(person: string, prefix?: string): string {
  const [username, fullName] =
    prefix === undefined ? ['username', 'fullName'] : [`${prefix}Username`, `${prefix}FullName`];
  return `${sqlUsername(person)} AS "${username}", ${person}.full_name AS "${fullName}"`;
}

/** SQL: the same two as arguments of `json_build_object`. */
export const sqlNamesJson = (person: string): string =>
  `'username', ${sqlUsername(person)}, 'fullName', ${person}.full_name`;

const sqlUsername = (person: string): string => `coalesce(${person}.display_name, ${person}.username)`;
