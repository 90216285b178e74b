import { entriesOfExpense } from '#domain/ledger.ts';
import { type Cents, cents, sum } from '#domain/money.ts';
import { newId } from '#server/core/ids.ts';
import { LEDGER_POSITION, postToBooks } from '#server/ledger/ledger.ts';
import { inTransaction, one } from '#server/platform/database/database.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

type Someone = { id: string };
type GroupOptions = { name?: string; simplifyDebts?: boolean; status?: 'active' | 'closed' };

/** Adds a group directly to the tables: the first person created it, all are members. Returns its id. */
export async function seedGroup(
  app: TestApp,
  people: readonly Someone[],
  options: GroupOptions = {},
): Promise<string> {
  return one(await seedGroups(app, [people], options));
}

/** Adds a group of each of these people, in two statements. Returns their ids. */
export async function seedGroups(
  { deps }: TestApp,
  groups: readonly (readonly Someone[])[],
  { name = 'Weekend', simplifyDebts = true, status = 'active' }: GroupOptions = {},
): Promise<string[]> {
  const made = groups.map((people) => ({ id: newId(), people }));
  await deps.pool.query(
    `INSERT INTO groups (id, name, date, created_by, simplify_debts, status)
     SELECT id, $3, '2026-06-01', creator_id, $4, $5 FROM unnest($1::uuid[], $2::uuid[]) AS made (id, creator_id)`,
    [made.map(({ id }) => id), made.map(({ people }) => people[0]?.id), name, simplifyDebts, status],
  );
  const members = made.flatMap(({ id, people }) =>
    people.map((person) => ({ groupId: id, userId: person.id })),
  );
  await deps.pool.query(
    `INSERT INTO group_members (id, group_id, user_id, joined_at)
     SELECT member_id, group_id, user_id, $4
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS member (member_id, group_id, user_id)`,
    [
      members.map(() => newId()),
      members.map(({ groupId }) => groupId),
      members.map(({ userId }) => userId),
      deps.clock.now(),
    ],
  );
  return made.map(({ id }) => id);
}

type Bought = {
  groupId: string;
  paidBy: Someone;
  /** Whole cents by person. */
  shares: readonly (readonly [Someone, number])[];
  title?: string;
};

/** Adds an expense with exact shares and its entries directly to the tables. Returns its id. */
export async function seedExpense(app: TestApp, bought: Bought): Promise<string> {
  return one(await seedExpenses(app, [bought]));
}

/** Adds expenses of different groups like `seedExpense`, in three statements. Returns their ids. */
export async function seedExpenses({ deps }: TestApp, all: readonly Bought[]): Promise<string[]> {
  const documents = all.map(({ groupId, paidBy, shares, title = 'Dinner' }) => {
    const exact = shares.map(([person, amount]) => ({ userId: person.id, amount: cents(amount) }));
    const amount: Cents = sum(exact.map((share) => share.amount));
    return { id: newId(), title, amount, groupId, paidBy: paidBy.id, shares: exact };
  });
  const lines = documents.flatMap(({ id, groupId, paidBy, shares }) =>
    entriesOfExpense({ source: id, paidBy, shares }).map((entry) => ({ groupId, entry })),
  );
  await inTransaction(deps.pool, async (db) => {
    await db.query('SELECT 1 FROM groups WHERE id = ANY($1) ORDER BY id FOR UPDATE', [
      documents.map(({ groupId }) => groupId),
    ]);
    await db.query(
      `WITH document AS (
         SELECT * FROM json_to_recordset($1) AS document
           (id uuid, title text, amount minor_units, "groupId" uuid, "paidBy" uuid, shares jsonb)
       ), expense AS (
         INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split_type, split, created_by)
         SELECT id, title, amount, '2026-06-10', "groupId", "paidBy", 'food', 'custom',
                jsonb_build_object('mode', 'exact', 'shares', shares), "paidBy"
         FROM document
       )
       INSERT INTO expense_shares (expense_id, group_id, user_id, amount, unpaid_since_position)
       SELECT id, "groupId", "userId", share.amount, CASE WHEN "userId" <> "paidBy" THEN ${LEDGER_POSITION} END
       FROM document, jsonb_to_recordset(shares) AS share ("userId" uuid, amount minor_units)`,
      [JSON.stringify(documents)],
    );
    await postToBooks(db, { source: 'expense', lines, now: deps.clock.now() });
  });
  return documents.map(({ id }) => id);
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
