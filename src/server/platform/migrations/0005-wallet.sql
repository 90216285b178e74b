-- Saved cards, bank accounts, wallets and payments made with them. Wallet money is in the ledger: each wallet has a
-- book of its own (book_id = the wallet's id), in which the owner's account has the wallet's id too and the other
-- accounts stand for the outside: the card provider, the bank, friends, and what is owed back.

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_source_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_source_check
  CHECK (source IN ('expense', 'payment', 'wallet'));

-- The provider's id is kept beside the details that show it, and what is the same for one card however often saved.
ALTER TABLE payment_methods ADD COLUMN provider_id text;
ALTER TABLE payment_methods ADD COLUMN fingerprint text;
CREATE UNIQUE INDEX payment_methods_fingerprint_key ON payment_methods (user_id, fingerprint);
CREATE UNIQUE INDEX payment_methods_provider_id_key ON payment_methods (provider_id);
CREATE UNIQUE INDEX payment_methods_default_key ON payment_methods (user_id) WHERE is_default;

CREATE TABLE bank_accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  account_name text NOT NULL,
  account_type text NOT NULL CHECK (account_type IN ('checking', 'savings', 'credit')),
  -- Both sealed: encrypted for this row and column, never in clear.
  account_number text NOT NULL CHECK (account_number LIKE 'v_.%'),
  routing_number text NOT NULL CHECK (routing_number LIKE 'v_.%'),
  last4 text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  is_verified boolean NOT NULL DEFAULT false,
  institution_name text,
  plaid_access_token text,
  plaid_account_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bank_accounts_user_id_idx ON bank_accounts (user_id, id DESC);
CREATE UNIQUE INDEX bank_accounts_default_key ON bank_accounts (user_id) WHERE is_default;

CREATE TABLE wallets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  -- Kept by the ledger; written by nobody else.
  balance numeric(16,2) NOT NULL DEFAULT 0 CONSTRAINT wallets_balance_not_negative CHECK (balance >= 0),
  currency text NOT NULL DEFAULT 'USD',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);

CREATE TABLE wallet_transactions (
  id uuid PRIMARY KEY,
  wallet_id uuid NOT NULL REFERENCES wallets ON DELETE CASCADE,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  type text NOT NULL CHECK (type IN ('deposit', 'withdrawal', 'payment', 'receipt')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed')),
  -- The account on the other side in the wallet's book.
  counterpart text NOT NULL CHECK (counterpart IN ('card', 'bank', 'friends', 'claims')),
  -- Null where the line is made from what it relates to.
  description text,
  related_id uuid,
  related_type text,
  reference text NOT NULL,
  provider_id text UNIQUE,
  failure_reason text,
  -- Of a deposit: what the provider gave back since.
  refunded_amount numeric(10,2) NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND amount),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider was last asked.
  synced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX wallet_transactions_page_idx ON wallet_transactions (wallet_id, id DESC);
CREATE INDEX wallet_transactions_pending_idx ON wallet_transactions (wallet_id) WHERE status = 'pending';
CREATE INDEX wallet_transactions_related_idx ON wallet_transactions (related_id) WHERE related_type IN ('payment', 'refund');
CREATE INDEX wallet_transactions_open_idx ON wallet_transactions (synced_at) WHERE status = 'pending';

-- Money the provider took back when the wallet had it no more. The next money that comes in goes there first.
CREATE TABLE wallet_claims (
  id uuid PRIMARY KEY,
  wallet_id uuid NOT NULL REFERENCES wallets ON DELETE CASCADE,
  amount numeric(10,2) NOT NULL CHECK (amount > 0),
  counterpart text NOT NULL CHECK (counterpart IN ('card', 'bank', 'friends')),
  -- The deposit or the payment that was taken back.
  related_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX wallet_claims_wallet_id_idx ON wallet_claims (wallet_id);

CREATE FUNCTION keep_wallet_balance() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE wallets SET balance = NEW.balance, updated_at = now() WHERE id = NEW.book_id;
  RETURN NULL;
END $$;

-- Only a wallet's own account has the id of its book: of a group's balances the condition is all this costs.
CREATE TRIGGER ledger_balances_keep_wallet
  AFTER INSERT OR UPDATE ON ledger_balances
  FOR EACH ROW WHEN (NEW.book_id = NEW.account_id)
  EXECUTE FUNCTION keep_wallet_balance();

-- A wallet goes with its owner only, and then its book goes with it.
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

ALTER TABLE payments DROP CONSTRAINT payments_status_check;
ALTER TABLE payments ADD CONSTRAINT payments_status_check
  CHECK (status IN ('pending', 'completed', 'failed', 'refunded', 'voided'));
ALTER TABLE payments ADD COLUMN provider_id text;
ALTER TABLE payments ADD COLUMN failure_reason text;
ALTER TABLE payments ADD COLUMN refunded_amount numeric(10,2) NOT NULL DEFAULT 0
  CHECK (refunded_amount BETWEEN 0 AND amount);
ALTER TABLE payments ADD COLUMN synced_at timestamptz;
CREATE UNIQUE INDEX payments_provider_id_key ON payments (provider_id) WHERE provider_id IS NOT NULL;
-- Card payments under way, by either side and by when the provider was last asked.
CREATE INDEX payments_under_way_from_idx ON payments (from_user_id) WHERE type = 'payment' AND status = 'pending';
CREATE INDEX payments_under_way_to_idx ON payments (to_user_id) WHERE type = 'payment' AND status = 'pending';
CREATE INDEX payments_under_way_synced_idx ON payments (synced_at) WHERE type = 'payment' AND status = 'pending';

-- What happened to money stays as it was written; only its progress is.
REVOKE UPDATE, DELETE, TRUNCATE ON wallets, wallet_transactions, wallet_claims FROM allsquare_app;
-- A row can only be locked by who may change something of it.
GRANT UPDATE (currency) ON wallets TO allsquare_app;
GRANT UPDATE (status, provider_id, failure_reason, refunded_amount, synced_at) ON wallet_transactions TO allsquare_app;
