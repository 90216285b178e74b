import {
  addDebt as addRow,
  type listDebtPayments as listPaymentsRow,
  payDebt as payRow,
  type reorderDebts as reorderRow,
  updateDebt as updateRow,
} from '#contract/debts.ts';
import type { BodyOf, QueryOf, ReplyOf, SentBodyOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import { sentence } from '#domain/language/text.ts';
import { smaller, sum } from '#domain/money.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { newId } from '#server/core/ids.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import { one } from '#server/platform/database/database.ts';
import { inHomeCurrency, lockHomeCurrency } from '#server/users/home-currency.ts';
import { inOrder } from './internal/order.ts';
import * as queries from './queries.ts';

/** Limits the list and its plan, so that both are fast. */
const MAX_DEBTS = 200;

type Debt = ReplyOf<typeof addRow>;

export async function listDebts(context: Context) {
  const debts = await queries.listDebts(context.db, context.person.id);
  const unpaid = debts.filter((debt) => !debt.isPaid);
  return inHomeCurrency(context, {
    debts,
    snowballByBalance: inOrder(unpaid, 'snowball', context.today),
    snowballByInterest: inOrder(unpaid, 'avalanche', context.today),
    totalBalance: sum(unpaid.map((debt) => debt.balance)),
    totalMinimumPayment: sum(unpaid.map((debt) => debt.minimumPayment)),
  });
}

type Promotion = { promoRate?: number | null | undefined; promoEndsOn?: Day | null | undefined };

function requireWholePromotion({ promoRate = null, promoEndsOn = null }: Promotion): void {
  if (promoRate !== null && promoEndsOn === null)
    throw invalid('A promotional rate needs an end date', 'promoEndsOn');
  if (promoRate === null && promoEndsOn !== null)
    throw invalid('A promotional end date needs a promotional rate', 'promoRate');
}

export async function addDebt(context: Context, sent: SentBodyOf<typeof addRow>): Promise<Debt> {
  const { db, person, now } = context;
  const body = readAmounts(addRow.body, sent, person.homeCurrency);
  const { name, balance, interestRate, promoRate = null, promoEndsOn = null, minimumPayment, dueDate } = body;
  requireWholePromotion(body);
  await lockHomeCurrency(context);
  const { count, lastPriority } = await queries.findExtent(db, person.id);
  if (count >= MAX_DEBTS)
    throw new AppError('conflict', sentence('You can have at most {most} debts', { most: MAX_DEBTS }));
  const debt = one(
    await queries.insertDebt(
      db,
      newId(),
      person.id,
      name,
      balance,
      interestRate,
      promoRate,
      promoEndsOn,
      minimumPayment,
      dueDate,
      lastPriority + 1,
      now,
    ),
  );
  return inHomeCurrency(context, debt);
}

export async function updateDebt(
  context: Context,
  id: string,
  sent: SentBodyOf<typeof updateRow>,
): Promise<Debt> {
  const { db, person } = context;
  const body = readAmounts(updateRow.body, sent, person.homeCurrency);
  // Locked before the debt, because a reopened debt moves to the end of the order.
  await lockUser(db, person.id);
  const before = await queries.lockDebt(db, id, person.id);
  if (before === null) throw notFound();
  const { name = before.name, interestRate = before.interestRate } = body;
  const { minimumPayment = before.minimumPayment, dueDate = before.dueDate } = body;
  const { promoRate = before.promoRate, promoEndsOn = before.promoEndsOn } = body;
  requireWholePromotion({ promoRate, promoEndsOn });
  if (body.balance !== undefined) {
    const place = before.isPaid
      ? (await queries.findExtent(db, person.id)).lastPriority + 1
      : before.priority;
    await queries.setBalance(db, id, body.balance, place);
  }
  const debt = one(
    await queries.updateDebt(db, id, name, interestRate, promoRate, promoEndsOn, minimumPayment, dueDate),
  );
  return inHomeCurrency(context, debt);
}

export async function removeDebt(context: Context, id: string): Promise<void> {
  const removed = await queries.removeDebt(context.db, id, context.person.id);
  if (removed.length === 0) throw notFound();
}

export async function payDebt(
  context: Context,
  id: string,
  sent: SentBodyOf<typeof payRow>,
): Promise<ReplyOf<typeof payRow>> {
  const { db, person, now } = context;
  const { amount, date } = readAmounts(payRow.body, sent, person.homeCurrency);
  const before = await queries.lockDebt(db, id, person.id);
  if (before === null) throw notFound();
  if (before.isPaid) throw new AppError('conflict', 'This debt is already paid off');
  const applied = smaller(amount, before.balance);
  const payment = one(await queries.insertPayment(db, newId(), id, person.id, applied, date, now));
  const debt = one(await queries.lowerBalance(db, id, applied, now));
  return inHomeCurrency(context, { debt, payment, appliedAmount: applied });
}

export async function listDebtPayments(context: Context, id: string, query: QueryOf<typeof listPaymentsRow>) {
  const { db, person } = context;
  const page = readPage(query, ['day', 'id']);
  if ((await queries.findDebt(db, id, person.id)) === null) throw notFound();
  const [date = null, last = null] = page.after ?? [];
  const rows = await queries.listPayments(db, id, date as Day | null, last, page.fetch);
  return pageOf(
    rows.map((row) => inHomeCurrency(context, row)),
    page,
    (row) => [row.date, row.id],
  );
}

export async function reorderDebts(
  context: Context,
  { debtIds }: BodyOf<typeof reorderRow>,
): Promise<Debt[]> {
  const { db, person } = context;
  await lockUser(db, person.id);
  const unpaid = await queries.listUnpaid(db, person.id);
  const wanted = new Set(debtIds);
  const isExact = debtIds.length === unpaid.length && unpaid.every((debt) => wanted.has(debt.id));
  if (!isExact) throw invalid('The order must list each unpaid debt once', 'debtIds');
  await queries.setOrder(db, person.id, debtIds);
  const reordered = await queries.listUnpaid(db, person.id);
  return reordered.map((debt) => inHomeCurrency(context, debt));
}
