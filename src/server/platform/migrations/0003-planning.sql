-- Personal planning: bills that come again, debts, and goals to save for. Rates are percent a year.

-- What the occurrences of a bill have in common, and what the next of them will be like.
CREATE TABLE bill_series (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  category text NOT NULL,
  description text,
  reminder_days smallint CHECK (reminder_days BETWEEN 0 AND 30),
  share_group_id uuid REFERENCES groups ON DELETE SET NULL,
  frequency text NOT NULL DEFAULT 'monthly'
    CHECK (frequency IN ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  -- The day of month the series keeps, also through months that do not have it.
  day_of_month smallint NOT NULL CHECK (day_of_month BETWEEN 1 AND 31),
  -- When the occurrence after the newest one is due; null where the calendar ends.
  next_due_date date,
  -- When that occurrence appears; null while the newest one is unpaid.
  appears_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bill_series_next_idx ON bill_series (user_id, next_due_date) INCLUDE (frequency, amount)
  WHERE ended_at IS NULL;
CREATE INDEX bill_series_user_id_idx ON bill_series (user_id);
CREATE INDEX bill_series_appears_at_idx ON bill_series (appears_at)
  WHERE ended_at IS NULL AND appears_at IS NOT NULL;
CREATE INDEX bill_series_share_group_id_idx ON bill_series (share_group_id) WHERE share_group_id IS NOT NULL;

CREATE TABLE bills (
  id uuid PRIMARY KEY,
  series_id uuid NOT NULL REFERENCES bill_series ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- First, second … of its series.
  position integer NOT NULL CHECK (position > 0),
  name text NOT NULL,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  due_date date NOT NULL,
  frequency text NOT NULL DEFAULT 'monthly'
    CHECK (frequency IN ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  category text NOT NULL DEFAULT 'utilities',
  description text,
  reminder_days smallint CHECK (reminder_days BETWEEN 0 AND 30),
  reminded_at timestamptz,
  share_group_id uuid REFERENCES groups ON DELETE SET NULL,
  -- What it became in that group when it was marked paid.
  expense_id uuid REFERENCES expenses ON DELETE SET NULL,
  is_paid boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  -- When its owner last changed it by hand.
  edited_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (series_id, due_date),
  UNIQUE (series_id, position),
  CHECK (is_paid = (paid_at IS NOT NULL))
);
CREATE UNIQUE INDEX bills_expense_id_key ON bills (expense_id) WHERE expense_id IS NOT NULL;
CREATE INDEX bills_due_idx ON bills (user_id, due_date, id);
CREATE INDEX bills_unpaid_idx ON bills (user_id, due_date, id) INCLUDE (amount) WHERE NOT is_paid;
CREATE INDEX bills_unpaid_category_idx ON bills (user_id, category, due_date, id) WHERE NOT is_paid;
CREATE INDEX bills_paid_idx ON bills (user_id, paid_at DESC, id DESC) WHERE is_paid;
CREATE INDEX bills_paid_category_idx ON bills (user_id, category, paid_at DESC, id DESC) WHERE is_paid;
CREATE INDEX bills_history_idx ON bills (series_id, paid_at DESC, id DESC) WHERE is_paid;
CREATE INDEX bills_share_group_id_idx ON bills (share_group_id) WHERE share_group_id IS NOT NULL;

-- The secret address of a person's calendar of bills.
CREATE TABLE bill_feeds (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token. The token is derived from `token_nonce` with a key of its own, and never stored.
  token_hash bytea NOT NULL UNIQUE,
  token_nonce bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE debts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  balance numeric(10,2) NOT NULL CHECK (balance >= 0),
  -- What is owed and what was paid so far together, which may be more than one field holds.
  original_balance numeric(16,2) NOT NULL CHECK (original_balance >= balance),
  interest_rate numeric(5,2) NOT NULL CHECK (interest_rate >= 0),
  promo_rate numeric(5,2) CHECK (promo_rate >= 0),
  -- The last day of the promotional rate.
  promo_ends_on date,
  minimum_payment numeric(10,2) NOT NULL CHECK (minimum_payment > 0),
  due_date date NOT NULL,
  is_paid boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  priority integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_paid = (balance = 0)),
  CHECK (is_paid = (paid_at IS NOT NULL)),
  CHECK ((promo_rate IS NULL) = (promo_ends_on IS NULL))
);
CREATE INDEX debts_user_id_idx ON debts (user_id, is_paid, priority, id);

CREATE TABLE debt_payments (
  id uuid PRIMARY KEY,
  debt_id uuid NOT NULL REFERENCES debts ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  date date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX debt_payments_debt_id_idx ON debt_payments (debt_id, date DESC, id DESC) INCLUDE (amount);
CREATE INDEX debt_payments_user_id_idx ON debt_payments (user_id, id DESC);

CREATE TABLE financial_goals (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  target_amount numeric(10,2) NOT NULL CHECK (target_amount > 0),
  -- The last contribution may pass the target.
  current_amount numeric(12,2) NOT NULL DEFAULT 0 CHECK (current_amount >= 0),
  category text NOT NULL,
  deadline date,
  status text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'completed', 'archived')),
  -- What it goes back to when it is taken out of the archive.
  archived_from text CHECK (archived_from IN ('in_progress', 'completed')),
  color text NOT NULL DEFAULT '#4f46e5',
  is_public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'archived') = (archived_from IS NOT NULL))
);
CREATE INDEX financial_goals_user_id_idx ON financial_goals (user_id, id DESC);
CREATE INDEX financial_goals_public_idx ON financial_goals (user_id, id DESC) WHERE is_public AND status <> 'archived';

CREATE TABLE goal_contributions (
  id uuid PRIMARY KEY,
  goal_id uuid NOT NULL REFERENCES financial_goals ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  date date NOT NULL,
  description text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX goal_contributions_goal_id_idx ON goal_contributions (goal_id, date DESC, id DESC) INCLUDE (amount);
CREATE INDEX goal_contributions_user_id_idx ON goal_contributions (user_id, id DESC);
