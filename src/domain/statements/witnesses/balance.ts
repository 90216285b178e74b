import { type Cents, subtract } from '../../money.ts';

/** Amounts or balances by row; null where a row has none that can be read. */
export type Amounts = readonly (Cents | null)[];

/** Whether the oldest or the newest row comes first. */
export type RowOrder = 'oldest' | 'newest' | 'unknown';

/** The rows, by their numbers, that a balance explains by their amounts, and by the amounts with the other sign. */
export type Steps = { same: readonly number[]; turned: readonly number[] };

type Row = { row: number; amount: Cents; balance: Cents };

/**
 * Compares a running balance with signed amounts: each balance differs from the one beside it by an amount. Steps across
 * missing rows say nothing. The balance is that after each row or that before it; the latter only where the order of the
 * rows is known, because it looks like the former with the other sign and order.
 */
export function countSteps(amounts: Amounts, balances: Amounts, order: RowOrder): Steps {
  const rows = amounts.flatMap((amount, row): Row[] => {
    const balance = balances[row];
    return amount === null || balance === null || balance === undefined ? [] : [{ row, amount, balance }];
  });
  const turned = rows.toReversed();
  switch (order) {
    case 'oldest':
      return better(stepsOf(rows, 1), stepsOf(rows, 0));
    case 'newest':
      return better(stepsOf(turned, 1), stepsOf(turned, 0));
    case 'unknown':
      return better(stepsOf(rows, 1), stepsOf(turned, 1));
  }
}

/** How many rows a balance explains. */
export function explained({ same, turned }: Steps): number {
  return same.length + turned.length;
}

function better(one: Steps, other: Steps): Steps {
  return explained(other) > explained(one) ? other : one;
}

/** The steps of rows of which the oldest is first. `own`: 1 for balances after their row, 0 for those before it. */
function stepsOf(rows: readonly Row[], own: 0 | 1): Steps {
  const same: number[] = [];
  const turned: number[] = [];
  for (let index = 1; index < rows.length; index += 1) {
    const [before, after] = [rows[index - 1], rows[index]];
    const moved = own === 1 ? after : before;
    if (before === undefined || after === undefined || moved === undefined || moved.amount === 0) continue;
    const step = subtract(after.balance, before.balance);
    if (step === moved.amount) same.push(moved.row);
    else if (step === -moved.amount) turned.push(moved.row);
  }
  return { same, turned };
}

/** The order of rows by their days, in a form that sorts: told by most changes from one row to the next. */
export function orderOfRows(days: readonly (string | null)[]): RowOrder {
  const known = days.filter((day) => day !== null);
  let [up, down] = [0, 0];
  for (const [index, day] of known.entries()) {
    const before = known[index - 1];
    if (before === undefined || before === day) continue;
    if (before < day) up += 1;
    else down += 1;
  }
  if (up === down) return 'unknown';
  return up > down ? 'oldest' : 'newest';
}
