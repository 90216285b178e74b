import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents, ZERO } from '../money.ts';
import { readReceipt } from './read-receipt.ts';
import { canTakeOver, RECEIPT_PROBLEMS, REST_NAME, type Receipt, receiptDifference } from './receipt.ts';

const OPTIONS = { currency: 'EUR', today: day('2026-11-23') } as const;

function receiptWith(items: readonly number[], total: number, tax = 0, tip = 0): Receipt {
  return {
    merchant: null,
    date: null,
    items: items.map((amount, index) => ({
      name: `Item ${index + 1}`,
      amount: cents(amount),
      line: index + 1,
    })),
    tax: cents(tax),
    tip: cents(tip),
    total: cents(total),
    doubts: [],
  };
}

test('a receipt can be accepted only if items, tax and tip add up to its total', () => {
  expect(canTakeOver(receiptWith([200, 300], 560, 40, 20))).toBe(true);
  expect(canTakeOver(receiptWith([200, 300], 561, 40, 20))).toBe(false);
  expect(canTakeOver(receiptWith([200, 300], 559, 40, 20))).toBe(false);
});

test.each([
  ['without a line', receiptWith([], 10, 10)],
  ['with a line below zero', receiptWith([200, -100], 100)],
  ['with a tax below zero', receiptWith([200], 100, -100)],
  ['of zero', receiptWith([0], 0)],
  ['above the largest amount', receiptWith([9_999_999_999, 1], 10_000_000_000)],
  ['of 201 lines', receiptWith(Array<number>(201).fill(1), 201)],
])('a receipt %s cannot be taken over', (_, receipt) => {
  expect(canTakeOver(receipt)).toBe(false);
});

test('the difference is the total minus the lines, negative if they exceed it', () => {
  expect(receiptDifference(receiptWith([200, 300], 600, 40))).toBe(60);
  expect(receiptDifference(receiptWith([200, 300], 400))).toBe(-100);
});

test('an additional line takes the difference', () => {
  const receipt = receiptWith([200, 300], 600, 40);
  const rest = { name: REST_NAME.message, amount: receiptDifference(receipt) };
  expect(canTakeOver({ ...receipt, items: [...receipt.items, rest] })).toBe(true);
});

const lines = (count: number) =>
  [...Array.from({ length: count }, (_, index) => `Thing ${index} 1,00`), `Total ${count},00`].join('\n');

test.each([
  ['nothing', '', 'no_line'],
  ['words', 'A letter\nwithout an amount', 'no_line'],
  ['a total alone', 'Total 12,00', 'no_line'],
  ['lines without a total', 'Bread 2,00\nMilk 1,00', 'no_total'],
  ['201 lines', lines(201), 'too_many_lines'],
  ['thousands of blank lines', '\n'.repeat(5_000_000), 'too_many_lines'],
  ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 'too_large'],
] as const)('%s is not a receipt', (_, text, problem) => {
  expect(readReceipt(text, OPTIONS)).toEqual({ ok: false, problem, message: RECEIPT_PROBLEMS[problem] });
});

test('a receipt of 200 lines is read', () => {
  const reading = readReceipt(lines(200), OPTIONS);
  expect(reading.ok && reading.receipt.items.length).toBe(200);
  expect(reading.ok && reading.receipt.total).not.toBe(ZERO);
});

test('a sales tax stays and is a doubt if a line is missing', () => {
  const reading = readReceipt('Corner Bistro\nBurger 12.00\nTax 1.50\nTotal 19.00', {
    ...OPTIONS,
    currency: 'USD',
  });
  if (!reading.ok) throw new Error(reading.message);
  expect(reading.receipt).toMatchObject({ tax: 150, doubts: [{ line: 3 }] });
  expect(receiptDifference(reading.receipt)).toBe(550);
  expect(canTakeOver(reading.receipt)).toBe(false);
});

function read(text: string): Receipt {
  const reading = readReceipt(text, { ...OPTIONS, currency: 'USD' });
  if (!reading.ok) throw new Error(reading.message);
  return reading.receipt;
}

test('the amount paid after a discount below the first total is the total', () => {
  const { total } = read(
    'Curry 16.99\nNaan 7.00\nSales tax 1.20\nTip 2.00\nTotal before savings 27.19\nGold savings -2.00\nYou paid 25.19',
  );
  expect(total).toBe(2519);
});

test('a tax with dots in its name is the tax', () => {
  const receipt = read('Menu 20.00\nCafe 2.00\nSubtotal 22.00\nI.V.A. 10 % 2.20\nTotal 24.20');
  expect(receipt).toMatchObject({ tax: 220, total: 2420, items: [{ amount: 2000 }, { amount: 200 }] });
});

test('a total with the tip in its name is the total, and no tip', () => {
  const receipt = read('Tacos 20.00\nAgua 3.00\nTotal 23.00\nPropina 3.00\nTotal c/propina 26.00');
  expect(receipt).toMatchObject({ tip: 300, total: 2600 });
});

test('a line says what discounts took off it', () => {
  const text = 'Shop\nCheese 5,00\nBread 2,00\nRabatt -2,50\nMilk 1,00\nSumme 5,50';
  const reading = readReceipt(text, OPTIONS);
  expect(reading.ok && reading.receipt.items).toEqual([
    { name: 'Cheese', amount: cents(450), line: 2, discount: cents(50) },
    { name: 'Milk', amount: cents(100), line: 5 },
  ]);
});
