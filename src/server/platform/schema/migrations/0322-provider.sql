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
  expires_at timestamptz NOT NULL
);
-- The clean-up job.
CREATE INDEX oidc_attempts_expires_at_idx ON oidc_attempts (expires_at);

-- Of a session by the provider, which ends at a fixed time, and signs out there too with it. Sealed.
ALTER TABLE sessions ADD COLUMN id_token text;

-- Made by what the provider says of a person, at their sign-in.
ALTER TABLE admin_acts ADD COLUMN by_provider boolean NOT NULL DEFAULT false;

-- The address was verified by a link that was followed, not by a provider's word.
ALTER TABLE users ADD COLUMN email_followed boolean NOT NULL DEFAULT false;
UPDATE users SET email_followed = true WHERE email_verified;
