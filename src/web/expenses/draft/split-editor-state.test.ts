import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Split } from '#contract/splits.ts';
import { apportion } from '#domain/apportion.ts';
import { type Cents, cents, MAX_AMOUNT, ZERO } from '#domain/money.ts';
import { isSameSplit } from '#domain/same-split.ts';
import { FULL_PERCENTAGE, resolveSplit, type SplitMode } from '#domain/split.ts';
import type { SplitDraft } from './split-draft.ts';
import { draftOf, newSplit, type SplitAction, splitAmong, splitReducer } from './split-editor-state.ts';
import { readPercent, readSplit, readWeight } from './split-typed.ts';

const people = ['ann', 'ben', 'cat'];
const typed = (amount: number) => ({ amount: cents(amount), problem: null });

function act(draft: SplitDraft, ...actions: SplitAction[]): SplitDraft {
  return actions.reduce(splitReducer, draft);
}

/** Switches the mode like the editor, with the preview's shares of the previous mode. */
function to(mode: SplitMode, amount: number) {
  return (draft: SplitDraft): SplitDraft => {
    const resolved = resolveSplit({ amount: cents(amount), split: readSplit(draft).split, seed: '' });
    return splitReducer(draft, { type: 'mode', mode, shares: resolved.ok ? resolved.shares : null });
  };
}

describe('switching modes', () => {
  test('switching the split mode keeps the participants', () => {
    const draft = act(newSplit(people), { type: 'participant', userId: 'ben', isIn: false });
    for (const mode of ['exact', 'percent', 'weights', 'equal'] as const) {
      expect(to(mode, 900)(draft).participants).toEqual(['ann', 'cat']);
    }
    expect(to('items', 900)(draft).items.map((item) => item.userIds)).toEqual([['ann', 'cat']]);
  });

  test('an equal split becomes equal percentages, one share each, and blank amounts', () => {
    const draft = newSplit(people);
    const percent = to('percent', 1000)(draft).percentages;
    expect(percent).toEqual({ ann: '33.33', ben: '33.33', cat: '33.33' });
    expect(to('weights', 1000)(draft).weights).toEqual({ ann: '1', ben: '1', cat: '1' });
    expect(to('exact', 1000)(draft).amounts).toEqual({});
  });

  test('shares become the amounts and percentages that they result in', () => {
    const shares = act(
      to('weights', 3000)(newSplit(people)),
      { type: 'weight', userId: 'ann', text: '2' },
      { type: 'weight', userId: 'cat', text: '0' },
    );
    expect(to('exact', 3000)(shares).amounts).toEqual({ ann: typed(2000), ben: typed(1000), cat: typed(0) });
    expect(to('percent', 3000)(shares).percentages).toEqual({ ann: '66.67', ben: '33.33', cat: '0' });
  });

  test('amounts become the smallest shares with the same result', () => {
    const exact = act(
      to('exact', 6000)(newSplit(people)),
      { type: 'amount', userId: 'ann', cost: typed(3000) },
      { type: 'amount', userId: 'ben', cost: typed(2000) },
    );
    expect(to('weights', 6000)(exact).weights).toEqual({ ann: '3', ben: '2', cat: '1' });
    const odd = act(exact, { type: 'amount', userId: 'ann', cost: typed(3001) });
    expect(to('weights', 6000)(odd).weights).toEqual({ ann: '3001', ben: '2000', cat: '999' });
  });

  test('the people of typed items take part in the next mode', () => {
    const items = act(to('items', 500)(newSplit(people)), {
      type: 'item',
      key: 1,
      change: { userIds: ['cat'], cost: typed(500) },
    });
    expect(to('equal', 500)(items).participants).toEqual(['cat']);
  });

  test('switching the mode back and forth loses no typed values', () => {
    const exact = act(to('exact', 900)(newSplit(people)), {
      type: 'amount',
      userId: 'ann',
      cost: typed(100),
    });
    const percent = act(to('percent', 900)(exact), { type: 'percentage', userId: 'ben', text: '12,5' });
    const weights = act(to('weights', 900)(percent), { type: 'weight', userId: 'cat', text: '7' });
    const items = act(
      to('items', 900)(weights),
      { type: 'item', key: 1, change: { name: 'Soup', cost: typed(450) } },
      { type: 'addItem' },
      { type: 'extra', which: 'tip', cost: typed(50) },
    );
    const back = [
      to('exact', 900),
      to('percent', 900),
      to('weights', 900),
      to('equal', 900),
      to('items', 900),
    ].reduce((draft, change) => change(draft), items);
    expect(back.amounts.ann).toEqual(typed(100));
    expect(back.percentages.ben).toBe('12,5');
    expect(back.weights.cat).toBe('7');
    expect(back.items).toEqual(items.items);
    expect(back.tip).toEqual(typed(50));
  });

  test('a mode without typed values follows the previous mode on every switch', () => {
    const weights = act(to('weights', 400)(newSplit(['ann', 'ben'])), {
      type: 'weight',
      userId: 'ann',
      text: '3',
    });
    const seen = to('weights', 400)(to('percent', 400)(weights));
    const changed = act(seen, { type: 'weight', userId: 'ann', text: '1' });
    expect(to('percent', 400)(changed).percentages).toEqual({ ann: '50', ben: '50' });
  });
});

