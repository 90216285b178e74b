-- Types of columns.

-- An amount of money: a whole number of the smallest unit of its currency (cents, yen, fils). Sums of it are numeric.
CREATE DOMAIN minor_units AS bigint;

-- The application's rights: what it may do with every table unless a table's file says otherwise. The role that the
-- application logs in as is a member of this one (see application-login.ts). Migrations, backups and the audit use the
-- owner's role.
DO $$ BEGIN
  CREATE ROLE allsquare_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

DO $$ BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO allsquare_app', current_schema());
  EXECUTE format(
    'ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO allsquare_app',
    current_schema()
  );
END $$;

-- The table of applied migrations is made before this file.
GRANT SELECT, INSERT, UPDATE, DELETE ON migrations TO allsquare_app;

-- People, their sessions, and how they sign in.
-- Conventions of all files: ids are UUIDv7 made by the application, amounts are whole minor units, and a reference to
-- users that cascades marks a row as belonging to that person alone (see forget_person).

CREATE TABLE users (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  -- Shown instead of the username: a placeholder's name, or 'Deleted user'.
  display_name text,
  -- An argon2 hash. Null for a placeholder and for a deleted user: nobody can sign in as them.
  password text,
  email text,
  -- True once a link sent to the address was opened.
  email_verified boolean NOT NULL DEFAULT false,
  first_name text,
  last_name text,
  phone text,
  -- The address of the stored picture.
  profile_picture text,
  -- Data only: no screen and no call uses it.
  click_credits integer NOT NULL DEFAULT 0,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  -- Ids at the card provider.
  stripe_customer_id text,
  stripe_subscription_id text,
  -- Whether the person has full access, and until when (null: without end). Kept by a trigger on grants.
  subscription_status text NOT NULL DEFAULT 'inactive',
  subscription_expires_at timestamptz,
  -- Stands for somebody who was added by name or by an imported file, until a person takes the place.
  is_placeholder boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- An IANA name, for mails and reminders.
  time_zone text,
  -- Set when the account was deleted. The row stays as 'Deleted user' where something is shared with others.
  deleted_at timestamptz
);
-- Sign-in and sign-up. Usernames and addresses are ASCII, so only ASCII letters have a case; the default collation would
-- also fold others into them ('lİam' into 'liam'), and differently on each server.
CREATE UNIQUE INDEX users_username_key ON users (lower(username COLLATE "C"));
CREATE UNIQUE INDEX users_email_key ON users (lower(email COLLATE "C")) WHERE email IS NOT NULL;
-- Whose picture a file is.
CREATE INDEX users_profile_picture_idx ON users (profile_picture) WHERE profile_picture IS NOT NULL;
-- Counting admins before one is demoted or deleted.
CREATE INDEX users_admins_idx ON users (id) WHERE role = 'admin';
-- The admin portal's list in each of its orders. An account has a password; placeholders and deleted users have none.
CREATE INDEX users_by_email_idx ON users ((coalesce(lower(email), '')), id) WHERE password IS NOT NULL;
CREATE INDEX users_by_age_idx ON users (created_at, id) WHERE password IS NOT NULL;
CREATE INDEX users_by_subscription_idx ON users (
  (CASE WHEN subscription_status = 'active' THEN coalesce(subscription_expires_at, timestamptz 'infinity')
        ELSE timestamptz '-infinity' END), id
) WHERE password IS NOT NULL;
-- The admin portal's search within names. A server without pg_trgm works too, only slower.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_words_idx ON users
    USING gin ((' ' || lower(username COLLATE "C") || ' ' || lower(coalesce(email, '') COLLATE "C")) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Without pg_trgm: %', SQLERRM;
END $$;

CREATE TABLE sessions (
  -- SHA-256 of the token in the cookie.
  token_hash bytea PRIMARY KEY,
  -- Names the session in the list of devices.
  id uuid NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_agent text,
  ip_address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
-- A person's devices; ending all of them.
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
-- The clean-up job.
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

-- A new address, until its link is opened.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The clean-up job.
CREATE INDEX email_changes_expires_at_idx ON email_changes (expires_at);

CREATE TABLE password_resets (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The clean-up job.
CREATE INDEX password_resets_expires_at_idx ON password_resets (expires_at);

CREATE TABLE two_factor (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted for this row.
  secret text NOT NULL,
  -- When the first code was entered. Null: sign-in does not ask for a code yet.
  confirmed_at timestamptz,
  -- The last time step (30 s each, since 1970) whose code was accepted. No step is accepted twice.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- An HMAC: a code is short enough to be guessed from a plain hash.
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As WebAuthn names them.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  -- What the person calls it.
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
-- A person's passkeys, newest first.
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id, id DESC);

-- Open WebAuthn challenges. Each is accepted once.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- Null for a challenge to sign in.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
-- The clean-up job.
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);
-- Deleting a person.
CREATE INDEX passkey_challenges_user_id_idx ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;

-- A person's last request for a copy of their data.
CREATE TABLE data_exports (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'ready', 'failed')),
  -- Names one request: a job that finishes for an earlier one discards its file.
  run_id uuid NOT NULL,
  -- Percent.
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  -- The archive's name, and its size in bytes.
  file text,
  size bigint,
  requested_at timestamptz NOT NULL DEFAULT now(),
  ready_at timestamptz,
  expires_at timestamptz,
  CHECK ((status = 'ready') = (file IS NOT NULL))
);
-- The clean-up job.
CREATE INDEX data_exports_expires_at_idx ON data_exports (expires_at) WHERE expires_at IS NOT NULL;

-- Data only: no screen and no call uses it.
CREATE TABLE ad_clicks (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  ad_id text NOT NULL,
  clicked_at timestamptz NOT NULL DEFAULT now(),
  earned_credits integer NOT NULL DEFAULT 1 CHECK (earned_credits >= 0),
  ip_address text,
  user_agent text
);
CREATE INDEX ad_clicks_user_id_idx ON ad_clicks (user_id);

-- Removes everything that belongs to a deleted account alone. It follows the foreign keys to users: rows whose reference
-- cascades are deleted, references that may be set to null are, and all others are shared and stay. Tables that are
-- added later are covered too. The row in users stays as 'Deleted user' where something is shared. Somebody who is in a
-- group is not tried to be deleted: that would search every table.
CREATE FUNCTION forget_person(forgotten uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  reference record;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = forgotten AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The account of % is not deleted', forgotten;
  END IF;
  FOR reference IN
    SELECT con.conrelid::regclass AS "table", att.attname AS "column", con.confdeltype AS rule
    FROM pg_constraint AS con
    JOIN pg_attribute AS att ON att.attrelid = con.conrelid AND att.attnum = con.conkey[1]
    WHERE con.contype = 'f' AND con.confrelid = 'users'::regclass AND con.confdeltype IN ('c', 'n')
      AND array_length(con.conkey, 1) = 1
    ORDER BY con.conrelid::regclass::text, att.attname
  LOOP
    IF reference.rule = 'c' THEN
      EXECUTE format('DELETE FROM %s WHERE %I = $1', reference."table", reference."column") USING forgotten;
    ELSE
      EXECUTE format('UPDATE %s SET %I = NULL WHERE %I = $1', reference."table", reference."column", reference."column")
        USING forgotten;
    END IF;
  END LOOP;

  UPDATE users SET
    username = 'deleted-' || replace(gen_random_uuid()::text, '-', ''), display_name = 'Deleted user',
    password = NULL, email = NULL, email_verified = false, first_name = NULL, last_name = NULL, phone = NULL,
    profile_picture = NULL, time_zone = NULL, click_credits = 0, role = 'user',
    stripe_customer_id = NULL, stripe_subscription_id = NULL,
    subscription_status = 'inactive', subscription_expires_at = NULL
  WHERE id = forgotten;
  IF EXISTS (SELECT 1 FROM group_members WHERE user_id = forgotten) THEN RETURN; END IF;
  BEGIN
    DELETE FROM users WHERE id = forgotten;
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;
  END;
END $$;
REVOKE ALL ON FUNCTION forget_person(uuid) FROM public;
GRANT EXECUTE ON FUNCTION forget_person(uuid) TO allsquare_app;

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
  default_split_needs_look boolean NOT NULL DEFAULT false
);
-- Deleting a person.
CREATE INDEX groups_created_by_idx ON groups (created_by);
-- The group whose picture a file is.
CREATE INDEX groups_image_idx ON groups (image) WHERE image IS NOT NULL;
-- The job that purges groups 30 days after they were deleted.
CREATE INDEX groups_deleted_at_idx ON groups (deleted_at) WHERE deleted_at IS NOT NULL;

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

