-- Groups, their members and their invitations.

CREATE TABLE groups (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text,
  date date NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  -- The address of the stored picture.
  image text,
  -- Whether debts are settled by the fewest transfers, instead of between each two people who owe each other.
  simplify_debts boolean NOT NULL DEFAULT true,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A deleted group can be brought back for 30 days. Then purge_group removes it.
  deleted_at timestamptz,
  deleted_by uuid REFERENCES users,
  location text,
  -- A code of ISO 4217. All amounts of the group are in it.
  currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
  budget minor_units CHECK (budget BETWEEN 1 AND 9999999999),
  -- What the dialog of a new expense starts with: the split as it was typed, and who paid (null: whoever adds it).
  default_split jsonb,
  -- Somebody joined or left since it was set.
  default_split_needs_look boolean NOT NULL DEFAULT false,
  -- direct: what two people owe each other outside of all other groups. Its name is empty: each of the two sees the
  -- other's name. personal: the book of the person who made it, its only member.
  kind text NOT NULL DEFAULT 'standard' CHECK (kind IN ('standard', 'direct', 'personal')),
  -- The two people of a direct group.
  low_id uuid REFERENCES users,
  high_id uuid REFERENCES users,
  CHECK ((kind = 'direct') = (low_id IS NOT NULL) AND (kind = 'direct') = (high_id IS NOT NULL) AND low_id < high_id)
);
-- Deleting a person.
CREATE INDEX groups_created_by_idx ON groups (created_by);
-- The group whose picture a file is.
CREATE INDEX groups_image_idx ON groups (image) WHERE image IS NOT NULL;
-- The job that purges groups 30 days after they were deleted.
CREATE INDEX groups_deleted_at_idx ON groups (deleted_at) WHERE deleted_at IS NOT NULL;

-- Two people have one direct group.
CREATE UNIQUE INDEX groups_direct_key ON groups (low_id, high_id) WHERE low_id IS NOT NULL;
CREATE INDEX groups_high_id_idx ON groups (high_id) WHERE high_id IS NOT NULL;
-- Each person has one book.
CREATE UNIQUE INDEX groups_personal_key ON groups (created_by) WHERE kind = 'personal';

CREATE TABLE group_members (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- Somebody who left keeps the row: a later edit may give them a balance again.
  left_at timestamptz,
  -- A group's members. Expenses and shares refer to it: a row stays as long as they do.
  UNIQUE (group_id, user_id)
);
-- A person's groups.
CREATE INDEX group_members_user_id_idx ON group_members (user_id, group_id);

-- Why: docs/decisions/0082.
-- Tells a person from everyone with the same name in a group, or in all of their groups (null). People with one name wait
-- for one another here, so that two who take it at the same moment see each other. The planner settings make it find its
-- few rows by their keys, whatever the statistics say.
CREATE FUNCTION tell_namesakes_apart(named uuid, place uuid) RETURNS void
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

-- A default split names people. Once somebody joins or leaves it needs another look.
CREATE FUNCTION doubt_default_split() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.left_at IS DISTINCT FROM NEW.left_at THEN
    UPDATE groups SET default_split_needs_look = true
    WHERE id = NEW.group_id AND default_split IS NOT NULL AND NOT default_split_needs_look;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER group_members_doubt_default_split
  AFTER INSERT OR UPDATE OF left_at ON group_members
  FOR EACH ROW EXECUTE FUNCTION doubt_default_split();

-- People of a group who settle as one. Whoever is in none is a family alone.
CREATE TABLE families (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  name text NOT NULL,
  -- A group's families. Their people refer to it.
  UNIQUE (group_id, id)
);

CREATE TABLE family_members (
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  family_id uuid NOT NULL,
  -- Somebody is in one family of a group at most.
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (group_id, family_id) REFERENCES families (group_id, id) ON DELETE CASCADE,
  FOREIGN KEY (group_id, user_id) REFERENCES group_members (group_id, user_id) ON DELETE CASCADE
);
-- A family's people, and the foreign key.
CREATE INDEX family_members_family_id_idx ON family_members (group_id, family_id);
-- A person's families.
CREATE INDEX family_members_user_id_idx ON family_members (user_id);

