import type pg from 'pg';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { linkEntries } from './link-entries.ts';

/**
 * Adds this number of expenses to an empty group directly to the tables, in a moment: the first person paid 30.00 for three, one
 * each day, back from June 2026. Their entries and links of the chain are there as if they had been added one by one.
 */
export async function seedManyExpenses(
  { owner }: TestApp,
  groupId: string,
  people: readonly [{ id: string }, { id: string }, { id: string }],
  count: number,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const client = await owner.connect();
  try {
    await client.query(
      "BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = '100s'",
    );
    await insertRows(client, groupId, ids, count);
    await client.query('ANALYZE expenses, expense_shares, ledger_entries');
    await linkEntries(client, groupId);
    await client.query('COMMIT');
    await client.query('ANALYZE chain_links');
  } finally {
    client.release();
  }
}

async function insertRows(
  client: pg.ClientBase,
  groupId: string,
  ids: readonly string[],
  count: number,
): Promise<void> {
  await client.query(
    `INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split_type, split, created_by, notes)
     SELECT gen_random_uuid(), 'Dinner ' || number, 3000, date '2026-06-14' - number, $1, $2, 'food', 'equal',
            jsonb_build_object('mode', 'equal', 'participants', $3::uuid[]), $2, 'With wine, at the lake'
     FROM generate_series(1, $4::int) AS number`,
    [groupId, ids[0], ids, count],
  );
  await client.query(
    `INSERT INTO expense_shares (expense_id, group_id, user_id, amount)
     SELECT expense.id, $1, person.id, 1000
     FROM expenses AS expense, unnest($2::uuid[]) AS person (id) WHERE expense.group_id = $1`,
    [groupId, ids],
  );
  await client.query(
    `INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
     SELECT $1, person.id, expense.paid_by, 1000, 'expense', expense.id
     FROM expenses AS expense, unnest($2::uuid[]) AS person (id)
     WHERE expense.group_id = $1 AND person.id <> expense.paid_by`,
    [groupId, ids],
  );
}
