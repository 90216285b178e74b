import { msg, plural, t } from '@lingui/core/macro';
import type { BillKind, billFrequencies } from '#contract/bills.ts';
import type { BillCategory } from '#domain/bill-categories.ts';
import { type Day, daysBetween } from '#domain/calendar.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';

export type BillFrequency = (typeof billFrequencies)[number];

export const CATEGORY_LABELS: Readonly<Record<BillCategory, string>> = labels({
  utilities: msg`Utilities`,
  housing: msg`Housing`,
  transportation: msg`Transportation`,
  insurance: msg`Insurance`,
  subscription: msg`Subscription`,
  phone: msg`Phone/Internet`,
  entertainment: msg`Entertainment`,
  other: msg`Other`,
});

/** How the acts on a bill are called, and those on an income. */
export const ACT_LABELS: Readonly<
  Record<BillKind, { mark: string; done: string; undo: string; history: string }>
> = {
  bill: labels({
    mark: msg`Mark Paid`,
    done: msg`Paid`,
    undo: msg`Undo Payment`,
    history: msg`Payment History`,
  }),
  income: labels({
    mark: msg`Mark Received`,
    done: msg`Received`,
    undo: msg({ message: 'Not Received', context: 'an income' }),
    history: msg`What You Received`,
  }),
};

/** "Paid Nov 21, 2026", or when an income was received. */
export function describePaid(kind: BillKind, on: Day): string {
  return kind === 'income' ? t`Received ${formatDay(on)}` : t`Paid ${formatDay(on)}`;
}

const REMINDER_DAYS = [0, 1, 3, 7, 14];

/** "On the due date", "1 day before". */
function reminderLabel(days: number): string {
  if (days === 0) return t`On the due date`;
  return plural(days, { one: '# day before', other: '# days before' });
}

/** The options of the reminder field. They include the bill's current value, even an unusual one. */
export function reminderOptions(current: number | null): { value: string; label: string }[] {
  const days = current === null ? REMINDER_DAYS : [...new Set([...REMINDER_DAYS, current])];
  return [
    { value: '', label: t`No reminder` },
    ...days.toSorted((a, b) => a - b).map((each) => ({ value: String(each), label: reminderLabel(each) })),
  ];
}

/** Describes how far away a due date is: "Due tomorrow", "Overdue by 3 days". */
export function describeDueDate(dueDate: Day, today: Day): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return t`Due today`;
  if (days === 1) return t`Due tomorrow`;
  if (days > 1) return plural(days, { one: 'Due in # day', other: 'Due in # days' });
  return plural(-days, { one: 'Overdue by # day', other: 'Overdue by # days' });
}
