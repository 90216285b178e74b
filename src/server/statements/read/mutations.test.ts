import { expect, test } from 'vitest';
import { makeRandom, pick } from '#server/testing/contract/mutate.ts';
import { type MadeFile, makeStatement, writeFile } from './testing/made-statement.ts';
import { MUTATIONS } from './testing/mutate-statement.ts';
import { review } from './testing/review-statement.ts';

/** The number of files: `FUZZ=100000` for all of them. */
const RUNS = Number(process.env.FUZZ ?? 800);
const TURNED = 'a sign is turned against its word or balance';
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/**
 * Without more purchases than credits the file of a card says the same as that of an account, and without a posted
 * transaction an unknown word may mean that it is posted.
 */
function isTelling({ rows, style }: MadeFile): boolean {
  const amounts = rows.flatMap(({ truth }) => truth?.amount ?? []);
  const into = amounts.filter((amount) => amount > 0).length;
  if (amounts.length === 0) return false;
  return style.money !== 'card' || amounts.length - into > into + 1;
}

test('no line of a changed file is silently wrong or lost', { timeout: 60_000 + RUNS * 10 }, () => {
  const names = Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[];
  for (let run = 0; run < RUNS; run += 1) {
    const random = makeRandom(SEED * 1_000_003 + run);
    const file = makeStatement(random);
    const changes = [pick(random, names), ...(random() < 0.3 ? [pick(random, names)] : [])];
    // Together with another change it may be the only sign that is left.
    if (changes.length > 1 && changes.includes(TURNED)) continue;
    if (!changes.every((change) => MUTATIONS[change](file, random))) continue;
    if (!isTelling(file)) continue;
    const { wrong } = review(file, random() < 0.5 ? 'EUR' : 'USD');
    expect({ run, changes, wrong, text: wrong.length > 0 ? writeFile(file).text : '' }).toEqual({
      run,
      changes,
      wrong: [],
      text: '',
    });
  }
});
