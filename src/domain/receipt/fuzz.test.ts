import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '../currency.ts';
import { randomCases } from '../testing/random-cases.ts';
import { readCorpus } from '../testing/receipts/read-corpus.ts';
import { TODAY } from '../testing/receipts/score.ts';
import { readReceipt } from './read-receipt.ts';
import { canTakeOver, receiptDifference } from './receipt.ts';

const RUNS = randomCases(400, 10_000);
/** Far above what the longest text takes on a busy machine, far below what one with quadratic work takes. */
const SLOWEST_MILLISECONDS = 200;
const CURRENCIES: readonly Currency[] = ['USD', 'EUR', 'JPY', 'KWD', 'CHF'];

const corpus = readCorpus().map(({ text }) => text);
const words = [
  ...[
    'TOTAL',
    'Summe',
    'Subtotal',
    'Tax',
    'MwSt 19%',
    'TVA',
    'IVA',
    'Tip',
    'Trinkgeld',
    'Rundung',
    'VISA',
    'Rabatt',
    'Pfand',
  ],
  ...[
    'Coffee',
    'Käse',
    'à',
    'x',
    '2 x',
    '3 @',
    '0,345 kg x',
    '€/kg',
    '-',
    '--',
    '(',
    ')',
    '€',
    'EUR',
    '$',
    '%',
    'A*',
    '|',
    '....',
  ],
  ...[
    '1.00',
    '2,50',
    '-3,00',
    '4,00-',
    '1.234,56',
    '1 234,50',
    '1,234',
    "1'000.00",
    '12 .50',
    '1O,00',
    'l2.5O',
    '¥500',
    '9.-',
    '0,00',
  ],
  ...[
    '03/04/2026',
    '12. März 2026',
    '10:45',
    '99999999.99',
    '100000000.00',
    '9'.repeat(30),
    '\u00a0',
    '\t',
    '\u2009',
  ],
];
const line = fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(' '));
const invented = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
const damaged = fc
  .tuple(
    fc.constantFrom(...corpus),
    fc.array(fc.tuple(fc.nat(2000), fc.nat(3), fc.constantFrom(...words, '\n', '')), { maxLength: 8 }),
  )
  .map(([text, cuts]) =>
    cuts.reduce((rest, [at, size, put]) => rest.slice(0, at) + put + rest.slice(at + size), text),
  );
const repeated = fc
  .tuple(
    fc.constantFrom('1', ' ', '.', ',', '-', '1 ', '1.', '1,', '. ', '(', '1x', '€', '/', 'a ', '2 x ', '\n'),
    fc.nat(20_000),
    line,
  )
  .map(([part, count, end]) => part.repeat(count) + end);
const long = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat(130))
  .map(([lines, count]) => `${lines.join('\n')}\n`.repeat(count));
const anyText = fc.oneof(
  { arbitrary: invented, weight: 8 },
  { arbitrary: damaged, weight: 8 },
  { arbitrary: repeated, weight: 3 },
  { arbitrary: long, weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 300 }), weight: 2 },
);

/** A slow text is read up to this many times. */
const MOST_TRIES = 5;

/**
 * Reads a text, with the time of this thread on the processor: other programs do not count. Of a slow text the least time
 * counts: the first reading may compile the parser, and a busy machine shares its caches.
 */
function timed(text: string, currency: Currency) {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 1; ; tries += 1) {
    const before = process.threadCpuUsage();
    const reading = readReceipt(text, { currency, today: TODAY });
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least < SLOWEST_MILLISECONDS / 3 || tries === MOST_TRIES) return { reading, milliseconds: least };
  }
}

for (const text of corpus) timed(text, 'EUR');

test('no text makes the parser throw, or takes it more than 200 ms', { timeout: 4 * 60 * 60_000 }, () => {
  let slowest = { milliseconds: 0, text: '' };
  const property = fc.property(anyText, fc.constantFrom(...CURRENCIES), (text, currency) => {
    const { reading, milliseconds } = timed(text, currency);
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, text };
    if (reading.ok && canTakeOver(reading.receipt)) expect(receiptDifference(reading.receipt)).toBe(0);
  });
  fc.assert(property, { numRuns: RUNS });
  expect(slowest.milliseconds, JSON.stringify(slowest.text.slice(0, 500))).toBeLessThan(SLOWEST_MILLISECONDS);
  console.log(`The slowest of ${RUNS} receipts took ${slowest.milliseconds.toFixed(1)} ms`);
});
