-- Whether a share is paid follows from where the ledger stood: it is since its holder was even, or better, in the group.
-- Each share was marked when that came about, which took an index of unpaid shares that every new share went into.

-- Where the ledger stood when the share began to be owed; null for one of which nothing is owed. Numbers of entries and
-- such places come from one sequence, so whatever is posted later is above.
DROP INDEX expense_shares_unpaid_idx;
ALTER TABLE expense_shares
  ALTER COLUMN is_paid DROP DEFAULT,
  ALTER COLUMN is_paid DROP NOT NULL,
  ALTER COLUMN is_paid TYPE bigint USING CASE WHEN NOT is_paid THEN 0 END;
ALTER TABLE expense_shares RENAME COLUMN is_paid TO unpaid_since;
ALTER TABLE expense_shares ALTER COLUMN unpaid_since SET DEFAULT nextval('ledger_entries_id_seq');

-- Where the ledger stood when the account last was even or better.
ALTER TABLE ledger_balances ADD COLUMN even_at bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION keep_ledger_balances() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  here bigint := nextval('ledger_entries_id_seq');
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
    INSERT INTO ledger_balances AS kept (book_id, account_id, balance, even_at)
    SELECT book_id, account_id, change, CASE WHEN change >= 0 THEN here ELSE 0 END
    FROM moved ORDER BY book_id, account_id
    ON CONFLICT (book_id, account_id) DO UPDATE SET
      balance = kept.balance + excluded.balance,
      even_at = CASE WHEN kept.balance + excluded.balance >= 0 THEN here ELSE kept.even_at END
  ),
  plain AS MATERIALIZED (
    SELECT "group".id
    FROM (SELECT DISTINCT book_id FROM added) AS book
    JOIN groups AS "group" ON "group".id = book.book_id AND NOT "group".simplify_debts
  )
  INSERT INTO ledger_pairs (book_id, low_id, high_id, balance)
  SELECT book_id, least(debtor_id, creditor_id), greatest(debtor_id, creditor_id),
         sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END)
  FROM plain JOIN added ON added.book_id = plain.id
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (book_id, low_id, high_id) DO UPDATE SET balance = ledger_pairs.balance + excluded.balance;
  RETURN NULL;
END $$;