-- Whoever leaves the group leaves the family; one person alone is no family.
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

-- The ledger: double entry, insert-only. An entry moves a positive amount from a debtor to a creditor within one book,
-- so a book sums to zero by construction. A group is a book: its id is the book's, its members' ids are the accounts'.
-- A wallet is a book too (see wallet.sql). Triggers keep the balances in the same transaction, so reading a balance
-- never adds anything up.

CREATE TABLE ledger_entries (
  -- Its sequence also numbers positions in the ledger: everything that is posted later gets a higher number.
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- A group or a wallet; no foreign key can name one of two tables. purge_group and purge_wallet_book remove a book.
  book_id uuid NOT NULL,
  debtor_id uuid NOT NULL,
  creditor_id uuid NOT NULL,
  amount minor_units NOT NULL CHECK (amount > 0),
  -- The document it comes from. A reversal has the same source, with debtor and creditor exchanged.
  source text NOT NULL CHECK (source IN ('expense', 'payment', 'wallet')),
  source_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- By book: a book's entries are read together and removed together, and none is looked up by its id alone.
  PRIMARY KEY (book_id, id),
  CHECK (debtor_id <> creditor_id)
);
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries FROM allsquare_app;
GRANT USAGE ON SEQUENCE ledger_entries_id_seq TO allsquare_app;

-- Positive: the account is owed money in this book. Kept by a trigger on ledger_entries.
CREATE TABLE ledger_balances (
  book_id uuid NOT NULL,
  account_id uuid NOT NULL,
  balance minor_units NOT NULL DEFAULT 0,
  -- The position in the ledger when the balance last was zero or positive. Shares from before it are paid.
  even_at_position bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (book_id, account_id)
-- Half of each page stays free, so that a changed row fits into its own page and no index changes (HOT update).
) WITH (fillfactor = 50);

-- What two accounts owe each other, in groups that do not simplify debts. Kept by triggers on ledger_entries and groups.
CREATE TABLE ledger_pairs (
  book_id uuid NOT NULL,
  low_id uuid NOT NULL,
  high_id uuid NOT NULL,
  -- Positive: high owes low.
  balance minor_units NOT NULL DEFAULT 0,
  PRIMARY KEY (book_id, low_id, high_id),
  CHECK (low_id < high_id)
) WITH (fillfactor = 50);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ledger_balances, ledger_pairs FROM allsquare_app;

-- Adds the new entries to the balances. Rows are written in the order of their ids, so that two writers never wait for
-- each other in a circle. The planner settings make it find its few rows by their keys, whatever the statistics say.
CREATE FUNCTION keep_ledger_balances() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  position bigint := nextval('ledger_entries_id_seq');
BEGIN
  INSERT INTO ledger_balances AS kept (book_id, account_id, balance, even_at_position)
  SELECT book_id, account_id, sum(change), CASE WHEN sum(change) >= 0 THEN position ELSE 0 END
  FROM (
    SELECT book_id, creditor_id AS account_id, amount AS change FROM added
    UNION ALL
    SELECT book_id, debtor_id, -amount FROM added
  ) AS halves
  GROUP BY book_id, account_id
  ORDER BY book_id, account_id
  ON CONFLICT (book_id, account_id) DO UPDATE SET
    balance = kept.balance + excluded.balance,
    even_at_position = CASE WHEN kept.balance + excluded.balance >= 0 THEN position ELSE kept.even_at_position END;

  -- What each two people owe each other, where debts are not simplified.
  IF EXISTS (SELECT 1 FROM groups WHERE id IN (SELECT book_id FROM added) AND NOT simplify_debts) THEN
    INSERT INTO ledger_pairs (book_id, low_id, high_id, balance)
    SELECT book_id, least(debtor_id, creditor_id), greatest(debtor_id, creditor_id),
           sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END)
    FROM added JOIN groups AS "group" ON "group".id = added.book_id AND NOT "group".simplify_debts
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
    ON CONFLICT (book_id, low_id, high_id) DO UPDATE SET balance = ledger_pairs.balance + excluded.balance;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_keep_balances
  AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_balances();

