-- A person's own programs: tokens with which they call the API, and addresses that are told what happens.

CREATE TABLE access_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write')),
  -- Of the token, which is shown once and not kept.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- Null: it does not expire.
  expires_at timestamptz,
  -- To the hour.
  last_used_at timestamptz
);
-- A person's tokens, newest first.
CREATE INDEX access_tokens_user_id_idx ON access_tokens (user_id, id DESC);

-- Addresses of a person's own programs that are told what happens in the person's groups.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Signs what is sent. Sealed.
  secret text NOT NULL,
  -- It is told of what happened since then. Null: it is off.
  active_since timestamptz,
  created_at timestamptz NOT NULL,
  -- One job sends the events of all webhooks of an owner, and each webhook waits for itself: until when, null for not at all.
  next_at timestamptz
);
-- A person's webhooks, newest first.
CREATE INDEX webhooks_user_id_idx ON webhooks (user_id, id DESC);
-- The job that looks for events.
CREATE INDEX webhooks_active_since_idx ON webhooks (active_since) WHERE active_since IS NOT NULL;

-- What a webhook is told of, each event once.
CREATE TABLE webhook_deliveries (
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  -- The id of the event: of its line of activity, or of the comment.
  id uuid NOT NULL,
  event text NOT NULL,
  -- Where it happened, and to which expense, payment, comment or person. They may be purged before the row is.
  group_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it happened.
  created_at timestamptz NOT NULL,
  -- A webhook's deliveries, newest first.
  PRIMARY KEY (webhook_id, id)
);
-- The next one to send.
CREATE INDEX webhook_deliveries_pending_idx ON webhook_deliveries (webhook_id, id) WHERE status = 'pending';
