import { expect, test } from 'vitest';
import { add, subtract, sum } from '../money.ts';
import { inventReceipt } from '../testing/receipts/invent-receipt.ts';
import { readCorpus } from '../testing/receipts/read-corpus.ts';
import { reportOf, scoreOf, TODAY } from '../testing/receipts/score.ts';
import { readReceipt } from './read-receipt.ts';

const corpus = readCorpus();
const readable = corpus.flatMap(({ truth, ...each }) => ('refused' in truth ? [] : [{ ...each, truth }]));
const scores = readable.map((receipt) => ({
  ...scoreOf(receipt, receipt.truth),
  truth: receipt.truth,
  isUnseen: receipt.isUnseen,
}));

test.each(readable.filter(({ truth }) => !truth.isBlocked))('the truth of $name adds up', ({ truth }) => {
  const paid = add(sum(truth.items.map(({ amount }) => amount)), add(truth.tax, truth.tip));
  expect(subtract(truth.total, paid)).toBe(0);
});

test('no receipt of the corpus can be taken over with a wrong sum', () => {
  expect(scores.filter(({ isWrongSum }) => isWrongSum).map(({ name }) => name)).toEqual([]);
});

test.each(scores.filter(({ truth }) => truth.isBlocked))('$name cannot be taken over', ({ isAccepted }) => {
  expect(isAccepted).toBe(false);
});

test.each(scores.filter(({ truth }) => truth.doubts !== null))(
  '$name has its doubts',
  ({ doubts, truth }) => {
    expect(doubts).toEqual(truth.doubts);
  },
);

test.each(corpus.flatMap(({ truth, ...each }) => ('refused' in truth ? [{ ...each, ...truth }] : [])))(
  '$name is refused',
  ({ text, currency, refused }) => {
    expect(readReceipt(text, { currency, today: TODAY })).toMatchObject({ ok: false, problem: refused });
  },
);

const invented = Array.from({ length: 100 }, (_, index) => inventReceipt(index + 1));
const inventedScores = invented.map((receipt) => scoreOf(receipt, receipt.truth));

test('no invented receipt can be taken over with a wrong sum', () => {
  expect(inventedScores.filter(({ isWrongSum }) => isWrongSum).map(({ name }) => name)).toEqual([]);
});

// The parser was developed with these receipts. `docs/decisions/0055` says how well it reads unseen ones.
test.each([
  ['written', scores.filter(({ isUnseen }) => !isUnseen)],
  ['unseen', scores.filter(({ isUnseen }) => isUnseen)],
  ['invented', inventedScores],
])('at least 95 of 100 lines and of each field of the %s receipts are right', (kind, all) => {
  const report = reportOf(all);
  const parts = Object.entries(report).map(([field, { right, count }]) => `${field} ${right}/${count}`);
  console.log(`${all.length} ${kind} receipts: ${parts.join(', ')}`);
  for (const { right, count } of Object.values(report)) expect(right / count).toBeGreaterThanOrEqual(0.95);
});
