import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { proveRunning } from './running-proof.ts';

/** Rows of consecutive days, each with its amount and the balance after it. */
function rowsOf(...pairs: readonly (readonly [amount: number, balance: number])[]) {
  return pairs.map(([amount, balance], index) => ({
    date: day(`2025-04-${String(index + 10)}`),
    amount: cents(amount),
    balance: cents(balance),
  }));
}

const APRIL = rowsOf([-4_00, 96_00], [50_00, 146_00], [-6_00, 140_00]);

test('lines that the running balance follows add up to the last one', () => {
  expect(proveRunning(APRIL)).toEqual({ date: '2025-04-12', balance: 140_00, difference: 0 });
});

test('the newest row can come first', () => {
  expect(proveRunning(APRIL.toReversed())).toEqual({ date: '2025-04-12', balance: 140_00, difference: 0 });
});

test('a line that is missing shows by its amount', () => {
  const rows = rowsOf([-4_00, 96_00], [50_00, 146_00], [-6_00, 133_00], [-3_00, 130_00], [1_00, 131_00]);
  expect(proveRunning(rows)).toMatchObject({ balance: 131_00, difference: -7_00 });
});

test('a row that was not read shows by its amount', () => {
  const rows = rowsOf([-4_00, 96_00], [0, 146_00], [-6_00, 140_00], [-3_00, 137_00]);
  expect(proveRunning(rows)).toMatchObject({ difference: 50_00 });
});

test.each([
  ['a debt, which rises with purchases', rowsOf([-4_00, 104_00], [-6_00, 110_00], [10_00, 100_00])],
  ['a balance before each row', rowsOf([-4_00, 100_00], [50_00, 96_00], [-6_00, 146_00])],
  ['a single row', rowsOf([-4_00, 96_00])],
  ['no rows', []],
  ['rows that move nothing', rowsOf([0, 96_00], [0, 96_00])],
  ['a column of something else', rowsOf([-4_00, 1_00], [50_00, 2_00], [-6_00, -4_00])],
])('%s proves nothing', (_, rows) => {
  expect(proveRunning(rows)).toBeNull();
});
