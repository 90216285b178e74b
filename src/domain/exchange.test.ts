import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES, type Currency, decimalsOf } from './currency.ts';
import {
  convert,
  crossRate,
  isExchangeSound,
  parseRate,
  type Rate,
  rateBetween,
  readOriginal,
  resolveExchange,
  writeOriginal,
} from './exchange.ts';
import { type Cents, cents, MAX_AMOUNT, type Money } from './money.ts';

const money = (amount: number, currency: Currency): Money => ({ amount: cents(amount), currency });

function rate(text: string): Rate {
  const read = parseRate(text);
  if (read === null) throw new Error(`${text} is not a rate`);
  return read;
}

const anyAmount = fc.integer({ min: 1, max: MAX_AMOUNT }).map((amount) => amount as Cents);
const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyMoney = fc.record({ amount: anyAmount, currency: anyCurrency });
const anyRate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 21n }), fc.integer({ min: 0, max: 20 }))
  // Small rates are as likely as large ones.
  .map(([parts, places]) => parts / 10n ** BigInt(places) || 1n)
  .map((parts) => rate(`${parts / 10n ** 12n}.${String(parts % 10n ** 12n).padStart(12, '0')}`));

/** The exact value of a plain decimal in 10^-12 parts. */
function partsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}

test.each([
  ['1', '1'],
  ['0.000000000001', '0.000000000001'],
  ['1.0850', '1.085'],
  ['163.55', '163.55'],
  ['1000000000', '1000000000'],
  ['1000000000.000000000000', '1000000000'],
  ['0.100000000000', '0.1'],
])('parseRate reads %s as %s', (text, expected) => {
  expect(parseRate(text)).toBe(expected);
});

test.each([
  ...[
    '',
    '0',
    '0.0',
    '-1',
    '-0.5',
    '+1',
    '1e3',
    '1e-7',
    '01',
    '.5',
    '5.',
    '1,5',
    ' 1',
    '1 ',
    '0x10',
    'NaN',
    '١٢',
  ],
  ...['1000000000.000000000001', '1000000001', '99999999999', '0.0000000000001', '1.0000000000000'],
])('parseRate refuses "%s"', (text) => {
  expect(parseRate(text)).toBeNull();
});

test.each<[original: Money, rate: string, currency: Currency, expected: number]>([
  // 3,000 yen at 0.00612 are 18.36 euros.
  [money(3_000, 'JPY'), '0.00612', 'EUR', 1_836],
  // 10.00 euros at 163.55 are 1,635.5 yen: a half is rounded up.
  [money(1_000, 'EUR'), '163.55', 'JPY', 1_636],
  [money(1_000, 'EUR'), '163.549999999999', 'JPY', 1_635],
  // 1.234 dinars at 3.25 are 4.0105 dollars.
  [money(1_234, 'KWD'), '3.25', 'USD', 401],
  // 12.34 dollars at 0.3075 are 3.79455 dinars.
  [money(1_234, 'USD'), '0.3075', 'KWD', 3_795],
  [money(1, 'JPY'), '0.00205', 'KWD', 2],
  [money(1, 'KWD'), '487.8', 'JPY', 0],
])('convert(%o, %s, %s) is %i', (original, text, currency, expected) => {
  expect(convert(original, rate(text), currency)).toBe(expected);
});

test('an amount larger than a field can hold is not converted', () => {
  expect(convert(money(MAX_AMOUNT, 'EUR'), rate('1'), 'USD')).toBe(MAX_AMOUNT);
  expect(convert(money(MAX_AMOUNT, 'EUR'), rate('1.0000000001'), 'USD')).toBeNull();
  expect(convert(money(MAX_AMOUNT, 'JPY'), rate('1000000000'), 'KWD')).toBeNull();
});

test('a conversion is the exact product, and a half is rounded up', () => {
  fc.assert(
    fc.property(anyMoney, anyRate, anyCurrency, (original, text, currency) => {
      const product = BigInt(original.amount) * partsOf(text) * 10n ** BigInt(decimalsOf(currency));
      const unit = 10n ** BigInt(12 + decimalsOf(original.currency));
      const converted = convert(original, text, currency);
      if (converted === null) {
        expect(product >= unit * BigInt(MAX_AMOUNT)).toBe(true);
        return;
      }
      const double = 2n * (product - BigInt(converted) * unit);
      expect(double >= -unit && double < unit).toBe(true);
    }),
  );
});

test('a rate between two amounts converts one into the other, within a minor unit where 12 decimals can say it', () => {
  fc.assert(
    fc.property(anyMoney, anyMoney, (original, paid) => {
      const between = rateBetween(original, paid);
      if (between === null) return;
      const converted = convert(original, between, paid.currency) ?? MAX_AMOUNT;
      // Half of the last decimal of the rate, times the original, in minor units of the other currency.
      const error =
        (0.5e-12 * original.amount * 10 ** decimalsOf(paid.currency)) / 10 ** decimalsOf(original.currency);
      expect(Math.abs(converted - paid.amount)).toBeLessThanOrEqual(0.5 + error);
    }),
  );
});

test('an amount goes to another currency and back to the minor unit, where that currency is finer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 200, max: 900 }), (yen, fils) => {
      const original = money(yen, 'JPY');
      // 0.200 to 0.900 dinars for a yen: each yen is hundreds of fils.
      const text = rate(`0.${fils}`);
      const dinars = convert(original, text, 'KWD');
      expect(dinars).toBe(yen * fils);
      const back = rateBetween(money(yen * fils, 'KWD'), original);
      expect(back).not.toBeNull();
      expect(convert(money(yen * fils, 'KWD'), back ?? text, 'JPY')).toBe(yen);
    }),
  );
});

