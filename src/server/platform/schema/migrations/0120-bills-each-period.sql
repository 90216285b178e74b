-- Each period of a bill has its occurrence, whether or not the one before is paid, and one reminder for a due date.

-- The person's day on which the bill was made: periods that were over before it are never added.
ALTER TABLE bill_series ADD COLUMN made_on date;
UPDATE bill_series AS series SET made_on = (series.created_at AT TIME ZONE coalesce(person.time_zone, 'UTC'))::date
FROM users AS person WHERE person.id = series.user_id;
ALTER TABLE bill_series
  ALTER COLUMN made_on SET DEFAULT CURRENT_DATE,
  ALTER COLUMN made_on SET NOT NULL;

-- The due dates that a person was reminded of. Kept apart from the bill, so that a bill that is paid, taken back, moved or
-- planned again is never the reason for a second reminder of one due date.
CREATE TABLE bill_reminders (
  series_id uuid NOT NULL REFERENCES bill_series ON DELETE CASCADE,
  due_date date NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (series_id, due_date)
);
INSERT INTO bill_reminders (series_id, due_date, sent_at)
  SELECT series_id, due_date, reminded_at FROM bills WHERE reminded_at IS NOT NULL;
ALTER TABLE bills DROP COLUMN reminded_at;

-- Until now a series whose newest bill is unpaid waited for nothing. Each waits now, until the start of the day on which its
-- next bill appears in the person's time zone. A job adds what has appeared since.
UPDATE bill_series AS series
SET appears_at = (series.next_due_date - 14)::timestamp AT TIME ZONE coalesce(person.time_zone, 'UTC')
FROM users AS person
WHERE person.id = series.user_id AND series.ended_at IS NULL AND series.next_due_date IS NOT NULL;
DELETE FROM jobs WHERE kind = 'bill-occurrences';
INSERT INTO jobs (id, kind, payload, unique_key, run_at, scheduled_at)
  SELECT gen_random_uuid(), 'bill-occurrences', jsonb_build_object('id', id),
         'bill-occurrences:' || id || ':' || next_due_date, appears_at, least(appears_at, now())
  FROM bill_series WHERE ended_at IS NULL AND appears_at IS NOT NULL;
