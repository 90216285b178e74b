-- An entry is found by its book, to hand an account on or to purge. Who asks what is behind a balance reads the
-- documents: three more indexes of each entry were a fifteenth of what an expense costs.

CREATE INDEX ledger_entries_book_idx ON ledger_entries (book_id);
DROP INDEX ledger_entries_debtor_idx;
DROP INDEX ledger_entries_creditor_idx;
DROP INDEX ledger_entries_source_idx;
