import { apportion } from './apportion.ts';
import { type Household, splitByFamily } from './family-split.ts';
import { add, type Cents, MAX_AMOUNT, subtract, sum, ZERO } from './money.ts';

/** One person's part of an expense. */
export type Share = { userId: string; amount: Cents };
/** A share as typed: a blank one is null. */
type TypedShare = { userId: string; amount: Cents | null };
/** A whole number of parts, 0 to 1,000,000. */
export type Weight = { userId: string; weight: number };
/** A percentage in basis points: 10,000 is all of it. */
export type Percentage = { userId: string; basisPoints: number };
/** One line of a receipt and the people who had it. */
export type Item = { name?: string | undefined; amount: Cents; userIds: readonly string[] };

export const MAX_WEIGHT = 1_000_000;
export const FULL_PERCENTAGE = 10_000;

/** Splits an amount so that shares differ by at most one cent; the seed decides who gets the odd cents. */
export function splitEqually(input: {
  amount: Cents;
  participants: readonly string[];
  seed: string;
}): Share[] {
  const { amount, participants, seed } = input;
  refuseDuplicates(participants);
  return apportion({ amount, weights: participants.map((userId) => ({ userId, weight: 1 })), seed });
}

/** Splits an amount in proportion to whole weights; throws RangeError on a bad weight or when all are 0. */
export function splitByWeights(input: { amount: Cents; weights: readonly Weight[]; seed: string }): Share[] {
  refuseDuplicates(input.weights.map(({ userId }) => userId));
  const bad = input.weights.find(({ weight }) => !isWeight(weight));
  if (bad) throw new RangeError(`Not a weight: ${bad.weight}`);
  return apportion(input);
}

/** Splits an amount by percentages in basis points; throws RangeError unless they total 10,000. */
export function splitByPercentages(input: {
  amount: Cents;
  percentages: readonly Percentage[];
  seed: string;
}): Share[] {
  const { amount, percentages, seed } = input;
  if (totalBasisPoints(percentages) !== FULL_PERCENTAGE) throw new RangeError('Percentages must total 100');
  const weights = percentages.map(({ userId, basisPoints }) => ({ userId, weight: basisPoints }));
  return splitByWeights({ amount, weights, seed });
}

/**
 * Splits every line of a receipt equally among its people. Splits tax and tip together in proportion to each person's
 * lines (equally, when all lines are free). Throws RangeError unless lines, tax and tip total the amount.
 */
export function splitByItems(input: {
  amount: Cents;
  items: readonly Item[];
  tax: Cents;
  tip: Cents;
  seed: string;
}): Share[] {
  const { amount, items, tax, tip, seed } = input;
  if (itemsTotal(input) !== amount) throw new RangeError('Lines, tax and tip must total the amount');
  const subtotals = new Map<string, Cents>();
  items.forEach((item, index) => {
    // A separate draw for each line; otherwise the same person would get the odd cent of every line.
    const shares = splitEqually({
      amount: item.amount,
      participants: item.userIds,
      seed: `${seed}/${index}`,
    });
    for (const share of shares) {
      subtotals.set(share.userId, add(subtotals.get(share.userId) ?? ZERO, share.amount));
    }
  });
  const isFree = [...subtotals.values()].every((subtotal) => subtotal === 0);
  const weights = [...subtotals].map(([userId, subtotal]) => ({ userId, weight: isFree ? 1 : subtotal }));
  const extras = apportion({ amount: add(tax, tip), weights, seed });
  return extras.map((extra) => ({
    ...extra,
    amount: add(extra.amount, subtotals.get(extra.userId) ?? ZERO),
  }));
}

/** The part of an amount that is still unassigned; negative when the shares exceed it. Blank shares count as zero. */
export function unassigned(input: { amount: Cents; shares: readonly { amount: Cents | null }[] }): Cents {
  return subtract(input.amount, sum(input.shares.map((share) => share.amount ?? ZERO)));
}

