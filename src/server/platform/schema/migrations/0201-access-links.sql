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
