import type { listOwing as listOwingRow, Payment, Due as ShownDue } from '#contract/payments.ts';
import type { QueryOf, ReplyOf } from '#contract/route.ts';
import { entriesOfPayment, reverse } from '#domain/ledger.ts';
import { subtract, sum } from '#domain/money.ts';
import { shownName } from '#domain/names.ts';
import { paymentMethods } from '#domain/payment-methods.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Acting, Context } from '#server/core/context.ts';
import { needsAccount } from '#server/core/guest-refusals.ts';
import { postAndRecord } from '#server/groups/activity.ts';
import { openGroup, tellGroup } from '#server/groups/membership.ts';
import { notify } from '#server/notifications/notify.ts';
import { listUnderWay } from './internal/card-queries.ts';
import { type Due, type Dues, isUnderWay, listDues, listOwnDues } from './internal/dues.ts';
import { personOf, readPeople, refOf } from './internal/people.ts';
import * as queries from './internal/queries.ts';
import { completeAnswered } from './internal/requests.ts';
import { toPayment } from './internal/shown.ts';
import { totalEach } from './internal/totals.ts';

const RECENT = 20;

export async function getSummary(context: Context) {
  return totalEach(homeOf(context), await listOwnDues(context.db, context.person.id), summarize);
}

const homeOf = ({ db, person, today }: Context) => ({ db, home: person.homeCurrency, today });

function summarize({ toPay, toCollect }: Dues) {
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

/** Whom `summarize` counts in a currency, with what they owe in all groups. */
export async function listOwing(
  { db, person }: Context,
  { currency }: QueryOf<typeof listOwingRow>,
): Promise<ReplyOf<typeof listOwingRow>> {
  const { toCollect } = await listOwnDues(db, person.id);
  const inCurrency = toCollect.filter((due) => due.currency === currency);
  const byPerson = Map.groupBy(inCurrency, ({ userId }) => userId);
  const people = await readPeople(db, [...byPerson.keys()]);
  return [...byPerson]
    .map(([id, dues]) => {
      const { hasAccount } = personOf(people, id);
      return { user: refOf(people, id), hasAccount, amount: sum(dues.map((due) => due.amount)), currency };
    })
    .toSorted((a, b) => b.amount - a.amount || compare(shownName(a.user), shownName(b.user)));
}

export async function getPaymentSummary(context: Context) {
  return totalEach(homeOf(context), await listDues(context.db, context.person.id), summarizePlan);
}

function summarizePlan(dues: Dues) {
  const toPay = sum(dues.toPay.map((due) => due.amount));
  const toCollect = sum(dues.toCollect.map((due) => due.amount));
  return { toPay, toCollect, net: subtract(toCollect, toPay) };
}

export async function listToPay(context: Context): Promise<ShownDue[]> {
  return showDues(context, (await listDues(context.db, context.person.id)).toPay, true);
}

export async function listToCollect(context: Context): Promise<ShownDue[]> {
  return showDues(context, (await listDues(context.db, context.person.id)).toCollect, false);
}

async function showDues(
  { db, person }: Context,
  dues: readonly Due[],
  hasPayLinks: boolean,
): Promise<ShownDue[]> {
  if (dues.length === 0) return [];
  const people = await readPeople(
    db,
    dues.map((due) => due.userId),
  );
  const underWay = await listUnderWay(db, person.id);
  return dues
    .map((due) => ({
      user: refOf(people, due.userId),
      amount: due.amount,
      groupId: due.groupId,
      groupName: due.groupName,
      currency: due.currency,
      isBeingPaid: isUnderWay(due, underWay),
      hasAccount: personOf(people, due.userId).hasAccount,
      fromFamily: due.fromFamily,
      toFamily: due.toFamily,
      payLinks: hasPayLinks ? personOf(people, due.userId).payLinks : [],
    }))
    .toSorted((a, b) => b.amount - a.amount || compare(nameOfDue(a), nameOfDue(b)));
}

function nameOfDue(due: ShownDue): string {
  return [shownName(due.user), due.groupName, due.user.id, due.groupId].join('\n');
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en');
}

export async function listRecentPayments(context: Context): Promise<Payment[]> {
  const rows = await queries.listRecent(context.db, context.person.id, RECENT);
  return rows.map((row) => toPayment(row, context.person.id));
}

/** A payment from or to the person; 404 for everyone else. */
export async function getPayment(
  { db, person }: Pick<Acting, 'db' | 'person'>,
  id: string,
): Promise<Payment> {
  const row = await queries.findPayment(db, person.id, id);
  if (row === null) throw notFound();
  return toPayment(row, person.id);
}

export async function voidPayment(context: Context, id: string): Promise<Payment> {
  const { db, person, now } = context;
  const payment = await queries.findPayment(db, person.id, id);
  if (payment === null) throw notFound();
  const { groupId, fromUserId, toUserId, amount } = payment;
  await openGroup(context, groupId, 'settle');
  if (person.guest !== null && !paymentMethods[payment.method].payeeMayVoid) throw needsAccount();
  if (paymentMethods[payment.method].isNetted) throw new AppError('conflict', 'Undo the netting instead');
  if (payment.type === 'payment' && toUserId !== person.id) {
    throw new AppError('forbidden', 'Only the person who was paid can do this');
  }
  if ((await queries.voidCashPayment(db, id, now)).length === 0) {
    throw new AppError('conflict', voidRefusal(payment));
  }
  const entries = reverse(entriesOfPayment({ source: id, from: fromUserId, to: toUserId, amount }));
  const happened = { kind: 'payment_voided', actorId: person.id, otherId: fromUserId } as const;
  await postAndRecord(db, {
    source: 'payment',
    lines: entries.map((entry) => ({ groupId, entry })),
    activities: [{ ...happened, groupId, paymentId: id, amount }],
    now,
  });
  await completeAnswered(db, { groupIds: [groupId], paid: [] });
  const notice = { kind: 'payment_voided', actorId: person.id, groupId, subjectId: id } as const;
  await notify(db, [{ ...notice, userIds: [fromUserId] }], now);
  await tellGroup(context, groupId);
  return toPayment({ ...payment, status: 'voided' }, person.id);
}

function voidRefusal({ type, method }: queries.PaymentRow): string {
  if (type === 'request' || !paymentMethods[method].payeeMayVoid)
    return 'Only payments made outside Allsquare can be marked as not received';
  return 'This payment was already marked as not received';
}
