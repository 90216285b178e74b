import { expect, test, vi } from 'vitest';
import { within } from './within.ts';

const never = new Promise<string>(() => undefined);

test('work that ends in time gives its result, and is not given up', async () => {
  const giveUp = vi.fn();
  await expect(within(20, Promise.resolve('done'), giveUp)).resolves.toBe('done');
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(giveUp).not.toHaveBeenCalled();
});

test('work that does not end is given up', async () => {
  const giveUp = vi.fn();
  await expect(within(20, never, giveUp)).rejects.toThrow('No answer within 20 ms');
  expect(giveUp).toHaveBeenCalledOnce();
});
