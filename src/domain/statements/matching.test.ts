import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day, daysBetween } from '../calendar.ts';
import { cents } from '../money.ts';
import { MATCH_DAYS, matchLines, type OwnEntry, offerPayments } from './matching.ts';
import { readTitle, SIMILAR, similarity } from './merchants.ts';

const line = (title: string, date: string, amount: number, bankId: string | null = null) => ({
  title,
  bankId,
  date: day(date),
  amount: cents(amount),
});
const entry = (title: string, date: string, amount: number, bankId: string | null = null): OwnEntry => ({
  titles: [title],
  bankId,
  date: day(date),
  amount: cents(amount),
});

describe('a line matches an existing entry', () => {
  test('by the same amount, a date within 4 days and a similar title', () => {
    const lines = [line('STARBUCKS STORE 01234 SEATTLE WA', '2026-06-10', -450)];
    const here = (other: OwnEntry) => matchLines(lines, [other])[0] === 0;
    expect(here(entry('Starbucks', '2026-06-10', -450))).toBe(true);
    expect(here(entry('starbucks', '2026-06-14', -450))).toBe(true);
    expect(here(entry('Starbucks', '2026-06-06', -450))).toBe(true);
    expect(here(entry('Starbucks', '2026-06-15', -450))).toBe(false);
    expect(here(entry('Starbucks', '2026-06-05', -450))).toBe(false);
    expect(here(entry('Starbucks', '2026-06-10', -451))).toBe(false);
    expect(here(entry('Starbucks', '2026-06-10', 450))).toBe(false);
    expect(here(entry('Lunch', '2026-06-10', -450))).toBe(false);
  });

  test("by the bank's own id, whatever the title; other ids of another day are other lines", () => {
    const lines = [line('Coffee', '2026-06-10', -450, 'A1')];
    expect(matchLines(lines, [entry('Latte', '2026-06-12', -450, 'A1')])).toEqual([0]);
    expect(matchLines(lines, [entry('Coffee', '2026-06-11', -450, 'A2')])).toEqual([null]);
    expect(matchLines(lines, [entry('Coffee', '2026-06-10', -450, 'A2')])).toEqual([0]);
    expect(matchLines(lines, [entry('Coffee', '2026-06-11', -450)])).toEqual([0]);
  });

  test('by the merchant of an entry with another title', () => {
    const dinner = { ...entry('Dinner', '2026-06-10', -4500), titles: ['Dinner', 'Pizzeria Napoli'] };
    expect(matchLines([line('PIZZERIA NAPOLI GMBH BERLIN', '2026-06-11', -4500)], [dinner])).toEqual([0]);
  });

  test('each entry matches one line: two equal coffees on one day are two', () => {
    const coffees = [line('Coffee Lab', '2026-06-10', -450), line('Coffee Lab', '2026-06-10', -450)];
    expect(matchLines(coffees, [entry('Coffee Lab', '2026-06-10', -450)])).toEqual([0, null]);
    const two = [entry('Coffee Lab', '2026-06-11', -450), entry('coffee lab', '2026-06-09', -450)];
    expect(matchLines(coffees, two).toSorted()).toEqual([0, 1]);
  });

  test('what was taken over answers the one of equal lines that it was', () => {
    const coffees = [1, 2, 3].map((occurrence) => ({ ...line('Coffee', '2026-03-10', -300), occurrence }));
    const second = { ...entry('Coffee', '2026-03-10', -300), occurrence: 2 };
    expect(matchLines(coffees, [second])).toEqual([null, 0, null]);
    expect(matchLines(coffees, [{ ...second, occurrence: 9 }])).toEqual([0, null, null]);
    expect(matchLines(coffees, [second, entry('Coffee', '2026-03-10', -300)])).toEqual([1, 0, null]);
  });

  test('the nearest day wins, unless another line would be left without an answer', () => {
    const lines = [line('Bakery Mill', '2026-06-10', -300), line('Bakery Mill', '2026-06-06', -300)];
    const entries = [entry('Bakery Mill', '2026-06-09', -300), entry('Bakery Mill', '2026-06-13', -300)];
    expect(matchLines(lines, entries)).toEqual([1, 0]);
  });

  test('ten thousand equal lines and fifty thousand equal entries are matched in time', () => {
    const lines = Array.from({ length: 10_000 }, (_, n) =>
      line('Vending machine', addDays(day('2026-01-01'), n % 365), -150),
    );
    const entries = Array.from({ length: 50_000 }, (_, n) =>
      entry('Vending', addDays(day('2026-01-01'), n % 365), -150),
    );
    expect(matchLines(lines, entries)).not.toContain(null);
  });
});

const titles = [
  'Rewe Berlin',
  'REWE',
  'Rewe Sagt Danke 4123',
  'Shell Berlin',
  'Shell',
  'Netflix.com',
  'Spotify',
];
const anyLine = fc.record({
  title: fc.constantFrom(...titles),
  amount: fc.constantFrom(-999, -500, 500).map(cents),
  date: fc.nat(12).map((days) => addDays(day('2026-02-25'), days)),
  bankId: fc.constantFrom(null, null, 'A', 'B'),
});

type Any = { title: string; amount: number; date: ReturnType<typeof day>; bankId: string | null };

function isPossible(a: Any, b: Any): boolean {
  const days = Math.abs(daysBetween(a.date, b.date));
  if (a.amount !== b.amount || days > MATCH_DAYS) return false;
  if (a.bankId !== null && b.bankId !== null && (a.bankId === b.bankId || days > 0))
    return a.bankId === b.bankId;
  return similarity(readTitle(a.title), readTitle(b.title)) >= SIMILAR;
}

