import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents, MAX_AMOUNT, sum, ZERO } from './money.ts';
import {
  peopleOf,
  type RoundedShare,
  repriceSplit,
  resolveSplit,
  type Share,
  type SplitInput,
} from './split.ts';

const totalOf = (shares: readonly Share[]) => sum(shares.map((share) => share.amount));
const amountOf = (shares: readonly Share[], userId: string) =>
  shares.find((share) => share.userId === userId)?.amount;

test('one blank exact amount takes the rest, even if it is zero', () => {
  const exact = (a: number | null, b: number | null): SplitInput => ({
    mode: 'exact',
    shares: [
      { userId: 'a', amount: a as Cents | null },
      { userId: 'b', amount: b as Cents | null },
    ],
  });
  const resolve = (split: SplitInput) => resolveSplit({ amount: cents(1_000), split, seed: '' });
  expect(resolve(exact(300, null))).toEqual({
    ok: true,
    shares: [
      { userId: 'a', amount: 300, carry: 0 },
      { userId: 'b', amount: 700, carry: 0 },
    ],
  });
  expect(resolve(exact(1_000, null))).toMatchObject({ ok: true });
  expect(resolve(exact(1_001, null))).toEqual({ ok: false, reason: 'unassigned', left: -1 });
  expect(resolve(exact(null, null))).toEqual({ ok: false, reason: 'unassigned', left: 1_000 });
  expect(resolve(exact(300, 699))).toEqual({ ok: false, reason: 'unassigned', left: 1 });
});

const weighted = (...weights: number[]): SplitInput => ({
  mode: 'weights',
  weights: weights.map((weight, index) => ({ userId: `u${index}`, weight })),
});
const percent = (...points: number[]): SplitInput => ({
  mode: 'percent',
  percentages: points.map((basisPoints, index) => ({ userId: `u${index}`, basisPoints })),
});
const receipt = (amount: number, userIds: string[], tax = 0): SplitInput => ({
  mode: 'items',
  items: [{ amount: amount as Cents, userIds }],
  tax: tax as Cents,
  tip: ZERO,
});

test.each<[string, SplitInput, object]>([
  ['nobody', { mode: 'equal', participants: [] }, { reason: 'no_participants' }],
  ['no lines', { mode: 'items', items: [], tax: ZERO, tip: ZERO }, { reason: 'no_participants' }],
  ['a line of nobody', receipt(1_000, []), { reason: 'no_participants' }],
  ['twice the same person', { mode: 'equal', participants: ['a', 'a'] }, { reason: 'duplicate' }],
  ['twice on a line', receipt(1_000, ['a', 'a']), { reason: 'duplicate' }],
  [
    'a negative share',
    { mode: 'exact', shares: [{ userId: 'a', amount: -1 as Cents }] },
    { reason: 'negative' },
  ],
  [
    'half a cent',
    { mode: 'exact', shares: [{ userId: 'a', amount: 0.5 as Cents }] },
    { reason: 'bad_amount' },
  ],
  [
    'not a number',
    { mode: 'exact', shares: [{ userId: 'a', amount: Number.NaN as Cents }] },
    { reason: 'bad_amount' },
  ],
  ['a negative percentage', percent(11_000, -1_000), { reason: 'negative' }],
  ['a tenth of a basis point', percent(9_999.9, 0.1), { reason: 'bad_percent' }],
  ['90 percent', percent(5_000, 4_000), { reason: 'bad_percent', leftBasisPoints: 1_000 }],
  ['110 percent', percent(11_000), { reason: 'bad_percent', leftBasisPoints: -1_000 }],
  ['a negative weight', weighted(1, -1), { reason: 'negative' }],
  ['half a weight', weighted(0.5), { reason: 'bad_weight' }],
  ['a weight beyond all', weighted(1_000_001), { reason: 'bad_weight' }],
  ['no weight at all', weighted(0, 0), { reason: 'no_weight' }],
  ['a receipt too small', receipt(900, ['a'], 99), { reason: 'unassigned', left: 1 }],
  ['a negative tax', receipt(1_001, ['a'], -1), { reason: 'negative' }],
])('a typed split with %s is answered, not thrown', (_, split, expected) => {
  expect(resolveSplit({ amount: cents(1_000), split, seed: '' })).toEqual({ ok: false, ...expected });
});

