-- Messages in a group, and how far each member has read.

CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  -- A mentioned person stands in it as @{id}, so that nobody's name outlives their account. Empty once deleted.
  text text NOT NULL,
  -- Who is mentioned.
  mentions uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  CHECK (deleted_at IS NULL OR text = '')
);
-- A group's messages, newest first.
CREATE INDEX chat_messages_group_id_idx ON chat_messages (group_id, id DESC);
-- What a person wrote, for their export and when they are deleted.
CREATE INDEX chat_messages_user_id_idx ON chat_messages (user_id);

CREATE TABLE chat_reads (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The last message that the person has read.
  last_read_id uuid NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
-- Deleting a person.
CREATE INDEX chat_reads_user_id_idx ON chat_reads (user_id);
