-- People are shown by their first and last name. Why: docs/decisions/0082.

-- True once somebody of one of their groups had the same name: their username then stands beside it.
ALTER TABLE users ADD COLUMN has_namesake boolean NOT NULL DEFAULT false;

-- Shown instead of the username; null without a name, and for whoever has a display_name. An @ can only come from here, so
-- that nobody writes another person's username into their own name.
ALTER TABLE users ADD COLUMN full_name text GENERATED ALWAYS AS (
  CASE WHEN display_name IS NULL THEN
    nullif(left(btrim(translate(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), '@', '')), 100), '')
    || CASE WHEN has_namesake THEN ' (@' || username || ')' ELSE '' END
  END
) STORED;

-- The name that is shown, for comparison.
ALTER TABLE users ADD COLUMN name_key text GENERATED ALWAYS AS (
  lower(normalize(coalesce(
    display_name,
    nullif(left(btrim(translate(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), '@', '')), 100), ''),
    username
  ), NFKC))
) STORED;

-- Tells a person from everyone with the same name in a group, or in all of their groups (null). People with one name wait
-- for one another here, so that two who take it at the same moment see each other.
CREATE FUNCTION tell_namesakes_apart(named uuid, place uuid) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
  WHERE NOT has_namesake AND full_name IS NOT NULL AND (
    id IN (SELECT id FROM alike) OR (id = named AND EXISTS (SELECT FROM alike)));
END $$;

CREATE FUNCTION keep_namesakes_of_member() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM tell_namesakes_apart(NEW.user_id, NEW.group_id);
  RETURN NULL;
END $$;
CREATE TRIGGER group_members_namesakes AFTER INSERT OR UPDATE OF user_id ON group_members
  FOR EACH ROW EXECUTE FUNCTION keep_namesakes_of_member();

-- A new name begins without a namesake; the trigger after it finds those that it has.
CREATE FUNCTION forget_namesakes() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.has_namesake := false;
  RETURN NEW;
END $$;
CREATE TRIGGER users_forget_namesakes BEFORE UPDATE OF first_name, last_name ON users
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION forget_namesakes();

CREATE FUNCTION keep_namesakes() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM tell_namesakes_apart(NEW.id, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER users_namesakes AFTER UPDATE OF first_name, last_name, display_name ON users
  FOR EACH ROW WHEN (
    NEW.deleted_at IS NULL AND (OLD.first_name, OLD.last_name, OLD.display_name) IS DISTINCT FROM
      (NEW.first_name, NEW.last_name, NEW.display_name))
  EXECUTE FUNCTION keep_namesakes();

-- Those who had their names before they were shown.
UPDATE users SET has_namesake = true WHERE full_name IS NOT NULL AND EXISTS (
  SELECT FROM group_members AS mine
  JOIN group_members AS theirs ON theirs.group_id = mine.group_id AND theirs.user_id <> mine.user_id
  JOIN users AS other ON other.id = theirs.user_id AND other.name_key = users.name_key
  WHERE mine.user_id = users.id);
