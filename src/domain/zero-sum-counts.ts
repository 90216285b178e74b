/** Positions of equal numbers; `stride` is the weight of one of them in the number of a state. */
type Kind = { value: number; positions: number[]; stride: number };

/** The number of states that `countMostGroups` would visit, times the moves from each. */
export function countingEffort(values: readonly number[]): number {
  const kinds = kindsOf(values);
  return kinds.reduce((states, kind) => states * (kind.positions.length + 1), kinds.length);
}

/**
 * Splits whole numbers that total zero into as many zero-sum groups as possible, as lists of positions. Equal numbers
 * are interchangeable, so a state is how many of each are taken. This is fast when many are equal.
 */
export function countMostGroups(values: readonly number[]): number[][] {
  const kinds = kindsOf(values);
  const size = kinds.reduce((states, kind) => states * (kind.positions.length + 1), 1);
  const totals = new Float64Array(size);
  const most = new Uint8Array(size);
  const taken = kinds.map(() => 0);
  for (let state = 1; state < size; state++) {
    nextState(taken, kinds);
    let best = 0;
    let total = 0;
    for (const [index, { value, stride }] of kinds.entries()) {
      if (taken[index] === 0) continue;
      total = (totals[state - stride] ?? 0) + value;
      best = Math.max(best, most[state - stride] ?? 0);
    }
    totals[state] = total;
    most[state] = best + (total === 0 ? 1 : 0);
  }
  return walkBack({ kinds, totals, most });
}

function kindsOf(values: readonly number[]): Kind[] {
  const byValue = new Map<number, number[]>();
  values.forEach((value, position) => {
    const known = byValue.get(value);
    if (known) known.push(position);
    else byValue.set(value, [position]);
  });
  let stride = 1;
  return [...byValue].map(([value, positions]) => {
    const kind = { value, positions, stride };
    stride *= positions.length + 1;
    return kind;
  });
}

function nextState(taken: number[], kinds: readonly Kind[]): void {
  for (const [index, { positions }] of kinds.entries()) {
    const count = taken[index] ?? 0;
    if (count < positions.length) {
      taken[index] = count + 1;
      return;
    }
    taken[index] = 0;
  }
}

/** Returns the numbers one by one along an optimal path; each state on it that totals zero completes a group. */
function walkBack(input: { kinds: readonly Kind[]; totals: Float64Array; most: Uint8Array }): number[][] {
  const { kinds, totals, most } = input;
  const left = kinds.map(({ positions }) => positions.toReversed());
  const groups: number[][] = [];
  for (let state = totals.length - 1; state > 0; ) {
    const isZero = totals[state] === 0;
    if (isZero) groups.push([]);
    const wanted = (most[state] ?? 0) - (isZero ? 1 : 0);
    const index = kinds.findIndex(
      ({ stride }, at) => (left[at]?.length ?? 0) > 0 && most[state - stride] === wanted,
    );
    const position = left[index]?.pop();
    if (position === undefined) throw new RangeError('A promised group is missing');
    groups.at(-1)?.push(position);
    state -= kinds[index]?.stride ?? state;
  }
  return groups;
}
