-- The references of an expense and of what happened in a group, checked once for each statement as those of shares
-- are: checked row by row they were a tenth of what an expense costs.

-- Who paid an expense and who wrote it is or was in its group: their row there keeps the group and them in users.
ALTER TABLE expenses DROP CONSTRAINT expenses_group_id_fkey;
ALTER TABLE expenses DROP CONSTRAINT expenses_paid_by_fkey;
ALTER TABLE expenses DROP CONSTRAINT expenses_created_by_fkey;

CREATE OR REPLACE FUNCTION count_added_expenses() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM added
    WHERE amount IS DISTINCT FROM (SELECT sum(share.amount) FROM expense_shares AS share WHERE share.expense_id = added.id)
  ) THEN
    RAISE EXCEPTION 'The shares of an expense do not sum to its amount' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT 1
    FROM added
    LEFT JOIN group_members AS payer ON payer.group_id = added.group_id AND payer.user_id = added.paid_by
    LEFT JOIN group_members AS author ON author.group_id = added.group_id AND author.user_id = added.created_by
    WHERE payer.id IS NULL OR author.id IS NULL
  ) THEN
    RAISE EXCEPTION 'An expense of somebody who never was in the group' USING ERRCODE = 'foreign_key_violation';
  END IF;
  INSERT INTO group_totals (group_id, expenses_count, total_amount)
  SELECT group_id, count(*), sum(amount) FROM added WHERE deleted_at IS NULL GROUP BY group_id ORDER BY group_id
  ON CONFLICT (group_id) DO UPDATE SET
    expenses_count = group_totals.expenses_count + excluded.expenses_count,
    total_amount = group_totals.total_amount + excluded.total_amount;
  RETURN NULL;
END $$;

-- At commit: an expense that was handed on, and a membership that went, leave no expense of a stranger.
CREATE FUNCTION check_moved_expense() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (
    SELECT 1
    FROM expenses AS expense
    LEFT JOIN group_members AS payer ON payer.group_id = expense.group_id AND payer.user_id = expense.paid_by
    LEFT JOIN group_members AS author ON author.group_id = expense.group_id AND author.user_id = expense.created_by
    WHERE expense.id = NEW.id AND (payer.id IS NULL OR author.id IS NULL)
  ) THEN
    RAISE EXCEPTION 'An expense of somebody who never was in the group' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER expenses_moved
  AFTER UPDATE OF group_id, paid_by, created_by ON expenses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN ((OLD.group_id, OLD.paid_by, OLD.created_by) IS DISTINCT FROM (NEW.group_id, NEW.paid_by, NEW.created_by))
  EXECUTE FUNCTION check_moved_expense();

CREATE OR REPLACE FUNCTION check_gone_member() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM group_members WHERE group_id = OLD.group_id AND user_id = OLD.user_id) THEN
    RETURN NULL;
  END IF;
  -- Two branches, because the deleted ones are in an index of their own.
  IF EXISTS (
    SELECT 1 FROM expenses AS expense
    WHERE expense.group_id = OLD.group_id AND expense.deleted_at IS NULL AND (
      OLD.user_id IN (expense.paid_by, expense.created_by)
      OR EXISTS (SELECT 1 FROM expense_shares AS share WHERE share.expense_id = expense.id AND share.user_id = OLD.user_id))
  ) OR EXISTS (
    SELECT 1 FROM expenses AS expense
    WHERE expense.group_id = OLD.group_id AND expense.deleted_at IS NOT NULL AND (
      OLD.user_id IN (expense.paid_by, expense.created_by)
      OR EXISTS (SELECT 1 FROM expense_shares AS share WHERE share.expense_id = expense.id AND share.user_id = OLD.user_id))
  ) THEN
    RAISE EXCEPTION 'Somebody with an expense stays in its group' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- What happened goes with its group and with the expense it is the history of. The application may change nothing of
-- it but names.
ALTER TABLE activity DROP CONSTRAINT activity_group_id_fkey;
ALTER TABLE activity DROP CONSTRAINT activity_expense_id_fkey;
REVOKE UPDATE ON activity FROM allsquare_app;
GRANT UPDATE (title, other_id, changes) ON activity TO allsquare_app;

CREATE FUNCTION check_added_activity() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1
    FROM added
    LEFT JOIN groups AS "group" ON "group".id = added.group_id
    LEFT JOIN expenses AS expense ON expense.id = added.expense_id
    WHERE "group".id IS NULL OR (added.expense_id IS NOT NULL AND expense.id IS NULL)
  ) THEN
    RAISE EXCEPTION 'Something that happened in no group, or to no expense' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER activity_added
  AFTER INSERT ON activity REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_added_activity();

CREATE FUNCTION remove_with_group() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM expenses AS expense USING removed WHERE expense.group_id = removed.id AND expense.deleted_at IS NULL;
  DELETE FROM expenses AS expense USING removed WHERE expense.group_id = removed.id AND expense.deleted_at IS NOT NULL;
  DELETE FROM activity AS event USING removed WHERE event.group_id = removed.id;
  RETURN NULL;
END $$;
CREATE TRIGGER groups_remove_documents
  AFTER DELETE ON groups REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION remove_with_group();

DROP TRIGGER expenses_remove_shares ON expenses;
DROP FUNCTION remove_shares();
CREATE FUNCTION remove_with_expense() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM expense_shares AS share USING removed WHERE share.expense_id = removed.id;
  DELETE FROM activity AS event USING removed WHERE event.expense_id = removed.id;
  RETURN NULL;
END $$;
CREATE TRIGGER expenses_remove_rest
  AFTER DELETE ON expenses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION remove_with_expense();
