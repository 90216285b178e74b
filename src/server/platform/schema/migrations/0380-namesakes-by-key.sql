-- Finds the people by their keys: an OR of two conditions read every account, for each person who joined a group.
CREATE OR REPLACE FUNCTION tell_namesakes_apart(named uuid, place uuid) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  wanted text := (SELECT name_key FROM users WHERE id = named);
BEGIN
  PERFORM pg_advisory_xact_lock(361, hashtext(wanted));
  WITH alike AS (
    SELECT other.id FROM group_members AS mine
    JOIN group_members AS theirs ON theirs.group_id = mine.group_id AND theirs.user_id <> mine.user_id
    JOIN users AS other ON other.id = theirs.user_id AND other.name_key = wanted
    WHERE mine.user_id = named AND (place IS NULL OR mine.group_id = place)
  )
  UPDATE users SET has_namesake = true
  WHERE NOT has_namesake AND full_name IS NOT NULL AND id IN (SELECT id FROM alike UNION ALL SELECT named FROM alike);
END $$;
