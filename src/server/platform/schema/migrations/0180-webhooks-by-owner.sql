-- One job sends the events of all webhooks of an owner, and each webhook waits for itself: until when, null for not at all.
ALTER TABLE webhooks ADD COLUMN next_at timestamptz;

-- They were jobs of one webhook each. The job that finds events adds those of the owners.
DELETE FROM jobs WHERE kind = 'webhook';
