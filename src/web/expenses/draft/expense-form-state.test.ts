import { describe, expect, test } from 'vitest';
import type { ExpenseDetail } from '#contract/expenses.ts';
import { day } from '#domain/calendar.ts';
import { cents, ZERO } from '#domain/money.ts';
import {
  bodyOf,
  changesOf,
  duplicateOf,
  type ExpenseValues,
  isMoneyChanged,
  mergeValues,
  newExpense,
  peopleIn,
  problemsIn,
  valuesOf,
} from './expense-form-state.ts';
import { newSplit, splitReducer } from './split-editor-state.ts';
import { previewSplit } from './split-preview.ts';
import { readSplit } from './split-typed.ts';

const ann = { id: '01980000-0000-7000-8000-00000000000a', username: 'ann' };
const ben = { id: '01980000-0000-7000-8000-00000000000b', username: 'ben' };
const people = [ann, ben];
const GROUP = '01980000-0000-7000-8000-0000000000f0';

const empty = newExpense({
  groupId: '',
  split: newSplit(people.map(({ id }) => id)),
  paidBy: ann.id,
  today: day('2026-03-04'),
});
const filled: ExpenseValues = {
  ...empty,
  title: ' Dinner ',
  amount: { amount: cents(1250), problem: null },
  groupId: GROUP,
  category: 'food',
};

function problems(values: ExpenseValues) {
  const typed = readSplit(values.split);
  return problemsIn(values, previewSplit({ amount: values.amount.amount, typed, seed: null }));
}

const detail: ExpenseDetail = {
  id: '01980000-0000-7000-8000-0000000000e1',
  title: 'Dinner',
  amount: cents(1250),
  isRefund: false,
  isIncome: false,
  original: null,
  date: day('2026-03-04'),
  category: 'drinks',
  groupId: GROUP,
  groupName: 'Lisbon',
  groupKind: 'standard',
  currency: 'USD',
  paidBy: ann.id,
  paidByUsername: 'ann',
  payers: [{ userId: ann.id, username: 'ann', amount: cents(1250) }],
  userPaid: true,
  paidAmount: cents(1250),
  userAmount: cents(625),
  splitType: 'equal',
  receiptUrl: null,
  files: [],
  seriesId: null,
  version: 3,
  createdAt: '2026-03-04T10:00:00.000Z',
  notes: null,
  merchantName: null,
  receiptData: null,
  shares: [
    { userId: ann.id, username: 'ann', profilePicture: null, amount: cents(625), isPaid: true },
    { userId: ben.id, username: 'ben', profilePicture: null, amount: cents(625), isPaid: false },
  ],
  split: { mode: 'equal', participants: [ben.id, ann.id] },
  settledSince: [],
  createdByUsername: 'ann',
  deletedAt: null,
};

describe('validation', () => {
  test('an empty expense form has the specified errors', () => {
    expect(problems({ ...empty, date: '' })).toEqual({
      title: 'Title is required',
      amount: 'Amount must be greater than zero',
      date: 'Date is required',
      groupId: 'Group is required',
      category: 'Category is required',
    });
  });

  test('an unreadable amount says what to type instead', () => {
    const values = {
      ...filled,
      amount: { amount: null, problem: 'This amount is ambiguous. Add the cents, such as 1,234.00.' },
    };
    expect(problems(values)).toEqual({
      amount: 'This amount is ambiguous. Add the cents, such as 1,234.00.',
    });
  });

  test('a split that does not add up is an error', () => {
    const exact = splitReducer(filled.split, { type: 'mode', mode: 'exact', shares: null });
    expect(problems({ ...filled, split: exact })).toEqual({ split: 'Shares must add up to the amount' });
  });

  test('a complete expense form has no errors', () => expect(problems(filled)).toEqual({}));
});

describe('request body', () => {
  test('an equal split is sent with its participants', () => {
    expect(bodyOf(filled)).toEqual({
      title: 'Dinner',
      amount: 1250,
      date: '2026-03-04',
      groupId: GROUP,
      category: 'food',
      paidBy: ann.id,
      splitType: 'equal',
      participants: [ann.id, ben.id],
    });
  });

  test('any other split is sent as custom, as typed', () => {
    const weights = splitReducer(filled.split, { type: 'mode', mode: 'weights', shares: null });
    expect(bodyOf({ ...filled, split: weights, notes: 'Cash' })).toMatchObject({
      notes: 'Cash',
      splitType: 'custom',
      split: {
        mode: 'weights',
        weights: [
          { userId: ann.id, weight: 1 },
          { userId: ben.id, weight: 1 },
        ],
      },
    });
  });
});

