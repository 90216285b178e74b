import { runAudit } from '#server/audits.ts';
import { LEDGER_POSITION } from '#server/ledger/ledger.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { linkEntries } from '#server/testing/makers/link-entries.ts';

/** `people` are five; the expenses `from` to `to` (counted from 1) are added. */
export type Growth = { owner: Pool; groupId: string; people: readonly string[]; from: number; to: number };

const CHUNK = 100_000;
const TABLES = ['expenses', 'expense_shares', 'ledger_entries', 'chain_links'];

// The first two of five people pay most, and the other three owe. Three people share each expense: $3.00 to $303.00 in
// whole cents each, over three years, newest last.
const DRAFT = `
  CREATE TEMP TABLE draft ON COMMIT DROP AS
  SELECT number, at, uuidv7(at - now()) AS id, 300 + (number % 10000 * 7919 % 10000) * 3 AS amount,
         ($1::uuid[])[CASE WHEN number % 20 < 12 THEN 1 WHEN number % 20 < 17 THEN 2 ELSE number % 20 - 14 END] AS payer,
         ARRAY(SELECT ($1::uuid[])[1 + (number + step) % 5] FROM generate_series(0, 2) AS step) AS sharers
  FROM (
    SELECT number, now() - interval '3 years' * (1 - number / 1000000.0) AS at
    FROM generate_series($2::int, $3::int) AS number
  ) AS moment`;

const INSERT_EXPENSES = `
  INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split, created_by, created_at, updated_at)
  SELECT id, 'Number ' || number, amount, at::date, $1, payer,
         (ARRAY['food', 'travel', 'shopping', 'utilities'])[1 + number % 4],
         jsonb_build_object('mode', 'equal', 'participants', sharers), payer, at, at
  FROM draft`;

// The first two have positive balances, and with a positive balance every share counts as paid.
const INSERT_SHARES = `
  INSERT INTO expense_shares (expense_id, group_id, user_id, amount, unpaid_since_position)
  SELECT draft.id, $1, sharer, amount / 3, CASE WHEN sharer <> payer THEN ${LEDGER_POSITION} END
  FROM draft, unnest(sharers) AS sharer`;

const INSERT_ENTRIES = `
  INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id, created_at)
  SELECT $1, sharer, payer, amount / 3, 'expense', draft.id, at FROM draft, unnest(sharers) AS sharer
  WHERE sharer <> payer`;

const SET_BALANCES = `
  INSERT INTO ledger_balances (book_id, account_id, balance, even_at_position)
  SELECT $1, account_id, sum(change), CASE WHEN sum(change) >= 0 THEN ${LEDGER_POSITION} ELSE 0 END
  FROM (
    SELECT creditor_id AS account_id, amount AS change FROM ledger_entries WHERE book_id = $1
    UNION ALL
    SELECT debtor_id, -amount FROM ledger_entries WHERE book_id = $1
  ) AS half
  GROUP BY account_id
  ON CONFLICT (book_id, account_id) DO UPDATE SET
    balance = excluded.balance, even_at_position = greatest(ledger_balances.even_at_position, excluded.even_at_position)`;

const SET_TOTALS = `
  INSERT INTO group_totals (group_id, expenses_count, total_amount)
  SELECT $1, count(*), sum(amount) FROM expenses WHERE group_id = $1 AND deleted_at IS NULL
  ON CONFLICT (group_id) DO UPDATE SET
    expenses_count = excluded.expenses_count, total_amount = excluded.total_amount`;

/**
 * Adds expenses to a group directly in the tables, without the triggers: a million take a minute and a half. At the end
 * the values that triggers keep are computed from the entries.
 */
export async function growGroup({ owner, groupId, people, from, to }: Growth): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('SET session_replication_role = replica; SET statement_timeout = 0');
    for (let first = from; first <= to; first += CHUNK) {
      await client.query('BEGIN');
      await client.query(DRAFT, [people, first, Math.min(to, first + CHUNK - 1)]);
      await client.query(INSERT_EXPENSES, [groupId]);
      await client.query(INSERT_SHARES, [groupId]);
      await client.query(INSERT_ENTRIES, [groupId]);
      await client.query('COMMIT');
    }
    for (const set of [SET_BALANCES, SET_TOTALS]) await client.query(set, [groupId]);
    await linkEntries(client, groupId);
    // Like autovacuum: fresh statistics, and pages marked as visible to all.
    for (const table of TABLES) await client.query(`VACUUM (ANALYZE) ${table}`);
    await client.query('ANALYZE; CHECKPOINT');
  } finally {
    client.release(true);
  }
}

/** Throws if the balances differ from the documents. */
export async function checkBooks(owner: Pool): Promise<void> {
  const { findings } = await runAudit(owner);
  if (findings.length > 0) throw new Error(`The grown books are wrong: ${JSON.stringify(findings[0])}`);
}
