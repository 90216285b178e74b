-- What people are told of, and how each wants to be.

CREATE TABLE notifications (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- Who did it; null for what happens by itself.
  actor_id uuid,
  group_id uuid REFERENCES groups ON DELETE CASCADE,
  -- The expense, payment, comment, message, bill, goal or invitation, by kind. Names and amounts are read from there:
  -- nothing is said of what somebody may not see any more.
  subject_id uuid,
  -- Messages of one chat that were not read yet are one line.
  times integer NOT NULL DEFAULT 1,
  -- Whether the bell shows it; one that only goes by mail counts as read.
  in_app boolean NOT NULL DEFAULT true,
  awaits_mail boolean NOT NULL DEFAULT false,
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Ids are made in the order of time: this is the order of the list, too.
  PRIMARY KEY (user_id, id)
);
CREATE INDEX notifications_unread_idx ON notifications (user_id, group_id) WHERE read_at IS NULL;
CREATE INDEX notifications_group_id_idx ON notifications (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX notifications_mail_idx ON notifications (created_at, user_id) WHERE awaits_mail;
CREATE INDEX notifications_read_at_idx ON notifications (read_at) WHERE read_at IS NOT NULL;

-- Only what differs from how everybody starts, or was chosen once.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  event text NOT NULL,
  app boolean NOT NULL,
  mail boolean NOT NULL,
  PRIMARY KEY (user_id, event)
);
