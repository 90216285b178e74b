import { plural, t } from '@lingui/core/macro';
import { GUEST_LINK_DAYS } from '#contract/guests.ts';

/** The days for which a guest link can live; null is without an end. */
export type Days = (typeof GUEST_LINK_DAYS)[number];

const choiceOf = (days: Days) => String(days ?? '');

/** The days of a choice. */
export function daysOf(value: string): Days {
  return GUEST_LINK_DAYS.find((each) => choiceOf(each) === value) ?? null;
}

/** The choices of days. The first one is the shortest. */
export function dayChoices(): { value: string; label: string }[] {
  return GUEST_LINK_DAYS.map((days) => ({ value: choiceOf(days), label: labelOf(days) }));
}

function labelOf(days: Days): string {
  if (days === null) return t`No end`;
  return days === 365 ? t`1 year` : plural(days, { one: '# day', other: '# days' });
}
