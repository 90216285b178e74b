import { addDays, type Day, dayInZone, formatDay, instantInZone } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { Deps } from '#server/core/context.ts';
import { sendMail } from '#server/mails/outbox.ts';
import { renderEmail } from '#server/mails/render-email.ts';
import { findRefusing, notify } from '#server/notifications/notify.ts';
import { type Db, first, inTransaction, statement } from '#server/platform/database/database.ts';
import { cancelJobs, enqueueAll } from '#server/platform/jobs/jobs.ts';
import { findUnpaid, listUnpaidFrom, type Reminded } from './queries.ts';

function jobKey(billId: string): string {
  return `bill-reminder:${billId}`;
}

const HOUR = 9;

/** The time of a bill's reminder: that many days before, or if that is past, the next morning until the due date. */
function reminderAt({ dueDate, reminderDays, timeZone }: Reminded, now: Date): Date | null {
  const today = dayInZone(now, timeZone);
  if (reminderDays === null || dueDate < today) return null;
  const morningOf = (day: Day) => instantInZone(day, HOUR, timeZone);
  const planned = morningOf(addDays(dueDate, -reminderDays));
  if (planned >= now) return planned;
  const next = now <= morningOf(today) ? today : addDays(today, 1);
  return next <= dueDate ? morningOf(next) : null;
}

/** Plans the reminders of a series' unpaid occurrences again, from a position on. */
export async function planReminders(db: Db, seriesId: string, position: number, now: Date): Promise<void> {
  const bills = await listUnpaidFrom(db, seriesId, position);
  await cancelReminders(
    db,
    bills.map((bill) => bill.id),
  );
  const jobs = bills.flatMap((bill) => {
    const { id } = bill;
    const runAt = bill.isReminded ? null : reminderAt(bill, now);
    if (runAt === null) return [];
    return [{ kind: 'bill-reminder', payload: { id }, uniqueKey: jobKey(id), runAt, scheduledAt: now }];
  });
  await enqueueAll(db, jobs);
}

export async function cancelReminders(db: Db, billIds: readonly string[]): Promise<void> {
  await cancelJobs(db, billIds.map(jobKey));
}

type Reminder = {
  userId: string;
  name: string;
  amount: Cents;
  dueDate: Day;
  email: string | null;
  homeCurrency: Currency;
};

// One statement decides and records: however often the job runs, only one run gets the row. A bill that was paid,
// changed or deleted meanwhile returns none.
const takeReminder = statement<[billId: string, now: Date, today: Day], Reminder>(`
  UPDATE bills SET reminded_at = $2
  FROM users AS person
  WHERE bills.id = $1 AND person.id = bills.user_id AND NOT is_paid AND reminded_at IS NULL
    AND reminder_days IS NOT NULL AND due_date - reminder_days <= $3
  RETURNING bills.user_id AS "userId", bills.name, bills.amount, due_date AS "dueDate",
            CASE WHEN person.email_verified THEN person.email END AS email, person.home_currency AS "homeCurrency"`);

/**
 * Reminds the bill's owner through their channels, once, if the bill is still unpaid. Returns when to run again if the
 * reminder is for a later day.
 */
export async function remindOfBill(deps: Deps, billId: string): Promise<Date | undefined> {
  const now = deps.clock.now();
  const { owner, again } = await inTransaction(deps.pool, async (db) => {
    const planned = first(await findUnpaid(db, billId));
    if (planned === null) return {};
    const today = dayInZone(now, planned.timeZone);
    const bill = first(await takeReminder(db, billId, now, today));
    if (bill === null) return planned.isReminded ? {} : { again: reminderAt(planned, now) ?? undefined };
    const { userId } = bill;
    await notify(db, [{ kind: 'bill_due', actorId: null, subjectId: billId, userIds: [userId] }], now);
    if (bill.email === null || (await findRefusing(db, 'bill_due', [userId])).has(userId)) {
      return { owner: userId };
    }
    const subject = `${bill.name} ${sayWhen(bill.dueDate, today)}`;
    const content = renderEmail({
      heading: subject,
      paragraphs: [
        `${formatMoney(bill.amount, bill.homeCurrency)} for ${bill.name}, due on ${formatDay(bill.dueDate)}.`,
      ],
      action: { label: 'Open Bills', url: `${deps.config.appUrl}/bills` },
    });
    await sendMail(db, { to: bill.email, subject, ...content }, now);
    return { owner: userId };
  });
  if (owner !== undefined) {
    deps.live.publish({ users: [owner], addresses: ['/api/notifications'], origin: null });
  }
  return again;
}

function sayWhen(dueDate: Day, today: Day): string {
  if (dueDate === today) return 'is due today';
  return `${dueDate < today ? 'was' : 'is'} due on ${formatDay(dueDate)}`;
}
