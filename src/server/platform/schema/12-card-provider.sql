-- What the card provider told, each event once. Only the provider's ids, nothing of a card or a person.
CREATE TABLE card_events (
  -- The event's id at the provider.
  id text PRIMARY KEY,
  type text NOT NULL,
  object_id text,
  customer_id text,
  -- Whose state to fetch; null for what concerns nothing here.
  subject_kind text CHECK (subject_kind IN ('setup', 'payment', 'payout', 'subscription')),
  subject_id text,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- When the state that it is about was fetched and applied after it came.
  applied_at timestamptz,
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL))
);
-- What waits for one subject.
CREATE INDEX card_events_waiting_idx ON card_events (subject_kind, subject_id) WHERE applied_at IS NULL;
-- The clean-up job.
CREATE INDEX card_events_received_at_idx ON card_events (received_at);

-- The last event that the reconciliation read from the provider.
CREATE TABLE card_event_cursor (
  -- Allows one row only.
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  event_id text NOT NULL,
  occurred_at timestamptz NOT NULL
);