-- Nobody changes or removes an entry, not even the owner, except a purge.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('allsquare.purging', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Ledger entries are never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_insert_only
  BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_no_truncate
  BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Expenses, who shares them, and comments on them.

CREATE TABLE expenses (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  date date NOT NULL,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  paid_by uuid NOT NULL,
  category text NOT NULL,
  split_type text NOT NULL DEFAULT 'equal' CHECK (split_type IN ('equal', 'custom')),
  -- The split as it was typed, amounts in cents.
  split jsonb NOT NULL,
  -- The address of the stored picture or PDF.
  receipt_url text,
  merchant_name text,
  notes text,
  -- What was read from the receipt, as JSON text.
  receipt_data text,
  -- Counts edits: an edit names the version it was made from.
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A deleted expense can be brought back for a while. Its entries are reversed meanwhile.
  deleted_at timestamptz,
  -- Payer and author are or were in the group.
  FOREIGN KEY (group_id, paid_by) REFERENCES group_members (group_id, user_id),
  FOREIGN KEY (group_id, created_by) REFERENCES group_members (group_id, user_id)
);
-- Pages of a group's expenses: all, and of one category.
CREATE INDEX expenses_page_idx ON expenses (group_id, date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX expenses_category_idx ON expenses (group_id, category, date DESC, id DESC) WHERE deleted_at IS NULL;
-- The expense whose receipt a file is.
CREATE INDEX expenses_receipt_url_idx ON expenses (receipt_url) WHERE receipt_url IS NOT NULL;
-- The job that removes expenses some time after they were deleted.
CREATE INDEX expenses_deleted_at_idx ON expenses (deleted_at) WHERE deleted_at IS NOT NULL;
-- The foreign keys, when a group is purged or a placeholder's membership is removed.
CREATE INDEX expenses_paid_by_idx ON expenses (group_id, paid_by);
CREATE INDEX expenses_created_by_idx ON expenses (group_id, created_by);
-- The search.
CREATE INDEX expenses_words_idx ON expenses
  USING gin (to_tsvector('simple', title || ' ' || coalesce(merchant_name, '') || ' ' || coalesce(notes, '')))
  WHERE deleted_at IS NULL;

-- Who bears which part of an expense.
CREATE TABLE expense_shares (
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  -- The expense's group.
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 0 AND 9999999999),
  -- The position in the ledger since which the share is owed. Null: nothing is owed of it. A share is paid once its
  -- holder's ledger_balances.even_at_position is higher.
  unpaid_since_position bigint DEFAULT nextval('ledger_entries_id_seq'),
  -- Includes the amount, so that sums are read from the index alone.
  PRIMARY KEY (expense_id, user_id) INCLUDE (amount),
  -- Whoever has a share is or was in the group.
  FOREIGN KEY (group_id, user_id) REFERENCES group_members (group_id, user_id)
);
-- The foreign key, when a group is purged or a placeholder's membership is removed.
CREATE INDEX expense_shares_member_idx ON expense_shares (group_id, user_id);

-- Who paid an expense that several people paid. Where one person paid, expenses.paid_by says so, and there are no rows.
CREATE TABLE expense_payers (
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  -- The expense's group.
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  PRIMARY KEY (expense_id, user_id) INCLUDE (amount),
  -- Whoever paid is or was in the group.
  FOREIGN KEY (group_id, user_id) REFERENCES group_members (group_id, user_id)
);
-- The foreign key, when a group is purged or a placeholder's membership is removed.
CREATE INDEX expense_payers_member_idx ON expense_payers (group_id, user_id);

-- Keeps the group's totals when expenses are added, changed, deleted and restored.
CREATE FUNCTION keep_group_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO group_totals (group_id, expenses_count, total_amount)
    SELECT group_id, count(*), sum(amount) FROM added WHERE deleted_at IS NULL GROUP BY group_id ORDER BY group_id
    ON CONFLICT (group_id) DO UPDATE SET
      expenses_count = group_totals.expenses_count + excluded.expenses_count,
      total_amount = group_totals.total_amount + excluded.total_amount;
  ELSE
    UPDATE group_totals AS total SET
      expenses_count = total.expenses_count + moved.expenses,
      total_amount = total.total_amount + moved.amount
    FROM (
      SELECT group_id, sum(expenses) AS expenses, sum(amount) AS amount
      FROM (
        SELECT group_id, 1 AS expenses, amount FROM added WHERE deleted_at IS NULL
        UNION ALL
        SELECT group_id, -1, -amount FROM removed WHERE deleted_at IS NULL
      ) AS halves
      GROUP BY group_id
    ) AS moved
    WHERE total.group_id = moved.group_id AND (moved.expenses <> 0 OR moved.amount <> 0);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER expenses_keep_totals_on_insert
  AFTER INSERT ON expenses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_group_totals();
CREATE TRIGGER expenses_keep_totals_on_update
  AFTER UPDATE ON expenses REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_group_totals();

-- At commit: the shares of an added or changed expense must sum to its amount.
CREATE FUNCTION check_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  checked uuid;
BEGIN
  IF TG_TABLE_NAME = 'expenses' THEN
    checked := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    checked := OLD.expense_id;
  ELSE
    checked := NEW.expense_id;
  END IF;
  IF EXISTS (
    SELECT 1 FROM expenses
    WHERE id = checked AND amount <> coalesce((SELECT sum(amount) FROM expense_shares WHERE expense_id = checked), 0)
  ) THEN
    RAISE EXCEPTION 'The shares of expense % do not sum to its amount', checked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER expenses_shares_sum
  AFTER INSERT OR UPDATE OF amount ON expenses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_shares_sum();
CREATE CONSTRAINT TRIGGER expense_shares_sum
  AFTER UPDATE OF amount, expense_id OR DELETE ON expense_shares DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_shares_sum();

-- Added shares are checked once for each statement instead of for each row: they are added all at once, after their
-- expense has its amount. They also must be of the expense's group. The planner settings make it find its few rows by
-- their keys, whatever the statistics say.
CREATE FUNCTION check_added_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1
    FROM (SELECT DISTINCT expense_id, group_id FROM added) AS touched
    LEFT JOIN expenses AS expense ON expense.id = touched.expense_id AND expense.group_id = touched.group_id
    WHERE expense.amount IS DISTINCT FROM (
      SELECT sum(amount) FROM expense_shares WHERE expense_id = touched.expense_id
    )
  ) THEN
    RAISE EXCEPTION 'Shares do not sum to the amount of their expense' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER expense_shares_added_sum
  AFTER INSERT ON expense_shares REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_added_shares_sum();

-- At commit: the payers of an expense are 2 to 20 people of its group who paid its amount together, and paid_by is who
-- paid most, then the lower id.
CREATE FUNCTION check_payers_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  checked uuid;
BEGIN
  IF TG_TABLE_NAME = 'expenses' THEN
    checked := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    checked := OLD.expense_id;
  ELSE
    checked := NEW.expense_id;
  END IF;
  IF EXISTS (
    SELECT 1
    FROM expenses AS expense CROSS JOIN LATERAL (
      SELECT count(*) AS payers, sum(payer.amount) AS amount, bool_and(payer.group_id = expense.group_id) AS is_of_group,
             (array_agg(payer.user_id ORDER BY payer.amount DESC, payer.user_id))[1] AS first_id
      FROM expense_payers AS payer WHERE payer.expense_id = expense.id
    ) AS paid
    WHERE expense.id = checked AND paid.payers > 0 AND NOT (
      paid.payers BETWEEN 2 AND 20 AND paid.amount = expense.amount AND paid.is_of_group AND paid.first_id = expense.paid_by
    )
  ) THEN
    RAISE EXCEPTION 'The payments of expense % do not sum to its amount', checked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER expenses_payers_sum
  AFTER UPDATE OF amount, paid_by ON expenses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.amount <> NEW.amount OR OLD.paid_by <> NEW.paid_by) EXECUTE FUNCTION check_payers_sum();
CREATE CONSTRAINT TRIGGER expense_payers_sum
  AFTER INSERT OR UPDATE OR DELETE ON expense_payers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_payers_sum();

-- Who owes whom by an expense that several people paid. The rule is divideAmongPayers of the domain: each share is divided
-- in proportion to the payments, rounded down, and what a bearer still misses goes to the payers who miss most.
CREATE FUNCTION expense_debts(expense uuid) RETURNS TABLE (debtor_id uuid, creditor_id uuid, amount bigint)
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  payer_ids uuid[];
  payments bigint[];
  -- What each payer's column still misses.
  missing bigint[];
  -- A bearer's row of the table, before and after what is missing.
  rounded bigint[];
  cells bigint[];
  total numeric;
  share record;
BEGIN
  SELECT array_agg(payer.user_id ORDER BY payer.amount DESC, payer.user_id),
         array_agg(payer.amount ORDER BY payer.amount DESC, payer.user_id), sum(payer.amount)
  INTO payer_ids, payments, total
  FROM expense_payers AS payer WHERE payer.expense_id = expense;

  missing := ARRAY(
    SELECT payment - (SELECT coalesce(sum(div(each.amount * payment::numeric, total)), 0)
                      FROM expense_shares AS each WHERE each.expense_id = expense)
    FROM unnest(payments) WITH ORDINALITY AS paid (payment, place) ORDER BY place
  );
  FOR share IN
    SELECT each.user_id, each.amount FROM expense_shares AS each
    WHERE each.expense_id = expense AND each.amount > 0 ORDER BY each.user_id
  LOOP
    rounded := ARRAY(
      SELECT div(share.amount * payment::numeric, total)
      FROM unnest(payments) WITH ORDINALITY AS paid (payment, place) ORDER BY place
    );
    cells := ARRAY(
      SELECT cell + CASE WHEN row_number() OVER (ORDER BY missing[place] DESC, place)
                           <= share.amount - sum(cell) OVER () THEN 1 ELSE 0 END
      FROM unnest(rounded) WITH ORDINALITY AS line (cell, place) ORDER BY place
    );
    missing := ARRAY(SELECT missing[place] - cells[place] + rounded[place] FROM generate_subscripts(cells, 1) AS place);
    RETURN QUERY
      SELECT share.user_id, payer_ids[place], cells[place] FROM generate_subscripts(cells, 1) AS place
      WHERE cells[place] > 0 AND payer_ids[place] <> share.user_id;
  END LOOP;
