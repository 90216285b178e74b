import { describe, expect, test } from 'vitest';
import type { Split } from '#contract/splits.ts';
import { cents } from '#domain/money.ts';
import { resolveSplit } from '#domain/split.ts';
import { previewSplit, withoutSpareBlanks } from './split-preview.ts';

function preview(amount: number | null, split: Split, seed: string | null = null) {
  const shown = previewSplit({
    amount: amount === null ? null : cents(amount),
    typed: { split, problem: null },
    seed,
  });
  const results = Object.fromEntries(
    [...shown.results].map(([userId, { low, high }]) => [userId, low === high ? low : [low, high]]),
  );
  return { ...shown, results };
}

const equal = (...participants: string[]): Split => ({ mode: 'equal', participants });
const exact = (amounts: Record<string, number | null>): Split => ({
  mode: 'exact',
  shares: Object.entries(amounts).map(([userId, amount]) => ({
    userId,
    amount: amount === null ? null : cents(amount),
  })),
});
const percent = (parts: Record<string, number>): Split => ({
  mode: 'percent',
  percentages: Object.entries(parts).map(([userId, basisPoints]) => ({ userId, basisPoints })),
});

describe('odd cents', () => {
  test('odd cents are shown as a range while the expense has no id', () => {
    const { results, isDrawn } = preview(10_000, equal('a', 'b', 'c'));
    expect(results).toEqual({ a: [3333, 3334], b: [3333, 3334], c: [3333, 3334] });
    expect(isDrawn).toBe(true);
  });

  test('the range of odd cents covers all people, however many they are', () => {
    const many = Array.from({ length: 100 }, (_, index) => `person ${index}`);
    const { results } = preview(10_001, equal(...many));
    expect(new Set(Object.values(results).map(String))).toEqual(new Set(['100,101']));
  });

  test('odd cents go to who was charged least so far, also before the expense has an id', () => {
    const shown = previewSplit({
      amount: cents(10_000),
      typed: { split: equal('a', 'b', 'c'), problem: null },
      seed: null,
      carries: new Map([
        ['a', 666_667],
        ['b', -333_333],
        ['c', -333_334],
      ]),
    });
    expect(shown.results.get('c')).toEqual({ low: 3334, high: 3334 });
    expect(shown.results.get('b')).toEqual({ low: 3333, high: 3333 });
    expect(shown.isDrawn).toBe(false);
    const two = previewSplit({
      amount: cents(10_000),
      typed: { split: equal('a', 'b', 'c'), problem: null },
      seed: null,
      carries: new Map([['a', 500_000]]),
    });
    expect(two.results.get('a')).toEqual({ low: 3333, high: 3333 });
    expect(two.results.get('b')).toEqual({ low: 3333, high: 3334 });
  });

  test('an amount that divides evenly has no odd cents', () => {
    expect(preview(9_000, equal('a', 'b', 'c'))).toMatchObject({
      results: { a: 3000, b: 3000, c: 3000 },
      isDrawn: false,
    });
  });

  test('odd cents of an expense with an id are where the server puts them', () => {
    const split = equal('a', 'b', 'c');
    const { results, isDrawn } = preview(10_000, split, 'an id');
    const resolved = resolveSplit({ amount: cents(10_000), split, seed: 'an id' });
    expect(isDrawn).toBe(false);
    expect(
      resolved.ok && Object.fromEntries(resolved.shares.map((each) => [each.userId, each.amount])),
    ).toEqual(results);
  });

  test('only people with equal input share the odd cents', () => {
    expect(preview(101, percent({ a: 2500, b: 2500, c: 5000 })).results).toEqual({ a: 25, b: 25, c: 51 });
    expect(preview(1001, percent({ a: 5000, b: 5000 })).results).toEqual({ a: [500, 501], b: [500, 501] });
  });

  test('saved shares are shown unchanged', () => {
    const shown = previewSplit({
      amount: cents(1001),
      typed: { split: equal('a', 'b'), problem: null },
      seed: 'x',
      saved: [
        { userId: 'a', amount: cents(501) },
        { userId: 'b', amount: cents(500) },
      ],
    });
    expect(shown.results.get('a')).toEqual({ low: 501, high: 501 });
  });
});

describe('rest', () => {
  test('without an amount the rest is unknown', () => {
    expect(preview(null, equal('a', 'b'))).toMatchObject({ left: null, results: {}, problem: null });
  });

  test('a single blank amount gets the rest', () => {
    expect(preview(1000, exact({ a: 300, b: null }))).toMatchObject({
      left: 0,
      problem: null,
      results: { a: 300, b: 700 },
    });
  });

  test('two blank amounts leave a rest to assign', () => {
    expect(preview(1000, exact({ a: 300, b: null, c: null }))).toMatchObject({
      left: 700,
      problem: 'Shares must add up to the amount',
      results: { a: 300, b: 0, c: 0 },
    });
  });

  test('two blank amounts get zero if nothing is left', () => {
    const split = exact({ a: 1000, b: null, c: null });
    expect(preview(1000, split)).toMatchObject({ left: 0, problem: null });
    expect(withoutSpareBlanks(split, cents(1000))).toEqual(exact({ a: 1000 }));
    expect(withoutSpareBlanks(exact({ a: 1000, b: null }), cents(1000))).toEqual(exact({ a: 1000, b: null }));
  });

  test('assigning too much gives a negative rest', () => {
    expect(preview(1000, exact({ a: 700, b: 400 })).left).toBe(-100);
  });

  test('percentages show the rest in percent and money, and the assigned amounts', () => {
    expect(preview(1000, percent({ a: 2500, b: 5000 }))).toMatchObject({
      left: 250,
      leftBasisPoints: 2500,
      problem: 'Shares must add up to the amount',
      results: { a: 250, b: 500 },
    });
  });

  test('items show the total of their lines so far', () => {
    const items: Split = {
      mode: 'items',
      items: [{ amount: cents(600), userIds: ['a', 'b'] }],
      tax: cents(0),
      tip: cents(60),
    };
    expect(preview(1000, items)).toMatchObject({ left: 340, results: { a: 330, b: 330 } });
    expect(preview(660, items)).toMatchObject({ left: 0, problem: null });
  });

  test('a split without participants or without shares has an error', () => {
    expect(preview(1000, equal())).toMatchObject({ left: 1000, problem: 'Choose at least one person' });
    const none: Split = { mode: 'weights', weights: [{ userId: 'a', weight: 0 }] };
    expect(preview(1000, none)).toMatchObject({ left: 1000, problem: 'Give someone at least one share' });
  });

  test('an unreadable field is an error even if the others add up', () => {
    const shown = previewSplit({
      amount: cents(100),
      typed: { split: exact({ a: 100, b: null }), problem: 'Enter an amount, such as 12.50.' },
      seed: null,
    });
    expect(shown).toMatchObject({ problem: 'Enter an amount, such as 12.50.', shares: null });
  });
});
