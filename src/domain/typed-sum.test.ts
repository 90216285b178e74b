import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { readTypedSum } from './typed-sum.ts';

const amount = (value: number) => ({ ok: true, amount: cents(value) });

describe('readTypedSum', () => {
  test.each([
    ['12+4.50*2', 21_00],
    ['12 + 4,50 × 2', 21_00],
    ['(12+4.5)*2', 33_00],
    ['10-2-3', 5_00],
    ['10−2', 8_00],
    ['100/3', 33_33],
    ['2/3', 67],
    ['100÷3*3', 100_00],
    ['0.1+0.2', 30],
    ['10*0.125', 1_25],
    ['1/8*0.04', 1],
    ['5-5', 0],
    ['((((1))))+1', 2_00],
    ['.5+,5', 1_00],
    ['3.+1', 4_00],
    ['7/(2-4)+10', 6_50],
  ])('computes %s', (text, expected) => {
    expect(readTypedSum(text)).toEqual(amount(expected));
  });

  test.each([
    '12+',
    '+',
    '*3',
    '-5',
    '3-5',
    '1++2',
    '1/0',
    '1/(2-2)',
    '(1+2',
    '1+2)',
    '()',
    '1(2)',
    '1.2.3+1',
    '1+a',
    '2**3',
    '1e3+1',
    '0x10+1',
    'alert(1)',
    `${'('.repeat(21)}1${')'.repeat(21)}`,
    `1${'+1'.repeat(100)}`,
  ])('%s is not an amount', (text) => {
    expect(readTypedSum(text)).toEqual({ ok: false, reason: 'not_a_number' });
  });

  test('a number that can be read two ways is refused within a sum too', () => {
    expect(readTypedSum('1,234+1')).toEqual({ ok: false, reason: 'ambiguous' });
    expect(readTypedSum('1.234*2')).toEqual({ ok: false, reason: 'ambiguous' });
  });

  test('the largest amount is the limit of the result, not of what is on the way', () => {
    expect(readTypedSum('99999999.98+0.01')).toEqual(amount(99_999_999_99));
    expect(readTypedSum('99999999.99+0.01')).toEqual({ ok: false, reason: 'too_large' });
    expect(readTypedSum('900000000000000000000/900000000000000000000')).toEqual(amount(1_00));
  });

  test('the numbers of a sum are read as amounts of its currency', () => {
    expect(readTypedSum('1.234+2.500', 'KWD')).toEqual(amount(3_734));
    expect(readTypedSum('2*1.085', 'KWD')).toEqual(amount(2_170));
    expect(readTypedSum('1,234+1', 'KWD')).toEqual({ ok: false, reason: 'ambiguous' });
    expect(readTypedSum('1,234 + 2.500', 'JPY')).toEqual(amount(3_734));
    expect(readTypedSum('1234*1.5', 'JPY')).toEqual(amount(1_851));
    expect(readTypedSum('1000*1.085', 'JPY')).toEqual({ ok: false, reason: 'ambiguous' });
    expect(readTypedSum('1,234.50+1.234,50')).toEqual(amount(2_469_00));
    expect(readTypedSum('$12.50 + $3')).toEqual(amount(15_50));
  });

  test('spaces group thousands in a sum too, and never join two numbers', () => {
    expect(readTypedSum(' 1 234,50 + 1 ')).toEqual(amount(1_235_50));
    expect(readTypedSum('12 50+1')).toEqual({ ok: false, reason: 'not_a_number' });
    expect(readTypedSum('1 2 + 3')).toEqual({ ok: false, reason: 'not_a_number' });
  });

  test('the result has the decimals of its currency', () => {
    expect(readTypedSum('100/3', 'JPY')).toEqual(amount(33));
    expect(readTypedSum('1/3', 'KWD')).toEqual(amount(333));
  });

  test('what is not a sum is read as ever', () => {
    expect(readTypedSum('1,234.50')).toEqual(amount(1_234_50));
    expect(readTypedSum('')).toEqual({ ok: false, reason: 'empty' });
    expect(readTypedSum('12.5055')).toEqual({ ok: false, reason: 'too_precise' });
  });

  test('random sums of whole cents are exact', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 2000; round += 1) {
      const parts = Array.from({ length: 2 + random(8) }, () => random(1_000_00));
      const text = parts.map((part) => `${Math.floor(part / 100)}.${String(part % 100).padStart(2, '0')}`);
      const expected = parts.reduce((sum, part) => sum + part, 0);
      expect(readTypedSum(text.join('+'))).toEqual(amount(expected));
    }
  });
});