describe('a duplicate', () => {
  const paidByBen = { paidBy: ben.id, payers: [{ userId: ben.id, username: 'ben', amount: cents(1250) }] };
  const today = day('2026-11-23');

  test('repeats everything but the day and the receipt', () => {
    const original: ExpenseDetail = {
      ...detail,
      notes: 'With dessert',
      merchantName: 'Harbour Café',
      receiptData: 'Soup 6.25',
      receiptUrl: '/api/receipts/1',
      ...paidByBen,
      splitType: 'custom',
      split: { mode: 'percent', percentages: [{ userId: ann.id, basisPoints: 10_000 }] },
    };
    expect(bodyOf(duplicateOf(original, { members: people, me: ann.id, today }))).toEqual({
      title: 'Dinner',
      amount: 1250,
      date: today,
      groupId: GROUP,
      category: 'drinks',
      paidBy: ben.id,
      notes: 'With dessert',
      merchantName: 'Harbour Café',
      splitType: 'custom',
      split: { mode: 'percent', percentages: [{ userId: ann.id, basisPoints: 10_000 }] },
    });
  });

  test('has the amount of the original also where that is a cent off the rate', () => {
    const original = { currency: 'EUR', amount: cents(3000), rate: '1.085' as never } as const;
    const paidInEuros = (amount: number) =>
      bodyOf(
        duplicateOf({ ...detail, amount: cents(amount), original }, { members: people, me: ann.id, today }),
      );
    const sent = { original: { currency: 'EUR', amount: '30.00', rate: '1.085' } };
    expect(paidInEuros(3256)).toMatchObject({ amount: 3256, ...sent });
    expect(paidInEuros(3255)).toMatchObject(sent);
    expect(paidInEuros(3255)).not.toHaveProperty('amount');
  });

  test('drops those who have left, and is paid by me where the payer has left', () => {
    const values = duplicateOf({ ...detail, ...paidByBen }, { members: [ann], me: ann.id, today });
    expect(bodyOf(values)).toMatchObject({ paidBy: ann.id, participants: [ann.id] });
  });

  test('does not add members who were not in the original', () => {
    const cat = { id: '01980000-0000-7000-8000-00000000000c', username: 'cat' };
    const values = duplicateOf(detail, { members: [...people, cat], me: ann.id, today });
    expect(bodyOf(values)).toMatchObject({ participants: [ann.id, ben.id] });
  });

  test('is among all members where everyone of the original has left', () => {
    const cat = { id: '01980000-0000-7000-8000-00000000000c', username: 'cat' };
    const values = duplicateOf(detail, { members: [cat], me: cat.id, today });
    expect(bodyOf(values)).toMatchObject({ paidBy: cat.id, participants: [cat.id] });
  });
});

describe('an edit', () => {
  const base = valuesOf(detail, people);

  test('an unchanged edit sends nothing', () => {
    expect(changesOf(base, base)).toEqual({});
    expect(changesOf(base, { ...base, title: ' Dinner', notes: '  ' })).toEqual({});
    expect(isMoneyChanged(base, base)).toBe(false);
  });

  test('an edit sends only the changes', () => {
    expect(changesOf(base, { ...base, title: 'Late dinner' })).toEqual({ title: 'Late dinner' });
    expect(changesOf(base, { ...base, notes: 'Tip included' })).toEqual({ notes: 'Tip included' });
    const noted = valuesOf({ ...detail, notes: 'Tip included' }, people);
    expect(changesOf(noted, { ...noted, notes: '' })).toEqual({ notes: null });
    const split = splitReducer(base.split, { type: 'participant', userId: ben.id, isIn: false });
    expect(changesOf(base, { ...base, split })).toEqual({ splitType: 'equal', participants: [ann.id] });
    expect(isMoneyChanged(base, { ...base, split })).toBe(true);
    expect(isMoneyChanged(base, { ...base, paidBy: ben.id })).toBe(true);
  });

  test('switching the split mode back and forth is not a change', () => {
    const there = splitReducer(base.split, { type: 'mode', mode: 'percent', shares: detail.shares });
    const back = splitReducer(there, { type: 'mode', mode: 'equal', shares: detail.shares });
    expect(changesOf(base, { ...base, split: back })).toEqual({});
  });

  test('an edit keeps former members in the split', () => {
    const gone = { id: '01980000-0000-7000-8000-00000000000c', username: 'cat' };
    const left: ExpenseDetail = {
      ...detail,
      paidBy: gone.id,
      paidByUsername: 'cat',
      split: { mode: 'equal', participants: [ann.id, gone.id] },
      shares: [
        ...detail.shares.slice(0, 1),
        { userId: gone.id, username: 'cat', profilePicture: null, amount: cents(625), isPaid: true },
      ],
    };
    const all = peopleIn(left, people);
    expect(all).toEqual([ann, ben, gone]);
    const values = valuesOf(left, all);
    expect(changesOf(values, { ...values, title: 'Lunch' })).toEqual({ title: 'Lunch' });
  });
});

describe('merging', () => {
  const base = valuesOf(detail, people);

  test('merging takes the other person’s changes and keeps the typed ones', () => {
    const mine = { ...base, title: 'Late dinner', notes: 'Mine' };
    const theirs = valuesOf(
      { ...detail, title: 'Their dinner', amount: cents(2000), category: 'food', version: 4 },
      people,
    );
    const merged = mergeValues(base, mine, theirs);
    expect(merged).toMatchObject({ title: 'Late dinner', notes: 'Mine', category: 'food' });
    expect(merged.amount.amount).toBe(2000);
    expect(changesOf(theirs, merged)).toEqual({ title: 'Late dinner', notes: 'Mine' });
  });

  test('merging keeps a split changed here and takes an unchanged one from the server', () => {
    const theirSplit = valuesOf({ ...detail, split: { mode: 'equal', participants: [ben.id] } }, people);
    expect(mergeValues(base, base, theirSplit).split.participants).toEqual([ben.id]);
    const split = splitReducer(base.split, { type: 'mode', mode: 'weights', shares: null });
    expect(mergeValues(base, { ...base, split }, theirSplit).split.mode).toBe('weights');
  });

  test('merging does not replace an amount that is being typed', () => {
    const mine = {
      ...base,
      amount: { amount: null, problem: 'This amount is ambiguous. Add the cents, such as 1,234.00.' },
    };
    expect(mergeValues(base, mine, { ...base, amount: { amount: ZERO, problem: null } }).amount).toBe(
      mine.amount,
    );
  });
});
