import { expect, test } from 'vitest';
import type { ExpenseBody } from '#contract/expenses.ts';
import { day } from '#domain/calendar.ts';
import type { Rate } from '#domain/exchange.ts';
import { cents } from '#domain/money.ts';
import { bodyOf } from '../draft/expense-form-state.ts';
import { valuesOfWaiting } from './waiting-values.ts';

const ann = { id: '01980000-0000-7000-8000-00000000000a', username: 'ann' };
const ben = { id: '01980000-0000-7000-8000-00000000000b', username: 'ben' };
const people = [ann, ben];

const plain: ExpenseBody = {
  title: 'Dinner',
  amount: cents(1250),
  date: day('2026-03-04'),
  groupId: '01980000-0000-7000-8000-0000000000f0',
  category: 'food',
  paidBy: ben.id,
  splitType: 'equal',
  participants: [ann.id, ben.id],
};
const { amount: _amount, ...abroad } = plain;
const { paidBy: _paidBy, ...shared } = plain;
const { participants: _participants, ...custom } = { ...plain, splitType: 'custom' } as const;
const item = { name: 'Fish', amount: cents(1000), userIds: [ann.id] };
const rest = { name: 'Wine', amount: cents(250), userIds: [ann.id, ben.id] };

const bodies: Record<string, ExpenseBody> = {
  plain,
  'with texts': { ...plain, notes: 'By the sea', merchantName: 'Mar', receiptData: 'Fish 10.00' },
  'a refund': { ...plain, isRefund: true },
  'money in': { ...plain, isIncome: true },
  'some take part': { ...plain, participants: [ben.id] },
  'several payers': {
    ...shared,
    payers: [
      { userId: ann.id, amount: cents(1000) },
      { userId: ben.id, amount: cents(250) },
    ],
  },
  'exact amounts': {
    ...custom,
    split: {
      mode: 'exact',
      shares: [
        { userId: ann.id, amount: cents(1000) },
        { userId: ben.id, amount: cents(250) },
      ],
    },
  },
  percentages: {
    ...custom,
    split: {
      mode: 'percent',
      percentages: [
        { userId: ann.id, basisPoints: 33_33 },
        { userId: ben.id, basisPoints: 66_67 },
      ],
    },
  },
  shares: {
    ...custom,
    split: {
      mode: 'weights',
      weights: [
        { userId: ann.id, weight: 2 },
        { userId: ben.id, weight: 1 },
      ],
    },
  },
  items: { ...custom, split: { mode: 'items', items: [item, rest], tax: cents(0), tip: cents(0) } },
  families: { ...custom, split: { mode: 'equal', participants: [ann.id, ben.id], per: 'family' } },
  'in another currency, by the rate': {
    ...abroad,
    original: { currency: 'JPY', amount: '2000', rate: '0.00625' as Rate },
  },
  'in another currency, by the amount': { ...plain, original: { currency: 'JPY', amount: '2000' } },
  'in another currency, at the rate of the day': { ...abroad, original: { currency: 'JPY', amount: '2000' } },
};

test.each(Object.entries(bodies))('a form of what waits says the same again: %s', (_, body) => {
  const values = valuesOfWaiting({ body, currency: 'USD' }, { people, me: ann.id });
  expect(bodyOf(values, 'USD')).toEqual(body);
});

test('without participants everyone of the group takes part', () => {
  const { participants: _, ...body } = plain;
  const values = valuesOfWaiting({ body, currency: 'USD' }, { people, me: ann.id });
  expect(bodyOf(values, 'USD')).toEqual(plain);
});
