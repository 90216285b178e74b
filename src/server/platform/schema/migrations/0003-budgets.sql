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

-- The job that looks for changes: what happened since it last looked. The rows are in the order of this time, so an index
-- of their blocks is enough, and adding an expense does not write to it.
CREATE INDEX activity_created_at_idx ON activity USING brin (created_at) WITH (pages_per_range = 16);
