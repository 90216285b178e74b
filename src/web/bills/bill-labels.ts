import type { Bill, BillKind, billCategories, billFrequencies } from '#contract/bills.ts';
import { type Day, daysBetween } from '#domain/calendar.ts';
import { FREQUENCY_LABELS } from '#domain/recurrence.ts';
import { DOT } from '#web/ui/dot.ts';

export type BillCategory = (typeof billCategories)[number];
export type BillFrequency = (typeof billFrequencies)[number];

export const CATEGORY_LABELS: Readonly<Record<BillCategory, string>> = {
  utilities: 'Utilities',
  housing: 'Housing',
  transportation: 'Transportation',
  insurance: 'Insurance',
  subscription: 'Subscription',
  phone: 'Phone/Internet',
  entertainment: 'Entertainment',
  other: 'Other',
};

/** How often a bill repeats, and its category; an income has none. */
export function describeKind({ kind, frequency, category }: Bill): string {
  const often = FREQUENCY_LABELS[frequency];
  return kind === 'bill' ? [often, CATEGORY_LABELS[category]].join(DOT) : often;
}

/** How the acts on a bill are called, and those on an income. */
export const ACT_LABELS: Readonly<
  Record<BillKind, { mark: string; done: string; undo: string; history: string }>
> = {
  bill: { mark: 'Mark Paid', done: 'Paid', undo: 'Undo Payment', history: 'Payment History' },
  income: { mark: 'Mark Received', done: 'Received', undo: 'Not Received', history: 'What You Received' },
};

const REMINDER_DAYS = [0, 1, 3, 7, 14];

/** "On the due date", "1 day before". */
function reminderLabel(days: number): string {
  if (days === 0) return 'On the due date';
  return days === 1 ? '1 day before' : `${days} days before`;
}

/** The options of the reminder field. They include the bill's current value, even an unusual one. */
export function reminderOptions(current: number | null): { value: string; label: string }[] {
  const days = current === null ? REMINDER_DAYS : [...new Set([...REMINDER_DAYS, current])];
  return [
    { value: '', label: 'No reminder' },
    ...days.toSorted((a, b) => a - b).map((each) => ({ value: String(each), label: reminderLabel(each) })),
  ];
}

/** Describes how far away a due date is: "Due tomorrow", "Overdue by 3 days". */
export function describeDueDate(dueDate: Day, today: Day): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return 'Due today';
  if (days === 1) return 'Due tomorrow';
  if (days > 1) return `Due in ${days} days`;
  return days === -1 ? 'Overdue by 1 day' : `Overdue by ${-days} days`;
}