-- Whoever leaves the group leaves the family; one person alone is not a family.
CREATE FUNCTION leave_family() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM family_members WHERE group_id = NEW.group_id AND user_id = NEW.user_id;
  IF FOUND THEN
    DELETE FROM families AS family
    WHERE group_id = NEW.group_id
      AND (SELECT count(*) FROM family_members WHERE group_id = family.group_id AND family_id = family.id) < 2;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER group_members_leave_family
  AFTER UPDATE OF left_at ON group_members
  FOR EACH ROW WHEN (NEW.left_at IS NOT NULL)
  EXECUTE FUNCTION leave_family();

-- The count and the sum of a group's expenses, so that a card reads one row. Kept by triggers on expenses.
CREATE TABLE group_totals (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  expenses_count integer NOT NULL DEFAULT 0,
  total_amount minor_units NOT NULL DEFAULT 0
-- Half of each page stays free, so that a changed row fits into its own page and no index changes (HOT update).
) WITH (fillfactor = 50);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON group_totals FROM allsquare_app;

CREATE TABLE group_invitations (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  sender_id uuid NOT NULL REFERENCES users,
  recipient_email text NOT NULL,
  -- Null while nobody has an account with that address.
  recipient_id uuid REFERENCES users,
  -- SHA-256 of the token. The token is derived from token_nonce with a key of its own, and never stored.
  token bytea NOT NULL UNIQUE,
  token_nonce bytea NOT NULL,
  message text,
  -- The placeholder whose place in the group the person takes.
  placeholder_id uuid REFERENCES users,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'declined', 'expired')),
  expires_at timestamptz NOT NULL,
  responded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- A group's invitations; inviting an address again changes the same row.
CREATE UNIQUE INDEX group_invitations_address_key ON group_invitations (group_id, lower(recipient_email));
-- A person's open invitations, by address and by account.
CREATE INDEX group_invitations_recipient_email_idx ON group_invitations (lower(recipient_email)) WHERE status = 'pending';
CREATE INDEX group_invitations_recipient_id_idx ON group_invitations (recipient_id) WHERE status = 'pending';
-- Deleting a person: what they sent, and what their address was sent.
CREATE INDEX group_invitations_sender_id_idx ON group_invitations (sender_id);
CREATE INDEX group_invitations_invited_idx ON group_invitations (lower(recipient_email));

