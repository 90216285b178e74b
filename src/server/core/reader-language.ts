/**
 * The language in which a person is written to later, as SQL: the one they chose, else that of the session they used last;
 * null for English.
 */
export function languageOf(person: string): string {
  return `coalesce(${person}.language, (SELECT session.language FROM sessions AS session
    WHERE session.user_id = ${person}.id AND session.language IS NOT NULL ORDER BY session.last_used_at DESC LIMIT 1))`;
}
