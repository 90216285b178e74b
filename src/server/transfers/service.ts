import { MAX_MEMBERS } from '#contract/expenses.ts';
import type { BodyOf, ReplyOf } from '#contract/route.ts';
import type { importGroup as importRow } from '#contract/transfers.ts';
import type { CurrencyChoice } from '#domain/imported-books.ts';
import { firstCharacters } from '#domain/imported-cells.ts';
import type { ImportedExpense, ImportedPayment } from '#domain/imported-file.ts';
import { entriesOfExpense, entriesOfPayment } from '#domain/ledger.ts';
import { subtract, ZERO } from '#domain/money.ts';
import { isPaidAtOnce, sortPayers } from '#domain/payers.ts';
import { type SplitInput, splitTypeOf } from '#domain/split.ts';
import { invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { invariant } from '#server/core/invariant.ts';
import { importSeries } from '#server/expenses/import-series.ts';
import {
  newExpenses,
  newPayers,
  newShares,
  toExpenseRow,
  toPayerRows,
  toShareRow,
} from '#server/expenses/insert-expense.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { replaceFamilies } from '#server/groups/families.ts';
import {
  countMembers,
  listMembers,
  type Membership,
  openGroup,
  refuseDirect,
  refusePersonal,
  requireGroupAccess,
  tellGroup,
} from '#server/groups/membership.ts';
import { addPlaceholders } from '#server/groups/placeholders.ts';
import { createGroup } from '#server/groups/service.ts';
import { listBalances, postEntries } from '#server/ledger/ledger.ts';
import { type Notice, notify } from '#server/notifications/notify.ts';
import { insertCashPayments } from '#server/payments/cash-payments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { familiesWith, renameInDefault, renamePeople } from './internal/own-file.ts';
import type { PackedBook } from './internal/parse-file.ts';
import * as queries from './internal/queries.ts';
import { renameInSeries } from './internal/series-in-file.ts';

type Body = BodyOf<typeof importRow>;

/** Leaves room for ' (EUR)' within the 200 characters of a name. */
const MAX_NAME_BEFORE_CODE = 190;

/** The currency of the group that takes a file, and the rates into it. */
export async function chooseCurrency(
  context: Context,
  { groupId, rates = [] }: Body,
): Promise<CurrencyChoice> {
  if (groupId === undefined) return { currency: null, rates };
  const group = await openGroup(context, groupId, 'read');
  refusePersonal(group);
  return { currency: group.currency, rates };
}

/** Imports a file: all of it, with its balances to the minor unit, or nothing. Each book becomes a group. */
export async function importGroup(
  context: Context,
  body: Body,
  books: readonly PackedBook[],
): Promise<ReplyOf<typeof importRow>> {
  const groupIds: string[] = [];
  for (const book of books)
    groupIds.push(await importBook(context, body, { book, isOnly: books.length === 1 }));
  const [groupId] = groupIds;
  invariant(groupId !== undefined, 'a file without rows is refused');
  const total = (counts: readonly number[]) => counts.reduce((left, count) => left + count, 0);
  return {
    groupId,
    groupIds,
    expensesCount: total(books.map(({ expenses }) => expenses.count)),
    paymentsCount: total(books.map(({ payments }) => payments.count)),
  };
}

type OneBook = { book: PackedBook; isOnly: boolean };

async function importBook(context: Context, body: Body, { book: file, isOnly }: OneBook): Promise<string> {
  const groupId = body.groupId ?? (await makeGroup(context, body, { book: file, isOnly }));
  const group = await openGroup(context, groupId, 'change');
  requireGroupAccess(context, group);
  refuseOtherCurrency(group, file);
  const userIds = await matchPeople(context, { group, file, people: body.people });
  if (body.groupId === undefined) await setFacts(context, { groupId, userIds, file });
  const before = await balancesBy(context.db, groupId);
  for (const batch of file.expenses.batches)
    await writeExpenses(context, { groupId, userIds, expenses: JSON.parse(batch) });
  for (const batch of file.payments.batches)
    await writePayments(context, { groupId, userIds, payments: JSON.parse(batch) });
  const after = await balancesBy(context.db, groupId);
  file.balances.forEach((moved, place) => {
    const userId = userIds[place] ?? '';
    const change = subtract(after.get(userId) ?? ZERO, before.get(userId) ?? ZERO);
    invariant(
      change === moved,
      `the balance of ${file.people[place]} moved by ${change} instead of ${moved}`,
    );
  });
  const [expensesCount, paymentsCount] = [file.expenses.count, file.payments.count];
  const title = `${expensesCount} expenses, ${paymentsCount} payments`;
  await recordActivity(
    context.db,
    { groupId, kind: 'group_imported', actorId: context.person.id, title },
    context.now,
  );
  await tellMembers(context, { groupId, userIds, file });
  return groupId;
}

/** The group's currency may have changed since the file was read. */
function refuseOtherCurrency(group: Membership, file: PackedBook): void {
  if (file.currency === group.currency) return;
  throw invalid(`The file is in ${file.currency}, and the group is in ${group.currency}`, 'groupId');
}

type Imported = { groupId: string; userIds: readonly string[]; file: PackedBook };

/** A new group gets the families, the recurring expenses and the default split of the group in the file. */
async function setFacts(context: Context, { groupId, userIds, file }: Imported): Promise<void> {
  const { db } = context;
  const { defaultSplit = null, families = [], series = [] } = file.facts ?? {};
  const ids = new Map(userIds.map((userId, place) => [String(place), userId]));
  await replaceFamilies(db, groupId, familiesWith(families, ids));
  const renamed = series.map((each) => renameInSeries(each, ids));
  await importSeries(context, { groupId, currency: file.currency, series: renamed });
  if (defaultSplit === null) return;
  const { needsLook, ...rest } = renameInDefault(defaultSplit, ids);
  await queries.setDefaultSplit(db, groupId, rest, needsLook);
}

/**
 * Notifies every other member of the import, and people in payments of their payments. The database leaves out people
 * without an account.
 */
async function tellMembers(context: Context, { groupId, userIds, file }: Imported): Promise<void> {
  const { db, person, now } = context;
  const common = { actorId: person.id, groupId, subjectId: null };
  const members = (await listMembers(db, groupId)).filter((member) => !member.hasLeft);
  const notices: Notice[] = [
    {
      ...common,
      kind: 'group_imported',
      userIds: members.map(({ id }) => id),
      times: file.expenses.count + file.payments.count,
    },
    ...userIds.map((userId, place): Notice => {
      const times = file.paymentCounts[place] ?? 0;
      return { ...common, kind: 'payments_imported', userIds: times > 0 ? [userId] : [], times };
    }),
  ];
  await notify(db, notices, now);
  await tellGroup(context, groupId);
}

async function makeGroup(context: Context, body: Body, { book, isOnly }: OneBook): Promise<string> {
  const name = body.groupName ?? book.name;
  if (name === '') throw invalid('Group name is required', 'groupName');
  const facts = book.facts ?? { description: null, date: context.today };
  const { currency } = book;
  const { id } = await createGroup(context, {
    ...facts,
    name: isOnly ? name : `${firstCharacters(name, MAX_NAME_BEFORE_CODE)} (${currency})`,
    currency,
  });
  return id;
}

async function balancesBy(db: Db, groupId: string) {
  return new Map((await listBalances(db, groupId)).map(({ userId, balance }) => [userId, balance]));
}

type Matching = { group: Membership; file: PackedBook; people: Body['people'] };

/** The user of each place in the file: the chosen member, or a new placeholder. */
async function matchPeople(context: Context, { group, file, people }: Matching): Promise<string[]> {
  const { db, now } = context;
  const { groupId } = group;
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
    if (taken.has(userId)) throw invalid('Two people in the file are matched to the same member', 'people');
    taken.add(userId);
    return userId;
  });
  if (placeholders.length > 0) refuseDirect(group);
  if ((await countMembers(db, groupId)) + placeholders.length > MAX_MEMBERS) {
    throw invalid(`A group has at most ${MAX_MEMBERS} people`, 'people');
  }
  await addPlaceholders(db, { groupId, placeholders, now });
  return userIds;
}