END $$;

CREATE TABLE expense_comments (
  id uuid PRIMARY KEY,
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- An expense's comments, newest first.
CREATE INDEX expense_comments_expense_id_idx ON expense_comments (expense_id, id DESC);
-- What a person wrote, for their export and when they are deleted.
CREATE INDEX expense_comments_user_id_idx ON expense_comments (user_id);

-- Payments between members of a group and requests to pay, saved cards, and the history of groups.

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  -- Who pays. For a request: who asks, so that money flows from to_user_id to from_user_id.
  from_user_id uuid NOT NULL REFERENCES users,
  to_user_id uuid NOT NULL REFERENCES users,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  date date NOT NULL,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending'
    CONSTRAINT payments_status_check CHECK (status IN ('pending', 'completed', 'failed', 'refunded', 'voided')),
  type text NOT NULL DEFAULT 'payment' CHECK (type IN ('payment', 'request')),
  -- How it was paid: cash, wallet, or a saved card's id.
  method text NOT NULL DEFAULT 'cash',
  -- For a completed request: the payment that answered it.
  answered_by uuid REFERENCES payments ON DELETE SET NULL,
  voided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Of a card payment: its id at the provider, why it failed, what was given back, and when the provider was last asked.
  provider_id text,
  failure_reason text,
  refunded_amount minor_units NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND amount),
  synced_at timestamptz,
  CHECK (from_user_id <> to_user_id)
);
-- A group's payments, newest first.
CREATE INDEX payments_group_id_idx ON payments (group_id, id DESC);
-- A person's payments. By time, not id: a repeated reminder is the same request with a new time.
CREATE INDEX payments_from_user_id_idx ON payments (from_user_id, created_at DESC, id DESC);
CREATE INDEX payments_to_user_id_idx ON payments (to_user_id, created_at DESC, id DESC);
-- One open request from a creditor to a debtor in a group.
CREATE UNIQUE INDEX payments_open_request_key ON payments (group_id, from_user_id, to_user_id)
  WHERE type = 'request' AND status = 'pending';
-- The payment that an event of the provider is about.
CREATE UNIQUE INDEX payments_provider_id_key ON payments (provider_id) WHERE provider_id IS NOT NULL;
-- Card payments under way, by either side and by when the provider was last asked.
CREATE INDEX payments_under_way_from_idx ON payments (from_user_id) WHERE type = 'payment' AND status = 'pending';
CREATE INDEX payments_under_way_to_idx ON payments (to_user_id) WHERE type = 'payment' AND status = 'pending';
CREATE INDEX payments_under_way_synced_idx ON payments (synced_at) WHERE type = 'payment' AND status = 'pending';

-- The application writes a payment's progress and, for whoever takes over a placeholder, its sides; a request that is
-- repeated gets a new amount, date and time.
REVOKE UPDATE, DELETE, TRUNCATE ON payments FROM allsquare_app;
GRANT UPDATE (from_user_id, to_user_id, amount, date, status, answered_by, voided_at, created_at,
              provider_id, failure_reason, refunded_amount, synced_at) ON payments TO allsquare_app;

-- Nobody changes the amount of a payment, not even the owner, nor makes one of a request.
CREATE FUNCTION refuse_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The amount of a payment is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payments_keep_amount
  BEFORE UPDATE OF amount, type ON payments FOR EACH ROW
  WHEN (OLD.type <> NEW.type OR (OLD.amount <> NEW.amount AND (OLD.type, OLD.status) <> ('request', 'pending')))
  EXECUTE FUNCTION refuse_payment_change();

-- Saved cards.
CREATE TABLE payment_methods (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL,
  -- What is shown of it, as JSON text: brand, last four digits, expiry.
  details text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Its id at the provider, and what is the same for one card however often it is saved.
  provider_id text,
  fingerprint text
);
-- A person's cards, newest first.
CREATE INDEX payment_methods_user_id_idx ON payment_methods (user_id, id DESC);
CREATE UNIQUE INDEX payment_methods_fingerprint_key ON payment_methods (user_id, fingerprint);
CREATE UNIQUE INDEX payment_methods_provider_id_key ON payment_methods (provider_id);
CREATE UNIQUE INDEX payment_methods_default_key ON payment_methods (user_id) WHERE is_default;

-- What happened in a group. Rows with an expense are also that expense's history.
CREATE TABLE activity (
  id uuid NOT NULL,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  kind text NOT NULL,
  -- Who did it.
  actor_id uuid NOT NULL REFERENCES users,
  -- Whom it was done to, where that is a person.
  other_id uuid REFERENCES users,
  expense_id uuid REFERENCES expenses ON DELETE CASCADE,
  payment_id uuid REFERENCES payments ON DELETE CASCADE,
  -- The expense's title, or another text that the kind needs.
  title text,
  amount minor_units,
  -- From and to of every field that an edit changed.
  changes jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A group's activity, newest first.
  PRIMARY KEY (group_id, id)
);
-- An expense's history, newest first.
CREATE INDEX activity_expense_id_idx ON activity (expense_id, id DESC) WHERE expense_id IS NOT NULL;
-- Deleting a person: their address stands in invitations.
CREATE INDEX activity_invited_idx ON activity (lower(title)) WHERE kind = 'member_invited';
-- The application may change names in it, and nothing else.
REVOKE UPDATE, DELETE, TRUNCATE ON activity FROM allsquare_app;
GRANT UPDATE (title, other_id, changes) ON activity TO allsquare_app;

