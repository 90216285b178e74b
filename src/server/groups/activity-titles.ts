import type { ActivityKind } from '#contract/activity.ts';
import { formatDay } from '#domain/calendar.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import { sentence, type Text } from '#domain/language/text.ts';
import type { Skipped } from '#domain/series.ts';
import { readWrittenDay } from '#domain/written-day.ts';

// The history's chain covers the titles, so they stay as they are stored, in English, and are read back to be said.
const SKIPPED = /^(.*) \((?:once, (.+)|(\d+) times, (.+) to (.+))\)$/s;
const IMPORTED = /^(\d+) expenses, (\d+) payments$/;

/** The stored title of the days that a series left out. */
export function skippedTitle(title: string, { count, from, to }: Skipped): string {
  const days = count === 1 ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  return `${title} (${count === 1 ? 'once' : `${count} times`}, ${days})`;
}

/** The stored title of an import. */
export const importedTitle = (expensesCount: number, paymentsCount: number): string =>
  `${expensesCount} expenses, ${paymentsCount} payments`;

/** A title as its reader's language says it. What people typed is left. */
export function sayTitle(kind: ActivityKind, title: string, speaker: Speaker): string {
  const text =
    kind === 'series_skipped' ? readSkipped(title) : kind === 'group_imported' ? readImported(title) : null;
  return text === null ? title : speaker.say(text);
}

function readSkipped(stored: string): Text | null {
  const [, title = '', once, count, ...ends] = SKIPPED.exec(stored) ?? [];
  const [day, from, to] = [once, ...ends].map((written) => readWrittenDay(written ?? ''));
  if (day) return sentence('{title} (once, {day})', { title, day: { day } });
  if (!from || !to) return null;
  return sentence('{title} ({count, plural, one {# time} other {# times}}, {from} to {to})', {
    title,
    count: Number(count),
    from: { day: from },
    to: { day: to },
  });
}

function readImported(stored: string): Text | null {
  const [, expenses, payments] = IMPORTED.exec(stored) ?? [];
  if (expenses === undefined) return null;
  return sentence(
    '{expenses, plural, one {# expense} other {# expenses}}, {payments, plural, one {# payment} other {# payments}}',
    { expenses: Number(expenses), payments: Number(payments) },
  );
}
