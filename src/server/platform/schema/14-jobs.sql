-- Work in the background, mails, and what the server keeps of its own.

-- Work to be done after a commit, added in the same transaction as what caused it.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  -- A second job with the same key is not added while the first is waiting.
  unique_key text UNIQUE,
  run_at timestamptz NOT NULL DEFAULT now(),
  -- When run_at was written. A time in the future shows that the clock was ahead then.
  scheduled_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  -- The end of the lease of the worker that runs it, which renews it. Afterwards another worker may take the job.
  locked_until timestamptz,
  -- Set when it was tried for the last time.
  failed_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The worker's next jobs.
CREATE INDEX jobs_due_idx ON jobs (run_at) WHERE failed_at IS NULL;
-- Jobs that were scheduled while the clock was ahead.
CREATE INDEX jobs_scheduled_at_idx ON jobs (scheduled_at) WHERE failed_at IS NULL;

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
-- The mails to one address, newest first.
CREATE INDEX mails_recipient_idx ON mails (lower(recipient), id DESC);

CREATE TABLE rate_limits (
  -- What is counted: a call, with an address or an account.
  bucket text PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);
-- The clean-up job.
CREATE INDEX rate_limits_resets_at_idx ON rate_limits (resets_at);

-- The first answer to each call that came with an Idempotency-Key.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The call's name in the contract.
  verb text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of the body: the same key with another body is refused.
  body_hash bytea NOT NULL,
  -- Both null while the call is under way.
  status integer,
  reply text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Calls that waited in a browser for a net are kept longer than others.
  kept_until timestamptz NOT NULL DEFAULT now() + interval '24 hours',
  PRIMARY KEY (user_id, verb, key)
);
-- The clean-up job.
CREATE INDEX idempotency_keys_kept_until_idx ON idempotency_keys (kept_until);

-- Facts about this installation: whether the demo was made, what the last audit found.
CREATE TABLE facts (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- The built files of the web program whose names contain a hash of their content. While instances of two versions
-- answer one site, each serves the files of the other one from here (decision 68).
CREATE TABLE program_files (
  name text PRIMARY KEY,
  content bytea NOT NULL,
  -- When an instance that has the file said so last. There is no index of it: an update of a row stays cheap.
  seen_at timestamptz NOT NULL
);
-- Scripts of this size hardly get smaller; compressing them would only cost time at a start.
ALTER TABLE program_files ALTER content SET STORAGE EXTERNAL;
-- Browsers run these files. Only the owner's role, which a start uses, adds or changes them.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON program_files FROM allsquare_app;
GRANT UPDATE (seen_at), DELETE ON program_files TO allsquare_app;
