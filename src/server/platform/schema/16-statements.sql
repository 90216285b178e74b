-- Statements of banks: what was taken over of them, and what a person chose.

CREATE TABLE statements (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- A code of ISO 4217: the home currency when it was taken over.
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz NOT NULL
);
-- A person's statements, newest first.
CREATE INDEX statements_user_id_idx ON statements (user_id, id DESC);

-- A line that was taken over, and what it became. Nothing else of a file is kept.
CREATE TABLE statement_lines (
  id uuid PRIMARY KEY,
  statement_id uuid NOT NULL REFERENCES statements ON DELETE CASCADE,
  -- The statement's person.
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The bank's own id of the line; null where it has none.
  bank_id text,
  date date NOT NULL,
  title text NOT NULL,
  -- Negative: money out.
  amount minor_units NOT NULL CHECK (amount <> 0 AND amount BETWEEN -9999999999 AND 9999999999),
  -- Counts lines that are equal in everything else, from 1.
  occurrence integer NOT NULL CHECK (occurrence BETWEEN 1 AND 10000),
  expense_id uuid REFERENCES expenses ON DELETE CASCADE,
  payment_id uuid REFERENCES payments ON DELETE CASCADE,
  -- Taken back, or the person took the line over once more after its entry was deleted.
  undone_at timestamptz,
  CHECK (num_nonnulls(expense_id, payment_id) = 1)
);
-- A line is taken over once: by the bank's id, else by its title.
CREATE UNIQUE INDEX statement_lines_once_key
  ON statement_lines (user_id, date, amount, (CASE WHEN bank_id IS NULL THEN 'title ' || title ELSE 'id ' || bank_id END), occurrence)
  WHERE undone_at IS NULL;
-- The lines of a statement.
CREATE INDEX statement_lines_statement_id_idx ON statement_lines (statement_id, id);
-- The line of an entry, and the foreign keys.
CREATE INDEX statement_lines_expense_id_idx ON statement_lines (expense_id) WHERE expense_id IS NOT NULL;
CREATE INDEX statement_lines_payment_id_idx ON statement_lines (payment_id) WHERE payment_id IS NOT NULL;

-- What a person chose last for a merchant: the rule for its next lines.
CREATE TABLE merchant_choices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The telling words of a title.
  merchant text NOT NULL,
  category text NOT NULL,
  -- The group with which such lines are shared, and how; null for lines that are the person's alone.
  group_id uuid REFERENCES groups ON DELETE SET NULL,
  split jsonb,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, merchant)
);
-- A person's newest choices.
CREATE INDEX merchant_choices_newest_idx ON merchant_choices (user_id, chosen_at DESC, merchant);
-- Purging a group.
CREATE INDEX merchant_choices_group_id_idx ON merchant_choices (group_id) WHERE group_id IS NOT NULL;

-- How a person read the CSV files with a header.
CREATE TABLE statement_columns (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the header.
  header bytea NOT NULL,
  columns jsonb NOT NULL,
  -- What the person answered besides. Null: it was not asked.
  date_order text CHECK (date_order IN ('dmy', 'mdy', 'ymd')),
  chosen_at timestamptz NOT NULL,
  signs text CHECK (signs IN ('out_positive', 'out_negative')),
  decimal_mark text CHECK (decimal_mark IN ('comma', 'point')),
  PRIMARY KEY (user_id, header)
);
-- A person's newest choices.
CREATE INDEX statement_columns_newest_idx ON statement_columns (user_id, chosen_at DESC);
