-- People, their sessions, and how they sign in.
-- Conventions of all files: ids are UUIDv7 made by the application, amounts are whole minor units, and a reference to
-- users that cascades marks a row as belonging to that person alone (see forget_person).

CREATE TABLE users (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  -- Shown instead of the username: a placeholder's name, or 'Deleted user'.
  display_name text,
  -- An argon2 hash. Null for a placeholder, a deleted user, and who signs in by the provider alone.
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
  deleted_at timestamptz,
  -- A code of ISO 4217. Bills, debts, goals and sums of what is planned are kept in it.
  home_currency text NOT NULL DEFAULT 'USD' CHECK (home_currency ~ '^[A-Z]{3}$'),
  -- Neither a placeholder nor deleted. Its person may sign in without a password.
  is_account boolean NOT NULL GENERATED ALWAYS AS (NOT is_placeholder AND deleted_at IS NULL) STORED,
  -- The address was verified by a link that was followed, not by a provider's word.
  email_followed boolean NOT NULL DEFAULT false,
  -- The language that the person chose; null: as their browser.
  language text CHECK (length(language) <= 20),
  -- True once somebody of one of their groups had the same name: their username then stands beside it.
  has_namesake boolean NOT NULL DEFAULT false,
  -- Shown instead of the username; null without a name, and for whoever has a display_name. An @ can only come from here,
  -- so that nobody writes another person's username into their own name. Why: docs/decisions/0082.
  full_name text GENERATED ALWAYS AS (
    CASE WHEN display_name IS NULL THEN
      nullif(left(btrim(translate(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), '@', '')), 100), '')
      || CASE WHEN has_namesake THEN ' (@' || username || ')' ELSE '' END
    END
  ) STORED,
  -- The name that is shown, for comparison.
  name_key text GENERATED ALWAYS AS (
    lower(normalize(coalesce(
      display_name,
      nullif(left(btrim(translate(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), '@', '')), 100), ''),
      username
    ), NFKC))
  ) STORED
);
-- Sign-in and sign-up. Usernames and addresses are ASCII, so only ASCII letters have a case; the default collation would
-- also fold others into them ('lİam' into 'liam'), and differently on each server.
CREATE UNIQUE INDEX users_username_key ON users (lower(username COLLATE "C"));
CREATE UNIQUE INDEX users_email_key ON users (lower(email COLLATE "C")) WHERE email IS NOT NULL;
-- Whose picture a file is.
CREATE INDEX users_profile_picture_idx ON users (profile_picture) WHERE profile_picture IS NOT NULL;
-- Counting admins before one is demoted or deleted.
CREATE INDEX users_admins_idx ON users (id) WHERE role = 'admin';
-- The admin portal's list in each of its orders.
CREATE INDEX users_by_email_idx ON users ((coalesce(lower(email), '')), id) WHERE is_account;
CREATE INDEX users_by_age_idx ON users (created_at, id) WHERE is_account;
CREATE INDEX users_by_subscription_idx ON users (
  (CASE WHEN subscription_status = 'active' THEN coalesce(subscription_expires_at, timestamptz 'infinity')
        ELSE timestamptz '-infinity' END), id
) WHERE is_account;
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  -- The admin portal's search within names. A server without pg_trgm works too, only slower.
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
  expires_at timestamptz NOT NULL,
  -- Of a session by the provider, which ends at a fixed time, and signs out there too with it. Sealed.
  id_token text,
  -- Until then its person, who has no password, has confirmed at the provider that it is them.
  confirmed_until timestamptz,
  -- What the browser asked for when it was used last. Who chose no language is written to in that one.
  language text CHECK (length(language) <= 20)
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

-- The link in the mail about a password reset that ends everything a new password leaves working.
CREATE TABLE access_links (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The clean-up job.
CREATE INDEX access_links_expires_at_idx ON access_links (expires_at);

-- The mailed links with which people of allowed domains sign up. One for an address.
CREATE TABLE sign_up_links (
  -- In lower case.
  email text PRIMARY KEY,
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The clean-up job.
CREATE INDEX sign_up_links_expires_at_idx ON sign_up_links (expires_at);

-- Invitations with which an account was made. Each opens the door once; its link still leads into the group.
CREATE TABLE used_invitations (
  -- SHA-256 of the token in the link.
  token_hash bytea PRIMARY KEY,
  used_at timestamptz NOT NULL
);
-- The clean-up job.
CREATE INDEX used_invitations_used_at_idx ON used_invitations (used_at);

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

-- Who a person is at the provider, by issuer and subject and nothing else. One for each person.
CREATE TABLE oidc_identities (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  -- What the provider said when they were connected; shown to the person only.
  email text,
  connected_at timestamptz NOT NULL,
  UNIQUE (issuer, subject)
);

-- Sign-ins that a browser began at the provider. Each is answered once, within 10 minutes.
CREATE TABLE oidc_attempts (
  id uuid PRIMARY KEY,
  -- SHA-256 of the cookie of the browser that began it.
  browser_hash bytea NOT NULL UNIQUE,
  -- SHA-256 of the `state` that comes back; null once it did.
  state_hash bytea,
  -- The page to go to afterwards.
  return_to text NOT NULL,
  -- The token of the invite that the person came with. Sealed.
  invite text,
  -- What the provider said of the person, as JSON, and its ID token, once it did. Sealed.
  claims text,
  id_token text,
  expires_at timestamptz NOT NULL,
  -- To sign in, or for the session that began it to connect its account or to confirm that it is them.
  purpose text NOT NULL DEFAULT 'sign_in' CHECK (purpose IN ('sign_in', 'connect', 'confirm')),
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  CHECK ((session_id IS NULL) = (purpose = 'sign_in'))
);
-- The clean-up job.
CREATE INDEX oidc_attempts_expires_at_idx ON oidc_attempts (expires_at);
-- The end of a session.
CREATE INDEX oidc_attempts_session_id_idx ON oidc_attempts (session_id);

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

-- Where a person can be paid outside the product.
CREATE TABLE pay_links (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('paypal', 'venmo', 'wise', 'upi', 'iban')),
  -- A name at the service, or an IBAN without spaces.
  value text NOT NULL,
  PRIMARY KEY (user_id, kind)
);

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
-- A person's clicks, for their export and when they are deleted.
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
    profile_picture = NULL, time_zone = NULL, language = NULL, home_currency = DEFAULT, click_credits = 0, role = 'user',
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
