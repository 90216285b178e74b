import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { checkBooks } from '#server/admin/books.ts';
import { readArchive } from '#server/platform/backup/archive.ts';
import { load } from '#server/platform/backup/load.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { openFolder } from '#server/platform/files/folder-store.ts';

/**
 * A backup of the version before the first numbered migration. It has the demo, several payers, a family, a default
 * split, a person without an account and a join link. Its audit had no findings.
 */
const BACKUP = join(import.meta.dirname, 'version-0.1.backup');

const address = inject('postgres');
const database = `older_${crypto.randomUUID().replaceAll('-', '')}`;
const connection = { ...address, database };
const folder = mkdtempSync(join(tmpdir(), 'allsquare-older-'));

async function query(place: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(place);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  await query(address, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  rmSync(folder, { recursive: true });
});

async function asOwner<Result>(act: (owner: pg.Pool) => Promise<Result>): Promise<Result> {
  const owner = openPool({ connection, size: 1 });
  try {
    return await act(owner);
  } finally {
    await owner.end();
  }
}

/** The rows of all books, and the amounts that they come from. */
async function readBooks() {
  const statements = {
    balances: 'SELECT book_id, account_id, balance, even_at_position FROM ledger_balances ORDER BY 1, 2',
    pairs: 'SELECT book_id, low_id, high_id, balance FROM ledger_pairs ORDER BY 1, 2, 3',
    entries:
      'SELECT id, book_id, debtor_id, creditor_id, amount, source, source_id FROM ledger_entries ORDER BY 1',
    expenses: 'SELECT id, amount, paid_by, version FROM expenses ORDER BY 1',
    shares: 'SELECT expense_id, user_id, amount, unpaid_since_position FROM expense_shares ORDER BY 1, 2',
    payers: 'SELECT expense_id, user_id, amount FROM expense_payers ORDER BY 1, 2',
    payments: 'SELECT id, amount, status FROM payments ORDER BY 1',
    totals: 'SELECT group_id, expenses_count, total_amount FROM group_totals ORDER BY 1',
    wallets: 'SELECT user_id, balance FROM wallets ORDER BY 1',
  };
  const books: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(statements)) books[name] = await query(connection, sql);
  return books;
}

test('the database of an older version is upgraded with its books unchanged', async () => {
  await query(address, `CREATE DATABASE ${database} TEMPLATE template0`);
  await load(readArchive(BACKUP), {
    connection,
    uploads: openFolder(join(folder, 'uploads')),
    cards: join(folder, 'cards'),
    migrateTo: (last) => asOwner(async (owner) => void (await migrate(owner, { last }))),
    acceptKey: async () => undefined,
    acceptPushKeys: () => undefined,
  });
  const [receipt] = await query(
    connection,
    "UPDATE expenses SET receipt_url = '/uploads/old.pdf' WHERE id = (SELECT min(id::text)::uuid FROM expenses) RETURNING id",
  );
  const CARD = '01890a5d-ac96-774b-bcce-b302099a8057';
  const [byCard] = await query(
    connection,
    `UPDATE payments SET method = '${CARD}' WHERE id = (SELECT max(id::text)::uuid FROM payments) RETURNING id`,
  );
  const before = await readBooks();
  expect(before.expenses).toHaveLength(33);
  expect(before.balances?.length).toBeGreaterThan(10);
  expect(before.payers).toHaveLength(2);

  await asOwner((owner) => migrate(owner));
  expect(await readBooks()).toEqual(before);
  expect(await query(connection, 'SELECT expense_id AS id, url, name FROM expense_files')).toEqual([
    { ...receipt, url: '/uploads/old.pdf', name: 'PDF' },
  ]);
  expect(await query(connection, "SELECT id, card_id FROM payments WHERE method = 'card'")).toEqual([
    { ...byCard, card_id: CARD },
  ]);
  const { findings, money } = await asOwner((owner) => checkBooks(owner, new Date()));
  expect({ findings, money: money.findings }).toEqual({ findings: 0, money: [] });
}, 60_000);
