-- What is checked of added expenses and shares is asked in one question for each table: each question of a trigger
-- costs as much as ten rows do. That shares sum to the amount is asked where shares are added; an expense needs some.

CREATE OR REPLACE FUNCTION check_added_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT touched.known < touched.shares AS has_stranger INTO bad
  FROM (
    SELECT added.expense_id, added.group_id, count(*) AS shares, count(member.id) AS known
    FROM added
    LEFT JOIN group_members AS member ON member.group_id = added.group_id AND member.user_id = added.user_id
    GROUP BY added.expense_id, added.group_id
  ) AS touched
  LEFT JOIN expenses AS expense ON expense.id = touched.expense_id AND expense.group_id = touched.group_id
  WHERE touched.known < touched.shares OR expense.amount IS DISTINCT FROM (
    SELECT sum(amount) FROM expense_shares WHERE expense_id = touched.expense_id
  )
  LIMIT 1;
  IF bad.has_stranger THEN
    RAISE EXCEPTION 'A share of somebody who never was in the group' USING ERRCODE = 'foreign_key_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'Shares do not sum to the amount of their expense' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_added_expenses() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT payer.id IS NULL OR author.id IS NULL AS has_stranger INTO bad
  FROM added
  LEFT JOIN group_members AS payer ON payer.group_id = added.group_id AND payer.user_id = added.paid_by
  LEFT JOIN group_members AS author ON author.group_id = added.group_id AND author.user_id = added.created_by
  WHERE payer.id IS NULL OR author.id IS NULL
    OR NOT EXISTS (SELECT 1 FROM expense_shares AS share WHERE share.expense_id = added.id)
  LIMIT 1;
  IF bad.has_stranger THEN
    RAISE EXCEPTION 'An expense of somebody who never was in the group' USING ERRCODE = 'foreign_key_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'The shares of an expense do not sum to its amount' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO group_totals (group_id, expenses_count, total_amount)
  SELECT group_id, count(*), sum(amount) FROM added WHERE deleted_at IS NULL GROUP BY group_id ORDER BY group_id
  ON CONFLICT (group_id) DO UPDATE SET
    expenses_count = group_totals.expenses_count + excluded.expenses_count,
    total_amount = group_totals.total_amount + excluded.total_amount;
  RETURN NULL;
END $$;

-- Nobody asks for one thing that happened by its id alone: its key is where it stands in its group.
ALTER TABLE activity DROP CONSTRAINT activity_pkey;
DROP INDEX activity_group_id_idx;
ALTER TABLE activity ADD PRIMARY KEY (group_id, id);
