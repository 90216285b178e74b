/** The columns of a caller (`person`), as SQL. $2 is the time of the call. */
export const PERSON_COLUMNS = `person.id, username, email, email_verified AS "emailVerified", role,
  role = 'admin' OR (subscription_status = 'active'
    AND (subscription_expires_at IS NULL OR subscription_expires_at > $2)) AS "hasFullAccess",
  home_currency AS "homeCurrency"`;
