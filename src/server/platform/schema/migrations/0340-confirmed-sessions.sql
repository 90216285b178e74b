-- What a sign-in at the provider is for: to sign in, or for the session that began it to connect its account or to confirm
-- that it is them.
ALTER TABLE oidc_attempts
  ADD COLUMN purpose text NOT NULL DEFAULT 'sign_in' CHECK (purpose IN ('sign_in', 'connect', 'confirm')),
  ADD COLUMN session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  ADD CHECK ((session_id IS NULL) = (purpose = 'sign_in'));
-- The end of a session.
CREATE INDEX oidc_attempts_session_id_idx ON oidc_attempts (session_id);

-- Until then its person, who has no password, has confirmed at the provider that it is them.
ALTER TABLE sessions ADD COLUMN confirmed_until timestamptz;
