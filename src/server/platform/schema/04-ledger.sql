-- The ledger: double entry, insert-only. An entry moves a positive amount from a debtor to a creditor within one book,
-- so a book sums to zero by construction. A group is a book: its id is the book's, its members' ids are the accounts'.
-- A wallet is a book too (see wallet.sql). Triggers keep the balances in the same transaction, so reading a balance
-- never adds anything up.

CREATE TABLE ledger_entries (
  -- Its sequence also numbers positions in the ledger: everything that is posted later gets a higher number.
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- A group or a wallet; no foreign key can name one of two tables. purge_group and purge_wallet_book remove a book.
  book_id uuid NOT NULL,
  debtor_id uuid NOT NULL,
  creditor_id uuid NOT NULL,
  amount minor_units NOT NULL CHECK (amount > 0),
  -- The document it comes from. A reversal has the same source, with debtor and creditor exchanged.
  source text NOT NULL CHECK (source IN ('expense', 'payment', 'wallet')),
  source_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- By book: a book's entries are read together and removed together, and none is looked up by its id alone.
  PRIMARY KEY (book_id, id),
  CHECK (debtor_id <> creditor_id)
);
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries FROM allsquare_app;
GRANT USAGE ON SEQUENCE ledger_entries_id_seq TO allsquare_app;

-- Positive: the account is owed money in this book. Kept by a trigger on ledger_entries.
CREATE TABLE ledger_balances (
  book_id uuid NOT NULL,
  account_id uuid NOT NULL,
  balance minor_units NOT NULL DEFAULT 0,
  -- The position in the ledger when the balance last was zero or positive. Shares from before it are paid.
  even_at_position bigint NOT NULL DEFAULT 0,
  -- In a group: what rounding charged the person too much (negative: too little) over the expenses that are not deleted,
  -- in millionths of a cent. Kept by triggers on expense_shares and expenses.
  carry bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (book_id, account_id)
-- Half of each page stays free, so that a changed row fits into its own page and no index changes (HOT update).
) WITH (fillfactor = 50);

-- What two accounts owe each other, in groups that do not simplify debts. Kept by triggers on ledger_entries and groups.
CREATE TABLE ledger_pairs (
  book_id uuid NOT NULL,
  low_id uuid NOT NULL,
  high_id uuid NOT NULL,
  -- Positive: high owes low.
  balance minor_units NOT NULL DEFAULT 0,
  PRIMARY KEY (book_id, low_id, high_id),
  CHECK (low_id < high_id)
) WITH (fillfactor = 50);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ledger_balances, ledger_pairs FROM allsquare_app;

-- Adds the new entries to the balances. Rows are written in the order of their ids, so that two writers never wait for
-- each other in a circle. The planner settings make it find its few rows by their keys, whatever the statistics say.
CREATE FUNCTION keep_ledger_balances() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  position bigint := nextval('ledger_entries_id_seq');
BEGIN
  INSERT INTO ledger_balances AS kept (book_id, account_id, balance, even_at_position)
  SELECT book_id, account_id, sum(change), CASE WHEN sum(change) >= 0 THEN position ELSE 0 END
  FROM (
    SELECT book_id, creditor_id AS account_id, amount AS change FROM added
    UNION ALL
    SELECT book_id, debtor_id, -amount FROM added
  ) AS halves
  GROUP BY book_id, account_id
  ORDER BY book_id, account_id
  ON CONFLICT (book_id, account_id) DO UPDATE SET
    balance = kept.balance + excluded.balance,
    even_at_position = CASE WHEN kept.balance + excluded.balance >= 0 THEN position ELSE kept.even_at_position END;

  -- What each two people owe each other, where debts are not simplified.
  IF EXISTS (SELECT 1 FROM groups WHERE id IN (SELECT book_id FROM added) AND NOT simplify_debts) THEN
    INSERT INTO ledger_pairs (book_id, low_id, high_id, balance)
    SELECT book_id, least(debtor_id, creditor_id), greatest(debtor_id, creditor_id),
           sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END)
    FROM added JOIN groups AS "group" ON "group".id = added.book_id AND NOT "group".simplify_debts
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
    ON CONFLICT (book_id, low_id, high_id) DO UPDATE SET balance = ledger_pairs.balance + excluded.balance;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_keep_balances
  AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_balances();

-- Nobody changes or removes an entry, not even the owner, except a purge.
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
