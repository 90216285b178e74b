import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '../calendar.ts';
import { parseRate, type Rate } from '../exchange.ts';
import { sentence } from '../language/text.ts';
import { cents, sum } from '../money.ts';
import { randomCases } from '../testing/random-cases.ts';
import { convertLines, countOccurrences, lineKey } from './lines.ts';

const anyLine = fc.record({
  line: fc.integer({ min: 1, max: 10_000 }),
  bankId: fc.constantFrom(null, null, 'A', 'B'),
  date: fc.nat(5).map((days) => addDays(day('2026-02-26'), days)),
  title: fc.constantFrom('Coffee', 'Tea'),
  amount: fc.constantFrom(-450, 450, -300).map(cents),
});
const anyFile = fc.array(anyLine, { maxLength: 40 });

const keyOf = (line: Parameters<typeof lineKey>[0] & { occurrence: number }) =>
  `${lineKey(line)} ${line.occurrence}`;

describe('identical lines', () => {
  test('are numbered, so that each line of a file has a unique key, in any order of the file', () => {
    fc.assert(
      fc.property(anyFile, fc.gen(), (lines, random) => {
        const numbered = countOccurrences(lines);
        expect(new Set(numbered.map(keyOf)).size).toBe(lines.length);
        const shuffled = random(fc.shuffledSubarray, lines, { minLength: lines.length });
        expect(countOccurrences(shuffled).map(keyOf).toSorted()).toEqual(numbered.map(keyOf).toSorted());
      }),
      { numRuns: randomCases(300, 2_000) },
    );
  });

  test('the sum of a file is the sum of imported, skipped and remaining lines', () => {
    fc.assert(
      fc.property(anyFile, fc.array(fc.boolean()), fc.array(fc.boolean()), (lines, isFirst, isSecond) => {
        const numbered = countOccurrences(lines);
        const choose = (chosen: readonly boolean[]) => numbered.filter((_, at) => chosen[at] ?? false);
        const taken = new Map(choose(isFirst).map((line) => [keyOf(line), line]));
        const again = choose(isSecond);
        const skipped = again.filter((line) => taken.has(keyOf(line)));
        const added = again.filter((line) => !taken.has(keyOf(line)));
        for (const line of added) taken.set(keyOf(line), line);
        const left = numbered.filter((line) => !taken.has(keyOf(line)));
        expect(skipped.length + added.length).toBe(again.length);
        const amounts = (some: Iterable<{ amount: ReturnType<typeof cents> }>) =>
          sum([...some].map(({ amount }) => amount));
        expect(amounts(taken.values()) + amounts(left)).toBe(amounts(lines));
      }),
      { numRuns: randomCases(300, 2_000) },
    );
  });
});

describe('lines of a file in another currency', () => {
  const line = { line: 3, bankId: null, date: day('2026-06-10'), title: 'Tea', original: null };
  const rate = (text: string) => parseRate(text) as Rate;

  test('are converted with their sign, a half away from zero', () => {
    const lines = [cents(-1000), cents(1000), cents(-50)].map((amount) => ({ ...line, amount }));
    const to = { from: 'EUR', to: 'USD', rate: rate('1.085') } as const;
    const converted = convertLines(lines, to).lines;
    expect(converted.map(({ amount }) => amount)).toEqual([-1085, 1085, -54]);
    const yen = convertLines(lines, { from: 'EUR', to: 'JPY', rate: rate('160.5') });
    expect(converted[0]?.original).toEqual({ currency: 'EUR', amount: 1000, rate: '1.085' });
    expect(yen.lines.map(({ amount }) => amount)).toEqual([-1605, 1605, -80]);
  });

  test('keep an amount in a third currency, with the rate to the new one', () => {
    const original = { currency: 'JPY', amount: cents(3000), rate: rate('0.006') } as const;
    const tea = { ...line, amount: cents(-1800), original };
    const [inDollars] = convertLines([tea], { from: 'EUR', to: 'USD', rate: rate('1.1') }).lines;
    expect(inDollars).toMatchObject({ amount: -1980, original: { ...original, rate: '0.0066' } });
    const [inYen] = convertLines([tea], { from: 'EUR', to: 'JPY', rate: rate('160') }).lines;
    expect(inYen).toMatchObject({
      amount: -2880,
      original: { currency: 'EUR', amount: 1800, rate: '160' },
    });
  });

  test('without a valid converted amount become problems with their line number', () => {
    const lines = [cents(-9_999_999_999), cents(-1)].map((amount) => ({ ...line, amount }));
    expect(convertLines(lines, { from: 'EUR', to: 'USD', rate: rate('2') })).toEqual({
      lines: [{ ...line, amount: -2, original: { currency: 'EUR', amount: 1, rate: '2' } }],
      problems: [{ line: 3, message: sentence('The amount is too large in {to}', { to: 'USD' }) }],
    });
    const tiny = convertLines([{ ...line, amount: cents(1) }], {
      from: 'IDR',
      to: 'USD',
      rate: rate('0.0001'),
    });
    expect(tiny).toEqual({
      lines: [],
      problems: [{ line: 3, message: sentence('The amount is too small in {to}', { to: 'USD' }) }],
    });
  });
});
