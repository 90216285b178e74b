/**
 * Splits whole numbers that total zero into as many groups as possible that each total zero, at most `bound`
 * of them; gives the groups as lists of positions. Exact, for 2 to 24 numbers whose positive part is a safe
 * integer.
 *
 * The last number is left out of the search: whatever is not taken by the other groups joins it, and totals
 * zero by itself. A set of the others is a bit mask. Two facts carry the search:
 * - a zero-sum mask holds k disjoint zero-sum masks that fill it exactly when, with any one bit removed, it
 *   still holds k - 1 disjoint ones, because the removed bit and all left over make the k-th;
 * - of k groups beside the last one, half can be looked for in a mask and the other half in its complement,
 *   so that only half as many levels have to be built.
 */
export function searchMostGroups(values: readonly number[], bound: number): number[][] {
  const bits = values.length - 1;
  const all = 2 ** bits - 1;
  // levels[k]: the zero-sum masks that split into k zero-sum masks; holds[k]: does a mask contain k disjoint ones?
  const levels: Int32Array[] = [new Int32Array(0), zeroSumMasks(values.slice(0, bits))];
  const holds: ((mask: number) => boolean)[] = [() => true];
  let best = { mask: 0, inside: 0, outside: 0 };
  for (let count = 2; count <= bound; count++) {
    const outside = (count - 1) >> 1;
    const inside = count - 1 - outside;
    const inner = holds[inside - 1];
    if (!levels[inside] && inner) {
      levels[inside] = masksThat(levelOf(levels, inside - 1), (mask) => inner(mask & (mask - 1)));
    }
    const outer = holds[outside] ?? subsetTest(levelOf(levels, outside), bits, levelOf(levels, 1).length);
    holds[outside] = outer;
    const mask = firstThat(levelOf(levels, inside), (candidate) => outer(all & ~candidate));
    if (mask === undefined) break;
    best = { mask, inside, outside };
  }
  const masks = fillingMasks(levels, best.mask, best.inside);
  let rest = all & ~best.mask;
  if (best.outside > 0) {
    const outer = firstWithin(levelOf(levels, best.outside), rest);
    masks.push(...fillingMasks(levels, outer, best.outside));
    rest &= ~outer;
  }
  return [...masks.map(positionsOf), [...positionsOf(rest), bits]];
}

function levelOf(levels: readonly Int32Array[], level: number): Int32Array {
  const masks = levels[level];
  if (!masks) throw new RangeError(`Level ${level} is not built`);
  return masks;
}

function firstWithin(masks: Int32Array, within: number): number {
  const found = firstThat(masks, (mask) => (mask & ~within) === 0);
  if (found === undefined) throw new RangeError('A promised group is missing');
  return found;
}

// Counted loops, because the lists are long and the first plan of a process runs before the engine has optimized.
function firstThat(masks: Int32Array, isWanted: (mask: number) => boolean): number | undefined {
  for (let at = 0; at < masks.length; at++) {
    const mask = masks[at] ?? 0;
    if (isWanted(mask)) return mask;
  }
  return undefined;
}

function masksThat(masks: Int32Array, isWanted: (mask: number) => boolean): Int32Array {
  const wanted = new Int32Array(masks.length);
  let count = 0;
  for (let at = 0; at < masks.length; at++) {
    const mask = masks[at] ?? 0;
    if (isWanted(mask)) wanted[count++] = mask;
  }
  return wanted.subarray(0, count);
}

/** Splits a mask of a level into that many zero-sum masks. */
function fillingMasks(levels: readonly Int32Array[], mask: number, level: number): number[] {
  if (level === 0) return [];
  if (level === 1) return [mask];
  const inner = firstWithin(levelOf(levels, level - 1), mask & (mask - 1));
  return [mask & ~inner, ...fillingMasks(levels, inner, level - 1)];
}

function positionsOf(mask: number): number[] {
  const positions: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) positions.push(31 - Math.clz32(rest & -rest));
  return positions;
}

type Sums = { sums: Float64Array; masks: Int32Array };

