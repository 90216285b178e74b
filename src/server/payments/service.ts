import type {
  addPayment as addPaymentRow,
  MadePayment,
  Payment,
  remindAll as remindAllRow,
  Due as ShownDue,
  settleAll as settleAllRow,
} from '#contract/payments.ts';
import type { BodyOf } from '#contract/route.ts';
import { entriesOfPayment, reverse } from '#domain/ledger.ts';
import { subtract, sum } from '#domain/money.ts';
import { recordActivities, recordActivity } from '#server/groups/activity.ts';
import { openGroup, tellGroup } from '#server/groups/membership.ts';
import { AppError, invalid, notFound } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { postEntries, postToBooks } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { invariant } from '#server/platform/invariant.ts';
import { type Due, listDues, lockDues } from './dues.ts';
import { mailEach, paidLetter, reminderLetter, voidedLetter } from './letters.ts';
import * as queries from './queries.ts';
import { completeAnswered } from './requests.ts';

const RECENT = 20;
const DAY = 86_400_000;

type People = ReadonlyMap<string, queries.PersonRow>;

async function readPeople(context: Context, dues: readonly Due[]): Promise<People> {
  if (dues.length === 0) return new Map();
  const rows = await queries.listPeople(context.db, [...new Set(dues.map((due) => due.userId))]);
  return new Map(rows.map((row) => [row.id, row]));
}

function personOf(people: People, id: string): queries.PersonRow {
  const person = people.get(id);
  invariant(person !== undefined, `nobody has the id ${id}`);
  return person;
}

export async function getSummary(context: Context) {
  const { toPay, toCollect } = await listDues(context.db, context.person.id);
  const totalOwed = sum(toPay.map((due) => due.amount));
  const totalOwing = sum(toCollect.map((due) => due.amount));
  return {
    totalOwed,
    owedGroupsCount: new Set(toPay.map((due) => due.groupId)).size,
    totalOwing,
    owingFriendsCount: new Set(toCollect.map((due) => due.userId)).size,
    balance: subtract(totalOwing, totalOwed),
  };
}

export async function getPaymentSummary(context: Context) {
  const { totalOwed, totalOwing, balance } = await getSummary(context);
  return { toPay: totalOwed, toCollect: totalOwing, net: balance };
}

export async function listToPay(context: Context): Promise<ShownDue[]> {
  return showDues(context, (await listDues(context.db, context.person.id)).toPay);
}

export async function listToCollect(context: Context): Promise<ShownDue[]> {
  return showDues(context, (await listDues(context.db, context.person.id)).toCollect);
}

async function showDues(context: Context, dues: readonly Due[]): Promise<ShownDue[]> {
  const people = await readPeople(context, dues);
  return dues
    .map(({ userId, amount, groupId, groupName }) => ({
      user: { id: userId, username: personOf(people, userId).username },
      amount,
      groupId,
      groupName,
      isBeingPaid: false,
      hasAccount: personOf(people, userId).hasAccount,
    }))
    .toSorted((a, b) => b.amount - a.amount || compare(nameOf(a), nameOf(b)));
}

function nameOf(due: ShownDue): string {
  return [due.user.username, due.groupName, due.user.id, due.groupId].join('\n');
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en');
}

function toPayment(row: queries.PaymentRow, userId: string): Payment {
  const { id, status, amount, date, groupId, groupName, createdAt } = row;
  const isMine = row.fromUserId === userId;
  const isCash = row.type === 'payment' && row.method === 'cash';
  return {
    id,
    type: row.type === 'request' ? 'request' : isMine ? 'sent' : 'received',
    status,
    amount,
    date: date as Payment['date'],
    user: { id: isMine ? row.toUserId : row.fromUserId, username: row.otherUsername },
    groupId,
    groupName,
    isMine,
    canVoid: isCash && status === 'completed' && !isMine && row.isMyGroup,
    method: row.method === 'cash' ? 'cash' : row.method === 'wallet' ? 'wallet' : 'card',
    failureReason: null,
    createdAt,
  };
}

export async function listRecentPayments(context: Context): Promise<Payment[]> {
  const rows = await queries.listRecent(context.db, context.person.id, RECENT);
  return rows.map((row) => toPayment(row, context.person.id));
}

export function listPaymentMethods(context: Context) {
  return queries.listMethods(context.db, context.person.id);
}

function refuseOtherThanCash(method: string, path: string): void {
  if (method !== 'cash') throw invalid('Payment method is not available', path);
}

export async function addPayment(context: Context, body: BodyOf<typeof addPaymentRow>): Promise<MadePayment> {
  const { userId, amount, groupId, paymentMethodId } = body;
  const { groupName } = await openGroup(context, groupId, 'settle');
  refuseOtherThanCash(paymentMethodId, 'paymentMethodId');
  if (userId === context.person.id) throw invalid('You cannot pay yourself', 'userId');
  const payees = await queries.findPayee(context.db, groupId, userId, context.person.id);
  if (payees.length === 0) throw invalid('That person is not a member of this group', 'userId');
  const [payment] = await payInCash(context, [{ groupId, groupName, userId, amount }]);
  invariant(payment !== undefined, 'one payment was recorded');
  return payment;
}