-- Removes the comments of a deleted account, with the lines that say of them. Only this removes a line while its group and
-- its expense stay.
CREATE FUNCTION forget_comments(forgotten uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = forgotten AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The account of % is not deleted', forgotten;
  END IF;
  DELETE FROM activity
  WHERE kind = 'comment_added' AND actor_id = forgotten
    AND expense_id IN (SELECT expense_id FROM expense_comments WHERE user_id = forgotten);
  DELETE FROM expense_comments WHERE user_id = forgotten;
END $$;
REVOKE ALL ON FUNCTION forget_comments(uuid) FROM public;
GRANT EXECUTE ON FUNCTION forget_comments(uuid) TO allsquare_app;

-- Bank accounts, and wallets. Wallet money is in the ledger: each wallet has a book of its own (book_id = the wallet's
-- id). In it the owner's account has the wallet's id too, and the other accounts stand for the outside: the card
-- provider, the bank, friends, and what is owed back.

CREATE TABLE bank_accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  account_name text NOT NULL,
  account_type text NOT NULL CHECK (account_type IN ('checking', 'savings', 'credit')),
  -- Both are encrypted for this row and column, never in clear.
  account_number text NOT NULL CHECK (account_number LIKE 'v_.%'),
  routing_number text NOT NULL CHECK (routing_number LIKE 'v_.%'),
  last4 text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  is_verified boolean NOT NULL DEFAULT false,
  institution_name text,
  -- Reserved for a connection to a bank; nothing fills them yet.
  plaid_access_token text,
  plaid_account_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- A person's bank accounts, newest first.
CREATE INDEX bank_accounts_user_id_idx ON bank_accounts (user_id, id DESC);
CREATE UNIQUE INDEX bank_accounts_default_key ON bank_accounts (user_id) WHERE is_default;

CREATE TABLE wallets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  -- Kept by a trigger on ledger_balances, and written by nothing else.
  balance minor_units NOT NULL DEFAULT 0 CONSTRAINT wallets_balance_not_negative CHECK (balance >= 0),
  currency text NOT NULL DEFAULT 'USD',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
REVOKE UPDATE, DELETE, TRUNCATE ON wallets FROM allsquare_app;
-- SELECT … FOR UPDATE needs the right to update some column.
GRANT UPDATE (currency) ON wallets TO allsquare_app;

-- Only a wallet's own account has the id of its book, so a group's balances cost no more than the condition.
CREATE FUNCTION keep_wallet_balance() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE wallets SET balance = NEW.balance, updated_at = now() WHERE id = NEW.book_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_balances_keep_wallet
  AFTER INSERT OR UPDATE ON ledger_balances
  FOR EACH ROW WHEN (NEW.book_id = NEW.account_id)
  EXECUTE FUNCTION keep_wallet_balance();

-- A wallet goes only with its owner, and its book goes with it.
CREATE FUNCTION purge_wallet_book() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM set_config('allsquare.purging', 'on', true);
  DELETE FROM ledger_entries WHERE book_id = OLD.id;
  DELETE FROM ledger_balances WHERE book_id = OLD.id;
  DELETE FROM ledger_pairs WHERE book_id = OLD.id;
  PERFORM set_config('allsquare.purging', 'off', true);
  RETURN NULL;
END $$;
CREATE TRIGGER wallets_purge_book AFTER DELETE ON wallets FOR EACH ROW EXECUTE FUNCTION purge_wallet_book();

CREATE TABLE wallet_transactions (
  id uuid PRIMARY KEY,
  wallet_id uuid NOT NULL REFERENCES wallets ON DELETE CASCADE,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  type text NOT NULL CHECK (type IN ('deposit', 'withdrawal', 'payment', 'receipt')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed')),
  -- The account on the other side in the wallet's book.
  counterpart text NOT NULL CHECK (counterpart IN ('card', 'bank', 'friends', 'claims')),
  -- Null where the text is made from what it relates to.
  description text,
  -- What it relates to: a payment, a card, a bank account or another transaction, by type.
  related_id uuid,
  related_type text,
  -- The number that a person sees.
  reference text NOT NULL,
  -- Its id at the card provider, and why it failed there.
  provider_id text UNIQUE,
  failure_reason text,
  -- Of a deposit: what the provider gave back since.
  refunded_amount minor_units NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND amount),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider was last asked.
  synced_at timestamptz NOT NULL DEFAULT now()
);
-- A wallet's transactions, newest first.
CREATE INDEX wallet_transactions_page_idx ON wallet_transactions (wallet_id, id DESC);
-- What is pending in a wallet.
CREATE INDEX wallet_transactions_pending_idx ON wallet_transactions (wallet_id) WHERE status = 'pending';
-- The wallet's side of a payment, and refunds.
CREATE INDEX wallet_transactions_related_idx ON wallet_transactions (related_id) WHERE related_type IN ('payment', 'refund');
-- The reconciliation job.
CREATE INDEX wallet_transactions_open_idx ON wallet_transactions (synced_at) WHERE status = 'pending';
-- The application writes a transaction's progress, never what it was.
REVOKE UPDATE, DELETE, TRUNCATE ON wallet_transactions FROM allsquare_app;
GRANT UPDATE (status, provider_id, failure_reason, refunded_amount, synced_at) ON wallet_transactions TO allsquare_app;

-- Money that the provider took back when the wallet no longer had it. The next money that comes in goes there first.
CREATE TABLE wallet_claims (
  id uuid PRIMARY KEY,
  wallet_id uuid NOT NULL REFERENCES wallets ON DELETE CASCADE,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  counterpart text NOT NULL CHECK (counterpart IN ('card', 'bank', 'friends')),
  -- The deposit or the payment that was taken back.
  related_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A wallet's claims.
CREATE INDEX wallet_claims_wallet_id_idx ON wallet_claims (wallet_id);
REVOKE UPDATE, DELETE, TRUNCATE ON wallet_claims FROM allsquare_app;

-- Personal planning: bills that come again, debts, and goals to save for. Rates are percent a year.

-- What the occurrences of a bill have in common, and what the next of them will be like.
CREATE TABLE bill_series (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  category text NOT NULL,
  description text,
  -- How many days before a due date a reminder is sent; null for none.
  reminder_days smallint CHECK (reminder_days BETWEEN 0 AND 30),
  -- The group that each paid occurrence is shared with.
  share_group_id uuid REFERENCES groups ON DELETE SET NULL,
  frequency text NOT NULL DEFAULT 'monthly'
    CHECK (frequency IN ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  -- The day of the month that the series keeps, also through months that do not have it.
  day_of_month smallint NOT NULL CHECK (day_of_month BETWEEN 1 AND 31),
  -- When the occurrence after the newest one is due; null where the calendar ends.
  next_due_date date,
  -- When that occurrence appears; null while the newest one is unpaid.
  appears_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The outlook: what is due next, with its amount.
CREATE INDEX bill_series_next_idx ON bill_series (user_id, next_due_date) INCLUDE (frequency, amount)
  WHERE ended_at IS NULL;
-- Deleting a person.
CREATE INDEX bill_series_user_id_idx ON bill_series (user_id);
-- The job that adds the next occurrences.
CREATE INDEX bill_series_appears_at_idx ON bill_series (appears_at)
  WHERE ended_at IS NULL AND appears_at IS NOT NULL;
-- Purging a group.
CREATE INDEX bill_series_share_group_id_idx ON bill_series (share_group_id) WHERE share_group_id IS NOT NULL;

CREATE TABLE bills (
  id uuid PRIMARY KEY,
  series_id uuid NOT NULL REFERENCES bill_series ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- First, second … of its series.
  position integer NOT NULL CHECK (position > 0),
  name text NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  due_date date NOT NULL,
  frequency text NOT NULL DEFAULT 'monthly'
    CHECK (frequency IN ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  category text NOT NULL DEFAULT 'utilities',
  description text,
  reminder_days smallint CHECK (reminder_days BETWEEN 0 AND 30),
  reminded_at timestamptz,
  share_group_id uuid REFERENCES groups ON DELETE SET NULL,
  -- The expense that it became in that group when it was marked paid.
  expense_id uuid REFERENCES expenses ON DELETE SET NULL,
  is_paid boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  -- When its owner last changed it by hand.
  edited_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Each occurrence once, whoever adds it.
  UNIQUE (series_id, due_date),
  UNIQUE (series_id, position),
  CHECK (is_paid = (paid_at IS NOT NULL))
);
-- The bill that an expense comes from.
CREATE UNIQUE INDEX bills_expense_id_key ON bills (expense_id) WHERE expense_id IS NOT NULL;
-- A person's bills by due date: all, the unpaid ones (with sums), and the unpaid ones of a category.
CREATE INDEX bills_due_idx ON bills (user_id, due_date, id);
CREATE INDEX bills_unpaid_idx ON bills (user_id, due_date, id) INCLUDE (amount) WHERE NOT is_paid;
CREATE INDEX bills_unpaid_category_idx ON bills (user_id, category, due_date, id) WHERE NOT is_paid;
-- A person's paid bills, last paid first: all, and of a category.
CREATE INDEX bills_paid_idx ON bills (user_id, paid_at DESC, id DESC) WHERE is_paid;
CREATE INDEX bills_paid_category_idx ON bills (user_id, category, paid_at DESC, id DESC) WHERE is_paid;
-- The history of a series.
CREATE INDEX bills_history_idx ON bills (series_id, paid_at DESC, id DESC) WHERE is_paid;
-- Purging a group.
CREATE INDEX bills_share_group_id_idx ON bills (share_group_id) WHERE share_group_id IS NOT NULL;

-- What a person's bills come to, by category, so that the list of bills adds nothing up. Kept by triggers.
CREATE TABLE bill_totals (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  category text NOT NULL,
  bills_count integer NOT NULL DEFAULT 0,
  unpaid_total minor_units NOT NULL DEFAULT 0,
  -- Of the monthly series that go on, each once.
  monthly_total minor_units NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, category)
) WITH (fillfactor = 50);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON bill_totals FROM allsquare_app;

-- Adds changes to the totals, in the order of the key, so that two statements never wait for each other. A person who is
-- being removed has no totals any more.
CREATE FUNCTION add_to_bill_totals(changes bill_totals[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO bill_totals AS kept (user_id, category, bills_count, unpaid_total, monthly_total)
    SELECT user_id, category, sum(bills_count), sum(unpaid_total), sum(monthly_total)
    FROM unnest(changes) JOIN users ON users.id = user_id
    GROUP BY user_id, category
    HAVING sum(bills_count) <> 0 OR sum(unpaid_total) <> 0 OR sum(monthly_total) <> 0
    ORDER BY user_id, category
  ON CONFLICT (user_id, category) DO UPDATE SET
    bills_count = kept.bills_count + excluded.bills_count,
    unpaid_total = kept.unpaid_total + excluded.unpaid_total,
    monthly_total = kept.monthly_total + excluded.monthly_total
$$;

-- What a bill adds to the totals (sign 1), or takes from them (sign -1).
CREATE FUNCTION bill_part(bill bills, sign integer) RETURNS bill_totals
LANGUAGE sql IMMUTABLE AS $$
  SELECT bill.user_id, bill.category, sign, CASE WHEN bill.is_paid THEN 0 ELSE sign * bill.amount END, 0
$$;

CREATE FUNCTION keep_bill_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  changes bill_totals[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN changes := ARRAY(SELECT bill_part(bill, -1) FROM removed AS bill); END IF;
  IF TG_OP <> 'DELETE' THEN changes := changes || ARRAY(SELECT bill_part(bill, 1) FROM added AS bill); END IF;
  PERFORM add_to_bill_totals(changes);
  RETURN NULL;
END $$;
CREATE TRIGGER bills_keep_totals_on_insert
  AFTER INSERT ON bills REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bill_totals();
CREATE TRIGGER bills_keep_totals_on_update
  AFTER UPDATE ON bills REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bill_totals();
CREATE TRIGGER bills_keep_totals_on_delete
  AFTER DELETE ON bills REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bill_totals();

-- A monthly series counts until it ends.
CREATE FUNCTION series_part(series bill_series, sign integer) RETURNS bill_totals
LANGUAGE sql IMMUTABLE AS $$
  SELECT series.user_id, series.category, 0, 0,
         CASE WHEN series.ended_at IS NULL AND series.frequency = 'monthly' THEN sign * series.amount ELSE 0 END
$$;

CREATE FUNCTION keep_monthly_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  changes bill_totals[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN changes := ARRAY(SELECT series_part(series, -1) FROM removed AS series); END IF;
  IF TG_OP <> 'DELETE' THEN changes := changes || ARRAY(SELECT series_part(series, 1) FROM added AS series); END IF;
  PERFORM add_to_bill_totals(changes);
  RETURN NULL;
END $$;
CREATE TRIGGER bill_series_keep_totals_on_insert
  AFTER INSERT ON bill_series REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_totals();
CREATE TRIGGER bill_series_keep_totals_on_update
  AFTER UPDATE ON bill_series REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_totals();
CREATE TRIGGER bill_series_keep_totals_on_delete
  AFTER DELETE ON bill_series REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_totals();

-- The secret address of a person's calendar of bills.
CREATE TABLE bill_feeds (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token. The token is derived from token_nonce with a key of its own, and never stored.
  token_hash bytea NOT NULL UNIQUE,
  token_nonce bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE debts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- What is still owed.
  balance minor_units NOT NULL CHECK (balance BETWEEN 0 AND 9999999999),
  -- What is owed and what was paid so far together, which may be more than one field holds.
  original_balance minor_units NOT NULL CHECK (original_balance >= balance),
  interest_rate numeric(5,2) NOT NULL CHECK (interest_rate >= 0),
  promo_rate numeric(5,2) CHECK (promo_rate >= 0),
  -- The last day of the promotional rate.
  promo_ends_on date,
  minimum_payment minor_units NOT NULL CHECK (minimum_payment BETWEEN 1 AND 9999999999),
  due_date date NOT NULL,
  is_paid boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  -- The order that the person gave their debts.
  priority integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_paid = (balance = 0)),
  CHECK (is_paid = (paid_at IS NOT NULL)),
  CHECK ((promo_rate IS NULL) = (promo_ends_on IS NULL))
);
-- A person's debts in their order, the paid ones last.
CREATE INDEX debts_user_id_idx ON debts (user_id, is_paid, priority, id);

CREATE TABLE debt_payments (
  id uuid PRIMARY KEY,
  debt_id uuid NOT NULL REFERENCES debts ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  date date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A debt's payments, newest first, and their sum.
CREATE INDEX debt_payments_debt_id_idx ON debt_payments (debt_id, date DESC, id DESC) INCLUDE (amount);
-- A person's payments, for their export and when they are deleted.
CREATE INDEX debt_payments_user_id_idx ON debt_payments (user_id, id DESC);

CREATE TABLE financial_goals (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  target_amount minor_units NOT NULL CHECK (target_amount BETWEEN 1 AND 9999999999),
  -- The last contribution may pass the target.
  current_amount minor_units NOT NULL DEFAULT 0 CHECK (current_amount BETWEEN 0 AND 999999999999),
  category text NOT NULL,
  deadline date,
  status text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'completed', 'archived')),
  -- What it goes back to when it is taken out of the archive.
  archived_from text CHECK (archived_from IN ('in_progress', 'completed')),
  color text NOT NULL DEFAULT '#4f46e5',
  -- Whether friends see it.
  is_public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'archived') = (archived_from IS NOT NULL))
);
-- A person's goals, newest first: all, and those that friends see.
CREATE INDEX financial_goals_user_id_idx ON financial_goals (user_id, id DESC);
CREATE INDEX financial_goals_public_idx ON financial_goals (user_id, id DESC) WHERE is_public AND status <> 'archived';

CREATE TABLE goal_contributions (
  id uuid PRIMARY KEY,
  goal_id uuid NOT NULL REFERENCES financial_goals ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  date date NOT NULL,
  description text,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A goal's contributions, newest first, and their sum.
CREATE INDEX goal_contributions_goal_id_idx ON goal_contributions (goal_id, date DESC, id DESC) INCLUDE (amount);
-- A person's contributions, for their export and when they are deleted.
CREATE INDEX goal_contributions_user_id_idx ON goal_contributions (user_id, id DESC);

-- Full access is a list of grants: what a person paid for, redeemed or was given. Rows are only ever added. Status and
-- end on the person's own row are computed from them by a trigger, in the same transaction, and written by nothing else.

CREATE TABLE promotion_codes (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9_-]{4,20}$'),
  description text,
  -- 100 gives months of access; less is a discount on the first payment.
  discount_percent integer NOT NULL DEFAULT 100 CHECK (discount_percent BETWEEN 0 AND 100),
  duration_months integer NOT NULL DEFAULT 1 CHECK (duration_months BETWEEN 1 AND 120),
  valid_from date NOT NULL,
  -- The last day, in UTC.
  valid_until date,
  -- Null for no limit.
  max_redemptions integer CHECK (max_redemptions >= 0),
  current_redemptions integer NOT NULL DEFAULT 0 CHECK (current_redemptions >= 0),
  is_active boolean NOT NULL DEFAULT true,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotion_codes_limit CHECK (max_redemptions IS NULL OR current_redemptions <= max_redemptions)
);
-- Deleting a person.
CREATE INDEX promotion_codes_created_by_idx ON promotion_codes (created_by);

CREATE TABLE promotion_code_redemptions (
  id uuid PRIMARY KEY,
  promotion_code_id uuid NOT NULL REFERENCES promotion_codes,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As the code said when it was redeemed. A discount gives no months.
  subscription_duration_months integer NOT NULL DEFAULT 1 CHECK (subscription_duration_months >= 0),
  discount_percent integer NOT NULL DEFAULT 100 CHECK (discount_percent BETWEEN 0 AND 100),
  -- When a checkout was paid with the discount.
  used_at timestamptz,
  redeemed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotion_code_redemptions_once UNIQUE (promotion_code_id, user_id)
);
-- A person's redemptions, newest first.
CREATE INDEX promotion_code_redemptions_user_id_idx ON promotion_code_redemptions (user_id, redeemed_at DESC);

-- A subscription at the card provider, as last fetched from there.
CREATE TABLE card_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null until the provider has answered. It is asked under this row's id, so that asking again makes no second one.
  provider_id text UNIQUE,
  billing_interval text NOT NULL CHECK (billing_interval IN ('monthly', 'yearly')),
  status text NOT NULL CHECK (status IN ('starting', 'incomplete', 'active', 'past_due', 'ended')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  past_due_since timestamptz,
  -- The redemption whose discount the first payment has.
  discount_id uuid REFERENCES promotion_code_redemptions ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK (status = 'starting' OR status = 'ended' OR provider_id IS NOT NULL)
);
-- A person's subscriptions, newest first.
CREATE INDEX card_subscriptions_user_id_idx ON card_subscriptions (user_id, id DESC);
-- Deleting a redemption.
CREATE INDEX card_subscriptions_discount_id_idx ON card_subscriptions (discount_id) WHERE discount_id IS NOT NULL;
-- The reconciliation job.
CREATE INDEX card_subscriptions_updated_at_idx ON card_subscriptions (updated_at) WHERE ended_at IS NULL;
-- One open checkout for each person.
CREATE UNIQUE INDEX card_subscriptions_open_key ON card_subscriptions (user_id) WHERE status IN ('starting', 'incomplete');

CREATE TABLE subscription_invoices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  subscription_id uuid NOT NULL REFERENCES card_subscriptions ON DELETE CASCADE,
  provider_id text NOT NULL UNIQUE,
  -- As the provider prints it.
  number text,
  status text NOT NULL CHECK (status IN ('open', 'paid', 'void', 'uncollectible')),
  billing_interval text NOT NULL CHECK (billing_interval IN ('monthly', 'yearly')),
  subtotal minor_units NOT NULL,
  discount minor_units NOT NULL DEFAULT 0,
  total minor_units NOT NULL,
  -- [{description, amount}], amounts in cents.
  lines jsonb NOT NULL,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  issued_at timestamptz NOT NULL,
  paid_at timestamptz
);
-- A person's invoices, newest first.
CREATE INDEX subscription_invoices_user_id_idx ON subscription_invoices (user_id, issued_at DESC, id DESC);
-- A subscription's invoices.
CREATE INDEX subscription_invoices_subscription_id_idx ON subscription_invoices (subscription_id);

-- Times have milliseconds, as those of the domain have.
CREATE TABLE grants (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('card', 'promotion', 'admin', 'trial', 'revocation')),
  -- What it comes from: a card subscription, a redemption, for a trial the person, or for an admin's grant itself. For a
  -- revocation: the source that no longer counts.
  source_id uuid NOT NULL,
  -- A card: the paid period; one that starts later cuts the earlier ones of its subscription. A promotion: when it was
  -- redeemed. An admin's, a trial: since when.
  starts_at timestamptz(3) NOT NULL,
  -- The end of a card or a trial; an admin's, or null without one. A promotion has months instead, which come after all paid time.
  ends_at timestamptz(3),
  months integer CHECK (months > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at >= starts_at),
  CHECK (ends_at IS NULL OR kind IN ('card', 'admin', 'trial')),
  CHECK (kind NOT IN ('card', 'trial') OR ends_at IS NOT NULL),
  CHECK ((months IS NOT NULL) = (kind = 'promotion'))
);
-- A person's grants.
CREATE INDEX grants_user_id_idx ON grants (user_id);
-- The same event twice adds nothing.
CREATE UNIQUE INDEX grants_period_key ON grants (source_id, starts_at, ends_at) WHERE kind = 'card';
CREATE UNIQUE INDEX grants_source_key ON grants (kind, source_id) WHERE kind <> 'card';
-- Rows go only with the person they are of.
REVOKE UPDATE, DELETE, TRUNCATE ON grants FROM allsquare_app;

-- Mirrors domain/entitlement.ts, which gives the reasons. Reads all grants of a person and no clock.
CREATE FUNCTION entitlement_of(person uuid, OUT status text, OUT expires_at timestamptz)
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT SET timezone = 'UTC' AS $$
DECLARE
  fixed tstzmultirange;
  block tstzrange;
  promotion record;
  begins timestamptz;
  ends timestamptz;
BEGIN
  status := 'inactive';
  IF EXISTS (
    SELECT 1 FROM grants AS given
    WHERE given.user_id = person AND given.kind = 'admin' AND given.ends_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM grants AS taken WHERE taken.kind = 'revocation' AND taken.source_id = given.source_id)
  ) THEN
    status := 'active';
    RETURN;
  END IF;

  -- Times that are what they are. Of one source, a later start cuts the earlier period.
  SELECT range_agg(tstzrange(starts_at, least(ends_at, next_start))) INTO fixed
  FROM (
    SELECT starts_at, max(ends_at) AS ends_at, lead(starts_at) OVER (PARTITION BY source_id ORDER BY starts_at) AS next_start
    FROM grants AS given
    WHERE given.user_id = person AND given.ends_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM grants AS taken WHERE taken.kind = 'revocation' AND taken.source_id = given.source_id)
    GROUP BY source_id, starts_at
  ) AS period;

  -- Promotions, one after the other, around those times.
  FOR promotion IN
    SELECT starts_at, months
    FROM grants AS given
    WHERE given.user_id = person AND given.kind = 'promotion'
      AND NOT EXISTS (SELECT 1 FROM grants AS taken WHERE taken.kind = 'revocation' AND taken.source_id = given.source_id)
    ORDER BY starts_at, source_id
  LOOP
    begins := greatest(promotion.starts_at, ends);
    ends := NULL;
    FOR block IN SELECT each FROM unnest(fixed) AS each ORDER BY each LOOP
      CONTINUE WHEN upper(block) <= begins;
      IF lower(block) <= begins THEN
        begins := upper(block);
      ELSE
        ends := coalesce(ends, begins + make_interval(months => promotion.months));
        EXIT WHEN lower(block) >= ends;
        ends := ends + (upper(block) - lower(block));
      END IF;
    END LOOP;
    ends := coalesce(ends, begins + make_interval(months => promotion.months));
  END LOOP;

  expires_at := greatest(upper(fixed), ends);
  IF expires_at IS NOT NULL THEN status := 'active'; END IF;
