-- Earlier versions of expenses: what an edit replaced.

-- The present version is the expense itself, so an expense that was never edited has no row. Versions that were replaced
-- before this table existed are not known, and where a person took a placeholder's place, the number rose without an edit.
CREATE TABLE expense_versions (
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  version integer NOT NULL,
  -- Who made this version, and when.
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- What an edit can change: texts, amounts in minor units, payers, the split as it was typed and its shares. People are
  -- named by their ids only.
  content jsonb NOT NULL,
  -- An expense's versions, newest first.
  PRIMARY KEY (expense_id, version)
);
-- The foreign key, when a person's row is removed.
CREATE INDEX expense_versions_created_by_idx ON expense_versions (created_by);
-- The application may put a person in the place of a placeholder, and change nothing else. Rows go with their expense.
REVOKE UPDATE, DELETE, TRUNCATE ON expense_versions FROM allsquare_app;
GRANT UPDATE (content) ON expense_versions TO allsquare_app;
