import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from './calendar.ts';
import type { Currency } from './currency.ts';
import { parseRate, type Rate } from './exchange.ts';
import { NO_TEXTS } from './expenses.ts';
import { chooseBooks } from './imported-books.ts';
import {
  balancesOfRows,
  type ImportedBook,
  type ImportedExpense,
  type ImportedRow,
} from './imported-file.ts';
import { inEnglish } from './language/speaker.ts';
import { cents, sum } from './money.ts';

const rate = (text: string): Rate => {
  const read = parseRate(text);
  if (read === null) throw new Error(`${text} is not a rate`);
  return read;
};

const date = day('2026-05-01');

function expense(amount: number, given: Partial<ImportedExpense> = {}): ImportedExpense {
  const whole = cents(amount);
  return {
    kind: 'expense',
    line: 2,
    date,
    title: 'Tram',
    category: 'other',
    ...NO_TEXTS,
    original: null,
    amount: whole,
    payers: [{ person: 0, amount: whole }],
    shares: [{ person: 1, amount: whole }],
    split: null,
    ...given,
  };
}

const euros: ImportedBook = { currency: 'EUR', rows: [expense(1000)] };
const dollars: ImportedBook = {
  currency: 'USD',
  rows: [{ kind: 'payment', line: 3, date, from: 1, to: 0, amount: cents(500) }],
};

function chosen(books: ImportedBook[], currency: Currency | null, ...rates: [Currency, string][]) {
  const result = chooseBooks(books, {
    currency,
    rates: rates.map(([code, text]) => ({ currency: code, rate: rate(text) })),
  });
  return result.ok ? result : { ...result, message: inEnglish.say(result.message) };
}

describe('what becomes of the currencies of a file', () => {
  test('without rates each is a group', () => {
    expect(chosen([euros, dollars], null)).toEqual({ ok: true, books: [euros, dollars] });
  });

  test('with a rate for every other one they are one group', () => {
    expect(chosen([euros, dollars], null, ['EUR', '1.17'])).toMatchObject({
      ok: true,
      books: [
        {
          currency: 'USD',
          rows: [
            { amount: 1170, original: { currency: 'EUR', amount: 1000, rate: '1.17' } },
            { kind: 'payment', amount: 500 },
          ],
        },
      ],
    });
    expect(chosen([euros], 'JPY', ['EUR', '160.5'])).toMatchObject({
      books: [{ currency: 'JPY', rows: [{ amount: 1605, shares: [{ person: 1, amount: 1605 }] }] }],
    });
  });

  test.each([
    [
      null,
      [
        ['EUR', '1.17'],
        ['USD', '2'],
      ],
      "Leave one of the file's currencies without a rate",
    ],
    [null, [['GBP', '1.3']], 'Enter a rate for USD'],
    ['USD', [], 'Enter a rate for EUR'],
    ['JPY', [['EUR', '160']], 'Enter a rate for USD'],
    [
      'USD',
      [
        ['USD', '1'],
        ['EUR', '2'],
      ],
      "Choose another currency than the group's",
    ],
    [
      'USD',
      [
        ['EUR', '1'],
        ['EUR', '2'],
      ],
      'A currency can have only one rate',
    ],
  ] as [Currency | null, [Currency, string][], string][])(
    'into %s with %j is refused',
    (currency, rates, message) => {
      expect(chosen([euros, dollars], currency, ...rates)).toEqual({ ok: false, message });
    },
  );

  test('an amount that the rate makes too small or too large is named', () => {
    const yen: ImportedBook = { currency: 'JPY', rows: [expense(1)] };
    expect(chosen([yen], 'USD', ['JPY', '0.001'])).toMatchObject({
      ok: false,
      message: '"Tram" (¥1) is too small in USD at this rate',
    });
    expect(chosen([euros], 'USD', ['EUR', '1000000000'])).toMatchObject({
      message: '"Tram" (€10.00) is too large in USD at this rate',
    });
  });

  test('a split in proportions stays, and one of amounts is forgotten', () => {
    const shares = [0, 1, 2].map((person) => ({ person, amount: cents(100) }));
    const equal = expense(300, { shares, split: { mode: 'equal', participants: ['0', '1', '2'] } });
    const exact = expense(300, {
      shares,
      split: {
        mode: 'exact',
        shares: shares.map(({ person, amount }) => ({ userId: String(person), amount })),
      },
    });
    const result = chosen([{ currency: 'EUR', rows: [equal, exact] }], 'USD', ['EUR', '1.1111']);
    expect(result).toMatchObject({ books: [{ rows: [{ split: equal.split }, { split: null }] }] });
  });
});

const someRow: fc.Arbitrary<ImportedRow> = fc
  .record({
    weights: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 4, maxLength: 4 }),
    payer: fc.nat(3),
    second: fc.nat(3),
    paid: fc.nat(1_000_000),
  })
  .filter(({ weights }) => weights.some((weight) => weight > 0))
  .map(({ weights, payer, second, paid }) => {
    const amount = weights.reduce((total, weight) => total + weight, 0);
    const others = second === payer ? 0 : Math.min(paid, amount - 1);
    const payers = [
      { person: payer, amount: cents(amount - others) },
      { person: second, amount: cents(others) },
    ].filter((each) => each.amount > 0);
    const shares = weights
      .map((weight, person) => ({ person, amount: cents(weight) }))
      .filter((share) => share.amount > 0);
    return expense(amount, { payers, shares });
  });

test('converted expenses lose no minor unit, and no one is more than one off by what they paid and bear', () => {
  const rows = fc.array(someRow, { minLength: 1, maxLength: 10 });
  const rates = fc.integer({ min: 10_000, max: 9_999_999 }).map((parts) => rate(String(parts / 10_000)));
  fc.assert(
    fc.property(rows, rates, (written, each) => {
      const result = chooseBooks([{ currency: 'EUR', rows: written }], {
        currency: 'USD',
        rates: [{ currency: 'EUR', rate: each }],
      });
      if (!result.ok) throw new Error(inEnglish.say(result.message));
      const converted = result.books[0]?.rows ?? [];
      expect(sum(balancesOfRows(['a', 'b', 'c', 'd'], converted))).toBe(0);
      converted.forEach((row, index) => {
        const before = written[index];
        if (row.kind !== 'expense' || before?.kind !== 'expense') throw new Error('an expense stays one');
        for (const list of ['payers', 'shares'] as const) {
          expect(sum(row[list].map(({ amount }) => amount))).toBe(row.amount);
          for (const { person, amount } of before[list]) {
            const part = row[list].find((other) => other.person === person)?.amount ?? 0;
            expect(Math.abs(part - (amount / before.amount) * row.amount)).toBeLessThan(1.001);
          }
        }
      });
    }),
  );
});
