import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { decimalsOf } from '../currency.ts';
import { cents, MAX_AMOUNT } from '../money.ts';
import { randomCases } from '../testing/random-cases.ts';
import { readTypedAmount } from '../typed-amount.ts';
import { figuresOf } from './figures.ts';

const CODES = ['de', 'fr', 'es', 'pt-BR', 'it', 'nl', 'pl', 'ja', 'ar'];
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'] as const;
const figures = new Map(CODES.map((code) => [code, figuresOf(code)]));

/** Spaces and marks of direction that cannot be seen. */
const plain = (text: string) =>
  text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '');
const of = (code: string) => {
  const found = figures.get(code);
  if (found === undefined) throw new Error(`No figures of ${code}`);
  return found;
};

test('an amount that is shown can be typed: it is read as the same amount, or asked about', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CODES),
      fc.constantFrom(...CURRENCIES),
      fc.oneof(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.integer({ min: 0, max: 9_999_999 })),
      (code, currency, value) => {
        const amount = cents(value);
        const shown = of(code).money(amount, currency);
        // A comma before the three decimals of a dinar could group thousands too.
        const isOpen =
          decimalsOf(currency) === 3 && /^[1-9]\d{0,2},\d{3}$/.test(of(code).figure(amount, currency));
        const read = isOpen ? { ok: false, reason: 'ambiguous' } : { ok: true, amount };
        expect({ code, shown, read: readTypedAmount(shown, currency) }).toEqual({ code, shown, read });
      },
    ),
    { numRuns: randomCases(3000) },
  );
});

describe('figures', () => {
  test.each([
    ['de', '1.234,50 $', '21.11.2026', '12,5 %', 'A, B und C', 1],
    ['fr', '1 234,50 $', '21 nov. 2026', '12,5 %', 'A, B et C', 1],
    ['ja', '$1,234.50', '2026/11/21', '12.5%', 'A、B、C', 0],
    ['pl', '1234,50 $', '21 lis 2026', '12,5%', 'A, B i C', 1],
    ['ar', '1,234.50 US$', '21/11/2026', '12.5%', 'A وB وC', 6],
  ])('in %s are as its readers write them', (code, money, date, percent, list, firstWeekDay) => {
    const said = of(code);
    expect(
      [
        said.money(cents(123_450), 'USD'),
        said.day(day('2026-11-21')),
        said.percent(12.5),
        said.list(['A', 'B', 'C'], 'conjunction'),
      ].map(plain),
    ).toEqual([money, date, percent, list]);
    expect(said.firstWeekDay).toBe(firstWeekDay);
  });

  test('keep an amount together in a line from right to left', () => {
    const amounts = [
      of('ar').money(cents(26_128), 'USD', true),
      of('ar').figure(cents(-1250), 'USD'),
      of('ar').tick(cents(5000), 'EUR'),
    ];
    for (const amount of amounts) expect(amount).toMatch(/^\u2066[^\u200f]+\u2069$/);
    expect(of('de').money(cents(26_128), 'USD')).not.toMatch(/[\u2066-\u2069]/);
  });

  test('keep a day together behind a name in Latin letters', () => {
    const date = day('2026-11-21');
    expect(of('ar').day(date)).toMatch(/^\u2068.*\u2069$/);
    expect(of('ar').moment(new Date('2026-11-21T12:00:00Z'))).toMatch(/^\u2068.*\u2069$/);
    expect(of('de').day(date)).toBe('21.11.2026');
  });

  test('have the sign of yen of every other language in Japanese', () => {
    expect(of('ja').money(cents(1235), 'JPY')).toBe('¥1,235');
  });

  test('shorten a tick of a chart without rounding it', () => {
    expect(
      [250_000_000, 1_000_000, 123_456_700].map((value) => plain(of('de').tick(cents(value), 'EUR'))),
    ).toEqual(['2,5 Mio. €', '10.000 €', '1,234567 Mio. €']);
  });

  test('say a distance, a sign and the names of days and months', () => {
    const german = of('de');
    expect([
      german.ago({ count: 3, unit: 'day', isAhead: false }),
      german.ago({ count: 1, unit: 'month', isAhead: true }),
      plain(german.money(cents(500), 'EUR', true)),
      plain(german.money(cents(0), 'EUR', true)),
      german.weekDay(1, 'short'),
      german.month('2026-11'),
      german.longDay(day('2026-11-21')),
    ]).toEqual([
      'vor 3 Tagen',
      'in 1 Monat',
      '+5,00 €',
      '0,00 €',
      'Mo',
      'November 2026',
      'Samstag, 21. November 2026',
    ]);
    expect(['Öl', 'Zug', 'Ofen'].toSorted(german.compare)).toEqual(['Ofen', 'Öl', 'Zug']);
  });
});
