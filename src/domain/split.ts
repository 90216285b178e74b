import { apportion, type Carries, leastCommonMultiple, type RoundedPart } from './apportion.ts';
import type { SplitType } from './expenses.ts';
import { type Household, splitByFamily } from './family-split.ts';
import { type Cents, MAX_AMOUNT, subtract, sum, ZERO } from './money.ts';

/** One person's part of an expense. */
export type Share = { userId: string; amount: Cents };
/** A share, and what rounding added to it in millionths of a cent: 0 for an exact amount. */
export type RoundedShare = RoundedPart;
/** A share as typed: a blank one is null. */
type TypedShare = { userId: string; amount: Cents | null };
/** A whole number of parts, 0 to 1,000,000. */
export type Weight = { userId: string; weight: number };
/** A percentage in basis points: 10,000 is all of it. */
export type Percentage = { userId: string; basisPoints: number };
/** One line of a receipt and the people who had it. */
type Item = { name?: string | undefined; amount: Cents; userIds: readonly string[] };

export const MAX_WEIGHT = 1_000_000;
export const FULL_PERCENTAGE = 10_000;

/** What every split takes: `carries` and then the seed decide who gets the odd cents. */
type Splitting = { amount: Cents; carries?: Carries; seed: string };

/** Splits an amount so that shares differ by at most one cent. */
export function splitEqually(input: Splitting & { participants: readonly string[] }): RoundedShare[] {
  const { participants, ...splitting } = input;
  refuseDuplicates(participants);
  return apportion({ ...splitting, weights: participants.map((userId) => ({ userId, weight: 1 })) });
}

/** Splits an amount in proportion to whole weights; throws RangeError on a bad weight or when all are 0. */
export function splitByWeights(input: Splitting & { weights: readonly Weight[] }): RoundedShare[] {
  refuseDuplicates(input.weights.map(({ userId }) => userId));
  const bad = input.weights.find(({ weight }) => !isWeight(weight));
  if (bad) throw new RangeError(`Not a weight: ${bad.weight}`);
  return apportion(input);
}

/** Splits an amount by percentages in basis points; throws RangeError unless they total 10,000. */
export function splitByPercentages(
  input: Splitting & { percentages: readonly Percentage[] },
): RoundedShare[] {
  const { percentages, ...splitting } = input;
  if (totalBasisPoints(percentages) !== FULL_PERCENTAGE) throw new RangeError('Percentages must total 100');
  const weights = percentages.map(({ userId, basisPoints }) => ({ userId, weight: basisPoints }));
  return splitByWeights({ ...splitting, weights });
}

type Receipt = { items: readonly Item[]; tax: Cents; tip: Cents };

/**
 * Splits every line of a receipt equally among its people, and tax and tip together in proportion to each person's lines
 * (equally, when all lines are free). Only each person's whole part is rounded. Throws RangeError unless lines, tax and
 * tip total the amount.
 */
