import { entriesOfPayment } from '#domain/ledger.ts';
import { type Cents, cents } from '#domain/money.ts';
import { newId } from '#server/core/ids.ts';
import { postEntries } from '#server/ledger/ledger.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { seedPlaceholder } from './seed.ts';

type Someone = { id: string };

/** Adds people to a group directly in the tables. */
export async function seedMembers(
  { deps }: TestApp,
  groupId: string,
  people: readonly Someone[],
): Promise<void> {
  await deps.pool.query(
    `INSERT INTO group_members (id, group_id, user_id, joined_at)
     SELECT member_id, $1, user_id, $4 FROM unnest($2::uuid[], $3::uuid[]) AS member (member_id, user_id)`,
    [groupId, people.map(() => newId()), people.map(({ id }) => id), deps.clock.now()],
  );
}

/** Adds a person without an account to the group. */
export async function seedGuest(app: TestApp, groupId: string, name: string): Promise<Someone> {
  const guest = await seedPlaceholder(app, name);
  await seedMembers(app, groupId, [guest]);
  return guest;
}

/** Whole cents. */
type Paid = { groupId: string; from: Someone; to: Someone; amount: number };

/** Adds a completed payment with its entry directly to the tables. Returns its id. */
export async function seedPayment({ deps }: TestApp, { groupId, from, to, ...paid }: Paid): Promise<string> {
  const id = newId();
  const amount = cents(paid.amount);
  await inTransaction(deps.pool, async (db) => {
    await db.query('SELECT 1 FROM groups WHERE id = $1 FOR UPDATE', [groupId]);
    await db.query(
      `INSERT INTO payments (id, from_user_id, to_user_id, amount, date, group_id, status)
       VALUES ($1, $2, $3, $4, '2026-06-11', $5, 'completed')`,
      [id, from.id, to.id, amount, groupId],
    );
    const entries = entriesOfPayment({ source: id, from: from.id, to: to.id, amount });
    await postEntries(db, { groupId, source: 'payment', entries, now: deps.clock.now() });
  });
  return id;
}

/** The stored balances of a group, in whole cents by person. */
export async function balancesIn({ deps }: TestApp, groupId: string): Promise<Record<string, number>> {
  const { rows } = await deps.pool.query<{ id: string; balance: Cents }>(
    'SELECT account_id AS id, balance FROM ledger_balances WHERE book_id = $1',
    [groupId],
  );
  return Object.fromEntries(rows.map(({ id, balance }) => [id, balance]));
}
