-- Bank accounts, and wallets. Wallet money is in the ledger: each wallet has a book of its own (book_id = the wallet's
-- id). In it the owner's account has the wallet's id too, and the other accounts stand for the outside: the card
-- provider, the bank, friends, and what is owed back.

CREATE TABLE bank_accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  account_name text NOT NULL,
  account_type text NOT NULL CHECK (account_type IN ('checking', 'savings', 'credit')),
  -- Both are encrypted for this row and column, never in clear.
  account_number text NOT NULL CHECK (account_number LIKE 'v_.%'),
  routing_number text NOT NULL CHECK (routing_number LIKE 'v_.%'),
  last4 text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  is_verified boolean NOT NULL DEFAULT false,
  institution_name text,
  -- Reserved for a connection to a bank; nothing fills them yet.
  plaid_access_token text,
  plaid_account_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- A person's bank accounts, newest first.
CREATE INDEX bank_accounts_user_id_idx ON bank_accounts (user_id, id DESC);
CREATE UNIQUE INDEX bank_accounts_default_key ON bank_accounts (user_id) WHERE is_default;

CREATE TABLE wallets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  -- Kept by a trigger on ledger_balances, and written by nothing else.
  balance minor_units NOT NULL DEFAULT 0 CONSTRAINT wallets_balance_not_negative CHECK (balance >= 0),
  currency text NOT NULL DEFAULT 'USD',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
REVOKE UPDATE, DELETE, TRUNCATE ON wallets FROM allsquare_app;
-- SELECT … FOR UPDATE needs the right to update some column.
GRANT UPDATE (currency) ON wallets TO allsquare_app;

-- Only a wallet's own account has the id of its book, so a group's balances cost no more than the condition.
CREATE FUNCTION keep_wallet_balance() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE wallets SET balance = NEW.balance, updated_at = now() WHERE id = NEW.book_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_balances_keep_wallet
  AFTER INSERT OR UPDATE ON ledger_balances
  FOR EACH ROW WHEN (NEW.book_id = NEW.account_id)
  EXECUTE FUNCTION keep_wallet_balance();

-- A wallet goes only with its owner, and its book goes with it.
CREATE FUNCTION purge_wallet_book() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM set_config('allsquare.purging', 'on', true);
  DELETE FROM ledger_entries WHERE book_id = OLD.id;
  DELETE FROM ledger_balances WHERE book_id = OLD.id;
  DELETE FROM ledger_pairs WHERE book_id = OLD.id;
  PERFORM set_config('allsquare.purging', 'off', true);
  RETURN NULL;
END $$;
CREATE TRIGGER wallets_purge_book AFTER DELETE ON wallets FOR EACH ROW EXECUTE FUNCTION purge_wallet_book();

CREATE TABLE wallet_transactions (
  id uuid PRIMARY KEY,
  wallet_id uuid NOT NULL REFERENCES wallets ON DELETE CASCADE,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  type text NOT NULL CHECK (type IN ('deposit', 'withdrawal', 'payment', 'receipt')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed')),
  -- The account on the other side in the wallet's book.
  counterpart text NOT NULL CHECK (counterpart IN ('card', 'bank', 'friends', 'claims')),
  -- Null where the text is made from what it relates to.
  description text,
  -- What it relates to: a payment, a card, a bank account or another transaction, by type.
  related_id uuid,
  related_type text,
  -- The number that a person sees.
  reference text NOT NULL,
  -- Its id at the card provider, and why it failed there.
  provider_id text UNIQUE,
  failure_reason text,
  -- Of a deposit: what the provider gave back since.
  refunded_amount minor_units NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND amount),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider was last asked.
  synced_at timestamptz NOT NULL DEFAULT now()
);
-- A wallet's transactions, newest first.
CREATE INDEX wallet_transactions_page_idx ON wallet_transactions (wallet_id, id DESC);
-- What is pending in a wallet.
CREATE INDEX wallet_transactions_pending_idx ON wallet_transactions (wallet_id) WHERE status = 'pending';
-- The wallet's side of a payment, and refunds.
CREATE INDEX wallet_transactions_related_idx ON wallet_transactions (related_id) WHERE related_type IN ('payment', 'refund');
-- The reconciliation job.
CREATE INDEX wallet_transactions_open_idx ON wallet_transactions (synced_at) WHERE status = 'pending';
-- The application writes a transaction's progress, never what it was.
REVOKE UPDATE, DELETE, TRUNCATE ON wallet_transactions FROM allsquare_app;
GRANT UPDATE (status, provider_id, failure_reason, refunded_amount, synced_at) ON wallet_transactions TO allsquare_app;

-- Money that the provider took back when the wallet no longer had it. The next money that comes in goes there first.
CREATE TABLE wallet_claims (
  id uuid PRIMARY KEY,
  wallet_id uuid NOT NULL REFERENCES wallets ON DELETE CASCADE,
  amount minor_units NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
  counterpart text NOT NULL CHECK (counterpart IN ('card', 'bank', 'friends')),
  -- The deposit or the payment that was taken back.
  related_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A wallet's claims.
CREATE INDEX wallet_claims_wallet_id_idx ON wallet_claims (wallet_id);
REVOKE UPDATE, DELETE, TRUNCATE ON wallet_claims FROM allsquare_app;