test.each([-1, 0.5, Number.NaN, 1e308, MAX_AMOUNT + 1])(
  'an amount of %s is answered, not thrown',
  (amount) => {
    const split: SplitInput = { mode: 'equal', participants: ['a'] };
    expect(resolveSplit({ amount: amount as Cents, split, seed: '' })).toMatchObject({ ok: false });
  },
);

test('an edit that keeps the amount keeps the shares identical', () => {
  // These shares differ from what the split resolves to: they may come from an import.
  const shares = [
    { userId: 'a', amount: cents(1), carry: 0 },
    { userId: 'b', amount: cents(99), carry: 0 },
  ];
  const split: SplitInput = { mode: 'equal', participants: ['a', 'b'] };
  const before = { amount: cents(100), shares };
  expect(repriceSplit({ before, amount: cents(100), split, seed: 'e' })).toEqual({ ok: true, shares });
});

test('a new amount follows the typed rule, and typed amounts are never guessed', () => {
  const reprice = (split: SplitInput) => {
    const before = { amount: cents(900), shares: [] };
    return repriceSplit({ before, amount: cents(1_000), split, seed: 'e' });
  };
  expect(reprice({ mode: 'equal', participants: ['a', 'b'] })).toMatchObject({ ok: true });
  expect(reprice(percent(2_500, 7_500))).toMatchObject({ shares: [{ amount: 250 }, { amount: 750 }] });
  expect(reprice(weighted(1, 4))).toMatchObject({ shares: [{ amount: 200 }, { amount: 800 }] });
  const typed = { userId: 'a', amount: cents(900) };
  expect(reprice({ mode: 'exact', shares: [typed] })).toEqual({ ok: false, reason: 'unassigned', left: 100 });
  const blank = { userId: 'b', amount: null };
  const rest = reprice({ mode: 'exact', shares: [typed, blank] });
  expect(rest.ok && amountOf(rest.shares, 'b')).toBe(100);
  expect(reprice(receipt(900, ['a']))).toEqual({ ok: false, reason: 'unassigned', left: 100 });
});

test('an amount that is changed and changed back restores every share', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 12 }),
      fc.nat({ max: 1_000_000 }),
      fc.nat({ max: 1_000_000 }),
      (weights, first, second) => {
        fc.pre(weights.some((weight) => weight > 0));
        const [amount, other] = [cents(first), cents(second)];
        const split = weighted(...weights);
        const edit = (
          before: { amount: Cents; shares: readonly RoundedShare[] },
          to: Cents,
        ): RoundedShare[] => {
          // The split is stored as JSON between two edits.
          const stored = JSON.parse(JSON.stringify(split)) as SplitInput;
          const edited = repriceSplit({ before, amount: to, split: stored, seed: 'e' });
          if (!edited.ok) throw new Error(edited.reason);
          expect(totalOf(edited.shares)).toBe(to);
          return edited.shares;
        };
        const added = resolveSplit({ amount, split, seed: 'e' });
        if (!added.ok) throw new Error(added.reason);
        const changed = edit({ amount, shares: added.shares }, other);
        expect(edit({ amount: other, shares: changed }, amount)).toEqual(added.shares);
      },
    ),
  );
});

test('peopleOf lists everyone that a split names', () => {
  expect(peopleOf({ mode: 'equal', participants: ['a', 'b'] })).toEqual(['a', 'b']);
  expect(peopleOf(weighted(1, 0))).toEqual(['u0', 'u1']);
  expect(peopleOf(percent(10_000))).toEqual(['u0']);
  expect(peopleOf({ mode: 'exact', shares: [{ userId: 'a', amount: null }] })).toEqual(['a']);
  const lines = [
    { amount: ZERO, userIds: ['a', 'b'] },
    { amount: ZERO, userIds: ['b', 'c'] },
  ];
  expect(peopleOf({ mode: 'items', items: lines, tax: ZERO, tip: ZERO })).toEqual(['a', 'b', 'c']);
});
