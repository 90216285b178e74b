-- People, groups, expenses, payments and the ledger that keeps every balance.
-- Amounts are numeric in dollars; ids are UUIDv7 made by the application.

-- The application works as this role: it can add ledger entries but never change or remove one.
DO $$ BEGIN
  CREATE ROLE allsquare_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  -- Shown instead of the username: a placeholder's name from an imported file, or 'Deleted user'.
  display_name text,
  -- Null for a placeholder and for a deleted user: nobody can sign in as them.
  password text,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  first_name text,
  last_name text,
  phone text,
  profile_picture text,
  click_credits integer NOT NULL DEFAULT 0,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  stripe_customer_id text,
  stripe_subscription_id text,
  subscription_status text NOT NULL DEFAULT 'inactive',
  subscription_expires_at timestamptz,
  is_placeholder boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE email IS NOT NULL;

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_agent text,
  ip_address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

CREATE TABLE rate_limits (
  bucket text PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_resets_at_idx ON rate_limits (resets_at);

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  verb text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status integer,
  reply text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, verb, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE groups (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text,
  date date NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  image text,
  simplify_debts boolean NOT NULL DEFAULT true,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by uuid REFERENCES users
);
CREATE INDEX groups_created_by_idx ON groups (created_by);
CREATE INDEX groups_deleted_at_idx ON groups (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE group_members (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- Somebody who left keeps the row: a later edit may give them a balance again.
  left_at timestamptz,
  UNIQUE (group_id, user_id)
);
CREATE INDEX group_members_user_id_idx ON group_members (user_id, group_id);

-- Kept by a trigger from the expenses, so that a card is read, not counted.
CREATE TABLE group_totals (
  group_id uuid PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  expenses_count integer NOT NULL DEFAULT 0,
  total_amount numeric(16,2) NOT NULL DEFAULT 0
);

CREATE TABLE group_invitations (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  sender_id uuid NOT NULL REFERENCES users,
  recipient_email text NOT NULL,
  recipient_id uuid REFERENCES users,
  -- SHA-256 of the token. The token is derived from `token_nonce` with a key of its own, and never stored.
  token bytea NOT NULL UNIQUE,
  token_nonce bytea NOT NULL,
  message text,
  placeholder_id uuid REFERENCES users,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'declined', 'expired')),
  expires_at timestamptz NOT NULL,
  responded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX group_invitations_address_key ON group_invitations (group_id, lower(recipient_email));
CREATE INDEX group_invitations_recipient_email_idx ON group_invitations (lower(recipient_email)) WHERE status = 'pending';
CREATE INDEX group_invitations_recipient_id_idx ON group_invitations (recipient_id) WHERE status = 'pending';

CREATE TABLE expenses (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  date date NOT NULL,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  paid_by uuid NOT NULL REFERENCES users,
  category text NOT NULL,
  split_type text NOT NULL DEFAULT 'equal' CHECK (split_type IN ('equal', 'custom')),
  -- The split as it was typed, amounts in cents.
  split jsonb NOT NULL,
  receipt_url text,
  merchant_name text,
  notes text,
  receipt_data text,
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX expenses_page_idx ON expenses (group_id, date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX expenses_category_idx ON expenses (group_id, category, date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX expenses_deleted_at_idx ON expenses (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX expenses_deleted_of_group_idx ON expenses (group_id) WHERE deleted_at IS NOT NULL;
CREATE INDEX expenses_words_idx ON expenses
  USING gin (to_tsvector('simple', title || ' ' || coalesce(merchant_name, '') || ' ' || coalesce(notes, '')))
  WHERE deleted_at IS NULL;

CREATE TABLE expense_shares (
  id uuid PRIMARY KEY,
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  group_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  amount numeric(10,2) NOT NULL CHECK (amount >= 0),
  is_paid boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX expense_shares_expense_id_user_id_key ON expense_shares (expense_id, user_id) INCLUDE (amount);
CREATE INDEX expense_shares_unpaid_idx ON expense_shares (group_id, user_id) WHERE NOT is_paid;

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  from_user_id uuid NOT NULL REFERENCES users,
  to_user_id uuid NOT NULL REFERENCES users,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  date date NOT NULL,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed', 'voided')),
  type text NOT NULL DEFAULT 'payment' CHECK (type IN ('payment', 'request')),
  -- How it was paid: cash, wallet, or a saved card's id.
  method text NOT NULL DEFAULT 'cash',
  -- For a completed request: the payment that answered it.
  answered_by uuid REFERENCES payments ON DELETE SET NULL,
  voided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (from_user_id <> to_user_id)
);
CREATE INDEX payments_group_id_idx ON payments (group_id, id DESC);
-- By time, not id: a repeated reminder is the same request with a new time.
CREATE INDEX payments_from_user_id_idx ON payments (from_user_id, created_at DESC, id DESC);
CREATE INDEX payments_to_user_id_idx ON payments (to_user_id, created_at DESC, id DESC);
-- One open request from a creditor to a debtor in a group.
CREATE UNIQUE INDEX payments_open_request_key ON payments (group_id, from_user_id, to_user_id)
  WHERE type = 'request' AND status = 'pending';

CREATE TABLE payment_methods (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL,
  details text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_methods_user_id_idx ON payment_methods (user_id, id DESC);

CREATE TABLE expense_comments (
  id uuid PRIMARY KEY,
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX expense_comments_expense_id_idx ON expense_comments (expense_id, id DESC);

-- What happened in a group. Rows with an expense are also that expense's history: `changes` has from and to.
CREATE TABLE activity (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  kind text NOT NULL,
  actor_id uuid NOT NULL REFERENCES users,
  other_id uuid REFERENCES users,
  expense_id uuid REFERENCES expenses ON DELETE CASCADE,
  payment_id uuid REFERENCES payments ON DELETE CASCADE,
  title text,
  amount numeric(16,2),
  changes jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX activity_group_id_idx ON activity (group_id, id DESC);
CREATE INDEX activity_expense_id_idx ON activity (expense_id, id DESC) WHERE expense_id IS NOT NULL;

-- Work to be done after a commit, enqueued in the same transaction as what caused it.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  -- A second job with the same key is not added while the first is waiting.
  unique_key text UNIQUE,
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX jobs_due_idx ON jobs (run_at) WHERE failed_at IS NULL;

CREATE TABLE mails (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mails_recipient_idx ON mails (lower(recipient), id DESC);

-- Click credits: data only, no screen and no call.
CREATE TABLE ad_clicks (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  ad_id text NOT NULL,
  clicked_at timestamptz NOT NULL DEFAULT now(),
  earned_credits integer NOT NULL DEFAULT 1 CHECK (earned_credits >= 0),
  ip_address text,
  user_agent text
);
CREATE INDEX ad_clicks_user_id_idx ON ad_clicks (user_id);

-- Facts about this installation: whether the demo was made, what the last audit found.
CREATE TABLE facts (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
