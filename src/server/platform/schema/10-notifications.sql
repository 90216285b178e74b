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
  -- Whether it comes on the person's devices. Null: as by default.
  push boolean,
  PRIMARY KEY (user_id, event)
);

-- People who want to be warned.
CREATE INDEX notification_preferences_short_idx ON notification_preferences (user_id)
  WHERE event = 'short' AND (app OR mail);

-- A browser that gets them: its subscription at a push service. It ends with its session.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- SHA-256 of the endpoint: a browser is one device, whoever is signed in.
  endpoint_hash bytea NOT NULL UNIQUE,
  -- The subscription as JSON (endpoint, p256dh, auth), encrypted for this row. Who has it can send to the device.
  subscription text NOT NULL,
  -- The public key of this site that the browser subscribed with.
  public_key text NOT NULL,
  created_at timestamptz NOT NULL
);
-- A person's devices.
CREATE INDEX push_subscriptions_user_id_idx ON push_subscriptions (user_id, id DESC);
-- Ending a session.
CREATE INDEX push_subscriptions_session_id_idx ON push_subscriptions (session_id);
