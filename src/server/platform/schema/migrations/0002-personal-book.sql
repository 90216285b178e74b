-- The book of one person: what they spend and receive alone.

ALTER TABLE groups
  DROP CONSTRAINT groups_kind_check,
  -- personal: the book of the person who made it, its only member.
  ADD CONSTRAINT groups_kind_check CHECK (kind IN ('standard', 'direct', 'personal'));

-- Each person has one book.
CREATE UNIQUE INDEX groups_personal_key ON groups (created_by) WHERE kind = 'personal';

ALTER TABLE expenses
  -- Money in: no spending, and in no total of the group. Only a personal group has it.
  ADD COLUMN is_income boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT expenses_income_check CHECK (NOT (is_income AND is_refund));

-- Refuses money in outside of a book of one person. Other expenses do not run it.
CREATE FUNCTION check_income() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM groups WHERE id = NEW.group_id AND kind = 'personal') THEN
    RAISE EXCEPTION 'Expense % is money in, and its group is not personal', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER expenses_check_income
  BEFORE INSERT OR UPDATE OF is_income, group_id ON expenses
  FOR EACH ROW WHEN (NEW.is_income) EXECUTE FUNCTION check_income();

-- Keeps the group's totals when expenses are added, changed, deleted and restored. Money in is counted, but adds nothing.
CREATE OR REPLACE FUNCTION keep_group_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO group_totals (group_id, expenses_count, total_amount)
    SELECT group_id, count(*), sum(CASE WHEN is_income THEN 0 WHEN is_refund THEN -amount ELSE amount END)
    FROM added WHERE deleted_at IS NULL GROUP BY group_id ORDER BY group_id
    ON CONFLICT (group_id) DO UPDATE SET
      expenses_count = group_totals.expenses_count + excluded.expenses_count,
      total_amount = group_totals.total_amount + excluded.total_amount;
  ELSE
    UPDATE group_totals AS total SET
      expenses_count = total.expenses_count + moved.expenses,
      total_amount = total.total_amount + moved.amount
    FROM (
      SELECT group_id, sum(expenses) AS expenses, sum(amount) AS amount
      FROM (
        SELECT group_id, 1 AS expenses, CASE WHEN is_income THEN 0 WHEN is_refund THEN -amount ELSE amount END AS amount
        FROM added WHERE deleted_at IS NULL
        UNION ALL
        SELECT group_id, -1, CASE WHEN is_income THEN 0 WHEN is_refund THEN amount ELSE -amount END
        FROM removed WHERE deleted_at IS NULL
      ) AS halves
      GROUP BY group_id
    ) AS moved
    WHERE total.group_id = moved.group_id AND (moved.expenses <> 0 OR moved.amount <> 0);
  END IF;
  RETURN NULL;
END $$;