type Writing<Row> = { groupId: string; userIds: readonly string[] } & Row;

async function writeExpenses(
  { db, now, person }: Context,
  { groupId, userIds, expenses }: Writing<{ expenses: readonly ImportedExpense[] }>,
): Promise<void> {
  const userAt = (place: number) => userIds[place] ?? '';
  const ids = new Map(userIds.map((userId, place) => [String(place), userId]));
  const made = expenses.map((expense) => {
    const shares = expense.shares.map((share) => ({
      userId: userAt(share.person),
      amount: share.amount,
      carry: 0,
    }));
    const split: SplitInput =
      expense.split === null ? { mode: 'exact', shares } : renamePeople(expense.split, ids);
    const splitType = splitTypeOf(split);
    const payers = sortPayers(
      expense.payers.map((payer) => ({ userId: userAt(payer.person), amount: payer.amount })),
    );
    const made = {
      id: newId(),
      groupId,
      paidBy: payers[0]?.userId ?? '',
      createdBy: person.id,
      now,
      occurrence: null,
      isRefund: expense.isRefund ?? false,
      isIncome: false,
    };
    return { ...expense, ...made, payers, shares, split, splitType };
  });
  await queries.insertExpenses(
    db,
    newExpenses.of(made.map(toExpenseRow)),
    newShares.of(
      made.flatMap((each) =>
        each.shares.map((share) =>
          toShareRow({ expenseId: each.id, groupId, share, isPaid: isPaidAtOnce(share, each) }),
        ),
      ),
    ),
  );
  const payers = made.flatMap(toPayerRows);
  if (payers.length > 0) await queries.insertPayers(db, newPayers.of(payers));
  const entries = made.flatMap((each) => entriesOfExpense({ source: each.id, ...each }));
  await postEntries(db, { groupId, source: 'expense', entries, now });
}

async function writePayments(
  { db, now }: Context,
  { groupId, userIds, payments }: Writing<{ payments: readonly ImportedPayment[] }>,
): Promise<void> {
  const userAt = (place: number) => userIds[place] ?? '';
  const made = payments.map((payment) => ({
    ...payment,
    id: newId(),
    from: userAt(payment.from),
    to: userAt(payment.to),
  }));
  await insertCashPayments(
    db,
    made.map(({ id, from, to, amount, date }) => ({
      ...{ id, groupId, amount, date },
      ...{ fromUserId: from, toUserId: to },
    })),
    now,
  );
  const entries = made.flatMap(({ id, from, to, amount }) =>
    entriesOfPayment({ source: id, from, to, amount }),
  );
  await postEntries(db, { groupId, source: 'payment', entries, now });
}