export function splitByItems(input: Splitting & Receipt): RoundedShare[] {
  const { items, tax, tip, ...splitting } = input;
  if (itemsTotal(input) !== splitting.amount) {
    throw new RangeError('Lines, tax and tip must total the amount');
  }
  for (const { userIds } of items) refuseDuplicates(userIds);
  // A unit of which every line has a whole number for each of its people.
  const unit = leastCommonMultiple(items.map(({ userIds }) => userIds.length));
  const lines = new Map<string, bigint>();
  for (const { amount, userIds } of items) {
    const part = (BigInt(amount) * unit) / BigInt(userIds.length);
    for (const userId of userIds) lines.set(userId, (lines.get(userId) ?? 0n) + part);
  }
  const isFree = [...lines.values()].every((part) => part === 0n);
  // With tax and tip in proportion to the lines, so is the whole amount.
  const weights = [...lines].map(([userId, part]) => ({ userId, weight: isFree ? 1n : part }));
  return apportion({ ...splitting, weights });
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
  | { ok: true; shares: RoundedShare[] }
  | { ok: false; reason: SplitProblem; left?: Cents; leftBasisPoints?: number };

type ToResolve = Splitting & {
  split: SplitInput;
  /** The group's families, for equal parts per family. */
  families?: readonly Household[] | undefined;
};

/** Turns a typed split into exact shares, or returns the problem with it. Never throws on what a person can type. */
export function resolveSplit({ split, families = [], ...splitting }: ToResolve): ResolvedSplit {
  const { amount } = splitting;
  const problem = amountProblem(amount) ?? peopleProblem(split);
  if (problem) return { ok: false, reason: problem };
  switch (split.mode) {
    case 'equal': {
      const equal = { ...splitting, participants: split.participants };
      return {
        ok: true,
        shares: isPerFamily(split) ? splitByFamily({ ...equal, families }) : splitEqually(equal),
      };
    }
    case 'exact':
      return resolveExact(amount, split.shares);
    case 'percent':
      return resolvePercent({ ...splitting, percentages: split.percentages });
    case 'weights':
      return resolveWeights({ ...splitting, weights: split.weights });
    case 'items':
      return resolveItems({ ...splitting, ...split });
  }
}

/**
 * Returns the shares of an edited expense. With the same amount they stay identical. With a new amount the typed split
 * is resolved again: equal parts, percentages, weights and a blank share follow their rule; typed amounts and receipt
 * lines are never guessed and return `unassigned`. `carries` are those without this expense.
 */
export function repriceSplit({
  before,
  ...input
}: ToResolve & { before: { amount: Cents; shares: readonly RoundedShare[] } }): ResolvedSplit {
  if (before.amount !== input.amount) return resolveSplit(input);
  return { ok: true, shares: before.shares.map((share) => ({ ...share })) };
}

/** Whether a split gives equal parts to families instead of people. */
export function isPerFamily(split: SplitInput): boolean {
  return split.mode === 'equal' && split.per === 'family';
}

/** The split type that an expense is stored with: everything except equal parts for each person is custom. */
export function splitTypeOf(split: SplitInput): SplitType {
  return split.mode === 'equal' && !isPerFamily(split) ? 'equal' : 'custom';
}

function resolveExact(amount: Cents, typed: readonly TypedShare[]): ResolvedSplit {
  const problem = firstProblem(typed.map((share) => share.amount ?? ZERO));
  if (problem) return { ok: false, reason: problem };
  const left = unassigned({ amount, shares: typed });
  const blanks = typed.filter((share) => share.amount === null).length;
  const takesRest = blanks === 1 && left >= 0;
  if (!takesRest && (left !== 0 || blanks > 1)) return { ok: false, reason: 'unassigned', left };
  const shares = typed.map(({ userId, amount: share }) => ({ userId, amount: share ?? left, carry: 0 }));
  return { ok: true, shares };
}

function resolvePercent(input: Splitting & { percentages: readonly Percentage[] }): ResolvedSplit {
  if (input.percentages.some(({ basisPoints }) => basisPoints < 0)) return { ok: false, reason: 'negative' };
  const leftBasisPoints = FULL_PERCENTAGE - totalBasisPoints(input.percentages);
  if (!input.percentages.every(({ basisPoints }) => isWeight(basisPoints)))
    return { ok: false, reason: 'bad_percent' };
  if (leftBasisPoints !== 0) return { ok: false, reason: 'bad_percent', leftBasisPoints };
  return { ok: true, shares: splitByPercentages(input) };
}

function resolveWeights(input: Splitting & { weights: readonly Weight[] }): ResolvedSplit {
  if (input.weights.some(({ weight }) => weight < 0)) return { ok: false, reason: 'negative' };
  if (!input.weights.every(({ weight }) => isWeight(weight))) return { ok: false, reason: 'bad_weight' };
  if (input.weights.every(({ weight }) => weight === 0)) return { ok: false, reason: 'no_weight' };
  return { ok: true, shares: splitByWeights(input) };
}

function resolveItems(input: Splitting & Receipt): ResolvedSplit {
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

function itemsTotal(input: Receipt): Cents {
  return sum([...input.items.map((item) => item.amount), input.tax, input.tip]);
}

function refuseDuplicates(userIds: readonly string[]): void {
  if (new Set(userIds).size !== userIds.length) throw new RangeError('Someone is listed twice');
}