-- A group's one link that lets whoever has it join.
CREATE TABLE group_join_links (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  -- Who made it. It ends with their account.
  sender_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token. The token is derived from token_nonce as those of invitations are, and never stored.
  token bytea NOT NULL UNIQUE,
  token_nonce bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Deleting a person.
CREATE INDEX group_join_links_sender_id_idx ON group_join_links (sender_id);

-- What a person chose for one group. Without a row: no reminders by rule, and notified of everything.
CREATE TABLE group_notices (
  group_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Whoever owes the person here is reminded every so many days, the next time at remind_at.
  remind_every_days integer CHECK (remind_every_days BETWEEN 3 AND 30),
  remind_at timestamptz,
  notify text NOT NULL DEFAULT 'all' CHECK (notify IN ('all', 'mentions', 'nothing')),
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (group_id, user_id) REFERENCES group_members (group_id, user_id) ON DELETE CASCADE,
  CHECK ((remind_every_days IS NULL) = (remind_at IS NULL))
);
-- Deleting a person.
CREATE INDEX group_notices_user_id_idx ON group_notices (user_id);
-- The reminder job.
CREATE INDEX group_notices_remind_at_idx ON group_notices (remind_at) WHERE remind_at IS NOT NULL;

-- A place that a person took over can be given back for a week. Why: docs/decisions/0071.
CREATE TABLE takeovers (
  -- That of the line of activity which tells of it.
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  placeholder_id uuid NOT NULL REFERENCES users,
  -- Who took the place.
  user_id uuid NOT NULL REFERENCES users,
  -- Who made the place.
  maker_id uuid NOT NULL REFERENCES users,
  taken_at timestamptz NOT NULL,
  -- What the place was in the group: since when, in which family, and in which default split.
  joined_at timestamptz NOT NULL,
  family_id uuid,
  default_split jsonb,
  -- What named the place, an earlier version included.
  expense_ids uuid[] NOT NULL,
  payment_ids uuid[] NOT NULL,
  series_ids uuid[] NOT NULL,
  activity_ids uuid[] NOT NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES users,
  -- What the place did: what it added, its comments, versions and lines of activity. The expenses that it added need not
  -- name it otherwise. A version as the id of the expense, a space, and its number.
  added_ids uuid[] NOT NULL DEFAULT '{}',
  comment_ids uuid[] NOT NULL DEFAULT '{}',
  version_keys text[] NOT NULL DEFAULT '{}',
  acted_ids uuid[] NOT NULL DEFAULT '{}'
);
-- The foreign keys, when a group is purged and when a person's row is removed.
CREATE INDEX takeovers_group_id_idx ON takeovers (group_id);
CREATE INDEX takeovers_placeholder_id_idx ON takeovers (placeholder_id);
CREATE INDEX takeovers_user_id_idx ON takeovers (user_id);
CREATE INDEX takeovers_maker_id_idx ON takeovers (maker_id);
CREATE INDEX takeovers_undone_by_idx ON takeovers (undone_by) WHERE undone_by IS NOT NULL;
REVOKE UPDATE, DELETE, TRUNCATE ON takeovers FROM allsquare_app;
GRANT UPDATE (undone_at, undone_by) ON takeovers TO allsquare_app;

-- What two people owe each other is kept only where debts are not simplified. A group that stops simplifying computes
-- it from its entries; one that begins to drops it. Whoever changes that, or posts entries, holds the group's lock.
CREATE FUNCTION keep_pairs_of_group() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM ledger_pairs WHERE book_id = NEW.id;
  IF NOT NEW.simplify_debts THEN
    INSERT INTO ledger_pairs (book_id, low_id, high_id, balance)
    SELECT book_id, least(debtor_id, creditor_id), greatest(debtor_id, creditor_id),
           sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END)
    FROM ledger_entries WHERE book_id = NEW.id
    GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER groups_keep_pairs
  AFTER UPDATE OF simplify_debts ON groups
  FOR EACH ROW WHEN (OLD.simplify_debts <> NEW.simplify_debts)
  EXECUTE FUNCTION keep_pairs_of_group();

-- Removes a group that is deleted, with its documents and ledger entries. Nothing else may remove an entry of a group.
CREATE FUNCTION purge_group(purged uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  placeholders uuid[];
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM groups WHERE id = purged AND deleted_at IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'Group % is not deleted', purged;
  END IF;
  -- They stand in this group alone, also those whose place a person has taken.
  placeholders := ARRAY(
    SELECT person.id FROM users AS person
    WHERE person.is_placeholder AND person.id IN (
      SELECT user_id FROM group_members WHERE group_id = purged
      UNION SELECT account_id FROM ledger_balances WHERE book_id = purged));
  PERFORM set_config('allsquare.purging', 'on', true);
  -- The other halves of a netting stay as they are, but cannot be undone.
  UPDATE payments SET offset_id = NULL
  WHERE offset_id IN (SELECT offset_id FROM payments WHERE group_id = purged AND offset_id IS NOT NULL);
  DELETE FROM ledger_entries WHERE book_id = purged;
  DELETE FROM ledger_balances WHERE book_id = purged;
  DELETE FROM ledger_pairs WHERE book_id = purged;
  -- Before the members, to whom the shares refer.
  DELETE FROM expenses WHERE group_id = purged;
  DELETE FROM groups WHERE id = purged;
  DELETE FROM users WHERE id = ANY(placeholders);
  PERFORM set_config('allsquare.purging', 'off', true);
END $$;
REVOKE ALL ON FUNCTION purge_group(uuid) FROM public;
GRANT EXECUTE ON FUNCTION purge_group(uuid) TO allsquare_app;
