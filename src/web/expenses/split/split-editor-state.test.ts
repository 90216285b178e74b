import { describe, expect, test } from 'vitest';
import type { Split } from '#contract/expenses.ts';
import { cents } from '#domain/money.ts';
import { isSameSplit } from '#domain/same-split.ts';
import { resolveSplit, type SplitMode } from '#domain/split.ts';
import {
  draftOf,
  newSplit,
  type SplitAction,
  type SplitDraft,
  splitAmong,
  splitReducer,
} from './split-editor-state.ts';
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

  test('an equal split becomes percentages that total 100, one share each, and blank amounts', () => {
    const draft = newSplit(people);
    const percent = to('percent', 1000)(draft).percentages;
    expect(Object.values(percent).toSorted()).toEqual(['33.33', '33.33', '33.34']);
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
    expect(to('weights', 6000)(odd).weights).toEqual({ ann: '1', ben: '1', cat: '1' });
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
