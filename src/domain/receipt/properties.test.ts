import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../money.ts';
import { randomCases } from '../testing/random-cases.ts';
import { inventReceipt } from '../testing/receipts/invent-receipt.ts';
import { readCorpus } from '../testing/receipts/read-corpus.ts';
import { TODAY } from '../testing/receipts/score.ts';
import { readReceipt } from './read-receipt.ts';
import { canTakeOver, type ReceiptReading } from './receipt.ts';

const receipt = fc.oneof(fc.constantFrom(...readCorpus()), fc.nat(1_000_000).map(inventReceipt));

function read(text: string, currency: Parameters<typeof readReceipt>[1]['currency']) {
  return readReceipt(text, { currency, today: TODAY });
}

function amountsOf(reading: ReceiptReading) {
  if (!reading.ok) return reading.problem;
  const { items, tax, tip, total } = reading.receipt;
  return { items: items.map(({ amount }) => amount), tax, tip, total };
}

test('a receipt that can be accepted adds up exactly', () => {
  const damage = fc.array(fc.tuple(fc.nat(1500), fc.constantFrom('', '0', '9', ',', '.', '-', '\n')), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(receipt, damage, ({ text, currency }, changes) => {
      const damaged = changes.reduce((rest, [at, put]) => rest.slice(0, at) + put + rest.slice(at + 1), text);
      const reading = read(damaged, currency);
      if (!reading.ok || !canTakeOver(reading.receipt)) return;
      const { items, tax, tip, total } = reading.receipt;
      expect(sum([...items.map(({ amount }) => amount), tax, tip])).toBe(total);
    }),
    { numRuns: randomCases(100, 2_000) },
  );
});

test('white space between words changes no amount', () => {
  const spaces = fc.array(fc.constantFrom(' ', '  ', '\t', '\u00a0', '      ', ' \u2009'), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(receipt, spaces, fc.constantFrom('\n', '\r\n', '  \n\t'), ({ text, currency }, gaps, end) => {
      let at = 0;
      const widened = text.replaceAll(/[ \t]+/g, () => gaps[at++ % gaps.length] ?? ' ').replaceAll('\n', end);
      expect(amountsOf(read(widened, currency))).toEqual(amountsOf(read(text, currency)));
    }),
    { numRuns: randomCases(70, 1_000) },
  );
});

test('items are in the order of their lines', () => {
  fc.assert(
    fc.property(receipt, ({ text, currency }) => {
      const reading = read(text, currency);
      const lines = reading.ok ? reading.receipt.items.map(({ line }) => line) : [];
      expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    }),
    { numRuns: randomCases(70, 1_000) },
  );
});
