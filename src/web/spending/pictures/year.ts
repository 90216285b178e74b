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
  if (difference === ZERO) return `The same as in ${year - 1}`;
  return `${format(absolute(difference))} ${difference > 0 ? 'more' : 'less'} than in ${year - 1}`;
}

/** "With Ben, Zoë and 3 others". */
export function sayPeople(names: readonly string[]): string {
  const [first, second, third] = names;
  if (first === undefined) return '';
  if (second === undefined) return `With ${first}`;
  if (third === undefined) return `With ${first} and ${second}`;
  const rest = names.length - 2;
  return `With ${first}, ${second} and ${rest === 1 ? third : `${rest} others`}`;
}
