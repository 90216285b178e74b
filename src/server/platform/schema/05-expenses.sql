-- Expenses, who shares them, and comments on them.

CREATE TABLE expenses (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  date date NOT NULL,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  paid_by uuid NOT NULL,
  category text NOT NULL,
  split_type text NOT NULL DEFAULT 'equal' CHECK (split_type IN ('equal', 'custom')),
  -- The split as it was typed, amounts in cents.
  split jsonb NOT NULL,
  -- The address of the stored picture or PDF.
  receipt_url text,
  merchant_name text,
  notes text,
  -- What was read from the receipt, as JSON text.
  receipt_data text,
  -- Counts edits: an edit names the version it was made from.
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A deleted expense can be brought back for a while. Its entries are reversed meanwhile.
  deleted_at timestamptz,
  -- Payer and author are or were in the group.
  FOREIGN KEY (group_id, paid_by) REFERENCES group_members (group_id, user_id),
  FOREIGN KEY (group_id, created_by) REFERENCES group_members (group_id, user_id)
);
-- Pages of a group's expenses: all, and of one category.
CREATE INDEX expenses_page_idx ON expenses (group_id, date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX expenses_category_idx ON expenses (group_id, category, date DESC, id DESC) WHERE deleted_at IS NULL;
-- The expense whose receipt a file is.
CREATE INDEX expenses_receipt_url_idx ON expenses (receipt_url) WHERE receipt_url IS NOT NULL;
-- The job that removes expenses some time after they were deleted.
CREATE INDEX expenses_deleted_at_idx ON expenses (deleted_at) WHERE deleted_at IS NOT NULL;
-- The foreign keys, when a group is purged or a placeholder's membership is removed.
CREATE INDEX expenses_paid_by_idx ON expenses (group_id, paid_by);
CREATE INDEX expenses_created_by_idx ON expenses (group_id, created_by);
-- The search.
CREATE INDEX expenses_words_idx ON expenses
  USING gin (to_tsvector('simple', title || ' ' || coalesce(merchant_name, '') || ' ' || coalesce(notes, '')))
  WHERE deleted_at IS NULL;

-- Who bears which part of an expense.
CREATE TABLE expense_shares (
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  -- The expense's group.
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 0 AND 9999999999),
  -- The position in the ledger since which the share is owed. Null: nothing is owed of it. A share is paid once its
  -- holder's ledger_balances.even_at_position is higher.
  unpaid_since_position bigint DEFAULT nextval('ledger_entries_id_seq'),
  -- Includes the amount, so that sums are read from the index alone.
  PRIMARY KEY (expense_id, user_id) INCLUDE (amount),
  -- Whoever has a share is or was in the group.
  FOREIGN KEY (group_id, user_id) REFERENCES group_members (group_id, user_id)
);
-- The foreign key, when a group is purged or a placeholder's membership is removed.
CREATE INDEX expense_shares_member_idx ON expense_shares (group_id, user_id);

-- Who paid an expense that several people paid. Where one person paid, expenses.paid_by says so, and there are no rows.
CREATE TABLE expense_payers (
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  -- The expense's group.
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  PRIMARY KEY (expense_id, user_id) INCLUDE (amount),
  -- Whoever paid is or was in the group.
  FOREIGN KEY (group_id, user_id) REFERENCES group_members (group_id, user_id)
);
-- The foreign key, when a group is purged or a placeholder's membership is removed.
CREATE INDEX expense_payers_member_idx ON expense_payers (group_id, user_id);

-- Keeps the group's totals when expenses are added, changed, deleted and restored.
CREATE FUNCTION keep_group_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO group_totals (group_id, expenses_count, total_amount)
    SELECT group_id, count(*), sum(amount) FROM added WHERE deleted_at IS NULL GROUP BY group_id ORDER BY group_id
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
        SELECT group_id, 1 AS expenses, amount FROM added WHERE deleted_at IS NULL
        UNION ALL
        SELECT group_id, -1, -amount FROM removed WHERE deleted_at IS NULL
      ) AS halves
      GROUP BY group_id
    ) AS moved
    WHERE total.group_id = moved.group_id AND (moved.expenses <> 0 OR moved.amount <> 0);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER expenses_keep_totals_on_insert
  AFTER INSERT ON expenses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_group_totals();
CREATE TRIGGER expenses_keep_totals_on_update
  AFTER UPDATE ON expenses REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_group_totals();

-- At commit: the shares of an added or changed expense must sum to its amount.
CREATE FUNCTION check_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  checked uuid;
BEGIN
  IF TG_TABLE_NAME = 'expenses' THEN
    checked := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    checked := OLD.expense_id;
  ELSE
    checked := NEW.expense_id;
  END IF;
  IF EXISTS (
    SELECT 1 FROM expenses
    WHERE id = checked AND amount <> coalesce((SELECT sum(amount) FROM expense_shares WHERE expense_id = checked), 0)
  ) THEN
    RAISE EXCEPTION 'The shares of expense % do not sum to its amount', checked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER expenses_shares_sum
  AFTER INSERT OR UPDATE OF amount ON expenses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_shares_sum();