export async function settleAll(context: Context, body: BodyOf<typeof settleAllRow>) {
  refuseOtherThanCash(body.method ?? 'cash', 'method');
  const dues = await lockDues(context, 'toPay', body.groupId);
  const payments = await payInCash(context, dues);
  return { count: payments.length, total: sum(payments.map((payment) => payment.amount)), payments };
}

/** Records completed payments of the caller and all that follows from them. The groups are locked. */
async function payInCash(context: Context, dues: readonly Due[]): Promise<MadePayment[]> {
  if (dues.length === 0) return [];
  const { db, person, now, today } = context;
  const people = await readPeople(context, dues);
  const paid = dues.map((due) => ({ ...due, id: newId(), toUserId: due.userId }));
  await queries.addCashPayments(db, { payerId: person.id, payments: paid, date: today, now });
  const lines = paid.flatMap(({ id, groupId, userId, amount }) =>
    entriesOfPayment({ source: id, from: person.id, to: userId, amount }).map((entry) => ({
      groupId,
      entry,
    })),
  );
  await postToBooks(db, { source: 'payment', lines, now });
  const activities = paid.map(({ id, groupId, userId, amount }) => ({
    groupId,
    kind: 'payment_made' as const,
    actorId: person.id,
    otherId: userId,
    paymentId: id,
    amount,
  }));
  await recordActivities(db, activities, now);
  const groupIds = groupIdsOf(dues);
  await completeAnswered(context, groupIds, paid);
  await mailEach(context, { letter: paidLetter, dues, people });
  await tellGroups(context, groupIds);
  return paid.map(({ id, groupId, groupName, userId, amount }) => ({
    id,
    type: 'sent',
    status: 'completed',
    amount,
    date: today,
    user: { id: userId, username: personOf(people, userId).username },
    groupId,
    groupName,
    isMine: true,
    canVoid: false,
    method: 'cash',
    failureReason: null,
    clientSecret: null,
    createdAt: now.toISOString(),
  }));
}

function groupIdsOf(dues: readonly Due[]): string[] {
  return [...new Set(dues.map((due) => due.groupId))];
}

async function tellGroups(context: Context, groupIds: readonly string[]): Promise<void> {
  context.tell((await queries.listPeopleOfGroups(context.db, groupIds)).map((person) => person.id));
}

export async function remindAll(context: Context, body: BodyOf<typeof remindAllRow>) {
  const { db, person, now, today } = context;
  const collectable = await lockDues(context, 'toCollect', body.groupId);
  const asked = await queries.listAskedSince(db, person.id, new Date(now.getTime() - DAY));
  const people = await readPeople(context, collectable);
  const dues = collectable.filter(
    ({ userId, groupId }) =>
      (body.userId === undefined || body.userId === userId) &&
      personOf(people, userId).hasAccount &&
      !asked.some((each) => each.debtorId === userId && each.groupId === groupId),
  );
  if (dues.length === 0) return { count: 0 };
  const requests = dues.map((due) => ({ ...due, id: newId(), toUserId: due.userId }));
  const opened = await queries.openRequests(db, { creditorId: person.id, requests, date: today, now });
  const activities = dues.map(({ groupId, userId, amount }) => ({
    groupId,
    kind: 'payment_requested' as const,
    actorId: person.id,
    otherId: userId,
    paymentId: opened.find((each) => each.groupId === groupId && each.debtorId === userId)?.id ?? null,
    amount,
  }));
  await recordActivities(db, activities, now);
  await mailEach(context, { letter: reminderLetter, dues, people });
  await tellGroups(context, groupIdsOf(dues));
  return { count: dues.length };
}

export async function voidPayment(context: Context, id: string): Promise<Payment> {
  const { db, person, now } = context;
  const payment = await queries.findPayment(db, person.id, id);
  if (payment === null) throw notFound();
  const { groupId, groupName, fromUserId, toUserId, amount } = payment;
  await openGroup(context, groupId, 'settle');
  if (payment.type === 'payment' && toUserId !== person.id) {
    throw new AppError('forbidden', 'Only the person who was paid can do this');
  }
  if ((await queries.voidCashPayment(db, id, now)).length === 0) {
    throw new AppError('conflict', voidRefusal(payment));
  }
  const entries = reverse(entriesOfPayment({ source: id, from: fromUserId, to: toUserId, amount }));
  await postEntries(db, { groupId, source: 'payment', entries, now });
  await recordActivity(
    db,
    { groupId, kind: 'payment_voided', actorId: person.id, otherId: fromUserId, paymentId: id, amount },
    now,
  );
  await completeAnswered(context, [groupId], []);
  const dues = [{ groupId, groupName, userId: fromUserId, amount }];
  await mailEach(context, { letter: voidedLetter, dues, people: await readPeople(context, dues) });
  await tellGroup(context, groupId);
  return toPayment({ ...payment, status: 'voided' }, person.id);
}

function voidRefusal({ type, method }: queries.PaymentRow): string {
  if (type === 'request' || method !== 'cash')
    return 'Only a payment made outside can be marked as not received';
  return 'This payment was already marked as not received';
}
