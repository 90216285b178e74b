import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES, type Currency, decimalsOf } from './currency.ts';
import { allSigns, signsOf } from './currency-signs.ts';
import { cents, formatMoney, MAX_AMOUNT, toDecimal } from './money.ts';
import { readTypedAmount } from './typed-amount.ts';
import { readTypedSum } from './typed-sum.ts';

test.each([
  ['12.50', 1_250],
  ['12,50', 1_250],
  ['15,38', 1_538],
  ['12', 1_200],
  ['12.5', 1_250],
  ['.5', 50],
  [',05', 5],
  ['5.', 500],
  ['0', 0],
  ['007', 700],
  ['$12.50', 1_250],
  ['$ 12.50', 1_250],
  ['  12.50 ', 1_250],
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ['1,234,567', 123_456_700],
  ['1.234.567,8', 123_456_780],
  ['1 234,56', 123_456],
  ['1\u00a0234\u202f567.89', 123_456_789],
  ['99999999.99', 9_999_999_999],
])('a person typing %j means it', (text, expected) => {
  expect(readTypedAmount(text)).toEqual({ ok: true, amount: expected });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['$', 'empty'],
  ['1,234', 'ambiguous'],
  ['1.234', 'ambiguous'],
  ['999,000', 'ambiguous'],
  ['0.015', 'too_precise'],
  ['1234,567', 'too_precise'],
  ['1,234.567', 'too_precise'],
  ['100000000', 'too_large'],
  ['99999999999999999999999', 'too_large'],
  ['1,23.45', 'not_a_number'],
  ['12,345,67', 'not_a_number'],
  ['1.234,567.89', 'not_a_number'],
  ['12 50', 'not_a_number'],
  ['1 2', 'not_a_number'],
  ['1..5', 'not_a_number'],
  ['.', 'not_a_number'],
  ['-5', 'not_a_number'],
  ['-0', 'not_a_number'],
  ['+5', 'not_a_number'],
  ['1e3', 'not_a_number'],
  ['1e308', 'not_a_number'],
  ['NaN', 'not_a_number'],
  ['Infinity', 'not_a_number'],
  ['0x10', 'not_a_number'],
  ['1\u0000', 'not_a_number'],
  ['true', 'not_a_number'],
])('a person typing %j is told %s', (text, reason) => {
  expect(readTypedAmount(text)).toEqual({ ok: false, reason });
});

test('every amount a field may hold reads the same with either decimal mark', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), (value) => {
      const decimal = toDecimal(cents(value));
      const shown = formatMoney(cents(value));
      for (const text of [decimal, decimal.replace('.', ','), shown]) {
        expect(readTypedAmount(text)).toEqual({ ok: true, amount: value });
      }
    }),
  );
});

test('no text at all makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- $e') }), (text) => {
      const read = readTypedAmount(text);
      if (read.ok) expect(Number.isSafeInteger(read.amount) && read.amount >= 0).toBe(true);
    }),
  );
});

test.each<[Currency, string, number]>([
  ['EUR', '86,40 €', 8640],
  ['EUR', '1 659,84 €', 165_984],
  ['EUR', '1\u202f659,84\u00a0€', 165_984],
  ['EUR', 'eur 12.50', 1250],
  ['EUR', '12,50 Euro', 1250],
  ['USD', '12.50 USD', 1250],
  ['CAD', 'CAD $12.50', 1250],
  ['CAD', '12,50 $', 1250],
  ['PLN', '12,50 zł', 1250],
  ['CHF', '1’234.50', 123_450],
  ['CHF', "CHF 1'234'567.50", 123_456_750],
  ['CHF', '12.–', 1200],
  ['CHF', "1'000.-", 100_000],
  ['USD', '１２.５０', 1250],
  ['JPY', '１，２３４円', 1234],
  ['JPY', '1,234円', 1234],
  ['JPY', '￥1,234', 1234],
  ['EUR', '12,-', 1200],
  ['EUR', '12,-- €', 1200],
  ['EUR', '1.000,-', 100_000],
  ['INR', '500/-', 50_000],
  ['INR', 'Rs. 1,00,000/-', 10_000_000],
  ['INR', '₹1,00,000.50', 10_000_050],
  ['INR', '1,23,45,678', 1_234_567_800],
  ['INR', 'Rs.50', 5000],
  ['USD', '86.40\u200b', 8640],
  ['USD', '\ufeff86.40', 8640],
  ['USD', '\u206686.40\u2069', 8640],
  ['EGP', '٨٦٫٤٠', 8640],
  ['EGP', '١٬٢٣٤٫٥٠ ج.م.\u200f', 123_450],
  ['SEK', '1 234,50 kr', 123_450],
  ['DKK', '12,50 kr.', 1250],
  ['PEN', 'S/ 12.50', 1250],
  ['XOF', '1 234 F CFA', 1234],
  ['KWD', '1.250 د.ك.', 1250],
  ['ZMW', 'K12', 1200],
  ['CHF', 'Fr. 12.50', 1250],
])('an amount in %s pasted as %j is read', (currency, text, amount) => {
  expect(readTypedSum(text, currency)).toEqual({ ok: true, amount });
});

