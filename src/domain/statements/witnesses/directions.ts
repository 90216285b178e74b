import type { Rows } from '../column-kinds.ts';
import { directionOf } from '../row-words.ts';
import type { Amounts } from './balance.ts';
import type { Verdict } from './verdict.ts';

/**
 * What a column of words for directions says of signed amounts. `against` are the numbers of the rows. `isTelling`: both
 * directions agree, or nearly all rows have a known word.
 */
type Said = { agree: number; against: readonly number[]; isTelling: boolean };

const NEARLY_ALL = 0.8;

export function compareDirections(rows: Rows, column: number, amounts: Amounts): Said {
  const agree = { in: 0, out: 0 };
  const against: number[] = [];
  for (const [row, cells] of rows.entries()) {
    const said = directionOf(cells[column] ?? '');
    const amount = amounts[row] ?? 0;
    if (said === null || amount === 0) continue;
    if (amount > 0 === (said === 'in')) agree[said] += 1;
    else against.push(row);
  }
  const total = agree.in + agree.out;
  const isTelling = (agree.in > 0 && agree.out > 0) || total + against.length >= rows.length * NEARLY_ALL;
  return { agree: total, against, isTelling };
}

/** Rows against the others are refused one by one; the verdict is that of the others. */
export function askDirections(rows: Rows, column: number, amounts: Amounts): Verdict {
  const { agree, against, isTelling } = compareDirections(rows, column, amounts);
  if (agree < against.length) return 'contradicts';
  return agree > against.length && isTelling ? 'agrees' : 'silent';
}