/**
 * Throws RangeError unless the shares are of different people, not negative, and total the amount exactly.
 */
export function assertSharesSum(input: { amount: Cents; shares: readonly Share[] }): void {
  refuseDuplicates(input.shares.map(({ userId }) => userId));
  if (input.shares.some((share) => share.amount < 0)) throw new RangeError('A share cannot be negative');
  const left = unassigned(input);
  if (left !== 0) throw new RangeError(`Shares must add up to the amount; ${left} cents are left`);
}

/** A split as the person typed it. It is stored with the resolved shares, so that an edit shows it again. */
export type SplitInput =
  | { mode: 'equal'; participants: readonly string[]; per?: 'person' | 'family' | undefined }
  | { mode: 'exact'; shares: readonly TypedShare[] }
  | { mode: 'percent'; percentages: readonly Percentage[] }
  | { mode: 'weights'; weights: readonly Weight[] }
  | { mode: 'items'; items: readonly Item[]; tax: Cents; tip: Cents };

/** A split that fits every amount. */
export type ProportionalSplit = Extract<SplitInput, { mode: 'equal' | 'percent' | 'weights' }>;

export type SplitMode = SplitInput['mode'];

/** Why a typed split cannot be resolved. `no_weight`: every weight is 0. */
export type SplitProblem =
  | 'unassigned'
  | 'no_participants'
  | 'duplicate'
  | 'negative'
  | 'bad_amount'
  | 'bad_percent'
  | 'bad_weight'
  | 'no_weight';

/**
 * `left` (cents) comes with `unassigned`, `leftBasisPoints` with `bad_percent`; negative when too much is
 * given.
 */
export type ResolvedSplit =
  | { ok: true; shares: Share[] }
  | { ok: false; reason: SplitProblem; left?: Cents; leftBasisPoints?: number };

type ToResolve = {
  amount: Cents;
  split: SplitInput;
  seed: string;
  /** The group's families, for equal parts per family. */
  families?: readonly Household[] | undefined;
};

/** Turns a typed split into exact shares, or returns the problem with it. Never throws on what a person can type. */
export function resolveSplit({ amount, split, seed, families = [] }: ToResolve): ResolvedSplit {
  const problem = amountProblem(amount) ?? peopleProblem(split);
  if (problem) return { ok: false, reason: problem };
  switch (split.mode) {
    case 'equal': {
      const { participants } = split;
      const equal = { amount, participants, seed };
      return {
        ok: true,
        shares: isPerFamily(split) ? splitByFamily({ ...equal, families }) : splitEqually(equal),
      };
    }
    case 'exact':
      return resolveExact(amount, split.shares);
    case 'percent':
      return resolvePercent({ amount, percentages: split.percentages, seed });
    case 'weights':
      return resolveWeights({ amount, weights: split.weights, seed });
    case 'items':
      return resolveItems({ ...split, amount, seed });
  }
}

/**
 * Returns the shares of an edited expense. With the same amount they stay identical. With a new amount the typed split
 * is resolved again: equal parts, percentages, weights and a blank share follow their rule; typed amounts and receipt
 * lines are never guessed and return `unassigned`.
 */
export function repriceSplit({
  before,
  ...input
}: ToResolve & { before: { amount: Cents; shares: readonly Share[] } }): ResolvedSplit {
  if (before.amount !== input.amount) return resolveSplit(input);
  return { ok: true, shares: before.shares.map((share) => ({ ...share })) };
}

/** Whether a split gives equal parts to families instead of people. */
export function isPerFamily(split: SplitInput): boolean {
  return split.mode === 'equal' && split.per === 'family';
}

