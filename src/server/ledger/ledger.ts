import type { Entry } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import type { Balance, PairBalance } from '#domain/settlement.ts';
import { type Db, type Decimal, decimal, first, statement } from '#server/platform/database.ts';

type Source = 'expense' | 'payment' | 'wallet';

/** How entries are added, for a noun that writes its document and its entries in one statement. */
export const INSERT_ENTRIES = `
  INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id, created_at)`;

/** Where the ledger stands: what was posted before is below, what is posted later is above. */
export const HERE = `(SELECT nextval('ledger_entries_id_seq'))`;

/** Whether the `share` of somebody is paid: since it was owed, their balance in the group, `kept`, was zero or above. */
export const IS_SHARE_PAID =
  '(share.unpaid_since IS NULL OR coalesce(kept.even_at > share.unpaid_since, false))';

const insertEntries = statement<
  [
    bookIds: readonly string[],
    debtors: readonly string[],
    creditors: readonly string[],
    amounts: readonly Decimal[],
    source: Source,
    sourceIds: readonly string[],
    now: Date,
  ],
  never
>(`
  ${INSERT_ENTRIES}
  SELECT book_id, debtor, creditor, amount, $5, source_id, $7
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::numeric[], $6::uuid[])
    AS line (book_id, debtor, creditor, amount, source_id)`);

type Posting = { groupId: string; source: Source; entries: readonly Entry[]; now: Date };

/**
 * Adds entries to a group's book; the database moves the balances. The only way anything enters the ledger.
 * The caller holds the group's lock.
 */
export async function postEntries(db: Db, { groupId, source, entries, now }: Posting): Promise<void> {
  await postToBooks(db, { source, lines: entries.map((entry) => ({ groupId, entry })), now });
}

type Postings = { source: Source; lines: readonly { groupId: string; entry: Entry }[]; now: Date };

type WalletPosting = { lines: readonly { walletId: string; entry: Entry }[]; now: Date };

/** Adds entries to the books of wallets, whose balances follow. The caller holds the locks of all of them. */
export async function postToWallets(db: Db, { lines, now }: WalletPosting): Promise<void> {
  const ofBooks = lines.map(({ walletId, entry }) => ({ groupId: walletId, entry }));
  await postToBooks(db, { source: 'wallet', lines: ofBooks, now });
}

/** Adds entries to the books of several groups in one statement. The caller holds the locks of all of them. */
export async function postToBooks(db: Db, { source, lines, now }: Postings): Promise<void> {
  if (lines.length === 0) return;
  const bookIds = lines.map((line) => line.groupId);
  const debtors = lines.map((line) => line.entry.debtorId);
  const creditors = lines.map((line) => line.entry.creditorId);
  const amounts = lines.map((line) => decimal(line.entry.amount));
  const sourceIds = lines.map((line) => line.entry.source);
  await insertEntries(db, bookIds, debtors, creditors, amounts, source, sourceIds, now);
}

/** Every kept balance of a group, zeros too, in the order of user ids. */
export const listBalances = statement<[groupId: string], Balance>(`
  SELECT account_id AS "userId", balance FROM ledger_balances WHERE book_id = $1 ORDER BY account_id`);

/** What each two people of a group owe each other. It is kept only where debts are not simplified. */
export const listPairs = statement<[groupId: string], PairBalance>(`
  SELECT low_id AS low, high_id AS high, balance FROM ledger_pairs WHERE book_id = $1 AND balance <> 0
  ORDER BY low_id, high_id`);

const selectBalance = statement<[groupId: string, userId: string], { balance: Cents }>(
  'SELECT balance FROM ledger_balances WHERE book_id = $1 AND account_id = $2',
);

/** One person's balance in a group, in cents; positive is owed to them. */
export async function findBalance(db: Db, groupId: string, userId: string): Promise<Cents | null> {
  return first(await selectBalance(db, groupId, userId))?.balance ?? null;
}
