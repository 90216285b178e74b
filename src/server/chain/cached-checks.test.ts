import { expect, test } from 'vitest';
import { cacheChecks } from './cached-checks.ts';

/** A check that ends when it is told to, and counts how often it began. */
function makeCheck() {
  let time = 0;
  const running: PromiseWithResolvers<string>[] = [];
  const ask = cacheChecks<string>(() => time);
  return {
    running,
    ask: (state: string) =>
      ask({
        key: 'group',
        state,
        check: () => {
          const next = Promise.withResolvers<string>();
          running.push(next);
          return next.promise;
        },
      }),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const turn = () => new Promise((done) => setImmediate(done));

test('who asks while a check runs gets its result, and no second one runs', async () => {
  const { ask, running } = makeCheck();
  const answers = [ask('14'), ask('14')];
  await turn();
  running[0]?.resolve('intact');
  expect(await Promise.all(answers)).toEqual(['intact', 'intact']);
  expect(running).toHaveLength(1);
});

test('a result is cached for 100 times as long as its check took', async () => {
  const { ask, running, pass } = makeCheck();
  const first = ask('14');
  await turn();
  pass(7000);
  running[0]?.resolve('intact');
  await first;
  pass(699_999);
  expect(await ask('14')).toBe('intact');
  pass(1);
  const second = ask('14');
  await turn();
  running[1]?.resolve('broken');
  expect(await second).toBe('broken');
});

test('another state is checked at once, after the check that runs', async () => {
  const { ask, running } = makeCheck();
  const [before, after] = [ask('14'), ask('15')];
  await turn();
  expect(running).toHaveLength(1);
  running[0]?.resolve('of 14');
  expect(await before).toBe('of 14');
  await turn();
  expect(running).toHaveLength(2);
  running[1]?.resolve('of 15');
  expect(await after).toBe('of 15');
});

test('a failure is not cached', async () => {
  const { ask, running } = makeCheck();
  const failing = ask('14');
  await turn();
  running[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const next = ask('14');
  await turn();
  running[1]?.resolve('intact');
  expect(await next).toBe('intact');
});