test.each<[Currency, string, string]>([
  ['EUR', '12.50 USD', 'other_currency'],
  ['USD', '86,40 €', 'other_currency'],
  ['EUR', 'S/ 12.50', 'other_currency'],
  ['EUR', 'kr. 12,50', 'other_currency'],
  ['CAD', 'US$12.50', 'other_currency'],
  ['USD', '12.50 USD €', 'not_a_number'],
  ['USD', '1,234 $', 'ambiguous'],
  ['EUR', 'EUR.50', 'ambiguous'],
  ['JPY', '١٫٢٣٤', 'too_precise'],
  ['USD', '١٬٢٣', 'not_a_number'],
  ['USD', '12²', 'not_a_number'],
  ['USD', '①②', 'not_a_number'],
  ['USD', '½', 'not_a_number'],
  ['USD', '12-', 'not_a_number'],
  ['USD', '-12,-', 'not_a_number'],
  ['EUR', '1.000.-', 'not_a_number'],
  ['USD', '12.50 dollars', 'not_a_number'],
  ['ZMW', '12k', 'not_a_number'],
  ['ZMW', '12 K', 'other_currency'],
  ['CVE', '12$50', 'not_a_number'],
  ['USD', '1 234\u202e56', 'not_a_number'],
  ['USD', "1'234 567", 'not_a_number'],
  ['USD', '1,00,00', 'not_a_number'],
  ['USD', '12 USD 13', 'not_a_number'],
])('an amount in %s pasted as %j is refused: %s', (currency, text, reason) => {
  expect(readTypedSum(text, currency)).toEqual({ ok: false, reason });
});

const LANGUAGES = Intl.NumberFormat.supportedLocalesOf([
  ...'af am ar as az be bg bn bs ca ckb cs cy da de dz el en es et eu fa ff-Adlm fi fil fr ga gl gsw gu ha he hi'.split(
    ' ',
  ),
  ...'hr hu hy id is it ja ka kk km kn ko kok ku ky lo lt lv mk ml mn mr ms my nb ne nl nqo or pa pl ps pt ro'.split(
    ' ',
  ),
  ...'ru sat sd si sk sl sq sr sv sw ta te th tk tr uk ur uz vec vi yo yue zh zu de-AT de-CH de-LI en-AT en-CA'.split(
    ' ',
  ),
  ...'en-CH en-IN en-ZA es-AR es-CO es-MX fr-CA fr-CH it-CH pt-CV pt-PT rm ar-EG ar-MA fa-AF hi-Latn'.split(
    ' ',
  ),
]);
const NUMBERINGS = Intl.supportedValuesOf('numberingSystem');

/** Reads what a locale writes back; the amount, or null if it is refused. */
function readBack(locale: string, currency: Currency, amount: number, more: Intl.NumberFormatOptions = {}) {
  const digits = decimalsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction, ...more });
  const text = format.format(toDecimal(cents(amount), currency) as Intl.StringNumericLiteral);
  const read = readTypedSum(text, currency);
  if (read.ok && read.amount !== amount) throw new Error(`${text} (${locale}) is read as ${read.amount}`);
  return read.ok ? read.amount : null;
}

test('what any locale writes in any currency is read back or refused, never another amount', () => {
  let refused = 0;
  const runs = 1500;
  fc.assert(
    fc.property(
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom(...CURRENCIES),
      fc.oneof(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.integer({ min: 0, max: 99_999_999 })),
      fc.record(
        {
          currencyDisplay: fc.constantFrom('symbol' as const, 'narrowSymbol' as const, 'code' as const),
          numberingSystem: fc.constantFrom(...NUMBERINGS),
          useGrouping: fc.constantFrom('always' as const, 'min2' as const, false as const),
        },
        { requiredKeys: ['currencyDisplay'] },
      ),
      (locale, currency, amount, more) => {
        if (readBack(locale, currency, amount, more) === null) refused += 1;
      },
    ),
    { numRuns: runs },
  );
  expect(refused).toBeLessThan(runs / 4);
});

test('what each locale writes by default is read back', () => {
  const refused = LANGUAGES.flatMap((locale) =>
    (['USD', 'EUR', 'JPY', 'INR', 'CHF', 'KWD'] as const)
      .filter((currency) => readBack(locale, currency, 123_456_789) === null)
      .map((currency) => `${locale} ${currency}`),
  );
  // Its decimal mark is the dollar sign.
  expect(refused.filter((each) => !each.startsWith('pt-CV'))).toEqual([]);
});

test('the signs of another currency are never read', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(...allSigns(), ...CURRENCIES),
      (currency, sign) => {
        const isOwn = [currency, ...signsOf(currency)].some(
          (own) => own.toLowerCase() === sign.toLowerCase(),
        );
        for (const text of [`${sign} 12`, `12 ${sign}`])
          expect([text, isOwn || !readTypedSum(text, currency).ok]).toEqual([text, true]);
      },
    ),
    { numRuns: 500 },
  );
});

test('a dash for the cents, spaces and apostrophes never change an amount', () => {
  const whole = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(whole, fc.constantFrom(' ', '\u00a0', '\u202f', "'", '’', ',', '.'), (dollars, mark) => {
      const shown = formatMoney(cents(dollars * 100))
        .slice(1, -3)
        .replaceAll(',', mark);
      for (const end of [',-', '.–', '.--', '/-']) {
        const read = readTypedSum(`${shown}${end}`);
        expect(read).toEqual(
          shown.includes(mark) && end.startsWith(mark)
            ? { ok: false, reason: 'not_a_number' }
            : { ok: true, amount: dollars * 100 },
        );
      }
    }),
  );
});