CREATE CONSTRAINT TRIGGER expense_shares_sum
  AFTER UPDATE OF amount, expense_id OR DELETE ON expense_shares DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_shares_sum();

-- Added shares are checked once for each statement instead of for each row: they are added all at once, after their
-- expense has its amount. They also must be of the expense's group. The planner settings make it find its few rows by
-- their keys, whatever the statistics say.
CREATE FUNCTION check_added_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
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
  RETURN NULL;
END $$;
CREATE TRIGGER expense_shares_added_sum
  AFTER INSERT ON expense_shares REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_added_shares_sum();

-- At commit: the payers of an expense are 2 to 20 people of its group who paid its amount together, and paid_by is who
-- paid most, then the lower id.
CREATE FUNCTION check_payers_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  checked uuid;
BEGIN
  IF TG_TABLE_NAME = 'expenses' THEN
    checked := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    checked := OLD.expense_id;
  ELSE
    checked := NEW.expense_id;
  END IF;
  IF EXISTS (
    SELECT 1
    FROM expenses AS expense CROSS JOIN LATERAL (
      SELECT count(*) AS payers, sum(payer.amount) AS amount, bool_and(payer.group_id = expense.group_id) AS is_of_group,
             (array_agg(payer.user_id ORDER BY payer.amount DESC, payer.user_id))[1] AS first_id
      FROM expense_payers AS payer WHERE payer.expense_id = expense.id
    ) AS paid
    WHERE expense.id = checked AND paid.payers > 0 AND NOT (
      paid.payers BETWEEN 2 AND 20 AND paid.amount = expense.amount AND paid.is_of_group AND paid.first_id = expense.paid_by
    )
  ) THEN
    RAISE EXCEPTION 'The payments of expense % do not sum to its amount', checked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER expenses_payers_sum
  AFTER UPDATE OF amount, paid_by ON expenses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.amount <> NEW.amount OR OLD.paid_by <> NEW.paid_by) EXECUTE FUNCTION check_payers_sum();
CREATE CONSTRAINT TRIGGER expense_payers_sum
  AFTER INSERT OR UPDATE OR DELETE ON expense_payers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_payers_sum();

-- Who owes whom by an expense that several people paid. The rule is divideAmongPayers of the domain: each share is divided
-- in proportion to the payments, rounded down, and what a bearer still misses goes to the payers who miss most.
CREATE FUNCTION expense_debts(expense uuid) RETURNS TABLE (debtor_id uuid, creditor_id uuid, amount bigint)
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  payer_ids uuid[];
  payments bigint[];
  -- What each payer's column still misses.
  missing bigint[];
  -- A bearer's row of the table, before and after what is missing.
  rounded bigint[];
  cells bigint[];
  total numeric;
  share record;
BEGIN
  SELECT array_agg(payer.user_id ORDER BY payer.amount DESC, payer.user_id),
         array_agg(payer.amount ORDER BY payer.amount DESC, payer.user_id), sum(payer.amount)
  INTO payer_ids, payments, total
  FROM expense_payers AS payer WHERE payer.expense_id = expense;

  missing := ARRAY(
    SELECT payment - (SELECT coalesce(sum(div(each.amount * payment::numeric, total)), 0)
                      FROM expense_shares AS each WHERE each.expense_id = expense)
    FROM unnest(payments) WITH ORDINALITY AS paid (payment, place) ORDER BY place
  );
  FOR share IN
    SELECT each.user_id, each.amount FROM expense_shares AS each
    WHERE each.expense_id = expense AND each.amount > 0 ORDER BY each.user_id
  LOOP
    rounded := ARRAY(
      SELECT div(share.amount * payment::numeric, total)
      FROM unnest(payments) WITH ORDINALITY AS paid (payment, place) ORDER BY place
    );
    cells := ARRAY(
      SELECT cell + CASE WHEN row_number() OVER (ORDER BY missing[place] DESC, place)
                           <= share.amount - sum(cell) OVER () THEN 1 ELSE 0 END
      FROM unnest(rounded) WITH ORDINALITY AS line (cell, place) ORDER BY place
    );
    missing := ARRAY(SELECT missing[place] - cells[place] + rounded[place] FROM generate_subscripts(cells, 1) AS place);
    RETURN QUERY
      SELECT share.user_id, payer_ids[place], cells[place] FROM generate_subscripts(cells, 1) AS place
      WHERE cells[place] > 0 AND payer_ids[place] <> share.user_id;
  END LOOP;
END $$;

CREATE TABLE expense_comments (
  id uuid PRIMARY KEY,
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- An expense's comments, newest first.
CREATE INDEX expense_comments_expense_id_idx ON expense_comments (expense_id, id DESC);
-- What a person wrote, for their export and when they are deleted.
CREATE INDEX expense_comments_user_id_idx ON expense_comments (user_id);
