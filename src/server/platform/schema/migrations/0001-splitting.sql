-- Splitting: currencies, recurring expenses, refunds, fair cents, direct groups with netting, pay links, reminders by rule.

-- People

ALTER TABLE users
  -- A code of ISO 4217. Bills, debts, goals and sums of what is planned are kept in it.
  ADD COLUMN home_currency text NOT NULL DEFAULT 'USD' CHECK (home_currency ~ '^[A-Z]{3}$');

-- Where a person can be paid outside the product.
CREATE TABLE pay_links (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('paypal', 'venmo', 'wise', 'upi', 'iban')),
  -- A name at the service, or an IBAN without spaces.
  value text NOT NULL,
  PRIMARY KEY (user_id, kind)
);

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
    profile_picture = NULL, time_zone = NULL, home_currency = DEFAULT, click_credits = 0, role = 'user',
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

-- Groups

ALTER TABLE groups
  -- direct: what two people owe each other outside of all other groups. Its name is empty: each of the two sees the
  -- other's name.
  ADD COLUMN kind text NOT NULL DEFAULT 'standard' CHECK (kind IN ('standard', 'direct')),
  -- The two people of a direct group.
  ADD COLUMN low_id uuid REFERENCES users,
  ADD COLUMN high_id uuid REFERENCES users,
  ADD CHECK ((kind = 'direct') = (low_id IS NOT NULL) AND (kind = 'direct') = (high_id IS NOT NULL) AND low_id < high_id);

-- Two people have one direct group.
CREATE UNIQUE INDEX groups_direct_key ON groups (low_id, high_id) WHERE low_id IS NOT NULL;
CREATE INDEX groups_high_id_idx ON groups (high_id) WHERE high_id IS NOT NULL;

-- Payments

ALTER TABLE payments
  -- The netting that it is a half of: payments of two people in several groups that sum to zero. Null for other
  -- payments, and once one of these groups was purged.
  ADD COLUMN offset_id uuid CHECK (offset_id IS NULL OR method = 'offset');

-- The payments of a netting, and what two people netted, newest first.
CREATE INDEX payments_offset_id_idx ON payments (offset_id) WHERE offset_id IS NOT NULL;
CREATE INDEX payments_offset_people_idx ON payments (from_user_id, to_user_id, created_at DESC)
  WHERE offset_id IS NOT NULL;

-- Removes a group that is deleted, with its documents and ledger entries. Nothing else may remove an entry of a group.
CREATE OR REPLACE FUNCTION purge_group(purged uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  placeholders uuid[];
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM groups WHERE id = purged AND deleted_at IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'Group % is not deleted', purged;
  END IF;
  -- They stand in this group alone, also those whose place a person has taken.
  placeholders := ARRAY(
    SELECT person.id FROM users AS person
    WHERE person.is_placeholder AND person.id IN (
      SELECT user_id FROM group_members WHERE group_id = purged
      UNION SELECT account_id FROM ledger_balances WHERE book_id = purged));
  PERFORM set_config('allsquare.purging', 'on', true);
  -- The other halves of a netting stay as they are, but cannot be undone.
  UPDATE payments SET offset_id = NULL
  WHERE offset_id IN (SELECT offset_id FROM payments WHERE group_id = purged AND offset_id IS NOT NULL);
  DELETE FROM ledger_entries WHERE book_id = purged;
  DELETE FROM ledger_balances WHERE book_id = purged;
  DELETE FROM ledger_pairs WHERE book_id = purged;
  -- Before the members, to whom the shares refer.
  DELETE FROM expenses WHERE group_id = purged;
  DELETE FROM groups WHERE id = purged;
  DELETE FROM users WHERE id = ANY(placeholders);
  PERFORM set_config('allsquare.purging', 'off', true);
END $$;

-- Recurring expenses

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
  paused_reason text CHECK (paused_reason IN ('closed', 'person_left', 'no_access', 'by_hand')),
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

-- Expenses

ALTER TABLE expenses
  -- Money that came back: who paid received it. Entries and sums turn the sign of the amounts.
  ADD COLUMN is_refund boolean NOT NULL DEFAULT false,
  -- What was paid, where that was in another currency than the group's; otherwise null.
  ADD COLUMN original_currency text CHECK (original_currency ~ '^[A-Z]{3}$'),
  ADD COLUMN original_amount minor_units CHECK (original_amount BETWEEN 1 AND 9999999999),
  -- What one unit of it is in the group's currency.
  ADD COLUMN original_rate numeric(22, 12) CHECK (original_rate > 0 AND original_rate <= 1000000000),
  -- The series that posted it, and its day in that series. An edit may move the expense's own date.
  ADD COLUMN series_id uuid REFERENCES expense_series,
  ADD COLUMN series_date date,
  ADD CHECK (num_nulls(original_currency, original_amount, original_rate) IN (0, 3)),
  ADD CHECK ((series_id IS NULL) = (series_date IS NULL));

-- Each occurrence of a series once, whoever posts it.
CREATE UNIQUE INDEX expenses_series_key ON expenses (series_id, series_date) WHERE series_id IS NOT NULL;

-- The last rate between a currency and the group's.
CREATE INDEX expenses_original_idx ON expenses (group_id, original_currency, id DESC)
  WHERE original_currency IS NOT NULL AND deleted_at IS NULL;

-- Keeps the group's totals when expenses are added, changed, deleted and restored.
CREATE OR REPLACE FUNCTION keep_group_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO group_totals (group_id, expenses_count, total_amount)
    SELECT group_id, count(*), sum(CASE WHEN is_refund THEN -amount ELSE amount END) FROM added WHERE deleted_at IS NULL GROUP BY group_id ORDER BY group_id
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
        SELECT group_id, 1 AS expenses, CASE WHEN is_refund THEN -amount ELSE amount END AS amount FROM added WHERE deleted_at IS NULL
        UNION ALL
        SELECT group_id, -1, CASE WHEN is_refund THEN amount ELSE -amount END FROM removed WHERE deleted_at IS NULL
      ) AS halves
      GROUP BY group_id
    ) AS moved
    WHERE total.group_id = moved.group_id AND (moved.expenses <> 0 OR moved.amount <> 0);
  END IF;
  RETURN NULL;
