import { expect, test } from 'vitest';
import { isCurrency } from '#domain/currency.ts';
import { writeOriginal } from '#domain/exchange.ts';
import { parseDecimal, subtract, sum, toDecimal } from '#domain/money.ts';
import { saidProblems } from '#domain/testing/said-problems.ts';
import { readStatement } from './read-statement.ts';
import { readCorpus, type Truth } from './testing/read-corpus.ts';

const corpus = readCorpus();
const read = corpus.flatMap(({ truth, ...file }) => ('refused' in truth ? [] : [{ ...file, truth }]));
const refused = corpus.flatMap(({ truth, ...file }) => ('refused' in truth ? [{ ...file, ...truth }] : []));

/** The person's answers to questions about the file. */
function choicesOf({ truth, isAsked }: { truth: Truth; isAsked: boolean }) {
  return { currency: truth.assumed ?? truth.currency ?? 'USD', ...(isAsked ? truth.said : {}) };
}

test.each(read)('$name is read without a wrong amount, sign or date', ({ bytes, truth }) => {
  const choices = choicesOf({ truth, isAsked: true });
  const reading = readStatement(bytes, choices);
  const currency = reading.currency ?? choices.currency;
  expect(reading.needs).toBeNull();
  expect({ format: reading.format, currency: reading.currency }).toEqual({
    format: truth.format,
    currency: truth.currency,
  });
  expect(
    reading.lines.map(({ bankId, amount, original, ...line }) => ({
      ...line,
      amount: toDecimal(amount, currency),
      ...(bankId === null ? {} : { bankId }),
      ...(original === null ? {} : { original: writeOriginal(original) }),
    })),
  ).toEqual(truth.lines);
  const problems = truth.problems ?? [];
  expect(reading.problems.map(({ line }) => line)).toEqual(problems.map(({ line }) => line));
  for (const [index, { says }] of problems.entries())
    expect(saidProblems(reading.problems)[index]?.message).toContain(says);
});

test.each(read.filter(({ truth }) => truth.needs !== undefined))(
  '$name asks before it is read',
  ({ bytes, truth }) => {
    const reading = readStatement(bytes, choicesOf({ truth, isAsked: false }));
    expect(reading).toMatchObject({ needs: truth.needs, lines: [] });
  },
);

test.each(read.filter(({ truth }) => truth.closing !== undefined))(
  '$name adds up to the balances that it states',
  ({ bytes, truth }) => {
    const choices = choicesOf({ truth, isAsked: true });
    const { lines, currency = null } = readStatement(bytes, choices);
    const unit = currency ?? choices.currency;
    const closing = parseDecimal(truth.closing ?? '', unit);
    const opening = parseDecimal(truth.opening ?? '', unit);
    if (closing === null || opening === null) throw new Error('The balances are not amounts');
    expect(sum(lines.map(({ amount }) => amount))).toBe(subtract(closing, opening));
  },
);

test.each(read.filter(({ truth }) => truth.proof !== undefined))(
  '$name is proven by the balances that it states',
  ({ bytes, truth }) => {
    const choices = choicesOf({ truth, isAsked: true });
    const { proof, currency = null } = readStatement(bytes, choices);
    const unit = currency ?? choices.currency;
    const written = proof && {
      date: proof.date,
      balance: toDecimal(proof.balance, unit),
      difference: toDecimal(proof.difference, unit),
    };
    expect(written).toEqual(truth.proof);
  },
);

test.each(refused)('$name is refused with a sentence', ({ bytes, refused: sentence }) => {
  expect(() => readStatement(bytes, { currency: 'USD' })).toThrow(sentence);
});

test('the currencies of the corpus exist', () => {
  for (const { truth } of read) expect(isCurrency(truth.currency ?? 'USD')).toBe(true);
});
