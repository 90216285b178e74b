-- Calls that waited in a browser for a net: their keys are kept longer than those of other calls.

-- The default is what a server of an earlier version means, while it still runs.
ALTER TABLE idempotency_keys ADD COLUMN kept_until timestamptz NOT NULL DEFAULT now() + interval '24 hours';

-- The clean-up job.
DROP INDEX idempotency_keys_created_at_idx;
CREATE INDEX idempotency_keys_kept_until_idx ON idempotency_keys (kept_until);
