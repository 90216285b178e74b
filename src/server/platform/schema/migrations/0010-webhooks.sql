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
  created_at timestamptz NOT NULL
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

-- The job that looks for events: comments since it last looked. The rows are in the order of this time, so an index of
-- their blocks is enough.
CREATE INDEX expense_comments_created_at_idx ON expense_comments USING brin (created_at) WITH (pages_per_range = 16);
