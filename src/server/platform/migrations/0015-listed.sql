-- What a list says of an expense and of a bill, as JSON without its braces, kept by the database from the row's own
-- columns: reading fifty rows column by column, and writing each as JSON, was most of a page. A list adds what others
-- decide (names, the reader's share).

-- Immutable as they are used: neither the zone nor the style of dates of a session matters to what they write.
CREATE FUNCTION json_of_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(to_json(value)::text, 'null');
END $$;

CREATE FUNCTION json_of_day(value date) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce('"' || to_char(value, 'YYYY-MM-DD') || '"', 'null');
END $$;

CREATE FUNCTION json_of_instant(value timestamptz) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce('"' || to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null');
END $$;

ALTER TABLE expenses ADD COLUMN listed text NOT NULL GENERATED ALWAYS AS (
  '"id":"' || id::text
  || '","title":' || json_of_text(title)
  || ',"amount":' || amount::text
  || ',"date":' || json_of_day(date)
  || ',"category":' || json_of_text(category)
  || ',"groupId":"' || group_id::text
  || '","paidBy":"' || paid_by::text
  || '","splitType":' || json_of_text(split_type)
  || ',"receiptUrl":' || json_of_text(receipt_url)
  || ',"createdAt":' || json_of_instant(created_at)
) STORED;

ALTER TABLE bills ADD COLUMN listed text NOT NULL GENERATED ALWAYS AS (
  '"id":"' || id::text
  || '","seriesId":"' || series_id::text
  || '","name":' || json_of_text(name)
  || ',"amount":' || amount::text
  || ',"dueDate":' || json_of_day(due_date)
  || ',"frequency":' || json_of_text(frequency)
  || ',"category":' || json_of_text(category)
  || ',"description":' || json_of_text(description)
  || ',"isPaid":' || is_paid::text
  || ',"paidAt":' || json_of_instant(paid_at)
  || ',"reminderDays":' || coalesce(reminder_days::text, 'null')
  || ',"shareGroupId":' || json_of_text(share_group_id::text)
  || ',"createdAt":' || json_of_instant(created_at)
) STORED;
