import { t } from '@lingui/core/macro';
import type { Currency } from '#domain/currency.ts';
import { say } from '#web/lib/language/i18n.ts';
import { sayStoredAmounts, sayStoredDay } from '#web/lib/language/stored.ts';

/** The history keeps its values as English texts: words of ours, days and amounts are said in the language of the screens. */
export function sayValue(field: string, value: string | null, currency: Currency): string {
  if (value === null) return t`nothing`;
  // A split is a kind of split, or the amounts of people.
  const isKindOfSplit = field === 'split' && !/\d/.test(value);
  if (isKindOfSplit || ['category', 'isRefund', 'isIncome'].includes(field)) return say(value);
  if (['amount', 'paidBy', 'split'].includes(field)) return sayStoredAmounts(value, currency);
  return field === 'date' ? sayStoredDay(value) : value;
}
