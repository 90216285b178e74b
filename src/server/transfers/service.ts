import { MAX_MEMBERS } from '#contract/expenses.ts';
import type { BodyOf, ReplyOf } from '#contract/route.ts';
import type { importGroup as importRow } from '#contract/transfers.ts';
import { splitTypeOf } from '#domain/expenses.ts';
import { entriesOfExpense, entriesOfPayment } from '#domain/ledger.ts';
import { subtract, ZERO } from '#domain/money.ts';
import { type MovedExpense, type MovedFile, type MovedPayment, movedBalances } from '#domain/moved-file.ts';
import type { SplitInput } from '#domain/split.ts';
import { recordActivity } from '#server/groups/activity.ts';
import {
  countMembers,
  listMembers,
  openGroup,
  requireGroupAccess,
  tellGroup,
} from '#server/groups/membership.ts';
import { addGroup } from '#server/groups/service.ts';
import { invalid } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { listBalances, postEntries } from '#server/ledger/ledger.ts';
import { type Db, decimal } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { invariant } from '#server/platform/invariant.ts';
import { renamePeople } from './own-file.ts';
import { readFile } from './preview.ts';
import * as queries from './queries.ts';

type Body = BodyOf<typeof importRow>;

/** Moves a file in: all of it, with the balances it states to the cent, or nothing. */
export async function importGroup(context: Context, body: Body): Promise<ReplyOf<typeof importRow>> {
  const file = readFile(body.text);
  const problem = file.problems.find((each) => each.isBlocking);
  if (problem)
    throw invalid(
      problem.line === null ? problem.message : `Line ${problem.line}: ${problem.message}`,
      'text',
    );
  const groupId = body.groupId ?? (await makeGroup(context, body, file));
  const group = await openGroup(context, groupId, 'change');
  requireGroupAccess(context, group);
  const userIds = await matchPeople(context, { groupId, file, people: body.people });
  const before = await balancesBy(context.db, groupId);
  const expenses = file.rows.filter((row): row is MovedExpense => row.kind === 'expense');
  const payments = file.rows.filter((row): row is MovedPayment => row.kind === 'payment');
  await writeExpenses(context, { groupId, userIds, expenses });
  await writePayments(context, { groupId, userIds, payments });
  const after = await balancesBy(context.db, groupId);
  movedBalances(file.people, file.rows).forEach((moved, place) => {
    const userId = userIds[place] ?? '';
    const change = subtract(after.get(userId) ?? ZERO, before.get(userId) ?? ZERO);
    invariant(
      change === moved,
      `the balance of ${file.people[place]} moved by ${change} instead of ${moved}`,
    );
  });
  const title = `${expenses.length} expenses, ${payments.length} payments`;
  await recordActivity(
    context.db,
    { groupId, kind: 'group_imported', actorId: context.person.id, title },
    context.now,
  );
  await tellGroup(context, groupId);
  return { groupId, expensesCount: expenses.length, paymentsCount: payments.length };
}

async function makeGroup(context: Context, body: Body, file: MovedFile): Promise<string> {
  const name = body.groupName ?? file.name;
  if (name === '') throw invalid('Group name is required', 'groupName');
  const facts = file.facts ?? { description: null, date: context.today };
  const { id } = await addGroup(context, { ...facts, name });
  return id;
}

async function balancesBy(db: Db, groupId: string) {
  return new Map((await listBalances(db, groupId)).map(({ userId, balance }) => [userId, balance]));
}

type Matching = { groupId: string; file: MovedFile; people: Body['people'] };

