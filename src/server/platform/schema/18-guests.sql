-- Guests: people in a group without an account, by a link of the group. Why: docs/decisions/0074.

-- A group's guest links, at most one of each kind.
CREATE TABLE guest_links (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('look', 'take_part')),
  -- Who made it. It ends with their account.
  sender_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token. The token is derived from token_nonce as those of invitations are, and never stored.
  token bytea NOT NULL UNIQUE,
  token_nonce bytea NOT NULL,
  -- An argon2 hash; null: none is asked.
  pin text,
  -- Null: no end.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (group_id, kind)
);
-- Deleting a person.
CREATE INDEX guest_links_sender_id_idx ON guest_links (sender_id);

-- Browsers of guests, each known by one cookie.
CREATE TABLE guest_devices (
  id uuid PRIMARY KEY,
  -- SHA-256 of the cookie's token.
  token_hash bytea NOT NULL UNIQUE,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
-- The clean-up job.
CREATE INDEX guest_devices_expires_at_idx ON guest_devices (expires_at);

-- As whom a device is in a group.
CREATE TABLE guest_places (
  id uuid PRIMARY KEY,
  device_id uuid NOT NULL REFERENCES guest_devices ON DELETE CASCADE,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  link_id uuid NOT NULL REFERENCES guest_links ON DELETE CASCADE,
  -- A person of the group without an account; null: nobody, who only looks.
  user_id uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  UNIQUE (device_id, group_id)
);
-- The guests of a link; who holds a place; and the foreign key, when a group is purged.
CREATE INDEX guest_places_link_id_idx ON guest_places (link_id);
CREATE INDEX guest_places_user_id_idx ON guest_places (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX guest_places_group_id_idx ON guest_places (group_id);

-- Who reads a group: its people, and guests who are nobody of it, by the id of their place.
CREATE VIEW group_readers AS
  SELECT group_id, user_id, left_at FROM group_members
  UNION ALL
  SELECT group_id, id, NULL::timestamptz FROM guest_places WHERE user_id IS NULL;
