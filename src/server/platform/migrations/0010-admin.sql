-- The admin portal: what admins did, and the people's list in every order for very many people.

-- Only ids of people, so that one who is deleted leaves no name here.
CREATE TABLE admin_acts (
  id uuid PRIMARY KEY,
  -- Null: done on the command line.
  actor_id uuid,
  act text NOT NULL,
  user_id uuid,
  -- What it was done to where that is no person: a promotion code, a kind of job.
  subject text,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (user_id IS NOT NULL OR subject IS NOT NULL)
);
REVOKE UPDATE, DELETE, TRUNCATE ON admin_acts FROM allsquare_app;

CREATE INDEX users_admins_idx ON users (id) WHERE role = 'admin';

-- An account is a row with a password: placeholders and deleted people have none.
CREATE INDEX users_by_email_idx ON users ((coalesce(lower(email), '')), id) WHERE password IS NOT NULL;
CREATE INDEX users_by_age_idx ON users (created_at, id) WHERE password IS NOT NULL;
CREATE INDEX users_by_subscription_idx ON users (
  (CASE WHEN subscription_status = 'active' THEN coalesce(subscription_expires_at, timestamptz 'infinity')
        ELSE timestamptz '-infinity' END), id
) WHERE password IS NOT NULL;

-- Searching within names is quick where the server brings trigrams and lets us have them; without, it is only slower.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_words_idx ON users
    USING gin ((' ' || lower(username COLLATE "C") || ' ' || lower(coalesce(email, '') COLLATE "C")) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Without pg_trgm: %', SQLERRM;
END $$;