END $$;

-- Locks the person's row before it reads their grants: of two writers at once the second one sees both grants.
CREATE FUNCTION keep_entitlement() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM 1 FROM users WHERE id IN (SELECT user_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET subscription_status = kept.status, subscription_expires_at = kept.expires_at
  FROM (SELECT DISTINCT user_id FROM added) AS touched CROSS JOIN LATERAL entitlement_of(touched.user_id) AS kept
  WHERE users.id = touched.user_id
    AND (users.subscription_status, users.subscription_expires_at) IS DISTINCT FROM (kept.status, kept.expires_at);
  RETURN NULL;
END $$;
CREATE TRIGGER grants_keep_entitlement
  AFTER INSERT ON grants REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_entitlement();

CREATE FUNCTION refuse_grant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Grants are never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER grants_insert_only
  BEFORE UPDATE ON grants
  FOR EACH ROW EXECUTE FUNCTION refuse_grant_change();

-- The application itself cannot write who has access; only a grant can, whose trigger runs as the table's owner.
CREATE FUNCTION refuse_entitlement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Access is given by grants only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER users_entitlement_from_grants
  BEFORE UPDATE OF subscription_status, subscription_expires_at ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_entitlement_change();
CREATE TRIGGER users_start_without_entitlement
  BEFORE INSERT ON users
  FOR EACH ROW WHEN (NEW.subscription_status <> 'inactive' OR NEW.subscription_expires_at IS NOT NULL)
  EXECUTE FUNCTION refuse_entitlement_change();

-- What people are notified of, and how each wants to be.

CREATE TABLE notifications (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- Who did it; null for what happens by itself.
  actor_id uuid,
  group_id uuid REFERENCES groups ON DELETE CASCADE,
  -- The expense, payment, comment, message, bill, goal or invitation, by kind. Names and amounts are read from there, so
  -- that nothing is said of what somebody may no longer see.
  subject_id uuid,
  -- Unread messages of one chat are one notification, with their number; so are the entries of an import.
  times integer NOT NULL DEFAULT 1,
  -- Whether the bell shows it. One that only goes by mail counts as read.
  in_app boolean NOT NULL DEFAULT true,
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Since when it waits to be mailed; null when it does not. Notifications that become one keep the first one's time.
  mail_since timestamptz,
  -- A person's list. Ids are made in the order of time, so this is the order of the list too.
  PRIMARY KEY (user_id, id)
);
-- What a person has not read, in the order of their list.
CREATE INDEX notifications_unread_idx ON notifications (user_id, id) WHERE read_at IS NULL;
-- Unread notifications of the kinds that are looked for by group.
CREATE INDEX notifications_unread_of_group_idx ON notifications (user_id, group_id)
  WHERE read_at IS NULL AND kind IN ('message', 'mention', 'invited');
-- Purging a group.
CREATE INDEX notifications_group_id_idx ON notifications (group_id) WHERE group_id IS NOT NULL;
-- The mail job.
CREATE INDEX notifications_mail_idx ON notifications (mail_since, user_id) WHERE mail_since IS NOT NULL;
-- The clean-up job.
CREATE INDEX notifications_read_at_idx ON notifications (read_at) WHERE read_at IS NOT NULL;
REVOKE UPDATE ON notifications FROM allsquare_app;
GRANT UPDATE (read_at, mail_since) ON notifications TO allsquare_app;

-- Only what a person changed from the default.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The kind of notification.
  event text NOT NULL,
  -- Whether it comes in the app, and by mail.
  app boolean NOT NULL,
  mail boolean NOT NULL,
  PRIMARY KEY (user_id, event)
);

