import { msg } from '@lingui/core/macro';
import type { Split } from '#contract/splits.ts';
import { type Carries, multiplyDivide, NO_CARRIES } from '#domain/apportion.ts';
import type { Household } from '#domain/family-split.ts';
import { type Cents, cents, sum, ZERO } from '#domain/money.ts';
import {
  FULL_PERCENTAGE,
  isPerFamily,
  peopleOf,
  type ResolvedSplit,
  resolveSplit,
  type Share,
  type SplitProblem,
} from '#domain/split.ts';
import { labels } from '#web/lib/language/i18n.ts';
import type { TypedSplit } from './split-typed.ts';

/** The result of a person: a range while the odd cents are undecided. */
export type Result = { low: Cents; high: Cents };

export type SplitPreview = {
  results: ReadonlyMap<string, Result>;
  /** The cents left to assign; negative if too much is assigned; null if unknown. */
  left: Cents | null;
  leftBasisPoints: number | null;
  /** Why it cannot be saved yet. */
  problem: string | null;
  /** The shares except for the odd cents; null while the split is invalid. */
  shares: readonly Share[] | null;
  /** Some odd cents are decided only when the expense is saved. */
  isDrawn: boolean;
};

const PROBLEMS: Record<SplitProblem, string> = labels({
  unassigned: msg`Shares must add up to the amount`,
  bad_percent: msg`Shares must add up to the amount`,
  no_participants: msg`Choose at least one person`,
  no_weight: msg`Give someone at least one share`,
  bad_weight: msg`Enter a whole number of shares.`,
  bad_amount: msg`One of the amounts is too large`,
  negative: msg`Share cannot be negative`,
  duplicate: msg`Someone is listed twice`,
});

const NOTHING: ReadonlyMap<string, Result> = new Map();

export const NO_PREVIEW: SplitPreview = {
  results: NOTHING,
  left: null,
  leftBasisPoints: null,
  problem: null,
  shares: null,
  isDrawn: false,
};

/**
 * Computes each person's result. The odd cents go to who was charged least so far; where people are equal in that, the
 * expense's id decides. Without an id (`seed` null) those who may get one have a range. `saved` are the stored shares.
 */
export function previewSplit(input: {
  amount: Cents | null;
  typed: TypedSplit;
  seed: string | null;
  saved?: readonly Share[] | null;
  /** The group's families. */
  families?: readonly Household[];
  /** What rounding charged each person too much, without this expense. */
  carries?: Carries;
}): SplitPreview {
  const { amount, typed, seed, saved, families = [], carries = NO_CARRIES } = input;
  const { split } = typed;
  if (amount === null || amount === 0) return { ...NO_PREVIEW, problem: typed.problem };
  const complete = withoutSpareBlanks(split, amount);
  const resolved = resolveSplit({ amount, split: complete, seed: seed ?? '', families, carries });
  if (!resolved.ok || typed.problem !== null) {
    const shares = resolved.ok ? resolved.shares : partialShares(amount, split);
    return {
      results: split.mode === 'items' && seed === null ? drawnSoFar(split, carries) : exactly(shares),
      left: resolved.ok ? ZERO : leftOf(amount, resolved, shares),
      leftBasisPoints: resolved.ok ? null : (resolved.leftBasisPoints ?? null),
      problem: typed.problem ?? (resolved.ok ? null : PROBLEMS[resolved.reason]),
      shares: null,
      isDrawn: false,
    };
  }
  const { shares } = resolved;
  const results = saved
    ? exactly(saved)
    : seed === null
      ? drawn({ amount, split, families, carries })
      : exactly(shares);
  return {
    results,
    left: ZERO,
    leftBasisPoints: null,
    problem: null,
    shares,
    isDrawn: [...results.values()].some(({ low, high }) => low !== high),
  };
}

/** Turns blank amounts into zeros if nothing is left, so that no one has to type zeros. */
export function withoutSpareBlanks(split: Split, amount: Cents): Split {
  if (split.mode !== 'exact' || sum(split.shares.map((share) => share.amount ?? ZERO)) !== amount)
    return split;
  const typed = split.shares.filter((share) => share.amount !== null);
  return { mode: 'exact', shares: split.shares.length - typed.length > 1 ? typed : split.shares };
}

