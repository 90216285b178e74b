import type { BodyOf, ReplyOf } from '#contract/route.ts';
import type { importGroup as importRow } from '#contract/transfers.ts';
import { MAX_MEMBERS } from '#domain/expenses.ts';
import type { CurrencyChoice } from '#domain/imported-books.ts';
import { firstCharacters } from '#domain/imported-cells.ts';
import { sentence } from '#domain/language/text.ts';
import { subtract, ZERO } from '#domain/money.ts';
import { ensureBook } from '#server/book/service.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { invariant } from '#server/core/invariant.ts';
import { importSeries } from '#server/expenses/import-series.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { importedTitle } from '#server/groups/activity-titles.ts';
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
import { listBalances } from '#server/ledger/ledger.ts';
import { type Notice, notify } from '#server/notifications/notify.ts';
import type { Db } from '#server/platform/database/database.ts';
import { familiesWith, renameInDefault } from './internal/own-file.ts';
import type { PackedBook } from './internal/parse-file.ts';
import * as queries from './internal/queries.ts';
import { renameInSeries } from './internal/series-in-file.ts';
import { writeExpenses, writePayments } from './internal/write-rows.ts';

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
  if (file.facts?.isOwnBook) return importOwnBook(context, body, file);
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
  const title = importedTitle(expensesCount, paymentsCount);
  await recordActivity(
    context.db,
    { groupId, kind: 'group_imported', actorId: context.person.id, title },
    context.now,
  );
  await tellMembers(context, { groupId, userIds, file });
  return groupId;
}

/** A book of one person becomes the caller's own, while that is empty: imported twice it would count twice. */
async function importOwnBook(context: Context, body: Body, file: PackedBook): Promise<string> {
  if (body.groupId !== undefined)
    throw invalid('This file has someone’s own expenses, not a group’s', 'groupId');
  const { db, person } = context;
  const { groupId, currency } = await ensureBook(context);
  await openGroup(context, groupId, 'spend');
  if (file.currency !== currency) {
    throw invalid(
      sentence('The file is in {read}, but your home currency is {currency}', {
        read: file.currency,
        currency,
      }),
      'text',
    );
  }
  if (await queries.hasExpenses(db, groupId)) {
    throw new AppError('conflict', 'You already have expenses of your own');
  }
  const userIds = [person.id];
  await setFacts(context, { groupId, userIds, file });
  for (const batch of file.expenses.batches)
    await writeExpenses(context, { groupId, userIds, expenses: JSON.parse(batch) });
  context.invalidateFor(userIds);
  return groupId;
}

/** The group's currency may have changed since the file was read. */
function refuseOtherCurrency(group: Membership, file: PackedBook): void {
  if (file.currency === group.currency) return;
  throw invalid(
    sentence('The file is in {read}, but the group is in {currency}', {
      read: file.currency,
      currency: group.currency,
    }),
    'groupId',
  );
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
    if (!members.has(userId))
      throw invalid(sentence("{name} is matched to someone who isn't a member", { name }), 'people');
    if (taken.has(userId)) throw invalid('Two people in the file are matched to the same member', 'people');
    taken.add(userId);
    return userId;
  });
  if (placeholders.length > 0) refuseDirect(group);
  if ((await countMembers(db, groupId)) + placeholders.length > MAX_MEMBERS) {
    throw invalid(sentence('A group has at most {most} people', { most: MAX_MEMBERS }), 'people');
  }
  await addPlaceholders(db, { groupId, placeholders, now });
  return userIds;
}