/** The user of each place in the file: a member as said, or a new placeholder. */
async function matchPeople(context: Context, { groupId, file, people }: Matching): Promise<string[]> {
  const { db, now } = context;
  const members = new Set(
    (await listMembers(db, groupId)).filter((each) => !each.hasLeft).map((each) => each.id),
  );
  const chosen = new Map(people.map(({ name, userId }) => [name, userId]));
  const taken = new Set<string>();
  const placeholders: { id: string; name: string }[] = [];
  const userIds = file.people.map((name) => {
    const userId = chosen.get(name) ?? null;
    if (userId === null) {
      const placeholder = { id: newId(), name };
      placeholders.push(placeholder);
      return placeholder.id;
    }
    if (!members.has(userId)) throw invalid(`${name} is matched to somebody who is not a member`, 'people');
    if (taken.has(userId)) throw invalid('Two people of the file are matched to the same member', 'people');
    taken.add(userId);
    return userId;
  });
  if ((await countMembers(db, groupId)) + placeholders.length > MAX_MEMBERS) {
    throw invalid(`A group has at most ${MAX_MEMBERS} people`, 'people');
  }
  const ids = placeholders.map(({ id }) => id);
  await queries.insertPlaceholders(
    db,
    ids,
    placeholders.map(({ name }) => name),
    now,
  );
  await queries.insertMembers(
    db,
    groupId,
    ids.map(() => newId()),
    ids,
    now,
  );
  return userIds;
}

type Writing<Row> = { groupId: string; userIds: readonly string[] } & Row;

async function writeExpenses(
  { db, now, person }: Context,
  { groupId, userIds, expenses }: Writing<{ expenses: readonly MovedExpense[] }>,
): Promise<void> {
  if (expenses.length === 0) return;
  const userAt = (place: number) => userIds[place] ?? '';
  const ids = new Map(userIds.map((userId, place) => [String(place), userId]));
  const made = expenses.map((expense) => {
    const shares = expense.shares.map((share) => ({ userId: userAt(share.person), amount: share.amount }));
    const split: SplitInput =
      expense.split === null ? { mode: 'exact', shares } : renamePeople(expense.split, ids);
    return { ...expense, id: newId(), paidBy: userAt(expense.paidBy), shares, split };
  });
  const shares = made.flatMap((each) => each.shares.map((share) => ({ ...share, expense: each })));
  await queries.insertExpenses(
    db,
    groupId,
    person.id,
    now,
    made.map((each) => each.id),
    made.map((each) => each.title),
    made.map((each) => decimal(each.amount)),
    made.map((each) => each.date),
    made.map((each) => each.paidBy),
    made.map((each) => each.category),
    made.map((each) => splitTypeOf(each.split)),
    made.map((each) => JSON.stringify(each.split)),
    made.map((each) => each.notes),
    made.map((each) => each.merchantName),
    made.map((each) => each.receiptData),
    shares.map(() => newId()),
    shares.map((share) => share.expense.id),
    shares.map((share) => share.userId),
    shares.map((share) => decimal(share.amount)),
    shares.map((share) => share.userId === share.expense.paidBy || share.amount === ZERO),
  );
  const entries = made.flatMap(({ id, paidBy, shares: each }) =>
    entriesOfExpense({ source: id, paidBy, shares: each }),
  );
  await postEntries(db, { groupId, source: 'expense', entries, now });
}

async function writePayments(
  { db, now }: Context,
  { groupId, userIds, payments }: Writing<{ payments: readonly MovedPayment[] }>,
): Promise<void> {
  if (payments.length === 0) return;
  const userAt = (place: number) => userIds[place] ?? '';
  const made = payments.map((payment) => ({
    ...payment,
    id: newId(),
    from: userAt(payment.from),
    to: userAt(payment.to),
  }));
  await queries.insertPayments(
    db,
    groupId,
    now,
    made.map((each) => each.id),
    made.map((each) => each.from),
    made.map((each) => each.to),
    made.map((each) => decimal(each.amount)),
    made.map((each) => each.date),
  );
  const entries = made.flatMap(({ id, from, to, amount }) =>
    entriesOfPayment({ source: id, from, to, amount }),
  );
  await postEntries(db, { groupId, source: 'payment', entries, now });
}
