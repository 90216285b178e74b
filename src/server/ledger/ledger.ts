import type { Entry } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import type { Balance, PairBalance } from '#domain/settlement.ts';
import { type Db, first, type RowsOf, rows, statement } from '#server/platform/database/database.ts';

type Source = 'expense' | 'payment' | 'wallet';

/** The rows of new entries, for a statement that writes a document with its entries. */
export const newEntries = rows({
  book_id: 'uuid',
  debtor_id: 'uuid',
  creditor_id: 'uuid',
  amount: 'minor_units',
  source: 'text',
  source_id: 'uuid',
  created_at: 'timestamptz',
});

type Posting = { bookId: string; source: Source; entry: Entry; now: Date };

/** Converts an entry to a row of the ledger. */
export function toEntryRow({ bookId, source, entry, now }: Posting) {
  return {
    book_id: bookId,
    debtor_id: entry.debtorId,
    creditor_id: entry.creditorId,
    amount: entry.amount,
    source,
    source_id: entry.source,
    created_at: now,
  };
}

/** The SQL that inserts the entries of a parameter. A trigger updates the balances. */
export const insertEntriesFrom = (parameter: `$${number}`): string =>
  `INSERT INTO ledger_entries (${newEntries.names}) SELECT ${newEntries.names} FROM ${newEntries.from(parameter)}`;

/** The position in the ledger as SQL: entries posted before have lower ids, entries posted later have higher ones. */
export const LEDGER_POSITION = `(SELECT nextval('ledger_entries_id_seq'))`;

/**
 * Whether a `share` is paid, as SQL: after it was owed, its holder's balance in the group, `kept`, was zero or
 * positive.
 */
export const IS_SHARE_PAID =
  '(share.unpaid_since_position IS NULL OR coalesce(kept.even_at_position > share.unpaid_since_position, false))';

const insertEntries = statement<[RowsOf<typeof newEntries>], never>(insertEntriesFrom('$1'));

type GroupPosting = { groupId: string; source: Source; entries: readonly Entry[]; now: Date };

/**
 * Adds entries to a group's book; a trigger updates the balances. Everything enters the ledger through this file. The
 * caller holds the group's lock.
 */
export async function postEntries(db: Db, { groupId, source, entries, now }: GroupPosting): Promise<void> {
  await postToBooks(db, { source, lines: entries.map((entry) => ({ groupId, entry })), now });
}

type Postings = { source: Source; lines: readonly { groupId: string; entry: Entry }[]; now: Date };

type WalletPosting = { lines: readonly { walletId: string; entry: Entry }[]; now: Date };

/** Adds entries to the books of wallets; triggers update their balances. The caller holds the locks of all of them. */
export async function postToWallets(db: Db, { lines, now }: WalletPosting): Promise<void> {
  const ofBooks = lines.map(({ walletId, entry }) => ({ groupId: walletId, entry }));
  await postToBooks(db, { source: 'wallet', lines: ofBooks, now });
}

/** Adds entries to the books of several groups in one statement. The caller holds the locks of all of them. */
export async function postToBooks(db: Db, { source, lines, now }: Postings): Promise<void> {
  if (lines.length === 0) return;
  await insertEntries(
    db,
    newEntries.of(lines.map(({ groupId, entry }) => toEntryRow({ bookId: groupId, source, entry, now }))),
  );
}

/** Every stored balance of a group, also zero, in the order of user ids. */
export const listBalances = statement<[groupId: string], Balance>(`
  SELECT account_id AS "userId", balance FROM ledger_balances WHERE book_id = $1 ORDER BY account_id`);

/** The debts between each two people of a group. They are stored only if debts are not simplified. */
export const listPairs = statement<[groupId: string], PairBalance>(`
  SELECT low_id AS low, high_id AS high, balance FROM ledger_pairs WHERE book_id = $1 AND balance <> 0
  ORDER BY low_id, high_id`);

/**
 * The same debts from the entries, for a group that simplifies. It reads all entries of the group: 0.2 s for 100,000
 * expenses. So only a rare read may use it.
 */
export const sumPairs = statement<[groupId: string], PairBalance>(`
  SELECT least(debtor_id, creditor_id) AS low, greatest(debtor_id, creditor_id) AS high,
         sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END) AS balance
  FROM ledger_entries WHERE book_id = $1
  GROUP BY 1, 2
  HAVING sum(CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END) <> 0
  ORDER BY 1, 2`);

const selectBalance = statement<[groupId: string, userId: string], { balance: Cents }>(
  'SELECT balance FROM ledger_balances WHERE book_id = $1 AND account_id = $2',
);

/** One person's balance in a group, in cents; positive is owed to them. */
export async function findBalance(db: Db, groupId: string, userId: string): Promise<Cents | null> {
  return first(await selectBalance(db, groupId, userId))?.balance ?? null;
}