-- Messages in a group, and how far each member has read.

CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  -- A mentioned person stands in it as @{id}, so that nobody's name outlives their account. Empty once deleted.
  text text NOT NULL,
  -- Who is mentioned.
  mentions uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  CHECK (deleted_at IS NULL OR text = '')
);
-- A group's messages, newest first.
CREATE INDEX chat_messages_group_id_idx ON chat_messages (group_id, id DESC);
-- What a person wrote, for their export and when they are deleted.
CREATE INDEX chat_messages_user_id_idx ON chat_messages (user_id);

CREATE TABLE chat_reads (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The last message that the person has read.
  last_read_id uuid NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
-- Deleting a person.
CREATE INDEX chat_reads_user_id_idx ON chat_reads (user_id);

-- What the card provider told, each event once. Only the provider's ids, nothing of a card or a person.
CREATE TABLE card_events (
  -- The event's id at the provider.
  id text PRIMARY KEY,
  type text NOT NULL,
  object_id text,
  customer_id text,
  -- Whose state to fetch; null for what concerns nothing here.
  subject_kind text CHECK (subject_kind IN ('setup', 'payment', 'payout', 'subscription')),
  subject_id text,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- When the state that it is about was fetched and applied after it came.
  applied_at timestamptz,
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL))
);
-- What waits for one subject.
CREATE INDEX card_events_waiting_idx ON card_events (subject_kind, subject_id) WHERE applied_at IS NULL;
-- The clean-up job.
CREATE INDEX card_events_received_at_idx ON card_events (received_at);

