-- The language that a person chose; null: as their browser.
ALTER TABLE users ADD COLUMN language text CHECK (length(language) <= 20);

-- Removes everything that belongs to a deleted account alone. It follows the foreign keys to users: rows whose reference
-- cascades are deleted, references that may be set to null are, and all others are shared and stay. Tables that are
-- added later are covered too. The row in users stays as 'Deleted user' where something is shared. Somebody who is in a
-- group is not tried to be deleted: that would search every table.
CREATE OR REPLACE FUNCTION forget_person(forgotten uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  reference record;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = forgotten AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The account of % is not deleted', forgotten;
  END IF;
  FOR reference IN
    SELECT con.conrelid::regclass AS "table", att.attname AS "column", con.confdeltype AS rule
    FROM pg_constraint AS con
    JOIN pg_attribute AS att ON att.attrelid = con.conrelid AND att.attnum = con.conkey[1]
    WHERE con.contype = 'f' AND con.confrelid = 'users'::regclass AND con.confdeltype IN ('c', 'n')
      AND array_length(con.conkey, 1) = 1
    ORDER BY con.conrelid::regclass::text, att.attname
  LOOP
    IF reference.rule = 'c' THEN
      EXECUTE format('DELETE FROM %s WHERE %I = $1', reference."table", reference."column") USING forgotten;
    ELSE
      EXECUTE format('UPDATE %s SET %I = NULL WHERE %I = $1', reference."table", reference."column", reference."column")
        USING forgotten;
    END IF;
  END LOOP;

  UPDATE users SET
    username = 'deleted-' || replace(gen_random_uuid()::text, '-', ''), display_name = 'Deleted user',
    password = NULL, email = NULL, email_verified = false, first_name = NULL, last_name = NULL, phone = NULL,
    profile_picture = NULL, time_zone = NULL, language = NULL, home_currency = DEFAULT, click_credits = 0, role = 'user',
    stripe_customer_id = NULL, stripe_subscription_id = NULL,
    subscription_status = 'inactive', subscription_expires_at = NULL
  WHERE id = forgotten;
  IF EXISTS (SELECT 1 FROM group_members WHERE user_id = forgotten) THEN RETURN; END IF;
  BEGIN
    DELETE FROM users WHERE id = forgotten;
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;
  END;
END $$;
