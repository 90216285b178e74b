import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { MOST_CONTENTION, measureContention } from './contention.ts';

test('contention grows while more threads work than there are processors, and has a bound', async () => {
  const contention = await measureContention();
  const factor = contention.begin();
  const workers = Array.from(
    { length: 3 * availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  await wait(2000);
  const busy = factor();
  await Promise.all(workers.map((each) => each.terminate()));
  await contention.stop();
  expect(busy).toBeGreaterThan(1.3);
  expect(busy).toBeLessThanOrEqual(MOST_CONTENTION);
});

test('nothing measured means no contention', async () => {
  const contention = await measureContention();
  expect(contention.begin()()).toBe(1);
  await contention.stop();
});
