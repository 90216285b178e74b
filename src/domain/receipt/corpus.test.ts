import { expect, test } from 'vitest';
import { add, subtract, sum } from '../money.ts';
import { readCorpus } from '../testing/receipts/read-corpus.ts';
import { reportOf, scoreOf, TODAY } from '../testing/receipts/score.ts';
import { readReceipt } from './read-receipt.ts';

const corpus = readCorpus();
const readable = corpus.flatMap(({ truth, ...each }) => ('refused' in truth ? [] : [{ ...each, truth }]));
const scores = readable.map((receipt) => ({ ...scoreOf(receipt, receipt.truth), truth: receipt.truth }));

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

test('at least nine of ten lines and of each field of the corpus are right', () => {
  const report = reportOf(scores);
  console.log(`Receipts of the corpus: ${corpus.length}`, report);
  for (const { right, count } of Object.values(report)) expect(right / count).toBeGreaterThanOrEqual(0.9);
});
