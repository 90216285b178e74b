-- Personal planning: bills and income that come again, budgets, debts, and goals to save for. Rates are percent a year.

-- What the occurrences of a bill have in common, and what the next of them will be like.
CREATE TABLE bill_series (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  category text NOT NULL,
  description text,
  -- How many days before a due date a reminder is sent; null for none.
  reminder_days smallint CHECK (reminder_days BETWEEN 0 AND 30),
  -- The group that each paid occurrence is shared with.
  share_group_id uuid REFERENCES groups ON DELETE SET NULL,
  frequency text NOT NULL DEFAULT 'monthly'
    CHECK (frequency IN ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  -- The day of the month that the series keeps, also through months that do not have it.
  day_of_month smallint NOT NULL CHECK (day_of_month BETWEEN 1 AND 31),
  -- When the occurrence after the newest one is due; null where the calendar ends.
  next_due_date date,
  -- When that occurrence appears: 14 days before, at the start of the day in the person's time zone.
  appears_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Income comes again as bills do. It is never shared, and nobody is reminded of it.
  kind text NOT NULL DEFAULT 'bill' CHECK (kind IN ('bill', 'income')),
  -- The person's day on which the bill was made: periods that were over before it are never added.
  made_on date NOT NULL DEFAULT CURRENT_DATE,
  CHECK (kind = 'bill' OR (share_group_id IS NULL AND reminder_days IS NULL))
);
-- The outlook: what is due next, with its amount.
CREATE INDEX bill_series_next_idx ON bill_series (user_id, next_due_date) INCLUDE (frequency, amount)
  WHERE ended_at IS NULL;
-- Deleting a person.
CREATE INDEX bill_series_user_id_idx ON bill_series (user_id);
-- The job that adds the next occurrences.
CREATE INDEX bill_series_appears_at_idx ON bill_series (appears_at)
  WHERE ended_at IS NULL AND appears_at IS NOT NULL;
-- Purging a group.
CREATE INDEX bill_series_share_group_id_idx ON bill_series (share_group_id) WHERE share_group_id IS NOT NULL;

CREATE TABLE bills (
  id uuid PRIMARY KEY,
  series_id uuid NOT NULL REFERENCES bill_series ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- First, second … of its series.
  position integer NOT NULL CHECK (position > 0),
  name text NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  due_date date NOT NULL,
  frequency text NOT NULL DEFAULT 'monthly'
    CHECK (frequency IN ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  category text NOT NULL DEFAULT 'utilities',
  description text,
  reminder_days smallint CHECK (reminder_days BETWEEN 0 AND 30),
  share_group_id uuid REFERENCES groups ON DELETE SET NULL,
  -- The expense that it became in that group when it was marked paid.
  expense_id uuid REFERENCES expenses ON DELETE SET NULL,
  is_paid boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  -- When its owner last changed it by hand.
  edited_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL DEFAULT 'bill' CHECK (kind IN ('bill', 'income')),
  -- Each occurrence once, whoever adds it.
  UNIQUE (series_id, due_date),
  UNIQUE (series_id, position),
  CHECK (is_paid = (paid_at IS NOT NULL)),
  CHECK (kind = 'bill' OR (share_group_id IS NULL AND reminder_days IS NULL))
);
-- The bill that an expense comes from.
CREATE UNIQUE INDEX bills_expense_id_key ON bills (expense_id) WHERE expense_id IS NOT NULL;
-- A person's bills by due date.
CREATE INDEX bills_due_idx ON bills (user_id, due_date, id);
-- A person's bills, or their income: the unpaid ones by due date (with sums), and of a category; the paid ones, last paid
-- first, and of a category.
CREATE INDEX bills_unpaid_idx ON bills (user_id, kind, due_date, id) INCLUDE (amount) WHERE NOT is_paid;
CREATE INDEX bills_unpaid_category_idx ON bills (user_id, kind, category, due_date, id) WHERE NOT is_paid;
CREATE INDEX bills_paid_idx ON bills (user_id, kind, paid_at DESC, id DESC) WHERE is_paid;
CREATE INDEX bills_paid_category_idx ON bills (user_id, kind, category, paid_at DESC, id DESC) WHERE is_paid;
-- The history of a series.
CREATE INDEX bills_history_idx ON bills (series_id, paid_at DESC, id DESC) WHERE is_paid;
-- Purging a group.
CREATE INDEX bills_share_group_id_idx ON bills (share_group_id) WHERE share_group_id IS NOT NULL;

-- The due dates that a person was reminded of. Kept apart from the bill, so that a bill that is paid, taken back, moved or
-- planned again is never the reason for a second reminder of one due date.
CREATE TABLE bill_reminders (
  series_id uuid NOT NULL REFERENCES bill_series ON DELETE CASCADE,
  due_date date NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (series_id, due_date)
);

-- What a person's bills and income come to, by category, so that the list of bills adds nothing up. Kept by triggers.
CREATE TABLE bill_totals (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  category text NOT NULL,
  bills_count integer NOT NULL DEFAULT 0,
  unpaid_total minor_units NOT NULL DEFAULT 0,
  -- Of the monthly series that go on, each once.
  monthly_total minor_units NOT NULL DEFAULT 0,
  kind text NOT NULL DEFAULT 'bill',
  PRIMARY KEY (user_id, kind, category)
) WITH (fillfactor = 50);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON bill_totals FROM allsquare_app;

-- Adds changes to the totals, in the order of the key, so that two statements never wait for each other. A person who is
-- being removed has no totals any more.
CREATE FUNCTION add_to_bill_totals(changes bill_totals[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO bill_totals AS kept (user_id, kind, category, bills_count, unpaid_total, monthly_total)
    SELECT user_id, kind, category, sum(bills_count), sum(unpaid_total), sum(monthly_total)
    FROM unnest(changes) JOIN users ON users.id = user_id
    GROUP BY user_id, kind, category
    HAVING sum(bills_count) <> 0 OR sum(unpaid_total) <> 0 OR sum(monthly_total) <> 0
    ORDER BY user_id, kind, category
  ON CONFLICT (user_id, kind, category) DO UPDATE SET
    bills_count = kept.bills_count + excluded.bills_count,
    unpaid_total = kept.unpaid_total + excluded.unpaid_total,
    monthly_total = kept.monthly_total + excluded.monthly_total
$$;

-- What a bill adds to the totals (sign 1), or takes from them (sign -1).
CREATE FUNCTION bill_part(bill bills, sign integer) RETURNS bill_totals
LANGUAGE sql IMMUTABLE AS $$
  SELECT bill.user_id, bill.category, sign, CASE WHEN bill.is_paid THEN 0 ELSE sign * bill.amount END, 0, bill.kind
$$;

CREATE FUNCTION keep_bill_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  changes bill_totals[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN changes := ARRAY(SELECT bill_part(bill, -1) FROM removed AS bill); END IF;
  IF TG_OP <> 'DELETE' THEN changes := changes || ARRAY(SELECT bill_part(bill, 1) FROM added AS bill); END IF;
  PERFORM add_to_bill_totals(changes);
  RETURN NULL;
END $$;
CREATE TRIGGER bills_keep_totals_on_insert
  AFTER INSERT ON bills REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bill_totals();
CREATE TRIGGER bills_keep_totals_on_update
  AFTER UPDATE ON bills REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bill_totals();
CREATE TRIGGER bills_keep_totals_on_delete
  AFTER DELETE ON bills REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bill_totals();

-- A monthly series counts until it ends.
CREATE FUNCTION series_part(series bill_series, sign integer) RETURNS bill_totals
LANGUAGE sql IMMUTABLE AS $$
  SELECT series.user_id, series.category, 0, 0,
         CASE WHEN series.ended_at IS NULL AND series.frequency = 'monthly' THEN sign * series.amount ELSE 0 END,
         series.kind
$$;

CREATE FUNCTION keep_monthly_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  changes bill_totals[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN changes := ARRAY(SELECT series_part(series, -1) FROM removed AS series); END IF;
  IF TG_OP <> 'DELETE' THEN changes := changes || ARRAY(SELECT series_part(series, 1) FROM added AS series); END IF;
  PERFORM add_to_bill_totals(changes);
  RETURN NULL;
END $$;
CREATE TRIGGER bill_series_keep_totals_on_insert
  AFTER INSERT ON bill_series REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_totals();
CREATE TRIGGER bill_series_keep_totals_on_update
  AFTER UPDATE ON bill_series REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_totals();
CREATE TRIGGER bill_series_keep_totals_on_delete
  AFTER DELETE ON bill_series REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_totals();

-- The secret address of a person's calendar of bills.
CREATE TABLE bill_feeds (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token. The token is derived from token_nonce with a key of its own, and never stored.
  token_hash bytea NOT NULL UNIQUE,
  token_nonce bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE debts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- What is still owed.
  balance minor_units NOT NULL CHECK (balance BETWEEN 0 AND 9999999999),
  -- What is owed and what was paid so far together, which may be more than one field holds.
  original_balance minor_units NOT NULL CHECK (original_balance >= balance),
  interest_rate numeric(5,2) NOT NULL CHECK (interest_rate >= 0),
  promo_rate numeric(5,2) CHECK (promo_rate >= 0),
  -- The last day of the promotional rate.
  promo_ends_on date,
  minimum_payment minor_units NOT NULL CHECK (minimum_payment BETWEEN 1 AND 9999999999),
  due_date date NOT NULL,
  is_paid boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  -- The order that the person gave their debts.
  priority integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_paid = (balance = 0)),
  CHECK (is_paid = (paid_at IS NOT NULL)),
  CHECK ((promo_rate IS NULL) = (promo_ends_on IS NULL))
);
-- A person's debts in their order, the paid ones last.
CREATE INDEX debts_user_id_idx ON debts (user_id, is_paid, priority, id);

CREATE TABLE debt_payments (
  id uuid PRIMARY KEY,
  debt_id uuid NOT NULL REFERENCES debts ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  date date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A debt's payments, newest first, and their sum.
CREATE INDEX debt_payments_debt_id_idx ON debt_payments (debt_id, date DESC, id DESC) INCLUDE (amount);
-- A person's payments, for their export and when they are deleted.
CREATE INDEX debt_payments_user_id_idx ON debt_payments (user_id, id DESC);

CREATE TABLE financial_goals (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  target_amount minor_units NOT NULL CHECK (target_amount BETWEEN 1 AND 9999999999),
  -- The last contribution may pass the target.
  current_amount minor_units NOT NULL DEFAULT 0 CHECK (current_amount BETWEEN 0 AND 999999999999),
  category text NOT NULL,
  deadline date,
  status text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'completed', 'archived')),
  -- What it goes back to when it is taken out of the archive.
  archived_from text CHECK (archived_from IN ('in_progress', 'completed')),
  color text NOT NULL DEFAULT '#4f46e5',
  -- Whether friends see it.
  is_public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'archived') = (archived_from IS NOT NULL))
);
-- A person's goals, newest first: all, and those that friends see.
CREATE INDEX financial_goals_user_id_idx ON financial_goals (user_id, id DESC);
CREATE INDEX financial_goals_public_idx ON financial_goals (user_id, id DESC) WHERE is_public AND status <> 'archived';

CREATE TABLE goal_contributions (
  id uuid PRIMARY KEY,
  goal_id uuid NOT NULL REFERENCES financial_goals ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  date date NOT NULL,
  description text,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A goal's contributions, newest first, and their sum.
CREATE INDEX goal_contributions_goal_id_idx ON goal_contributions (goal_id, date DESC, id DESC) INCLUDE (amount);
-- A person's contributions, for their export and when they are deleted.
CREATE INDEX goal_contributions_user_id_idx ON goal_contributions (user_id, id DESC);

-- What a person wants to spend at most in a month, by category.
CREATE TABLE budgets (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- A category of spending.
  category text NOT NULL,
  -- The first day of the month from which it counts, until the next row of the category.
  from_month date NOT NULL CHECK (extract(day FROM from_month) = 1),
  -- In the home currency. Zero ends the budget.
  amount minor_units NOT NULL CHECK (amount BETWEEN 0 AND 9999999999),
  -- Whether what is left of a month is carried to the next.
  rolls boolean NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, category, from_month)
);
-- The job that looks for changes: budgets that were set since it last looked.
CREATE INDEX budgets_set_at_idx ON budgets (set_at);

-- Which notices of a month's budgets were given: each once.
CREATE TABLE budget_notices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The first day of the month.
  month date NOT NULL,
  category text NOT NULL,
  -- near: 80 % of the budget is spent.
  level text NOT NULL CHECK (level IN ('near', 'over')),
  -- The subject of the notification.
  id uuid NOT NULL UNIQUE,
  PRIMARY KEY (user_id, month, category, level)
);

-- What a person said they have, as the start of their outlook.
CREATE TABLE own_balances (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- In the home currency; what is overdrawn is negative.
  amount minor_units NOT NULL CHECK (amount BETWEEN -9999999999 AND 9999999999),
  -- The day on which they said it.
  day date NOT NULL
);

-- What people who asked for it were told of a balance below zero.
CREATE TABLE short_warnings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- The day in the person's time zone on which their outlook was last looked at.
  checked_on date NOT NULL,
  -- The first day below zero that they were told of, and the balance of that day; null while none is near.
  short_on date,
  balance minor_units,
  CHECK ((short_on IS NULL) = (balance IS NULL))
);
