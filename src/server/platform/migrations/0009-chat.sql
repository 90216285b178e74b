-- Messages in a group; a place and a budget of a group.

CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  -- People who are mentioned stand in it as @{id}, so that nobody's name outlives their account. Empty once deleted.
  text text NOT NULL,
  mentions uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  CHECK (deleted_at IS NULL OR text = '')
);
CREATE INDEX chat_messages_group_id_idx ON chat_messages (group_id, id DESC);
CREATE INDEX chat_messages_user_id_idx ON chat_messages (user_id);

CREATE TABLE chat_reads (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  last_read_id uuid NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX chat_reads_user_id_idx ON chat_reads (user_id);

ALTER TABLE groups ADD COLUMN location text;
ALTER TABLE groups ADD COLUMN budget numeric(10,2) CHECK (budget > 0);
