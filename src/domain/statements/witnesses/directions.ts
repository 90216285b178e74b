import type { Rows } from '../column-kinds.ts';
import { directionOf } from '../row-words.ts';
import type { Amounts } from './balance.ts';
import type { Verdict } from './verdict.ts';

/** What a column of words for directions says of signed amounts. `against` are the numbers of the rows. */
type Said = { agree: number; against: readonly number[] };

export function compareDirections(rows: Rows, column: number, amounts: Amounts): Said {
  let agree = 0;
  const against: number[] = [];
  for (const [row, cells] of rows.entries()) {
    const said = directionOf(cells[column] ?? '');
    const amount = amounts[row] ?? 0;
    if (said === null || amount === 0) continue;
    if (amount > 0 === (said === 'in')) agree += 1;
    else against.push(row);
  }
  return { agree, against };
}

/** Rows against the others are refused one by one; the verdict is that of the others. */
export function askDirections(rows: Rows, column: number, amounts: Amounts): Verdict {
  const { agree, against } = compareDirections(rows, column, amounts);
  if (agree === against.length) return 'silent';
  return agree > against.length ? 'agrees' : 'contradicts';
}
