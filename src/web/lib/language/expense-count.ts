import { plural } from '@lingui/core/macro';
import { formatNumber } from './figures.ts';

export function expenseCount(count: number): string {
  const figure = formatNumber(count);
  return plural(count, { one: '# expense', other: `${figure} expenses` });
}