END $$;

-- Who owes whom by an expense that several people paid, or by a refund that several received. The rule is divideAmongPayers of the domain: each share is divided
-- in proportion to the payments, rounded down, and what a bearer still misses goes to the payers who miss most.
CREATE OR REPLACE FUNCTION expense_debts(expense uuid) RETURNS TABLE (debtor_id uuid, creditor_id uuid, amount bigint)
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

-- Files of expenses

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

DROP INDEX expenses_receipt_url_idx;

-- Every receipt becomes the first file of its expense. The expense's id is lower than that of every file added later.
INSERT INTO expense_files (id, expense_id, url, name, created_at)
SELECT id, id, receipt_url, CASE WHEN receipt_url LIKE '%.pdf' THEN 'PDF' ELSE 'Photo' END, created_at
FROM expenses WHERE receipt_url IS NOT NULL;

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

-- What rounding charged each person

ALTER TABLE ledger_balances
  -- In a group: what rounding charged the person too much (negative: too little) over the expenses that are not deleted,
  -- in millionths of a cent. Kept by triggers on expense_shares and expenses.
  ADD COLUMN carry bigint NOT NULL DEFAULT 0;

ALTER TABLE expense_shares
  -- What rounding added to the share (negative: took from it), in millionths of a cent. An expense's total zero.
  ADD COLUMN carry integer NOT NULL DEFAULT 0 CHECK (carry BETWEEN -1000000 AND 1000000);

-- Added shares are checked once for each statement instead of for each row: they are added all at once, after their
-- expense has its amount. They also must be of the expense's group, and what rounding added must total zero. The planner settings make it find its few rows by
-- their keys, whatever the statistics say.
CREATE OR REPLACE FUNCTION check_added_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT
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

-- Notices

-- What a person chose for one group. Without a row: no reminders by rule, and notified of everything.
CREATE TABLE group_notices (
  group_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Whoever owes the person here is reminded every so many days, the next time at remind_at.
  remind_every_days integer CHECK (remind_every_days BETWEEN 3 AND 30),
  remind_at timestamptz,
  notify text NOT NULL DEFAULT 'all' CHECK (notify IN ('all', 'mentions', 'nothing')),
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (group_id, user_id) REFERENCES group_members (group_id, user_id) ON DELETE CASCADE,
  CHECK ((remind_every_days IS NULL) = (remind_at IS NULL))
);
-- Deleting a person.
CREATE INDEX group_notices_user_id_idx ON group_notices (user_id);
-- The reminder job.
CREATE INDEX group_notices_remind_at_idx ON group_notices (remind_at) WHERE remind_at IS NOT NULL;

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
