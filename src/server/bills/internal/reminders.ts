import { addDays, type Day, dayInZone, instantInZone, type Span } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { sentence } from '#domain/language/text.ts';
import type { Cents } from '#domain/money.ts';
import type { Deps } from '#server/core/context.ts';
import { type Letter, sendLetter } from '#server/mails/letters.ts';
import { findRefusing, notify } from '#server/notifications/notify.ts';
import { type Db, first, inTransaction, statement } from '#server/platform/database/database.ts';
import { cancelJobs, enqueueAll } from '#server/platform/jobs/jobs.ts';
import { findUnpaid, listUnpaidFrom, type Reminded } from './queries.ts';

function jobKey(billId: string): string {
  return `bill-reminder:${billId}`;
}

/** Reminders are sent between these hours of the owner's day. */
const FIRST_HOUR = 9;
const LAST_HOUR = 21;

/** The days from today on, on which a bill's reminder may be sent; null once its due date is over. */
function reminderDaysOf({ dueDate, reminderDays }: Reminded, today: Day): Span | null {
  if (reminderDays === null || dueDate < today) return null;
  const planned = addDays(dueDate, -reminderDays);
  return { from: planned < today ? today : planned, to: dueDate };
}

/** The next morning on which a bill's reminder may be sent. */
function reminderAt(bill: Reminded, now: Date): Date | null {
  const morningOf = (day: Day) => instantInZone(day, FIRST_HOUR, bill.timeZone);
  const today = dayInZone(now, bill.timeZone);
  const days = reminderDaysOf(bill, today);
  if (days === null) return null;
  const day = days.from === today && now > morningOf(today) ? addDays(today, 1) : days.from;
  return day <= days.to ? morningOf(day) : null;
}

/** Whether a bill's reminder may be sent now. */
function isTimeToRemind(bill: Reminded, now: Date): boolean {
  const today = dayInZone(now, bill.timeZone);
  const hour = (of: number) => instantInZone(today, of, bill.timeZone);
  return reminderDaysOf(bill, today)?.from === today && now >= hour(FIRST_HOUR) && now < hour(LAST_HOUR);
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

// One statement decides and records: however often the job runs, only one run gets the row, and one reminder is sent for
// a due date. A bill that was paid, moved or deleted meanwhile returns none.
const takeReminder = statement<[billId: string, dueDate: Day, now: Date], Reminder>(`
  WITH sent AS (
    INSERT INTO bill_reminders (series_id, due_date, sent_at)
    SELECT series_id, due_date, $3 FROM bills
    WHERE id = $1 AND due_date = $2 AND NOT is_paid AND reminder_days IS NOT NULL
    ON CONFLICT DO NOTHING
    RETURNING series_id
  )
  SELECT bill.user_id AS "userId", bill.name, bill.amount, bill.due_date AS "dueDate",
         CASE WHEN person.email_verified THEN person.email END AS email, person.home_currency AS "homeCurrency"
  FROM sent JOIN bills AS bill ON bill.id = $1 JOIN users AS person ON person.id = bill.user_id`);

/**
 * Reminds the bill's owner through their channels, once for a due date, if the bill is still unpaid. Returns when to run
 * again: the reminder is for a later day, or it is night.
 */
export async function remindOfBill(deps: Deps, billId: string): Promise<Date | undefined> {
  const now = deps.clock.now();
  const { owner, again } = await inTransaction(deps.pool, async (db) => {
    const planned = first(await findUnpaid(db, billId));
    if (planned === null) return {};
    if (planned.isReminded) return {};
    if (!isTimeToRemind(planned, now)) return { again: reminderAt(planned, now) ?? undefined };
    const bill = first(await takeReminder(db, billId, planned.dueDate, now));
    if (bill === null) return {};
    const { userId } = bill;
    await notify(db, [{ kind: 'bill_due', actorId: null, subjectId: billId, userIds: [userId] }], now);
    if (bill.email === null || (await findRefusing(db, 'bill_due', [userId])).has(userId)) {
      return { owner: userId };
    }
    const { name, amount, dueDate, homeCurrency: currency, email: to } = bill;
    const isToday = dueDate === dayInZone(now, planned.timeZone);
    const letter: Letter = {
      to,
      subject: isToday
        ? sentence('{name} is due today', { name })
        : sentence('{name} is due on {day}', { name, day: { day: dueDate } }),
      paragraphs: [
        sentence('{money} for {name}, due on {day}.', {
          money: { amount, currency },
          name,
          day: { day: dueDate },
        }),
      ],
      action: { label: sentence('Open Bills'), url: `${deps.config.appUrl}/bills` },
    };
    await sendLetter(db, letter, now);
    return { owner: userId };
  });
  if (owner !== undefined) {
    deps.live.publish({ users: [owner], addresses: ['/api/notifications'], origin: null });
  }
  return again;
}