-- The last event that the reconciliation read from the provider.
CREATE TABLE card_event_cursor (
  -- Allows one row only.
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  event_id text NOT NULL,
  occurred_at timestamptz NOT NULL
);

-- What admins did. Only ids of people, so that one who is deleted leaves no name here.
CREATE TABLE admin_acts (
  id uuid PRIMARY KEY,
  -- Null: done on the command line.
  actor_id uuid,
  act text NOT NULL,
  -- Whom it was done to, where that is a person.
  user_id uuid,
  -- What it was done to otherwise: a promotion code, a kind of job.
  subject text,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (user_id IS NOT NULL OR subject IS NOT NULL)
);
REVOKE UPDATE, DELETE, TRUNCATE ON admin_acts FROM allsquare_app;

-- Work in the background, mails, and what the server keeps of its own.

-- Work to be done after a commit, added in the same transaction as what caused it.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  -- A second job with the same key is not added while the first is waiting.
  unique_key text UNIQUE,
  run_at timestamptz NOT NULL DEFAULT now(),
  -- When run_at was written. A time in the future shows that the clock was ahead then.
  scheduled_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  -- The end of the lease of the worker that runs it, which renews it. Afterwards another worker may take the job.
  locked_until timestamptz,
  -- Set when it was tried for the last time.
  failed_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The worker's next jobs.
CREATE INDEX jobs_due_idx ON jobs (run_at) WHERE failed_at IS NULL;
-- Jobs that were scheduled while the clock was ahead.
CREATE INDEX jobs_scheduled_at_idx ON jobs (scheduled_at) WHERE failed_at IS NULL;

CREATE TABLE mails (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
-- The mails to one address, newest first.
CREATE INDEX mails_recipient_idx ON mails (lower(recipient), id DESC);

CREATE TABLE rate_limits (
  -- What is counted: a call, with an address or an account.
  bucket text PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);
-- The clean-up job.
CREATE INDEX rate_limits_resets_at_idx ON rate_limits (resets_at);

-- The first answer to each call that came with an Idempotency-Key.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The call's name in the contract.
  verb text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of the body: the same key with another body is refused.
  body_hash bytea NOT NULL,
  -- Both null while the call is under way.
  status integer,
  reply text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, verb, key)
);
-- The clean-up job.
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

-- Facts about this installation: whether the demo was made, what the last audit found.
CREATE TABLE facts (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
