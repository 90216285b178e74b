import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayIfSlow } from './say-if-slow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const take = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds, 'done'));

test.each([
  [900, []],
  [1100, ['Working']],
])('work of %i ms says %j', async (milliseconds, expected) => {
  const said: string[] = [];
  const work = sayIfSlow(
    (line) => void said.push(line),
    'Working',
    () => take(milliseconds),
  );
  await vi.advanceTimersByTimeAsync(5000);
  expect(await work).toBe('done');
  expect(said).toEqual(expected);
});

test('failed work says nothing afterwards', async () => {
  const say = vi.fn();
  await expect(sayIfSlow(say, 'Working', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(5000);
  expect(say).not.toHaveBeenCalled();
});
