import { plural, t } from '@lingui/core/macro';
import type { Spending } from '#contract/spending.ts';
import { absolute, subtract, ZERO } from '#domain/money.ts';

export const daysOfYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** "$120.00 more than in 2024"; empty where nothing is known of the year before. */
export function sayDifference(
  { total, before }: Pick<Spending, 'total' | 'before'>,
  year: number,
  format: (value: number) => string,
): string {
  if (before === ZERO) return '';
  const difference = subtract(total, before);
  if (difference === ZERO) return t`The same as in ${year - 1}`;
  const amount = format(absolute(difference));
  return difference > 0 ? t`${amount} more than in ${year - 1}` : t`${amount} less than in ${year - 1}`;
}

/** "With Ben, Zoë and 3 others". */
export function sayPeople(names: readonly string[]): string {
  const [first, second, third] = names;
  if (first === undefined) return '';
  if (second === undefined) return t`With ${first}`;
  if (third === undefined) return t`With ${first} and ${second}`;
  if (names.length === 3) return t`With ${first}, ${second} and ${third}`;
  const others = names.length - 2;
  return t`With ${first}, ${second} and ${plural(others, { one: '# other', other: '# others' })}`;
}
