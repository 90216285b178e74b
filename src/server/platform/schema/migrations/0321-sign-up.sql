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
