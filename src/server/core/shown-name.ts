/** SQL: what people call somebody of `users`. Says in one text what replies have in `username` and `fullName` (`nameOf`). */
export const sqlShownName = (person: string): string =>
  `coalesce(${person}.full_name, ${person}.display_name, ${person}.username)`;
