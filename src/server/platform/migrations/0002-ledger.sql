-- The ledger: double entry, insert-only. An entry moves a positive amount from a debtor to a creditor within one
-- book (a group), so a book sums to zero by construction. The triggers below keep each account's balance and each
-- pair's balance from the entries, in the same transaction: reading a balance never adds anything up.

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book_id uuid NOT NULL,
  debtor_id uuid NOT NULL,
  creditor_id uuid NOT NULL,
  amount numeric(12,2) NOT NULL CHECK (amount > 0),
  -- The document it comes from. A reversal has the same source, with debtor and creditor exchanged.
  source text NOT NULL CHECK (source IN ('expense', 'payment')),
  source_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (debtor_id <> creditor_id)
);
CREATE INDEX ledger_entries_source_idx ON ledger_entries (source_id);
CREATE INDEX ledger_entries_debtor_idx ON ledger_entries (book_id, debtor_id, id DESC);
CREATE INDEX ledger_entries_creditor_idx ON ledger_entries (book_id, creditor_id, id DESC);

CREATE TABLE ledger_balances (
  book_id uuid NOT NULL,
  account_id uuid NOT NULL,
  balance numeric(16,2) NOT NULL DEFAULT 0,
  PRIMARY KEY (book_id, account_id)
) WITH (fillfactor = 50);

CREATE TABLE ledger_pairs (
  book_id uuid NOT NULL,
  low_id uuid NOT NULL,
  high_id uuid NOT NULL,
  -- Positive: high owes low.
  balance numeric(16,2) NOT NULL DEFAULT 0,
  PRIMARY KEY (book_id, low_id, high_id),
  CHECK (low_id < high_id)
) WITH (fillfactor = 50);

-- Rows are written in the order of their ids, so that two writers never wait for each other in a circle.
CREATE FUNCTION keep_ledger_balances() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  WITH moved AS (
    SELECT book_id, account_id, sum(change) AS change
    FROM (
      SELECT book_id, creditor_id AS account_id, amount AS change FROM added
      UNION ALL
      SELECT book_id, debtor_id, -amount FROM added
    ) AS halves
    GROUP BY book_id, account_id
  ),
  kept AS (
    INSERT INTO ledger_balances (book_id, account_id, balance)
    SELECT book_id, account_id, change FROM moved ORDER BY book_id, account_id
    ON CONFLICT (book_id, account_id) DO UPDATE SET balance = ledger_balances.balance + excluded.balance
    RETURNING book_id, account_id, balance
  )
  -- A member who owes nothing in the group any more has paid every share there.
  UPDATE expense_shares AS share SET is_paid = true
  FROM kept
  WHERE kept.balance >= 0 AND share.group_id = kept.book_id AND share.user_id = kept.account_id AND NOT share.is_paid;

  INSERT INTO ledger_pairs (book_id, low_id, high_id, balance)
  SELECT book_id, least(debtor_id, creditor_id), greatest(debtor_id, creditor_id),
         sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END)
  FROM added
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (book_id, low_id, high_id) DO UPDATE SET balance = ledger_pairs.balance + excluded.balance;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_entries_keep_balances
  AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_balances();

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('allsquare.purging', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Ledger entries are never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_entries_insert_only
  BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_no_truncate
  BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- The count and total that a group's card shows.
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

-- At commit, the shares of a touched expense must sum to its amount.
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

-- Shares are inserted all at once, after their expense has its amount.
CREATE FUNCTION check_added_shares_sum() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (
    SELECT 1
    FROM (SELECT DISTINCT expense_id FROM added) AS touched
    JOIN expenses AS expense ON expense.id = touched.expense_id
    WHERE expense.amount <> (SELECT sum(amount) FROM expense_shares WHERE expense_id = touched.expense_id)
  ) THEN
    RAISE EXCEPTION 'Shares do not sum to the amount of their expense' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER expense_shares_added_sum
  AFTER INSERT ON expense_shares REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_added_shares_sum();

-- A group deleted 30 days ago goes with all its documents and entries. Only this may remove an entry.
CREATE FUNCTION purge_group(purged uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM groups WHERE id = purged AND deleted_at IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'Group % is not deleted', purged;
  END IF;
  PERFORM set_config('allsquare.purging', 'on', true);
  DELETE FROM ledger_entries WHERE book_id = purged;
  DELETE FROM ledger_balances WHERE book_id = purged;
  DELETE FROM ledger_pairs WHERE book_id = purged;
  DELETE FROM groups WHERE id = purged;
  PERFORM set_config('allsquare.purging', 'off', true);
END $$;

DO $$ BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO allsquare_app', current_schema());
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO allsquare_app', current_schema());
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO allsquare_app', current_schema());
  EXECUTE format(
    'ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO allsquare_app',
    current_schema()
  );
END $$;
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries FROM allsquare_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ledger_balances, ledger_pairs, group_totals FROM allsquare_app;
REVOKE ALL ON FUNCTION purge_group(uuid) FROM public;
GRANT EXECUTE ON FUNCTION purge_group(uuid) TO allsquare_app;
