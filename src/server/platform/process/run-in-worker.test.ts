import { expect, test } from 'vitest';
import { runInWorker } from './run-in-worker.ts';

const BOUNDS = { processorMilliseconds: 10_000, milliseconds: 30_000, megabytes: 64, owner: 'ana' };

/** A module from source text. It reads `input` and returns its result with `answer`. */
function moduleOf(source: string): URL {
  const lines = [
    "import { parentPort, workerData as input } from 'node:worker_threads';",
    'const answer = (value) => parentPort.postMessage(value);',
    source,
  ];
  return new URL(`data:text/javascript,${encodeURIComponent(lines.join('\n'))}`);
}

test('a module in a thread returns its result', async () => {
  expect(await runInWorker(moduleOf('answer(input.a + 1)'), { a: 41 }, BOUNDS)).toBe(42);
});

test('an endless loop ends at the time limit, and the event loop stays free', async () => {
  const bounds = { ...BOUNDS, milliseconds: 500 };
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 10);
  await expect(runInWorker(moduleOf('for (;;);'), null, bounds)).rejects.toMatchObject({ limit: 'time' });
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(10);
});

test('a thread that uses too much memory ends at the memory limit', async () => {
  const greedy = moduleOf('const all = []; for (;;) all.push(new Array(100_000).fill(all.length));');
  await expect(runInWorker(greedy, null, BOUNDS)).rejects.toMatchObject({ limit: 'memory' });
});

test('an error of the module is thrown, and the next thread runs', async () => {
  await expect(runInWorker(moduleOf("throw new TypeError('no')"), null, BOUNDS)).rejects.toThrow('no');
  await expect(runInWorker(moduleOf(''), null, BOUNDS)).rejects.toThrow('without a result');
  expect(await runInWorker(moduleOf('answer(1)'), null, BOUNDS)).toBe(1);
});

test('a thread ends after so much time of the processor, and one that waits for others does not', async () => {
  const bounds = { ...BOUNDS, processorMilliseconds: 400 };
  await expect(runInWorker(moduleOf('for (;;);'), null, bounds)).rejects.toMatchObject({ limit: 'time' });
  const regularExpression = moduleOf("answer(/^(a+)+$/.test('a'.repeat(60) + 'b'))");
  await expect(runInWorker(regularExpression, null, bounds)).rejects.toMatchObject({ limit: 'time' });
  expect(await runInWorker(moduleOf('setTimeout(() => answer(1), 900)'), null, bounds)).toBe(1);
});

test('ten bad files of one person delay the file of another by one of them', async () => {
  const bounds = { ...BOUNDS, processorMilliseconds: 300 };
  const ended: string[] = [];
  const bad = Array.from({ length: 10 }, async () => {
    await runInWorker(moduleOf('for (;;);'), null, bounds).catch(() => ended.push('bad'));
  });
  const good = runInWorker(moduleOf('answer(1)'), null, { ...BOUNDS, owner: 'ben' }).then(() =>
    ended.push('good'),
  );
  await Promise.all([...bad, good]);
  expect(ended.indexOf('good')).toBeLessThanOrEqual(1);
});

test('one thread runs at a time, at most 10 of an owner wait or run, and others are refused', async () => {
  const module = moduleOf('const from = Date.now(); setTimeout(() => answer([from, Date.now()]), 20)');
  const results = await Promise.allSettled(
    Array.from({ length: 13 }, () => runInWorker<[number, number]>(module, null, BOUNDS)),
  );
  const done = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(done).toHaveLength(10);
  for (const [index, [from]] of done.entries()) {
    expect(from).toBeGreaterThanOrEqual(done[index - 1]?.[1] ?? 0);
  }
  const refused = results.filter((each) => each.status === 'rejected');
  expect(refused.map((each) => each.reason.limit)).toEqual(['queue', 'queue', 'queue']);
});
