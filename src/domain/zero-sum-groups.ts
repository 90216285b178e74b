import { countingEffort, countMostGroups } from './zero-sum-counts.ts';
import { searchMostGroups } from './zero-sum-search.ts';

/** Up to this many people with an open balance, the number of groups is always the largest possible. */
const EXACT_LIMIT = 24;

// With more people, the search still runs on what is left after the pairs if it takes well under a millisecond.
// Otherwise it runs on a limited number of windows of limited size.
const FAST_LIMIT = 18;
const WINDOW = 16;
const MAX_WINDOWS = 6;

/** Groups as lists of positions, and a proven bound: there cannot be more groups than `mostPossible`. */
export type ZeroSumGroups = { groups: number[][]; mostPossible: number };

/**
 * Splits non-zero whole numbers that total zero into groups that each total zero: as many as possible for up to 24
 * numbers, otherwise many, with a proven bound. The result depends only on the order of the numbers.
 */
export function zeroSumGroups(values: readonly number[]): ZeroSumGroups {
  // Two opposite numbers can always be a group. If they were in two groups, the rest of both forms one group; if they
  // were in one, its rest is a group or empty. Either way there are at least as many groups as before.
  const { groups: pairs, rest } = takeOppositePairs(values);
  if (rest.length === 0) return { groups: pairs, mostPossible: pairs.length };
  const bound = boundOf(rest.map((position) => values[position] ?? 0));
  const found = groupsOfRest({ values, rest, bound, isSmall: values.length <= EXACT_LIMIT });
  return {
    groups: [...pairs, ...found.groups],
    mostPossible: pairs.length + (found.isBest ? found.groups.length : bound),
  };
}

type Search = { values: readonly number[]; rest: readonly number[]; bound: number; isSmall: boolean };

function groupsOfRest({ values, rest, bound, isSmall }: Search): { groups: number[][]; isBest: boolean } {
  if (!isSmall && rest.length > FAST_LIMIT) {
    const short = shortGroups(values, rest);
    const groups = [...short, ...windowGroups(values, without(rest, short))];
    return { groups, isBest: groups.length >= bound };
  }
  const short = shortGroups(values, rest);
  const quick = closeWith(short, without(rest, short));
  const groups = quick.length >= bound ? quick : searchAmong(values, rest, bound);
  return { groups, isBest: true };
}

function searchAmong(values: readonly number[], positions: readonly number[], bound: number): number[][] {
  const numbers = positions.map((position) => values[position] ?? 0);
  const isCounted = countingEffort(numbers) < 2 ** numbers.length / 8;
  const groups = isCounted ? countMostGroups(numbers) : searchMostGroups(numbers, bound);
  return groups.map((group) => group.map((index) => positions[index] ?? 0));
}

function takeOppositePairs(values: readonly number[]): { groups: number[][]; rest: number[] } {
  const open = new Map<number, number[]>();
  const groups: number[][] = [];
  values.forEach((value, position) => {
    const partner = open.get(-value)?.shift();
    if (partner !== undefined) groups.push([partner, position]);
    else listAt(open, value).push(position);
  });
  const paired = new Set(groups.flat());
  return { groups, rest: [...values.keys()].filter((position) => !paired.has(position)) };
}

/**
 * The largest number of groups that numbers without an opposite pair can form. Each group needs a positive and a
 * negative number, so it has at least three numbers, and at least four if it holds a number that is in no zero-sum
 * triple.
 */
function boundOf(values: readonly number[]): number {
  const positives = values.filter((value) => value > 0).length;
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const distinct = [...counts.keys()];
  const inTriple = new Set<number>();
  for (const [index, a] of distinct.entries()) {
    for (const b of distinct.slice(index)) {
      const c = -(a + b);
      // Zero is never a value, so all three cannot be equal. Two may be, if the number occurs twice.
      if (!counts.has(c) || (a === b && counts.get(a) === 1)) continue;
      if ((c === a || c === b) && counts.get(c) === 1) continue;
      inTriple.add(a).add(b).add(c);
    }
  }
  const triples = values.filter((value) => inTriple.has(value)).length;
  return Math.min(positives, values.length - positives, Math.floor((triples + 3 * values.length) / 12));
}

/** Takes triples, then fours, in the order in which they are found. */
function shortGroups(values: readonly number[], positions: readonly number[]): number[][] {
  const triples = takeTriples(values, positions);
  return [...triples, ...takeFours(values, without(positions, triples))];
}

function takeTriples(values: readonly number[], positions: readonly number[]): number[][] {
  const open = new Set(positions);
  const byValue = new Map<number, number[]>();
  for (const position of positions) listAt(byValue, values[position] ?? 0).push(position);
  const groups: number[][] = [];
  for (const a of positions) {
    if (!open.has(a)) continue;
    for (const b of positions) {
      if (b <= a || !open.has(b)) continue;
      const needed = -((values[a] ?? 0) + (values[b] ?? 0));
      const c = byValue.get(needed)?.find((position) => position > b && open.has(position));
      if (c === undefined) continue;
      groups.push([a, b, c]);
      for (const position of [a, b, c]) open.delete(position);
      break;
    }
  }
  return groups;
}

function takeFours(values: readonly number[], positions: readonly number[]): number[][] {
  const open = new Set(positions);
  const pairsBySum = new Map<number, [number, number][]>();
  const groups: number[][] = [];
  for (const b of positions) {
    for (const a of positions) {
      if (a === b || !open.has(b)) break;
      if (!open.has(a)) continue;
      const total = (values[a] ?? 0) + (values[b] ?? 0);
      const match = pairsBySum
        .get(-total)
        ?.find(([c, d]) => open.has(c) && open.has(d) && c !== a && c !== b && d !== a && d !== b);
      if (match) {
        groups.push([...match, a, b]);
        for (const position of [...match, a, b]) open.delete(position);
      } else {
        listAt(pairsBySum, total).push([a, b]);
      }
    }
  }
  return groups;
}

/** Searches the smallest numbers for groups repeatedly; one number, the last, represents all others. */
function windowGroups(values: readonly number[], positions: readonly number[]): number[][] {
  const groups: number[][] = [];
  let rest = positions.toSorted((a, b) => Math.abs(values[a] ?? 0) - Math.abs(values[b] ?? 0) || a - b);
  let from = 0;
  for (let round = 0; round < MAX_WINDOWS && from < rest.length; round++) {
    const window = rest.slice(from, from + WINDOW);
    const others = -window.reduce((total, position) => total + (values[position] ?? 0), 0);
    const inside = window.map((position) => values[position] ?? 0);
    const found = searchMostGroups([...inside, others], window.length)
      .slice(0, -1)
      .map((group) => group.map((index) => window[index] ?? 0));
    groups.push(...found);
    rest = without(rest, found);
    if (found.length === 0) from += WINDOW / 2;
  }
  return closeWith(groups, rest);
}

function closeWith(groups: number[][], rest: number[]): number[][] {
  return rest.length > 0 ? [...groups, rest] : groups;
}

function without(positions: readonly number[], groups: readonly number[][]): number[] {
  const taken = new Set(groups.flat());
  return positions.filter((position) => !taken.has(position));
}

function listAt<T>(map: Map<number, T[]>, key: number): T[] {
  const known = map.get(key);
  if (known) return known;
  const list: T[] = [];
  map.set(key, list);
  return list;
}
