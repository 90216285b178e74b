import { describe, expect, test } from 'vitest';
import { brandOf } from '../card-brand.ts';
import { groupExpiry, groupNumber, noCard, problemsOf } from './card-text.ts';

describe('a card number', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242', '4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['42424242424242421', '4242 4242 4242 4242'],
    ['4242 ', '4242'],
  ])('the card number %s is grouped as %s', (typed, shown) => expect(groupNumber(typed)).toBe(shown));

  test.each([
    ['4', 'visa'],
    ['5555', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['3566', 'jcb'],
    ['6200', 'unionpay'],
    ['9', 'unknown'],
  ])('a number starting with %s has the brand %s', (digits, brand) => expect(brandOf(digits).id).toBe(brand));
});

test.each([
  ['1', '1'],
  ['3', '03'],
  ['12', '12'],
  ['1/', '01'],
  ['123', '12/3'],
  ['1/30', '01/30'],
  ['12/2', '12/2'],
  ['12/203', '12/203'],
  ['12/2030', '12/30'],
  ['012030', '01/30'],
  ['12/305', '12/30'],
])('the expiry %s is formatted as %s', (typed, shown) => expect(groupExpiry(typed)).toBe(shown));

describe('card validation', () => {
  const now = { year: 2026, month: 11 };
  const good = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123', name: 'Maya Okafor' };

  test('a card is valid until the end of its expiry month', () => expect(problemsOf(good, now)).toEqual({}));

  test('an empty card has an error for every field', () => {
    expect(problemsOf(noCard, now)).toEqual({
      number: 'Card number is required',
      expiry: 'Expiry date is required',
      cvc: 'CVC is required',
      name: 'Name on card is required',
    });
  });

  test.each([
    [{ number: '4242 4242' }, { number: 'The card number is incomplete' }],
    [{ number: '4242 4242 4242 4241' }, { number: 'The card number is not valid' }],
    [{ expiry: '1' }, { expiry: 'Enter the expiry date as MM/YY' }],
    [{ expiry: '13/30' }, { expiry: 'Enter a month from 01 to 12' }],
    [{ expiry: '10/26' }, { expiry: 'This card has expired' }],
    [{ cvc: '12' }, { cvc: 'The CVC has 3 digits on this card' }],
    [{ number: '3782 822463 10005' }, { cvc: 'The CVC has 4 digits on this card' }],
  ])('the card change %j gives the right errors', (given, problems) =>
    expect(problemsOf({ ...good, ...given }, now)).toEqual(problems),
  );
});
