-- Adding an expense is the busiest write. A reference checked row by row costs more than the row, so those of shares
-- and of notifications are checked once for each statement; and what keeps the books finds its few rows by their keys,
-- whatever the planner believes of the tables.

ALTER FUNCTION keep_ledger_balances() SET enable_hashjoin = off;
ALTER FUNCTION keep_ledger_balances() SET enable_mergejoin = off;
ALTER FUNCTION keep_ledger_balances() SET enable_seqscan = off;

-- A share belongs to an expense of its group, and to somebody who is or was in that group: whose row there stays as
-- long as the group, and keeps theirs in users.
ALTER TABLE expense_shares DROP CONSTRAINT expense_shares_expense_id_fkey;
ALTER TABLE expense_shares DROP CONSTRAINT expense_shares_user_id_fkey;

CREATE OR REPLACE FUNCTION check_added_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1
    FROM (SELECT DISTINCT expense_id, group_id FROM added) AS touched
    LEFT JOIN expenses AS expense ON expense.id = touched.expense_id AND expense.group_id = touched.group_id
    WHERE expense.amount IS DISTINCT FROM (
      SELECT sum(amount) FROM expense_shares WHERE expense_id = touched.expense_id
    )
  ) THEN
    RAISE EXCEPTION 'Shares do not sum to the amount of their expense' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT 1
    FROM added
    LEFT JOIN group_members AS member ON member.group_id = added.group_id AND member.user_id = added.user_id
    WHERE member.id IS NULL
  ) THEN
    RAISE EXCEPTION 'A share of somebody who never was in the group' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- An expense comes with its shares, in one statement. (Looked at here, where the expenses added are at hand anyway.)
DROP TRIGGER expenses_shares_sum ON expenses;
CREATE CONSTRAINT TRIGGER expenses_shares_sum
  AFTER UPDATE OF amount ON expenses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_shares_sum();

CREATE FUNCTION count_added_expenses() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM added
    WHERE amount IS DISTINCT FROM (SELECT sum(share.amount) FROM expense_shares AS share WHERE share.expense_id = added.id)
  ) THEN
    RAISE EXCEPTION 'The shares of an expense do not sum to its amount' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO group_totals (group_id, expenses_count, total_amount)
  SELECT group_id, count(*), sum(amount) FROM added WHERE deleted_at IS NULL GROUP BY group_id ORDER BY group_id
  ON CONFLICT (group_id) DO UPDATE SET
    expenses_count = group_totals.expenses_count + excluded.expenses_count,
    total_amount = group_totals.total_amount + excluded.total_amount;
  RETURN NULL;
END $$;
DROP TRIGGER expenses_keep_totals_on_insert ON expenses;
CREATE TRIGGER expenses_keep_totals_on_insert
  AFTER INSERT ON expenses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_expenses();
-- Room to change a row in its page, as the ledger's balances have it.
ALTER TABLE group_totals SET (fillfactor = 50);

-- At commit: a share that was moved, and a membership that went, leave no share without either.
CREATE FUNCTION check_moved_share() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM expense_shares WHERE id = NEW.id AND user_id = NEW.user_id)
    AND NOT EXISTS (
      SELECT 1 FROM group_members AS member
      JOIN expenses AS expense ON expense.group_id = member.group_id
      WHERE member.group_id = NEW.group_id AND member.user_id = NEW.user_id AND expense.id = NEW.expense_id
    )
  THEN
    RAISE EXCEPTION 'A share of somebody who never was in the group' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER expense_shares_moved
  AFTER UPDATE OF user_id, group_id, expense_id ON expense_shares DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_moved_share();

CREATE FUNCTION check_gone_member() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM group_members WHERE group_id = OLD.group_id AND user_id = OLD.user_id) THEN
    RETURN NULL;
  END IF;
  -- Two branches, because the deleted ones are in an index of their own.
  IF EXISTS (
    SELECT 1 FROM expenses AS expense JOIN expense_shares AS share ON share.expense_id = expense.id
    WHERE expense.group_id = OLD.group_id AND expense.deleted_at IS NULL AND share.user_id = OLD.user_id
  ) OR EXISTS (
    SELECT 1 FROM expenses AS expense JOIN expense_shares AS share ON share.expense_id = expense.id
    WHERE expense.group_id = OLD.group_id AND expense.deleted_at IS NOT NULL AND share.user_id = OLD.user_id
  ) THEN
    RAISE EXCEPTION 'Somebody with a share stays in its group' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER group_members_keep_shares
  AFTER UPDATE OF user_id, group_id OR DELETE ON group_members DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_gone_member();

CREATE FUNCTION remove_shares() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM expense_shares AS share USING removed WHERE share.expense_id = removed.id;
  RETURN NULL;
END $$;
CREATE TRIGGER expenses_remove_shares
  AFTER DELETE ON expenses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION remove_shares();

-- A notification goes with its group and with the person it is for.
ALTER TABLE notifications DROP CONSTRAINT notifications_user_id_fkey;
ALTER TABLE notifications DROP CONSTRAINT notifications_group_id_fkey;

CREATE FUNCTION check_added_notifications() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1
    FROM added
    LEFT JOIN users AS person ON person.id = added.user_id
    LEFT JOIN groups AS "group" ON "group".id = added.group_id
    WHERE person.id IS NULL OR (added.group_id IS NOT NULL AND "group".id IS NULL)
  ) THEN
    RAISE EXCEPTION 'A notification for nobody, or of no group' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_added
  AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_added_notifications();

CREATE FUNCTION remove_notifications() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    DELETE FROM notifications AS note USING removed WHERE note.user_id = removed.id;
  ELSE
    DELETE FROM notifications AS note USING removed WHERE note.group_id = removed.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_remove_notifications
  AFTER DELETE ON users REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION remove_notifications();
CREATE TRIGGER groups_remove_notifications
  AFTER DELETE ON groups REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION remove_notifications();
REVOKE UPDATE ON notifications FROM allsquare_app;
GRANT UPDATE (read_at, mail_since) ON notifications TO allsquare_app;

-- As before, and notifications, which no reference names any more.
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

  DELETE FROM notifications WHERE user_id = forgotten;

  UPDATE users SET
    username = 'deleted-' || replace(gen_random_uuid()::text, '-', ''), display_name = 'Deleted user',
    password = NULL, email = NULL, email_verified = false, first_name = NULL, last_name = NULL, phone = NULL,
    profile_picture = NULL, time_zone = NULL, click_credits = 0, role = 'user',
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
