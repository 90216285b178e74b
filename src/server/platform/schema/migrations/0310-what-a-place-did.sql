-- Who takes a place over takes what it did too: what it added, its versions, comments and lines of activity.

GRANT UPDATE (actor_id) ON activity TO allsquare_app;
GRANT UPDATE (created_by) ON expense_versions TO allsquare_app;

-- What the place did, for the case that it is given back. The expenses that it added need not name it otherwise.
ALTER TABLE takeovers
  ADD COLUMN added_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN comment_ids uuid[] NOT NULL DEFAULT '{}',
  -- Each as the id of the expense, a space, and the number of the version.
  ADD COLUMN version_keys text[] NOT NULL DEFAULT '{}',
  ADD COLUMN acted_ids uuid[] NOT NULL DEFAULT '{}';
