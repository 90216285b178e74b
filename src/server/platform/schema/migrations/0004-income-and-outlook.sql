-- Income beside bills, what a person says they have, and warnings of a balance below zero.

-- Income comes again as bills do: it has series and occurrences. It is never shared and nobody is reminded of it.
ALTER TABLE bill_series
  ADD COLUMN kind text NOT NULL DEFAULT 'bill' CHECK (kind IN ('bill', 'income')),
  ADD CHECK (kind = 'bill' OR (share_group_id IS NULL AND reminder_days IS NULL));
ALTER TABLE bills
  ADD COLUMN kind text NOT NULL DEFAULT 'bill' CHECK (kind IN ('bill', 'income')),
  ADD CHECK (kind = 'bill' OR (share_group_id IS NULL AND reminder_days IS NULL));

-- A person's bills, or their income: the unpaid ones by due date (with sums), and of a category; the paid ones, last paid
-- first, and of a category.
DROP INDEX bills_unpaid_idx, bills_unpaid_category_idx, bills_paid_idx, bills_paid_category_idx;
CREATE INDEX bills_unpaid_idx ON bills (user_id, kind, due_date, id) INCLUDE (amount) WHERE NOT is_paid;
CREATE INDEX bills_unpaid_category_idx ON bills (user_id, kind, category, due_date, id) WHERE NOT is_paid;
CREATE INDEX bills_paid_idx ON bills (user_id, kind, paid_at DESC, id DESC) WHERE is_paid;
CREATE INDEX bills_paid_category_idx ON bills (user_id, kind, category, paid_at DESC, id DESC) WHERE is_paid;

-- The totals are kept for each kind.
ALTER TABLE bill_totals
  ADD COLUMN kind text NOT NULL DEFAULT 'bill',
  DROP CONSTRAINT bill_totals_pkey,
  ADD PRIMARY KEY (user_id, kind, category);

CREATE OR REPLACE FUNCTION add_to_bill_totals(changes bill_totals[]) RETURNS void
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

CREATE OR REPLACE FUNCTION bill_part(bill bills, sign integer) RETURNS bill_totals
LANGUAGE sql IMMUTABLE AS $$
  SELECT bill.user_id, bill.category, sign, CASE WHEN bill.is_paid THEN 0 ELSE sign * bill.amount END, 0, bill.kind
$$;

CREATE OR REPLACE FUNCTION series_part(series bill_series, sign integer) RETURNS bill_totals
LANGUAGE sql IMMUTABLE AS $$
  SELECT series.user_id, series.category, 0, 0,
         CASE WHEN series.ended_at IS NULL AND series.frequency = 'monthly' THEN sign * series.amount ELSE 0 END,
         series.kind
$$;

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
-- People who want to be warned.
CREATE INDEX notification_preferences_short_idx ON notification_preferences (user_id)
  WHERE event = 'short' AND (app OR mail);