/** The maximum number of lines that can each have an entry, by brute force. */
function mostMatched(lines: readonly Any[], entries: readonly Any[]): number {
  const [line, ...rest] = lines;
  if (line === undefined) return 0;
  const taken = entries.flatMap((each, place) =>
    isPossible(line, each) ? 1 + mostMatched(rest, entries.toSpliced(place, 1)) : [],
  );
  return Math.max(mostMatched(rest, entries), ...taken);
}

test('as many lines as possible are matched, each with a different valid entry', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 5 }), fc.array(anyLine, { maxLength: 5 }), (lines, books) => {
      const found = matchLines(
        lines,
        books.map(({ title, ...rest }) => ({ ...rest, titles: [title] })),
      );
      const matched = found.flatMap((place, at) => (place === null ? [] : [{ place, at }]));
      expect(new Set(matched.map(({ place }) => place)).size).toBe(matched.length);
      for (const { place, at } of matched)
        expect(isPossible(lines[at] as Any, books[place] as Any)).toBe(true);
      expect(matched.length).toBe(mostMatched(lines, books));
    }),
    { numRuns: 3000 },
  );
});

describe('a line of another statement', () => {
  const covered = { first: day('2026-06-01'), last: day('2026-06-30') };
  const imported = (date: string) => ({ ...entry('Coffee Lab', date, -450), covered });
  const isHere = (date: string, other: OwnEntry, ...more: ReturnType<typeof line>[]) =>
    matchLines([line('COFFEE LAB', date, -450), ...more], [other])[0] === 0;

  test('is of the same day, where only one of the files covers both days', () => {
    expect(isHere('2026-06-30', imported('2026-06-30'))).toBe(true);
    expect(isHere('2026-07-01', imported('2026-06-30'))).toBe(false);
    expect(isHere('2026-06-29', imported('2026-06-30'))).toBe(false);
    // What a person typed may be off by some days.
    expect(isHere('2026-07-01', entry('Coffee Lab', '2026-06-30', -450))).toBe(true);
  });

  test('may be some days off within the days that both files cover', () => {
    const others = [line('Rent', '2026-06-10', -90_000), line('Pay', '2026-06-20', 200_000)];
    expect(isHere('2026-06-15', imported('2026-06-14'), ...others)).toBe(true);
    expect(isHere('2026-06-11', imported('2026-06-09'), ...others)).toBe(false);
  });

  test('has the same bank id, whatever the day', () => {
    const other = { ...entry('Coffee', '2026-06-30', -450, 'A1'), covered };
    expect(matchLines([line('Coffee', '2026-07-02', -450, 'A1')], [other])).toEqual([0]);
  });

  test('is new in each month with a coffee of one price a day', () => {
    const days = (month: string, from: number) =>
      Array.from({ length: 4 }, (_, at) => `2026-${month}-${String(from + at).padStart(2, '0')}`);
    const august = days('08', 28).map((date) => ({
      ...imported(date),
      covered: { first: day('2026-08-28'), last: day('2026-08-31') },
    }));
    const september = days('09', 1).map((date) => line('COFFEE LAB', date, -450));
    expect(matchLines(september, august)).toEqual([null, null, null, null]);
    const again = days('08', 28).map((date) => line('COFFEE LAB', date, -450));
    expect(matchLines(again, august)).toEqual([0, 1, 2, 3]);
  });
});

describe('a debt is offered for a line', () => {
  const owed = { amount: cents(-4200), names: ['Maya Patel', 'maya42'], payLinks: ['maya-pays'] };
  const offersOf = (...lines: ReturnType<typeof line>[]) => offerPayments(lines, [owed]);

  test('if the amount and the direction are equal', () => {
    expect(offersOf(line('Transfer', '2026-06-10', -4200))).toEqual([{ due: 0, isNamed: false }]);
    expect(offersOf(line('Transfer', '2026-06-10', 4200))).toEqual([null]);
    expect(offersOf(line('Transfer', '2026-06-10', -4201))).toEqual([null]);
  });

  test('once: for the line that names the person, for none of several that do not', () => {
    const [atm, zelle] = [line('ATM', '2026-06-10', -4200), line('ZELLE TO MAYA', '2026-06-11', -4200)];
    expect(offersOf(atm, zelle)).toEqual([null, { due: 0, isNamed: true }]);
    expect(offersOf(atm, atm)).toEqual([null, null]);
  });

  test.each([
    ['ZELLE TO MAYA', true],
    ['PATEL MAYA REF 8812', true],
    ['Überweisung an Maya Patel, Miete', true],
    ['VENMO @maya-pays', true],
    ['MAYA42', true],
    ['Maya Patel: Pizza night', true],
    ['Luigi: Pizza with Maya', false],
    ['CITY CINEMA 12', false],
    ['MAYA RESTAURANT', false],
    ['MAYAN JUNGLE TOURS', false],
    ['PATEL BROTHERS GROCER', false],
    ['TRANSFER 8812', false],
    ['', false],
  ])('%j names the person: %s', (title, isNamed) => {
    expect(offersOf(line(title, '2026-06-10', -4200))).toEqual([{ due: 0, isNamed }]);
  });

  test('to two people of one amount by their names', () => {
    const liam = { amount: cents(-4200), names: ['liam'], payLinks: [] };
    const lines = [line('to liam', '2026-06-10', -4200), line('Transfer', '2026-06-11', -4200)];
    expect(offerPayments(lines, [owed, liam])).toEqual([
      { due: 1, isNamed: true },
      { due: 0, isNamed: false },
    ]);
  });
});
