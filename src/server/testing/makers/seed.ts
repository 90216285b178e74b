import { entriesOfExpense } from '#domain/ledger.ts';
import { type Cents, cents, sum } from '#domain/money.ts';
import { newId } from '#server/core/ids.ts';
import { LEDGER_POSITION, postEntries } from '#server/ledger/ledger.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

type Someone = { id: string };
type GroupOptions = { name?: string; simplifyDebts?: boolean; status?: 'active' | 'closed' };

/** Adds a group directly to the tables: the first person created it, all are members. Returns its id. */
export async function seedGroup(
  { deps }: TestApp,
  people: readonly Someone[],
  { name = 'Weekend', simplifyDebts = true, status = 'active' }: GroupOptions = {},
): Promise<string> {
  const id = newId();
  await deps.pool.query(
    `INSERT INTO groups (id, name, date, created_by, simplify_debts, status) VALUES ($1, $2, '2026-06-01', $3, $4, $5)`,
    [id, name, people[0]?.id, simplifyDebts, status],
  );
  await deps.pool.query(
    `INSERT INTO group_members (id, group_id, user_id, joined_at)
     SELECT member_id, $3, user_id, $4 FROM unnest($1::uuid[], $2::uuid[]) AS member (member_id, user_id)`,
    [people.map(() => newId()), people.map((person) => person.id), id, deps.clock.now()],
  );
  return id;
}

type Bought = {
  groupId: string;
  paidBy: Someone;
  /** Whole cents by person. */
  shares: readonly (readonly [Someone, number])[];
  title?: string;
};

/** Adds an expense with exact shares and its entries directly to the tables. Returns its id. */
export async function seedExpense(
  { deps }: TestApp,
  { groupId, paidBy, shares, title = 'Dinner' }: Bought,
): Promise<string> {
  const id = newId();
  const exact = shares.map(([person, amount]) => ({ userId: person.id, amount: cents(amount) }));
  const amount: Cents = sum(exact.map((share) => share.amount));
  await inTransaction(deps.pool, async (db) => {
    await db.query('SELECT 1 FROM groups WHERE id = $1 FOR UPDATE', [groupId]);
    await db.query(
      `WITH expense AS (
         INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split_type, split, created_by)
         VALUES ($1, $2, $3, '2026-06-10', $4, $5, 'food', 'custom', $6, $5)
       )
       INSERT INTO expense_shares (expense_id, group_id, user_id, amount, unpaid_since_position)
       SELECT $1, $4, user_id, amount, CASE WHEN user_id <> $5 THEN ${LEDGER_POSITION} END
       FROM unnest($7::uuid[], $8::minor_units[]) AS share (user_id, amount)`,
      [
        id,
        title,
        amount,
        groupId,
        paidBy.id,
        JSON.stringify({ mode: 'exact', shares: exact }),
        exact.map((share) => share.userId),
        exact.map((share) => share.amount),
      ],
    );
    const entries = entriesOfExpense({ source: id, paidBy: paidBy.id, shares: exact });
    await postEntries(db, { groupId, source: 'expense', entries, now: deps.clock.now() });
  });
  return id;
}

/** Adds a person without an account, like an import. */
export async function seedPlaceholder({ deps }: TestApp, name: string): Promise<Someone> {
  const id = newId();
  await deps.pool.query(
    'INSERT INTO users (id, username, display_name, is_placeholder) VALUES ($1, $2, $3, true)',
    [id, `placeholder-${id}`, name],
  );
  return { id };
}

/** Removes a person from a group, with any balance. */
export async function seedLeaving({ deps }: TestApp, groupId: string, person: Someone): Promise<void> {
  await deps.pool.query('UPDATE group_members SET left_at = $3 WHERE group_id = $1 AND user_id = $2', [
    groupId,
    person.id,
    deps.clock.now(),
  ]);
}

/** Makes an expense have this one file, which is not stored; returns its id. */
export async function seedFile({ owner, deps }: TestApp, expenseId: string): Promise<string> {
  const id = newId();
  await owner.query('DELETE FROM expense_files WHERE expense_id = $1', [expenseId]);
  await owner.query(
    `INSERT INTO expense_files (id, expense_id, url, name, created_at) VALUES ($1, $2, $3, 'till.pdf', $4)`,
    [id, expenseId, `/uploads/${id.replaceAll('-', '')}.pdf`, deps.clock.now()],
  );
  return id;
}
