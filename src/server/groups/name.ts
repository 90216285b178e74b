/** The SQL of the name that a person reads of a `"group"`: a direct group has the other person's name. */
export const groupNameFor = (userId: string): string => `
  CASE "group".kind WHEN 'direct' THEN (
    SELECT coalesce(friend.display_name, friend.username) FROM users AS friend
    WHERE friend.id = CASE "group".low_id WHEN ${userId} THEN "group".high_id ELSE "group".low_id END
  ) ELSE "group".name END`;
