-- What people are notified of, and how each wants to be.

CREATE TABLE notifications (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- Who did it; null for what happens by itself.
  actor_id uuid,
  group_id uuid REFERENCES groups ON DELETE CASCADE,
  -- The expense, payment, comment, message, bill, goal or invitation, by kind. Names and amounts are read from there, so
  -- that nothing is said of what somebody may no longer see.
  subject_id uuid,
  -- Unread messages of one chat are one notification, with their number; so are the entries of an import.
  times integer NOT NULL DEFAULT 1,
  -- Whether the bell shows it. One that only goes by mail counts as read.
  in_app boolean NOT NULL DEFAULT true,
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Since when it waits to be mailed; null when it does not. Notifications that become one keep the first one's time.
  mail_since timestamptz,
  -- A person's list. Ids are made in the order of time, so this is the order of the list too.
  PRIMARY KEY (user_id, id)
);
-- What a person has not read, in the order of their list.
CREATE INDEX notifications_unread_idx ON notifications (user_id, id) WHERE read_at IS NULL;
-- Unread notifications of the kinds that are looked for by group.
CREATE INDEX notifications_unread_of_group_idx ON notifications (user_id, group_id)
  WHERE read_at IS NULL AND kind IN ('message', 'mention', 'invited');
-- Purging a group.
CREATE INDEX notifications_group_id_idx ON notifications (group_id) WHERE group_id IS NOT NULL;
-- The mail job.
CREATE INDEX notifications_mail_idx ON notifications (mail_since, user_id) WHERE mail_since IS NOT NULL;
-- The clean-up job.
CREATE INDEX notifications_read_at_idx ON notifications (read_at) WHERE read_at IS NOT NULL;
REVOKE UPDATE ON notifications FROM allsquare_app;
GRANT UPDATE (read_at, mail_since) ON notifications TO allsquare_app;

-- Only what a person changed from the default.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The kind of notification.
  event text NOT NULL,
  -- Whether it comes in the app, and by mail.
  app boolean NOT NULL,
  mail boolean NOT NULL,
  PRIMARY KEY (user_id, event)
);