function exactly(shares: readonly Share[]): ReadonlyMap<string, Result> {
  return new Map(shares.map(({ userId, amount }) => [userId, { low: amount, high: amount }]));
}

function leftOf(
  amount: Cents,
  resolved: Extract<ResolvedSplit, { ok: false }>,
  shares: readonly Share[],
): Cents | null {
  if (resolved.left !== undefined) return resolved.left;
  if (resolved.reason === 'bad_percent' || resolved.reason === 'no_weight') {
    return cents(amount - sum(shares.map((share) => share.amount)));
  }
  return resolved.reason === 'no_participants' ? amount : null;
}

/** The assigned amounts of an incomplete split. */
function partialShares(amount: Cents, split: Split): Share[] {
  switch (split.mode) {
    case 'equal':
      return [];
    case 'exact':
      return split.shares.map((share) => ({ userId: share.userId, amount: share.amount ?? ZERO }));
    case 'percent':
      return split.percentages.map(({ userId, basisPoints }) => ({
        userId,
        amount: cents(multiplyDivide(amount, basisPoints, FULL_PERCENTAGE).quotient),
      }));
    case 'weights':
      return split.weights.map(({ userId }) => ({ userId, amount: ZERO }));
    case 'items':
      return partialItems(split);
  }
}

type ItemSplit = Extract<Split, { mode: 'items' }>;

function partialItems(split: ItemSplit): Share[] {
  const resolved = resolveSplit({ ...assigned(split), seed: '' });
  return resolved.ok ? resolved.shares : [];
}

function drawnSoFar(split: ItemSplit, carries: Carries): ReadonlyMap<string, Result> {
  return drawn({ ...assigned(split), families: [], carries });
}

/** A person's items and their total. */
function assigned(split: ItemSplit): { amount: Cents; split: ItemSplit } {
  const items = split.items.filter((item) => item.userIds.length > 0);
  return {
    amount: sum([...items.map((item) => item.amount), split.tax, split.tip]),
    split: { ...split, items },
  };
}

const DRAWS = Array.from({ length: 32 }, (_, index) => `draw ${index}`);

type ToDraw = { amount: Cents; split: Split; families: readonly Household[]; carries: Carries };

/** The minimum and maximum for each person. People with equal input and equal carries have equal ranges. */
function drawn({ amount, split, families, carries }: ToDraw): ReadonlyMap<string, Result> {
  const places = new Map(
    peopleOf(split).map((userId) => [
      userId,
      `${placeOf({ split, families, carries }, userId)} ${carries.get(userId) ?? 0}`,
    ]),
  );
  const ranges = new Map<string, Result>();
  for (const seed of DRAWS) {
    const resolved = resolveSplit({
      amount,
      split: withoutSpareBlanks(split, amount),
      seed,
      families,
      carries,
    });
    if (!resolved.ok) return NOTHING;
    for (const share of resolved.shares) {
      const place = places.get(share.userId) ?? share.userId;
      const { low, high } = ranges.get(place) ?? { low: share.amount, high: share.amount };
      ranges.set(place, {
        low: share.amount < low ? share.amount : low,
        high: share.amount > high ? share.amount : high,
      });
    }
  }
  return new Map(
    [...places].map(([userId, place]) => [userId, ranges.get(place) ?? { low: ZERO, high: ZERO }]),
  );
}

/** The same key for people whom the split treats alike. */
function placeOf({ split, families, carries }: Omit<ToDraw, 'amount'>, userId: string): string {
  switch (split.mode) {
    case 'equal': {
      const family = isPerFamily(split) && families.find(({ userIds }) => userIds.includes(userId));
      if (!family) return 'all';
      const people = family.userIds.filter((each) => split.participants.includes(each));
      return `${people.length} ${people.reduce((total, each) => total + (carries.get(each) ?? 0), 0)}`;
    }
    case 'exact':
      return userId;
    case 'percent':
      return String(split.percentages.find((each) => each.userId === userId)?.basisPoints);
    case 'weights':
      return String(split.weights.find((each) => each.userId === userId)?.weight);
    case 'items':
      return JSON.stringify(split.items.map((item) => item.userIds.includes(userId)));
  }
}
