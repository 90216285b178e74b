// Why: docs/decisions/0008.
import { addBill as addRow, INCOME_PROBLEMS, updateBill as updateRow } from '#contract/bills.ts';
import type { ReplyOf, SentBodyOf } from '#contract/route.ts';
import { type Day, partsOf } from '#domain/calendar.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context, Deps } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { newId } from '#server/core/ids.ts';
import { first, one } from '#server/platform/database/database.ts';
import { enqueueAll } from '#server/platform/jobs/jobs.ts';
import { inHomeCurrency } from '#server/users/home-currency.ts';
import { refuseBeyondMaximum } from './internal/maximum.ts';
import * as queries from './internal/queries.ts';
import { cancelReminders, planReminders } from './internal/reminders.ts';
import { addAppeared, reanchor, removeFollowing, stopSeries } from './internal/series.ts';
import { postExpense, requireShareGroup, takeExpenseBack } from './internal/sharing.ts';

/** The default number of days before the due date. */
const REMINDER_DAYS = 3;

type Bill = ReplyOf<typeof addRow>;

export async function addBill(context: Context, sent: SentBodyOf<typeof addRow>): Promise<Bill> {
  const { db, now, person } = context;
  const body = readAmounts(addRow.body, sent, person.homeCurrency);
  await requireShareGroup(context, body.shareGroupId);
  await refuseBeyondMaximum(context, { kind: body.kind, newSeries: 1 });
  const { kind, name, amount, dueDate, frequency, category } = body;
  const [seriesId, id] = [newId(), newId()];
  await queries.insertBill(
    db,
    {
      seriesId,
      id,
      userId: person.id,
      kind,
      name,
      amount,
      dueDate,
      frequency,
      category,
      dayOfMonth: partsOf(dueDate).day,
      madeOn: context.today,
      description: body.description || null,
      reminderDays:
        body.reminderDays ?? (body.reminderDays === undefined && kind === 'bill' ? REMINDER_DAYS : null),
      shareGroupId: body.shareGroupId ?? null,
    },
    now,
  );
  await planReminders(db, seriesId, 1, now);
  await addAppeared(db, one(await queries.lockSeries(db, seriesId)), context);
  return getBill(context, id);
}

export async function getBill(context: Context, id: string): Promise<queries.BillRow & Bill> {
  const bill = first(await queries.findBill(context.db, id, context.person.id));
  if (bill === null) throw notFound();
  return inHomeCurrency(context, bill);
}

/** The caller's bill and its series, locked until this call ends. */
async function openBill(context: Context, id: string) {
  const series = first(await queries.lockSeriesOfBill(context.db, id, context.person.id));
  if (series === null) throw notFound();
  // Read after the lock, because it may have been paid or deleted meanwhile.
  return { series, bill: await getBill(context, id) };
}

type Update = { body: SentBodyOf<typeof updateRow>; queuedAt: Date | null };

/** An edit comes before the payment and after its taking back: what is paid is the bill as it was edited. */
export async function updateBill(context: Context, id: string, { body, queuedAt }: Update): Promise<Bill> {
  const { isPaid, ...edit } = readAmounts(updateRow.body, body, context.person.homeCurrency);
  if (isPaid === false) await unpayBill(context, id);
  if (Object.values(edit).some((value) => value !== undefined)) await editBill(context, id, edit);
  return isPaid === true ? payBill(context, id, queuedAt) : getBill(context, id);
}

/**
 * Marks a bill as paid now, or when the person did it, and makes it an expense of that day in the group it is split
 * with. One that is paid stays as it is.
 */
async function payBill(context: Context, id: string, queuedAt: Date | null): Promise<Bill> {
  const { db } = context;
  const { bill } = await openBill(context, id);
  if (bill.isPaid) return bill;
  const paidAt = queuedAt ?? context.now;
  await queries.markPaid(db, id, paidAt, await postExpense(context, bill, paidAt));
  await cancelReminders(db, [id]);
  return getBill(context, id);
}

/** Marks a bill as unpaid, and takes its expense back. */
async function unpayBill(context: Context, id: string): Promise<Bill> {
  const { db, now } = context;
  const { series, bill } = await openBill(context, id);
  if (!bill.isPaid) return bill;
  await takeExpenseBack(context, bill);
  await refuseBeyondMaximum(context, { kind: series.kind, newSeries: 0 });
  await queries.markUnpaid(db, id);
  await planReminders(db, series.id, bill.position, now);
  return getBill(context, id);
}

/**
 * Changes a bill, and the unpaid ones after it. Those that only follow from it move with its due date, unless it is moved
 * beyond the next one: then it moves alone, so that no period is lost.
 */
async function editBill(context: Context, id: string, edit: queries.BillEdit): Promise<void> {
  const { db, now } = context;
  const { series, bill } = await openBill(context, id);
  const { dueDate, shareGroupId, frequency } = edit;
  if (bill.kind === 'income') refuseOfIncome(edit);
  if (shareGroupId !== bill.shareGroupId) await requireShareGroup(context, shareGroupId);
  const isMoved = dueDate !== undefined && dueDate !== bill.dueDate;
  const isPlannedAnew = frequency !== undefined && frequency !== series.frequency;
  const isBeforeNext = isMoved && (await queries.findBetween(db, bill.id, dueDate)).length === 0;
  const removed = isPlannedAnew || isBeforeNext ? await removeFollowing(db, series, bill) : [];
  if (isMoved) await refuseTaken(context, bill, dueDate);
  await queries.editBill(db, bill, { ...edit, dueDate: isMoved ? dueDate : undefined }, now);
  if (isMoved) await reanchor(db, series, bill, dueDate);
  await planReminders(db, series.id, bill.position, now);
  if (isPlannedAnew || isMoved)
    await addAppeared(db, one(await queries.lockSeries(db, series.id)), context, removed);
}

async function refuseTaken({ db }: Context, bill: queries.BillRow, dueDate: Day): Promise<void> {
  if ((await queries.findOnDay(db, bill.seriesId, dueDate, bill.id)).length === 0) return;
  throw new AppError(
    'conflict',
    bill.kind === 'bill' ? 'This bill is already due on that day' : 'This income is already due on that day',
  );
}

function refuseOfIncome({ shareGroupId, reminderDays }: queries.BillEdit): void {
  if (shareGroupId) throw invalid(INCOME_PROBLEMS.shareGroupId, 'shareGroupId');
  if (typeof reminderDays === 'number') throw invalid(INCOME_PROBLEMS.reminderDays, 'reminderDays');
}

/**
 * Ends the bill's series: this occurrence and all unpaid ones are deleted, the other paid ones stay as history. An
 * expense of a paid one stays in its group.
 */
export async function removeBill(context: Context, id: string): Promise<void> {
  const { db, now } = context;
  const { series } = await openBill(context, id);
  const removed = await queries.removeBills(db, series.id, id);
  await cancelReminders(
    db,
    removed.map((bill) => bill.id),
  );
  await stopSeries(db, series, now);
}

/** Hourly: adds a job again for occurrences that are late because of a lost or failed job, or a new time zone. */
export async function resumeSeries({ pool, clock }: Deps): Promise<void> {
  const now = clock.now();
  const late = await queries.listLateSeries(pool, now);
  const uniqueKey = (id: string) => `bill-occurrences:${id}:${now.toISOString()}`;
  await enqueueAll(
    pool,
    late.map(({ id }) => ({
      kind: 'bill-occurrences',
      payload: { id },
      uniqueKey: uniqueKey(id),
      runAt: now,
    })),
  );
}
