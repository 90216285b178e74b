-- Payments between members of a group and requests to pay, saved cards, and the history of groups.

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  -- Who pays. For a request: who asks, so that money flows from to_user_id to from_user_id.
  from_user_id uuid NOT NULL REFERENCES users,
  to_user_id uuid NOT NULL REFERENCES users,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  date date NOT NULL,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending'
    CONSTRAINT payments_status_check CHECK (status IN ('pending', 'completed', 'failed', 'refunded', 'voided')),
  type text NOT NULL DEFAULT 'payment' CHECK (type IN ('payment', 'request')),
  method payment_method NOT NULL DEFAULT 'cash',
  -- For a completed request: the payment that answered it.
  answered_by uuid REFERENCES payments ON DELETE SET NULL,
  voided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Of a card payment: its id at the provider, why it failed, what was given back, and when the provider was last asked.
  provider_id text,
  failure_reason text,
  refunded_amount minor_units NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND amount),
  synced_at timestamptz,
  -- The netting that it is a half of: payments of two people in several groups that sum to zero. Null for other
  -- payments, and once one of these groups was purged.
  offset_id uuid,
  -- The saved card that paid; it may be removed since.
  card_id uuid,
  CHECK (from_user_id <> to_user_id),
  CONSTRAINT payments_offset_id_check CHECK (offset_id IS NULL OR method = 'offset'),
  CONSTRAINT payments_card_id_check CHECK ((card_id IS NOT NULL) = (method = 'card'))
);
-- A group's payments, newest first.
CREATE INDEX payments_group_id_idx ON payments (group_id, id DESC);
-- A person's payments. By time, not id: a repeated reminder is the same request with a new time.
CREATE INDEX payments_from_user_id_idx ON payments (from_user_id, created_at DESC, id DESC);
CREATE INDEX payments_to_user_id_idx ON payments (to_user_id, created_at DESC, id DESC);
-- One open request from a creditor to a debtor in a group.
CREATE UNIQUE INDEX payments_open_request_key ON payments (group_id, from_user_id, to_user_id)
  WHERE type = 'request' AND status = 'pending';
-- The payment that an event of the provider is about.
CREATE UNIQUE INDEX payments_provider_id_key ON payments (provider_id) WHERE provider_id IS NOT NULL;
-- Card payments under way, by either side and by when the provider was last asked.
CREATE INDEX payments_under_way_from_idx ON payments (from_user_id) WHERE type = 'payment' AND status = 'pending';
CREATE INDEX payments_under_way_to_idx ON payments (to_user_id) WHERE type = 'payment' AND status = 'pending';
CREATE INDEX payments_under_way_synced_idx ON payments (synced_at) WHERE type = 'payment' AND status = 'pending';

-- The payments of a netting, and what two people netted, newest first.
CREATE INDEX payments_offset_id_idx ON payments (offset_id) WHERE offset_id IS NOT NULL;
CREATE INDEX payments_offset_people_idx ON payments (from_user_id, to_user_id, created_at DESC)
  WHERE offset_id IS NOT NULL;

-- The application writes a payment's progress and, for whoever takes over a placeholder, its sides; a request that is
-- repeated gets a new amount, date and time.
REVOKE UPDATE, DELETE, TRUNCATE ON payments FROM allsquare_app;
GRANT UPDATE (from_user_id, to_user_id, amount, date, status, answered_by, voided_at, created_at,
              provider_id, failure_reason, refunded_amount, synced_at) ON payments TO allsquare_app;

-- Nobody changes the amount of a payment, not even the owner, nor makes one of a request.
CREATE FUNCTION refuse_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The amount of a payment is never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payments_keep_amount
  BEFORE UPDATE OF amount, type ON payments FOR EACH ROW
  WHEN (OLD.type <> NEW.type OR (OLD.amount <> NEW.amount AND (OLD.type, OLD.status) <> ('request', 'pending')))
  EXECUTE FUNCTION refuse_payment_change();

-- Saved cards.
CREATE TABLE payment_methods (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL,
  -- What is shown of it, as JSON text: brand, last four digits, expiry.
  details text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Its id at the provider, and what is the same for one card however often it is saved.
  provider_id text,
  fingerprint text
);
-- A person's cards, newest first.
CREATE INDEX payment_methods_user_id_idx ON payment_methods (user_id, id DESC);
CREATE UNIQUE INDEX payment_methods_fingerprint_key ON payment_methods (user_id, fingerprint);
CREATE UNIQUE INDEX payment_methods_provider_id_key ON payment_methods (provider_id);
CREATE UNIQUE INDEX payment_methods_default_key ON payment_methods (user_id) WHERE is_default;

-- What happened in a group. Rows with an expense are also that expense's history.
CREATE TABLE activity (
  id uuid NOT NULL,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  kind text NOT NULL,
  -- Who did it.
  actor_id uuid NOT NULL REFERENCES users,
  -- Whom it was done to, where that is a person.
  other_id uuid REFERENCES users,
  expense_id uuid REFERENCES expenses ON DELETE CASCADE,
  payment_id uuid REFERENCES payments ON DELETE CASCADE,
  -- The expense's title, or another text that the kind needs.
  title text,
  amount minor_units,
  -- From and to of every field that an edit changed.
  changes jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What a guest did stays marked, also once a person with an account has taken the place.
  by_guest boolean NOT NULL DEFAULT false,
  -- A group's activity, newest first.
  PRIMARY KEY (group_id, id)
);
-- An expense's history, newest first.
CREATE INDEX activity_expense_id_idx ON activity (expense_id, id DESC) WHERE expense_id IS NOT NULL;
-- The job that looks for changes: what happened since it last looked. The rows are in the order of this time, so an index
-- of their blocks is enough, and adding an expense does not write to it.
CREATE INDEX activity_created_at_idx ON activity USING brin (created_at) WITH (pages_per_range = 16);
-- Deleting a person: their address stands in invitations.
CREATE INDEX activity_invited_idx ON activity (lower(title)) WHERE kind = 'member_invited';
-- The application may change names in it, and nothing else.
REVOKE UPDATE, DELETE, TRUNCATE ON activity FROM allsquare_app;
GRANT UPDATE (title, other_id, changes, actor_id) ON activity TO allsquare_app;

-- Removes the comments of a deleted account, with the lines that say of them. Only this removes a line while its group and
-- its expense stay.
CREATE FUNCTION forget_comments(forgotten uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = forgotten AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The account of % is not deleted', forgotten;
  END IF;
  DELETE FROM activity
  WHERE kind = 'comment_added' AND actor_id = forgotten
    AND expense_id IN (SELECT expense_id FROM expense_comments WHERE user_id = forgotten);
  DELETE FROM expense_comments WHERE user_id = forgotten;
END $$;
REVOKE ALL ON FUNCTION forget_comments(uuid) FROM public;
GRANT EXECUTE ON FUNCTION forget_comments(uuid) TO allsquare_app;
