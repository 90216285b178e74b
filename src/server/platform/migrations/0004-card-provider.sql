-- What the card provider told, each event once. It holds the provider's ids only, nothing of a card or a person.
CREATE TABLE card_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  object_id text,
  customer_id text,
  -- Whose state to fetch; null for what concerns nothing here.
  subject_kind text CHECK (subject_kind IN ('setup', 'payment', 'payout', 'subscription')),
  subject_id text,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- When the state it is about was last brought in line after it came.
  applied_at timestamptz,
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL))
);
CREATE INDEX card_events_waiting_idx ON card_events (subject_kind, subject_id) WHERE applied_at IS NULL;
CREATE INDEX card_events_received_at_idx ON card_events (received_at);

-- Up to which event the provider was asked what it has told.
CREATE TABLE card_event_cursor (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  event_id text NOT NULL,
  occurred_at timestamptz NOT NULL
);