describe('money while the mode is switched', () => {
  const SWITCHES = ['exact', 'percent', 'weights'] as const;
  const anyCount = fc.integer({ min: 2, max: 20 });
  const anyAmount = fc.oneof(fc.integer({ min: 1, max: MAX_AMOUNT }), fc.integer({ min: 1, max: 20_000 }));

  /** A split of each mode that is valid for the amount, as it is stored. */
  function splitOf(mode: SplitMode, userIds: string[], amount: Cents, numbers: readonly number[]): Split {
    const weights = userIds.map((userId, index) => ({
      userId,
      weight: 1 + (numbers[index % numbers.length] ?? 0),
    }));
    const parts = (whole: Cents) => apportion({ amount: whole, weights, seed: 'typed' });
    switch (mode) {
      case 'equal':
        return { mode, participants: userIds };
      case 'exact':
        return {
          mode,
          shares: parts(amount).map(({ userId, amount: share }) => ({ userId, amount: share })),
        };
      case 'percent':
        return {
          mode,
          percentages: parts(cents(FULL_PERCENTAGE)).map(({ userId, amount: basisPoints }) => ({
            userId,
            basisPoints,
          })),
        };
      case 'weights':
        return { mode, weights };
      case 'items':
        return { mode, items: [{ amount, userIds }], tax: ZERO, tip: ZERO };
    }
  }

  const moneyOf = (split: Split, amount: Cents) => {
    const resolved = resolveSplit({ amount, split, seed: 'saved' });
    if (!resolved.ok) return resolved.reason;
    return Object.fromEntries(resolved.shares.map(({ userId, amount: share }) => [userId, share]));
  };

  test('nobody is charged another amount until something is typed', () => {
    const property = fc.property(
      fc.constantFrom<SplitMode>('equal', 'exact', 'percent', 'weights', 'items'),
      fc.array(fc.constantFrom('percent', 'weights'), { minLength: 1, maxLength: 5 }),
      anyCount,
      anyAmount,
      fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 1, maxLength: 20 }),
      (mode, switches, count, whole, numbers) => {
        const amount = cents(whole);
        const userIds = Array.from({ length: count }, (_, index) => `person ${index}`);
        const start = draftOf(splitOf(mode, userIds, amount, numbers), userIds);
        const before = moneyOf(readSplit(start).split, amount);
        const after = switches.reduce<SplitDraft>((draft, next) => to(next, whole)(draft), start);
        expect(moneyOf(readSplit(after).split, amount)).toEqual(before);
        expect(readSplit(after).problem).toBeNull();
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test.each(SWITCHES)(
    'amounts that are shown by %s and then as amounts are the ones that were typed',
    (mode) => {
      const split = splitOf('exact', people, cents(2101), [17, 1, 5]);
      const draft = to('exact', 2101)(to(mode, 2101)(draftOf(split, people)));
      expect(isSameSplit(readSplit(draft).split, split)).toBe(true);
    },
  );

  test('$21.00 among three stays $7.00 each through percentages and shares', () => {
    for (const modes of [['percent'], ['percent', 'weights'], ['weights', 'percent']] as const) {
      const draft = modes.reduce<SplitDraft>((each, mode) => to(mode, 2100)(each), newSplit(people));
      expect(moneyOf(readSplit(draft).split, cents(2100))).toEqual({ ann: 700, ben: 700, cat: 700 });
    }
    expect(to('weights', 2100)(to('percent', 2100)(newSplit(people))).weights).toEqual({
      ann: '1',
      ben: '1',
      cat: '1',
    });
  });

  test('thirds stay thirds when the amount changes, and follow who takes part', () => {
    const thirds = to('percent', 2100)(newSplit(people));
    expect(moneyOf(readSplit(thirds).split, cents(9_999_999_999))).toEqual({
      ann: 3_333_333_333,
      ben: 3_333_333_333,
      cat: 3_333_333_333,
    });
    const halves = act(thirds, { type: 'participant', userId: 'cat', isIn: false });
    expect(halves.percentages).toEqual({ ann: '50', ben: '50' });
    expect(moneyOf(readSplit(halves).split, cents(2100))).toEqual({ ann: 1050, ben: 1050 });
  });

  test('what is typed counts at once, with what the other fields show', () => {
    const draft = act(to('percent', 2100)(newSplit(people)), {
      type: 'percentage',
      userId: 'ann',
      text: '33.34',
    });
    expect(readSplit(draft).split).toEqual({
      mode: 'percent',
      percentages: [
        { userId: 'ann', basisPoints: 3334 },
        { userId: 'ben', basisPoints: 3333 },
        { userId: 'cat', basisPoints: 3333 },
      ],
    });
  });

  test('percentages of a default split become the shares that say the same', () => {
    const stored = draftOf(
      {
        mode: 'percent',
        percentages: [
          { userId: 'ann', basisPoints: 6000 },
          { userId: 'ben', basisPoints: 4000 },
        ],
      },
      ['ann', 'ben'],
    );
    expect(act(stored, { type: 'mode', mode: 'weights', shares: null }).weights).toEqual({
      ann: '3',
      ben: '2',
    });
  });

  test('without a result, the next mode begins with equal parts', () => {
    const unfinished = act(to('exact', 2100)(newSplit(people)), {
      type: 'amount',
      userId: 'ann',
      cost: typed(500),
    });
    const draft = to('percent', 2100)(unfinished);
    expect(moneyOf(readSplit(draft).split, cents(2100))).toEqual({ ann: 700, ben: 700, cat: 700 });
  });
});

describe('participants', () => {
  test('a person who is added again gets the earlier amount, but not an unreadable one', () => {
    const draft = act(
      to('exact', 900)(newSplit(people)),
      { type: 'amount', userId: 'ann', cost: typed(100) },
      { type: 'amount', userId: 'ben', cost: { amount: null, problem: 'Unclear' } },
      { type: 'everybody', isIn: false },
      { type: 'everybody', isIn: true },
    );
    expect(draft.participants).toEqual(people);
    expect(draft.amounts).toEqual({ ann: typed(100) });
  });

  test('a newcomer is put where someone is gone, in participants and items, and nowhere else', () => {
    const draft = act(newSplit(people), { type: 'participant', userId: 'ann', isIn: false });
    expect(splitAmong(draft, ['ann', 'ben', 'dan']).participants).toEqual(['ben', 'dan']);
    expect(splitAmong(draft, ['ben', 'cat', 'dan']).participants).toEqual(['ben', 'cat']);
    expect(splitAmong(draft, ['ann']).participants).toEqual(['ann']);
    const items = act(
      to('items', 900)(newSplit(people)),
      { type: 'item', key: 1, change: { userIds: ['ann', 'cat'] } },
      { type: 'addItem' },
      { type: 'item', key: 2, change: { userIds: ['ben'] } },
    );
    expect(splitAmong(items, ['ann', 'ben', 'dan']).items.map((item) => item.userIds)).toEqual([
      ['ann', 'dan'],
      ['ben'],
    ]);
  });

  test('choosing another group takes its people and keeps the values of those in both', () => {
    const draft = act(
      to('exact', 900)(newSplit(people)),
      { type: 'amount', userId: 'ann', cost: typed(100) },
      { type: 'people', people: ['ann', 'dan'] },
    );
    expect(draft.participants).toEqual(['ann', 'dan']);
    expect(readSplit(draft).split).toEqual({
      mode: 'exact',
      shares: [
        { userId: 'ann', amount: 100 },
        { userId: 'dan', amount: null },
      ],
    });
    expect(draft.items[0]?.userIds).toEqual(['ann']);
  });

  test('a new item has the people of the previous item', () => {
    const draft = act(
      newSplit(people),
      { type: 'item', key: 1, change: { userIds: ['ben'] } },
      { type: 'addItem' },
      { type: 'removeItem', key: 1 },
      { type: 'addItem' },
    );
    expect(draft.items.map((item) => item.userIds)).toEqual([['ben'], ['ben']]);
    expect(new Set(draft.items.map((item) => item.key)).size).toBe(2);
  });
});

describe('stored splits', () => {
  const stored: Split[] = [
    { mode: 'equal', participants: ['cat', 'ann'] },
    { mode: 'equal', participants: ['ben', 'ann'], per: 'family' },
    {
      mode: 'exact',
      shares: [
        { userId: 'ben', amount: null },
        { userId: 'ann', amount: cents(1250) },
      ],
    },
    {
      mode: 'percent',
      percentages: [
        { userId: 'ann', basisPoints: 3333 },
        { userId: 'ben', basisPoints: 6667 },
        { userId: 'cat', basisPoints: 0 },
      ],
    },
    {
      mode: 'weights',
      weights: [
        { userId: 'gone', weight: 2 },
        { userId: 'ann', weight: 0 },
      ],
    },
    {
      mode: 'items',
      items: [
        { name: 'Soup', amount: cents(500), userIds: ['cat', 'ann'] },
        { amount: cents(0), userIds: ['ben'] },
      ],
      tax: cents(0),
      tip: cents(99),
    },
  ];

  test.each(stored.map((split) => [split.mode, split] as const))(
    'the stored split %s is restored in the editor',
    (_, split) => {
      const { split: read, problem } = readSplit(draftOf(split, people));
      expect(problem).toBeNull();
      expect(isSameSplit(read, split)).toBe(true);
    },
  );

  test('percentages start with the shares of families', () => {
    const draft = draftOf({ mode: 'equal', participants: people, per: 'family' }, people);
    const shares = [
      { userId: 'ann', amount: cents(50) },
      { userId: 'ben', amount: cents(25) },
      { userId: 'cat', amount: cents(25) },
    ];
    const { percentages } = act(draft, { type: 'mode', mode: 'percent', shares });
    expect(percentages).toEqual({ ann: '50', ben: '25', cat: '25' });
  });

  test('a former member stays in the split of an expense', () => {
    const split: Split = { mode: 'equal', participants: ['gone', 'ann'] };
    expect(draftOf(split, people).people).toEqual([...people, 'gone']);
  });
});

describe('parsing', () => {
  test.each([
    ['33,33', 3333],
    ['33.33', 3333],
    ['25', 2500],
    [' 12,5 % ', 1250],
    ['7.', 700],
    ['', 0],
    ['33.333', null],
    ['1e1', null],
    ['-5', null],
    ['half', null],
  ])('the percentage %j is parsed', (text, basisPoints) => expect(readPercent(text)).toBe(basisPoints));

  test.each([
    ['2', 2],
    ['', 0],
    ['1000000', 1_000_000],
    ['1000001', null],
    ['1.5', null],
    ['-1', null],
  ])('the number of shares %j is parsed', (text, weight) => expect(readWeight(text)).toBe(weight));

  test('blank items are left out; a named item needs an amount', () => {
    const draft = act(to('items', 500)(newSplit(people)), { type: 'addItem' });
    const one = act(draft, { type: 'item', key: 1, change: { cost: typed(500) } });
    expect(readSplit(one)).toEqual({
      split: { mode: 'items', items: [{ amount: 500, userIds: people }], tax: 0, tip: 0 },
      problem: null,
    });
    const named = act(one, { type: 'item', key: 2, change: { name: 'Tea' } });
    expect(readSplit(named).problem).toBe('Every item needs an amount');
  });
});
