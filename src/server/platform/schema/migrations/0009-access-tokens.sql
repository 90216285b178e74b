-- Tokens with which a person's own programs call the API.
CREATE TABLE access_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write')),
  -- Of the token, which is shown once and not kept.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- Null: it does not expire.
  expires_at timestamptz,
  -- To the hour.
  last_used_at timestamptz
);
-- A person's tokens, newest first.
CREATE INDEX access_tokens_user_id_idx ON access_tokens (user_id, id DESC);
