-- An account has a name of its own: its person may sign in without a password.
-- Neither a placeholder nor deleted.
ALTER TABLE users ADD COLUMN is_account boolean NOT NULL
  GENERATED ALWAYS AS (NOT is_placeholder AND deleted_at IS NULL) STORED;
-- The admin portal's list in each of its orders.
DROP INDEX users_by_email_idx;
DROP INDEX users_by_age_idx;
DROP INDEX users_by_subscription_idx;
CREATE INDEX users_by_email_idx ON users ((coalesce(lower(email), '')), id) WHERE is_account;
CREATE INDEX users_by_age_idx ON users (created_at, id) WHERE is_account;
CREATE INDEX users_by_subscription_idx ON users (
  (CASE WHEN subscription_status = 'active' THEN coalesce(subscription_expires_at, timestamptz 'infinity')
        ELSE timestamptz '-infinity' END), id
) WHERE is_account;