test('a rate that no rate can be is refused', () => {
  // 0.001 dinars for 99,999,999.99 dollars, and 9,999,999,999 yen for 0.001 dinars.
  expect(rateBetween(money(1, 'KWD'), money(MAX_AMOUNT, 'USD'))).toBeNull();
  expect(rateBetween(money(MAX_AMOUNT, 'JPY'), money(1, 'KWD'))).toBeNull();
});

test('a cross rate goes through the third currency', () => {
  // One euro is 163.55 yen and 1.085 dollars.
  expect(crossRate(rate('163.55'), rate('1.085'))).toBe('0.006634056863');
  expect(crossRate(rate('1.085'), rate('163.55'))).toBe('150.73732718894');
  expect(crossRate(rate('163.55'), rate('1'))).toBe('0.006114338123');
});

test('a cross rate from a currency to itself is 1, and from the third currency it is the rate of the other', () => {
  fc.assert(
    fc.property(anyRate, (text) => {
      expect(crossRate(text, text)).toBe('1');
      expect(crossRate(rate('1'), text)).toBe(text);
    }),
  );
});

test('the amount follows from the rate', () => {
  expect(resolveExchange({ original: money(3_000, 'EUR'), rate: rate('1.085'), currency: 'USD' })).toEqual({
    ok: true,
    amount: 3_255,
    original: { currency: 'EUR', amount: 3_000, rate: '1.085' },
  });
});

test('the rate follows from the amount', () => {
  expect(resolveExchange({ original: money(3_000, 'EUR'), amount: cents(3_301), currency: 'USD' })).toEqual({
    ok: true,
    amount: 3_301,
    original: { currency: 'EUR', amount: 3_000, rate: '1.100333333333' },
  });
});

test.each([
  [3_254, true],
  [3_255, true],
  [3_256, true],
  [3_253, false],
  [3_257, false],
])('a rate of 1.085 for 30.00 and an amount of %i minor units: %s', (amount, isFit) => {
  const resolved = resolveExchange({
    original: money(3_000, 'EUR'),
    rate: rate('1.085'),
    amount: cents(amount),
    currency: 'USD',
  });
  expect(resolved).toEqual(
    isFit
      ? { ok: true, amount, original: { currency: 'EUR', amount: 3_000, rate: '1.085' } }
      : { ok: false, reason: 'no_fit' },
  );
});

test.each<[reason: string, typed: Parameters<typeof resolveExchange>[0]]>([
  ['same_currency', { original: money(1, 'USD'), rate: rate('1'), currency: 'USD' }],
  ['nothing_given', { original: money(1, 'EUR'), currency: 'USD' }],
  ['no_rate', { original: money(1, 'KWD'), amount: MAX_AMOUNT, currency: 'USD' }],
  ['too_large', { original: money(MAX_AMOUNT, 'EUR'), rate: rate('2'), currency: 'USD' }],
  ['too_small', { original: money(1, 'JPY'), rate: rate('0.0001'), currency: 'USD' }],
  ['no_fit', { original: money(MAX_AMOUNT, 'EUR'), rate: rate('2'), amount: MAX_AMOUNT, currency: 'USD' }],
])('an exchange is refused: %s', (reason, typed) => {
  expect(resolveExchange(typed)).toEqual({ ok: false, reason });
});

test('what was resolved fits when it is sent back in full', () => {
  fc.assert(
    fc.property(
      anyMoney,
      anyCurrency,
      fc.oneof(fc.record({ rate: anyRate }), fc.record({ amount: anyAmount })),
      (original, currency, typed) => {
        const resolved = resolveExchange({ original, currency, ...typed });
        if (!resolved.ok) return;
        const { amount, original: kept } = resolved;
        expect(resolveExchange({ original, currency, amount, rate: kept.rate })).toEqual(resolved);
      },
    ),
  );
});

test('what was paid in another currency is read from a spreadsheet as it was written, and fits its amount', () => {
  fc.assert(
    fc.property(anyMoney, anyCurrency, anyAmount, (original, currency, amount) => {
      const resolved = resolveExchange({ original, currency, amount });
      if (!resolved.ok) return;
      const read = readOriginal(writeOriginal(resolved.original));
      expect(read).toEqual(resolved.original);
      expect(isExchangeSound({ amount, original: read }, currency)).toBe(true);
    }),
  );
});

test('what was paid in another currency is written with all decimals of the currency', () => {
  const euros = { currency: 'EUR', amount: cents(3_000), rate: rate('1.085') } as const;
  expect(writeOriginal(euros)).toBe('30.00 EUR at 1.085');
  expect(isExchangeSound({ amount: cents(3_257), original: euros }, 'USD')).toBe(false);
  expect(isExchangeSound({ amount: cents(3_000), original: { ...euros, rate: rate('1') } }, 'EUR')).toBe(
    false,
  );
  expect(isExchangeSound({ amount: cents(0), original: { ...euros, amount: cents(0) } }, 'USD')).toBe(false);
});

test.each([
  '',
  '30.00 EUR',
  '30.001 EUR at 1.1',
  '30.00 EURO at 1.1',
  '30.00 EUR at 0',
  '30,00 EUR at 1.1',
  'x EUR at 1',
])('"%s" is nothing that was paid in another currency', (text) => {
  expect(readOriginal(text)).toBeNull();
});
