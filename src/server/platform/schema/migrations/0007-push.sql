-- Notifications on people's devices, by Web Push.

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

-- Whether it comes on the person's devices. Null: as by default.
ALTER TABLE notification_preferences ADD COLUMN push boolean;
