import { describe, expect, test, vi } from 'vitest';
import type { Pool } from '#server/platform/database.ts';
import { writeJointly } from './joint-writes.ts';

/** A pool that only says yes, or fails where a statement begins with the word. */
function makePool(failing = ''): Pool {
  const query = async (text: string) => {
    if (failing !== '' && text.startsWith(failing)) throw new Error(`${failing} failed`);
    return { rows: [] };
  };
  return { connect: async () => ({ query, release: () => undefined }) } as unknown as Pool;
}

type Call = { place: string; number: number };

function watch(fail = false) {
  const batches: number[][] = [];
  const join = writeJointly<Call, string>({
    placeOf: ({ place }) => place,
    async write(db, calls) {
      await db.query('INSERT');
      batches.push(calls.map(({ number }) => number));
      if (fail) throw new Error('one of them');
      return calls.map(({ number }) => (number < 0 ? null : `wrote ${number}`));
    },
  });
  return { batches, join };
}

describe('calls that are written jointly', () => {
  test('go together, but never two of one place, and in the order they came', async () => {
    const { batches, join } = watch();
    const pool = makePool();
    const calls = ['a', 'b', 'a', 'c', 'a', 'b'].map((place, at) => ({ place, number: at + 1 }));
    const answers = await Promise.all(calls.map((call) => join(pool, call)));
    expect(answers).toEqual(calls.map(({ number }) => `wrote ${number}`));
    expect(batches).toEqual([[1, 2, 4], [3, 6], [5]]);
  });

  test('wait after a batch for as many as wrote in it, a moment, and alone for nobody', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { batches, join } = watch();
    const pool = makePool();
    const write = (...numbers: number[]) =>
      Promise.all(numbers.map((number) => join(pool, { place: `${number}`, number })));
    await write(1, 2, 3);
    const first = write(4);
    await new Promise(setImmediate);
    await Promise.all([first, write(5, 6)]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    const last = write(7);
    await new Promise(setImmediate);
    expect(batches).toHaveLength(2);
    vi.advanceTimersByTime(5);
    await last;
    await write(8);
    await write(9);
    expect(batches.slice(2)).toEqual([[7], [8], [9]]);
    vi.useRealTimers();
  });

  test('of one place wait for nobody else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { batches, join } = watch();
    const pool = makePool();
    await Promise.all([1, 2, 3, 4].map((number) => join(pool, { place: 'a', number })));
    expect(batches).toEqual([[1], [2], [3], [4]]);
    vi.useRealTimers();
  });

  test('of different databases do not meet', async () => {
    const { batches, join } = watch();
    await Promise.all([1, 2].map((number) => join(makePool(), { place: 'a', number })));
    expect(batches).toEqual([[1], [2]]);
  });

  test('each learn for themselves that they have to go alone', async () => {
    const { join } = watch();
    const pool = makePool();
    const answers = [-1, 2, -3].map((number) => join(pool, { place: `${number}`, number }));
    expect(await Promise.all(answers)).toEqual([null, 'wrote 2', null]);
  });

  test('all have to go alone where nothing could be written', async () => {
    const pool = makePool();
    const { join } = watch(true);
    const answers = [1, 2].map((number) => join(pool, { place: `${number}`, number }));
    expect(await Promise.all(answers)).toEqual([null, null]);
  });

  test('are never repeated where it is not known whether they were written', async () => {
    const { batches, join } = watch();
    const pool = makePool('COMMIT');
    const answers = [1, 2].map((number) => join(pool, { place: `${number}`, number }));
    for (const { reason } of (await Promise.allSettled(answers)) as PromiseRejectedResult[]) {
      expect(reason).toEqual(new Error('COMMIT failed'));
    }
    expect(batches).toEqual([[1, 2]]);
  });
});