function resolveExact(amount: Cents, typed: readonly TypedShare[]): ResolvedSplit {
  const problem = firstProblem(typed.map((share) => share.amount ?? ZERO));
  if (problem) return { ok: false, reason: problem };
  const left = unassigned({ amount, shares: typed });
  const blanks = typed.filter((share) => share.amount === null).length;
  const takesRest = blanks === 1 && left >= 0;
  if (!takesRest && (left !== 0 || blanks > 1)) return { ok: false, reason: 'unassigned', left };
  return { ok: true, shares: typed.map(({ userId, amount: share }) => ({ userId, amount: share ?? left })) };
}

function resolvePercent(input: {
  amount: Cents;
  percentages: readonly Percentage[];
  seed: string;
}): ResolvedSplit {
  if (input.percentages.some(({ basisPoints }) => basisPoints < 0)) return { ok: false, reason: 'negative' };
  const leftBasisPoints = FULL_PERCENTAGE - totalBasisPoints(input.percentages);
  if (!input.percentages.every(({ basisPoints }) => isWeight(basisPoints)))
    return { ok: false, reason: 'bad_percent' };
  if (leftBasisPoints !== 0) return { ok: false, reason: 'bad_percent', leftBasisPoints };
  return { ok: true, shares: splitByPercentages(input) };
}

function resolveWeights(input: { amount: Cents; weights: readonly Weight[]; seed: string }): ResolvedSplit {
  if (input.weights.some(({ weight }) => weight < 0)) return { ok: false, reason: 'negative' };
  if (!input.weights.every(({ weight }) => isWeight(weight))) return { ok: false, reason: 'bad_weight' };
  if (input.weights.every(({ weight }) => weight === 0)) return { ok: false, reason: 'no_weight' };
  return { ok: true, shares: splitByWeights(input) };
}

function resolveItems(input: {
  amount: Cents;
  items: readonly Item[];
  tax: Cents;
  tip: Cents;
  seed: string;
}): ResolvedSplit {
  const problem = firstProblem([...input.items.map((item) => item.amount), input.tax, input.tip]);
  if (problem) return { ok: false, reason: problem };
  const left = subtract(input.amount, itemsTotal(input));
  if (left !== 0) return { ok: false, reason: 'unassigned', left };
  return { ok: true, shares: splitByItems(input) };
}

function peopleProblem(split: SplitInput): SplitProblem | null {
  const lists = split.mode === 'items' ? split.items.map((item) => item.userIds) : [peopleOf(split)];
  if (lists.length === 0 || lists.some((ids) => ids.length === 0)) return 'no_participants';
  return lists.some((ids) => new Set(ids).size !== ids.length) ? 'duplicate' : null;
}

/** The ids of all people that a typed split names, each once. */
export function peopleOf(split: SplitInput): string[] {
  switch (split.mode) {
    case 'equal':
      return [...split.participants];
    case 'exact':
      return split.shares.map(({ userId }) => userId);
    case 'percent':
      return split.percentages.map(({ userId }) => userId);
    case 'weights':
      return split.weights.map(({ userId }) => userId);
    case 'items':
      return [...new Set(split.items.flatMap((item) => item.userIds))];
  }
}

function firstProblem(amounts: readonly Cents[]): SplitProblem | null {
  for (const amount of amounts) {
    const problem = amountProblem(amount);
    if (problem) return problem;
  }
  return null;
}

function amountProblem(amount: number): SplitProblem | null {
  if (amount < 0) return 'negative';
  return Number.isSafeInteger(amount) && amount <= MAX_AMOUNT ? null : 'bad_amount';
}

function isWeight(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_WEIGHT;
}

function totalBasisPoints(percentages: readonly Percentage[]): number {
  return percentages.reduce((total, { basisPoints }) => total + basisPoints, 0);
}

function itemsTotal(input: { items: readonly Item[]; tax: Cents; tip: Cents }): Cents {
  return sum([...input.items.map((item) => item.amount), input.tax, input.tip]);
}

function refuseDuplicates(userIds: readonly string[]): void {
  if (new Set(userIds).size !== userIds.length) throw new RangeError('Someone is listed twice');
}
