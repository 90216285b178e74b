/** A person's pay links as a JSON array, for a SELECT. `userId` is an SQL expression. */
export const payLinksOf = (userId: string) => `
  coalesce((
    SELECT json_agg(json_build_object('kind', link.kind, 'value', link.value) ORDER BY link.kind)
    FROM pay_links AS link WHERE link.user_id = ${userId}
  ), '[]')`;
