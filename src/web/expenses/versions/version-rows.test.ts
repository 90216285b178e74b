import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import type { Rate } from '#domain/exchange.ts';
import { cents } from '#domain/money.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { liam, me } from '#web/testing/make-group.ts';
import { namer } from '../draft/split-labels.ts';
import { type Content, versionRows } from './version-rows.ts';

const nameOf = namer([me, liam], me.id);
const present = makeExpenseDetail();

/** What differs where a version has these fields. */
function differing(version: Partial<Content>, now: Partial<Content> = {}) {
  const rows = versionRows({ ...present, ...version }, { ...present, ...now }, nameOf);
  return rows.filter((row) => row.was !== row.now).map((row) => [row.label, row.was, row.now]);
}

test.each<[string, Partial<Content>, unknown[]]>([
  ['title', { title: 'Lunch' }, ['Title', 'Lunch', 'Seafood dinner']],
  ['amount', { amount: cents(100) }, ['Amount', '$1.00', '$84.70']],
  [
    'currency',
    { original: { currency: 'EUR', amount: cents(7_000), rate: '1.21' as Rate } },
    ['Paid in another currency', '€70.00 at 1.21', null],
  ],
  ['refund', { isRefund: true }, ['Refund', 'Yes', null]],
  ['date', { date: day('2026-11-09') }, ['Date', 'Nov 9, 2026', 'Nov 10, 2026']],
  ['category', { category: 'travel' }, ['Category', 'Travel', 'Food & Drinks']],
  [
    'payer',
    { payers: [{ userId: liam.id, username: 'liam', amount: cents(8_470) }] },
    ['Paid by', 'liam', 'You'],
  ],
  ['notes', { notes: 'Cash' }, ['Notes', 'Cash', null]],
  ['merchant', { merchantName: 'Luigi' }, ['Merchant', 'Luigi', null]],
  ['receipt text', { receiptData: 'Soup 3.00' }, ['Receipt text', 'Soup 3.00', null]],
  [
    'shares',
    { shares: [{ userId: liam.id, amount: cents(8_470) }] },
    ['Shares', 'liam $84.70', 'You $42.35\nliam $42.35'],
  ],
])('another %s is told', (_, version, row) => expect(differing(version)).toEqual([row]));

test.each<[Content['split'], string]>([
  [{ mode: 'equal', participants: [me.id, liam.id], per: 'family' }, 'Equally per family'],
  [
    {
      mode: 'percent',
      percentages: [
        { userId: me.id, basisPoints: 6_050 },
        { userId: liam.id, basisPoints: 3_950 },
      ],
    },
    'Percentages\nYou 60.5%\nliam 39.5%',
  ],
  [
    {
      mode: 'weights',
      weights: [
        { userId: me.id, weight: 2 },
        { userId: liam.id, weight: 1 },
      ],
    },
    'Shares\nYou 2\nliam 1',
  ],
  [
    {
      mode: 'items',
      items: [
        { name: 'Soup', amount: cents(8_000), userIds: [me.id, liam.id] },
        { amount: cents(100), userIds: [liam.id] },
      ],
      tax: cents(370),
      tip: cents(0),
    },
    'Items\nSoup $80.00: liam, you\nItem 2 $1.00: liam\nTax $3.70',
  ],
])('a split is told as it was typed', (split, text) => {
  expect(differing({ split })).toEqual([['Split', text, 'Equally']]);
});

test('an expense of the own book tells nothing of people', () => {
  const own = { groupKind: 'personal' as const };
  const rows = versionRows({ ...present, ...own, isIncome: true }, { ...present, ...own }, nameOf);
  expect(rows.map(({ label }) => label)).toEqual(['Title', 'Amount', 'Money in', 'Date', 'Category']);
});
