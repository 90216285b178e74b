-- What a person decides about their own account: where they are, how they sign in, what they take along.

-- An IANA name, for what happens while nobody is there: mails and reminders.
ALTER TABLE users ADD COLUMN time_zone text;
-- The account is gone; the row stands for 'Deleted user' in what is shared with others.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;

-- An address that counts once its link was opened.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  -- SHA-256 of the token within the link; so it is in the tables below.
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_changes_expires_at_idx ON email_changes (expires_at);

CREATE TABLE password_resets (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_resets_expires_at_idx ON password_resets (expires_at);

CREATE TABLE two_factor (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Sealed for this row.
  secret text NOT NULL,
  -- Null until the first code was entered: only then is it asked for.
  confirmed_at timestamptz,
  -- The last time step (30 s each, since 1970) a code of which was taken: none is taken twice.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Keyed, as a code is short enough to be guessed from a plain hash.
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id, id DESC);

-- A challenge is taken once. Without a user it is for signing in.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user_id_idx ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE data_exports (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'ready', 'failed')),
  -- Names one asking: a job that finishes for another one throws its file away.
  run_id uuid NOT NULL,
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  file text,
  size bigint,
  requested_at timestamptz NOT NULL DEFAULT now(),
  ready_at timestamptz,
  expires_at timestamptz,
  CHECK ((status = 'ready') = (file IS NOT NULL))
);
CREATE INDEX data_exports_expires_at_idx ON data_exports (expires_at) WHERE expires_at IS NOT NULL;

-- Lets go of everything that is alone of a person whose account is marked deleted. A reference to users says by
-- itself what it is: one that cascades is theirs alone and goes, one that may be set to nothing is, and any other is
-- shared and stays. So tables made later are covered too. The row stays as 'Deleted user' where something is shared.
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
  BEGIN
    DELETE FROM users WHERE id = forgotten;
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;
  END;
END $$;

REVOKE ALL ON FUNCTION forget_person(uuid) FROM public;
GRANT EXECUTE ON FUNCTION forget_person(uuid) TO allsquare_app;
