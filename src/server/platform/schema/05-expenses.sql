-- Expenses, who shares them, and comments on them.

-- Expenses that repeat. A job posts each occurrence on its day.
CREATE TABLE expense_series (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  -- Adds each occurrence. The days are those of this person's time zone.
  created_by uuid NOT NULL,
  -- The body of POST /api/expenses without group and date.
  template jsonb NOT NULL,
  frequency text NOT NULL
    CHECK (frequency IN ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  first_date date NOT NULL,
  -- The day of the month that the series keeps, also through months that do not have it.
  day_of_month smallint NOT NULL CHECK (day_of_month BETWEEN 1 AND 31),
  -- It ends after a day, after a number of occurrences, or (both null) never.
  ends_on date,
  times smallint CHECK (times BETWEEN 1 AND 1000),
  -- How many occurrences came due, and the latest of them. Those that fell into a pause do not count.
  occurrences_count integer NOT NULL DEFAULT 0,
  last_date date,
  -- The next occurrence. Null when there is none any more.
  next_date date,
  paused_reason text CHECK (paused_reason IN ('closed', 'person_left', 'no_access', 'refused', 'by_hand')),
  -- Ended by hand.
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (ends_on IS NULL OR times IS NULL),
  CHECK (ended_at IS NULL OR next_date IS NULL),
  FOREIGN KEY (group_id, created_by) REFERENCES group_members (group_id, user_id) ON DELETE CASCADE
);
-- A group's series.
CREATE INDEX expense_series_group_id_idx ON expense_series (group_id, id);
-- The job that looks for late series.
CREATE INDEX expense_series_next_date_idx ON expense_series (next_date)
  WHERE next_date IS NOT NULL AND paused_reason IS NULL;
-- What a person made, for their export, and the foreign key.
CREATE INDEX expense_series_created_by_idx ON expense_series (created_by, group_id);

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
  -- Money that came back: who paid received it. Entries and sums turn the sign of the amounts.
  is_refund boolean NOT NULL DEFAULT false,
  -- What was paid, where that was in another currency than the group's; otherwise null.
  original_currency text CHECK (original_currency ~ '^[A-Z]{3}$'),
  original_amount minor_units CHECK (original_amount BETWEEN 1 AND 9999999999),
  -- What one unit of it is in the group's currency.
  original_rate numeric(22, 12) CHECK (original_rate > 0 AND original_rate <= 1000000000),
  -- The series that posted it, and its day in that series. An edit may move the expense's own date.
  series_id uuid REFERENCES expense_series,
  series_date date,
  -- Money in: no spending, and in no total of the group. Only a personal group has it.
  is_income boolean NOT NULL DEFAULT false,
  -- Payer and author are or were in the group.
  FOREIGN KEY (group_id, paid_by) REFERENCES group_members (group_id, user_id),
  FOREIGN KEY (group_id, created_by) REFERENCES group_members (group_id, user_id),
  CHECK (num_nulls(original_currency, original_amount, original_rate) IN (0, 3)),
  CHECK ((series_id IS NULL) = (series_date IS NULL)),
  CONSTRAINT expenses_income_check CHECK (NOT (is_income AND is_refund))
);
-- Pages of a group's expenses: all, and of one category.
CREATE INDEX expenses_page_idx ON expenses (group_id, date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX expenses_category_idx ON expenses (group_id, category, date DESC, id DESC) WHERE deleted_at IS NULL;
-- Each occurrence of a series once, whoever posts it.
CREATE UNIQUE INDEX expenses_series_key ON expenses (series_id, series_date) WHERE series_id IS NOT NULL;
-- The last rate between a currency and the group's.
CREATE INDEX expenses_original_idx ON expenses (group_id, original_currency, id DESC)
  WHERE original_currency IS NOT NULL AND deleted_at IS NULL;
-- The job that removes expenses some time after they were deleted.
CREATE INDEX expenses_deleted_at_idx ON expenses (deleted_at) WHERE deleted_at IS NOT NULL;
-- The foreign keys, when a group is purged or a placeholder's membership is removed: the one for who added an expense reads
-- the group's part of the index.
CREATE INDEX expenses_people_idx ON expenses (group_id, paid_by, created_by);
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
  -- What rounding added to the share (negative: took from it), in millionths of a cent. An expense's total zero.
  carry integer NOT NULL DEFAULT 0 CHECK (carry BETWEEN -1000000 AND 1000000),
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

-- Keeps the group's totals when expenses are added, changed, deleted and restored. Money in is counted, but adds nothing.
CREATE FUNCTION keep_group_totals() RETURNS trigger
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
CREATE TRIGGER expenses_keep_totals_on_insert
  AFTER INSERT ON expenses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_group_totals();
CREATE TRIGGER expenses_keep_totals_on_update
  AFTER UPDATE ON expenses REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_group_totals();

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

-- At commit: the shares of an added or changed expense must sum to its amount. A statement adds thousands of expenses at
-- once; in a new database the planner knows nothing of the tables, and the setting makes it find each expense by its key.
CREATE FUNCTION check_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT SET enable_seqscan = off AS $$
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
-- expense has its amount. They also must be of the expense's group, and what rounding added must total zero. The planner
-- settings make it find its few rows by their keys, whatever the statistics say.
CREATE FUNCTION check_added_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1
    FROM (SELECT expense_id, group_id, sum(carry) AS carry FROM added GROUP BY expense_id, group_id) AS touched
    LEFT JOIN expenses AS expense ON expense.id = touched.expense_id AND expense.group_id = touched.group_id
    WHERE touched.carry <> 0 OR expense.amount IS DISTINCT FROM (
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

-- Who owes whom by an expense that several people paid, or by a refund that several received. The rule is
-- divideAmongPayers of the domain: each share is divided in proportion to the payments, rounded down, and what a bearer
-- still misses goes to the payers who miss most.
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
  refund boolean := (SELECT is_refund FROM expenses WHERE id = expense);
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
      SELECT CASE WHEN refund THEN payer_ids[place] ELSE share.user_id END,
             CASE WHEN refund THEN share.user_id ELSE payer_ids[place] END, cells[place]
      FROM generate_subscripts(cells, 1) AS place
      WHERE cells[place] > 0 AND payer_ids[place] <> share.user_id;
  END LOOP;
END $$;

-- Keeps what rounding charged each person of a group, over the expenses that are not deleted. Shares are only added to an
-- expense that is not. Rows are written in the order of their ids. The planner settings are those of the function above.
CREATE FUNCTION keep_carries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ledger_balances AS kept (book_id, account_id, carry)
    SELECT group_id, user_id, sum(carry) FROM added WHERE carry <> 0
    GROUP BY group_id, user_id ORDER BY group_id, user_id
    ON CONFLICT (book_id, account_id) DO UPDATE SET carry = kept.carry + excluded.carry;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO ledger_balances AS kept (book_id, account_id, carry)
    SELECT share.group_id, share.user_id, -sum(share.carry)
    FROM removed AS share JOIN expenses AS expense ON expense.id = share.expense_id AND expense.deleted_at IS NULL
    WHERE share.carry <> 0
    GROUP BY share.group_id, share.user_id ORDER BY share.group_id, share.user_id
    ON CONFLICT (book_id, account_id) DO UPDATE SET carry = kept.carry + excluded.carry;
  ELSE
    INSERT INTO ledger_balances AS kept (book_id, account_id, carry)
    SELECT share.group_id, share.user_id, sum(share.carry)
    FROM (
      SELECT expense_id, group_id, user_id, carry FROM added
      UNION ALL
      SELECT expense_id, group_id, user_id, -carry FROM removed
    ) AS share JOIN expenses AS expense ON expense.id = share.expense_id AND expense.deleted_at IS NULL
    GROUP BY share.group_id, share.user_id HAVING sum(share.carry) <> 0 ORDER BY share.group_id, share.user_id
    ON CONFLICT (book_id, account_id) DO UPDATE SET carry = kept.carry + excluded.carry;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER expense_shares_keep_carries_on_insert
  AFTER INSERT ON expense_shares REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_carries();
CREATE TRIGGER expense_shares_keep_carries_on_delete
  AFTER DELETE ON expense_shares REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_carries();
CREATE TRIGGER expense_shares_keep_carries_on_update
  AFTER UPDATE ON expense_shares REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_carries();

-- A deleted expense takes back what its rounding charged; a restored one charges it again.
CREATE FUNCTION keep_carries_of_expense() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO ledger_balances AS kept (book_id, account_id, carry)
  SELECT group_id, user_id, CASE WHEN NEW.deleted_at IS NULL THEN carry ELSE -carry END
  FROM expense_shares WHERE expense_id = NEW.id AND carry <> 0 ORDER BY user_id
  ON CONFLICT (book_id, account_id) DO UPDATE SET carry = kept.carry + excluded.carry;
  RETURN NULL;
END $$;
CREATE TRIGGER expenses_keep_carries
  AFTER UPDATE OF deleted_at ON expenses
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION keep_carries_of_expense();

-- The receipts of an expense, the first by id first. At most 10; the group is locked while they are counted.
CREATE TABLE expense_files (
  id uuid PRIMARY KEY,
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  -- The address of the stored picture or PDF.
  url text NOT NULL,
  -- As the file was called when it was uploaded.
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
-- The files of an expense, in their order.
CREATE INDEX expense_files_expense_id_idx ON expense_files (expense_id, id);
-- The expense of a stored file.
CREATE UNIQUE INDEX expense_files_url_key ON expense_files (url);

-- Lists read the address of an expense's first file from the expense itself.
CREATE FUNCTION keep_first_file() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.expense_id ELSE NEW.expense_id END;
BEGIN
  UPDATE expenses SET receipt_url = (SELECT url FROM expense_files WHERE expense_id = changed ORDER BY id LIMIT 1)
  WHERE id = changed;
  RETURN NULL;
END $$;
CREATE TRIGGER expense_files_keep_first
  AFTER INSERT OR UPDATE OF url OR DELETE ON expense_files FOR EACH ROW EXECUTE FUNCTION keep_first_file();

-- The present version is the expense itself, so an expense that was never edited has no row. Versions that were replaced
-- before this table existed are not known, and where a person took a placeholder's place, the number rose without an edit.
CREATE TABLE expense_versions (
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  version integer NOT NULL,
  -- Who made this version, and when.
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- What an edit can change: texts, amounts in minor units, payers, the split as it was typed and its shares. People are
  -- named by their ids only.
  content jsonb NOT NULL,
  -- An expense's versions, newest first.
  PRIMARY KEY (expense_id, version)
);
-- The foreign key, when a person's row is removed.
CREATE INDEX expense_versions_created_by_idx ON expense_versions (created_by);
-- The application may put a person in the place of a placeholder, and change nothing else. Rows go with their expense.
REVOKE UPDATE, DELETE, TRUNCATE ON expense_versions FROM allsquare_app;
GRANT UPDATE (content, created_by) ON expense_versions TO allsquare_app;

CREATE TABLE expense_comments (
  id uuid PRIMARY KEY,
  expense_id uuid NOT NULL REFERENCES expenses ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What a guest wrote stays marked, also once a person with an account has taken the place.
  by_guest boolean NOT NULL DEFAULT false
);
-- An expense's comments, newest first.
CREATE INDEX expense_comments_expense_id_idx ON expense_comments (expense_id, id DESC);
-- What a person wrote, for their export and when they are deleted.
CREATE INDEX expense_comments_user_id_idx ON expense_comments (user_id);

-- The job that looks for events: comments since it last looked. The rows are in the order of this time, so an index of
-- their blocks is enough.
CREATE INDEX expense_comments_created_at_idx ON expense_comments USING brin (created_at) WITH (pages_per_range = 16);

-- Exchange rates, which new expenses in another currency are offered.

CREATE TABLE rates (
  day date NOT NULL,
  -- A code of ISO 4217.
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- What one unit of the source's base currency is in this one. The base itself has the rate 1.
  rate numeric(22, 12) NOT NULL CHECK (rate > 0 AND rate <= 1000000000),
  -- A currency's last rate up to a day.
  PRIMARY KEY (currency, day)
);