/** The sums of all subsets in ascending order. Each number doubles the list by one merge, so nothing is sorted. */
function subsetSums(values: readonly number[], firstBit: number): Sums {
  let current: Sums = { sums: new Float64Array(1), masks: new Int32Array(1) };
  values.forEach((value, index) => {
    current = withAndWithout(current, value, 1 << (firstBit + index));
  });
  return current;
}

function withAndWithout({ sums, masks }: Sums, value: number, bit: number): Sums {
  const size = sums.length;
  const merged: Sums = { sums: new Float64Array(2 * size), masks: new Int32Array(2 * size) };
  let [without, having] = [0, 0];
  for (let at = 0; at < 2 * size; at++) {
    const plain = without < size ? (sums[without] ?? 0) : Number.POSITIVE_INFINITY;
    const raised = having < size ? (sums[having] ?? 0) + value : Number.POSITIVE_INFINITY;
    const takesPlain = plain <= raised;
    merged.sums[at] = takesPlain ? plain : raised;
    merged.masks[at] = takesPlain ? (masks[without++] ?? 0) : (masks[having++] ?? 0) | bit;
  }
  return merged;
}

/** Finds every non-empty mask whose numbers total zero, by meeting in the middle. */
function zeroSumMasks(values: readonly number[]): Int32Array {
  const half = values.length >> 1;
  const low = subsetSums(values.slice(0, half), 0);
  const high = subsetSums(values.slice(half), half);
  let found = new Int32Array(1024);
  let count = 0;
  let down = high.sums.length - 1;
  for (let up = 0; up < low.sums.length; up++) {
    const needed = -(low.sums[up] ?? 0);
    const mask = low.masks[up] ?? 0;
    while (down >= 0 && (high.sums[down] ?? 0) > needed) down--;
    for (let at = down; at >= 0 && high.sums[at] === needed; at--) {
      const whole = mask | (high.masks[at] ?? 0);
      if (whole === 0) continue;
      if (count === found.length) found = doubled(found);
      found[count++] = whole;
    }
  }
  return found.subarray(0, count);
}

function doubled(list: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * list.length);
  larger.set(list);
  return larger;
}

/**
 * Returns a test of whether a mask contains one of `masks`: a search of a short list, otherwise a table of all masks.
 */
function subsetTest(masks: Int32Array, bits: number, questions: number): (mask: number) => boolean {
  if (masks.length * questions < 2 ** bits / 4) return (mask) => masks.some((inner) => (inner & ~mask) === 0);
  const table = new Int32Array(Math.max(1, 2 ** (bits - 5)));
  for (let at = 0; at < masks.length; at++) {
    const mask = masks[at] ?? 0;
    table[mask >>> 5] = (table[mask >>> 5] ?? 0) | (1 << (mask & 31));
  }
  closeUpwards(table);
  return (mask) => (((table[mask >>> 5] ?? 0) >>> (mask & 31)) & 1) === 1;
}

/** Marks every superset of a marked mask: the five lowest bits within each word, the others word by word. */
function closeUpwards(table: Int32Array): void {
  for (let at = 0; at < table.length; at++) {
    let word = table[at] ?? 0;
    if (word === 0) continue;
    word |= (word & 0x55555555) << 1;
    word |= (word & 0x33333333) << 2;
    word |= (word & 0x0f0f0f0f) << 4;
    word |= (word & 0x00ff00ff) << 8;
    word |= (word & 0x0000ffff) << 16;
    table[at] = word;
  }
  let step = 1;
  // Two bits at a time, which halves the passes over the table.
  for (; 4 * step <= table.length; step *= 4) closeTwoBits(table, step);
  for (let at = step; at < table.length; at = (at + 1) | step) {
    table[at] = (table[at] ?? 0) | (table[at - step] ?? 0);
  }
}

/** Passes the marks up along the bits `step` and `2 * step` of the word indexes. */
function closeTwoBits(table: Int32Array, step: number): void {
  const both = 3 * step;
  for (let at = both; at < table.length; at = (at + 1) | both) {
    const neither = table[at - both] ?? 0;
    const low = (table[at - 2 * step] ?? 0) | neither;
    const high = (table[at - step] ?? 0) | neither;
    table[at - 2 * step] = low;
    table[at - step] = high;
    table[at] = (table[at] ?? 0) | low | high;
  }
}
