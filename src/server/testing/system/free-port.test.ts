import { expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';

test('a port that was found is not found again before anything listens there', async () => {
  const draw = vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.5);
  try {
    const first = await freePort();
    expect(await freePort()).not.toBe(first);
  } finally {
    draw.mockRestore();
  }
});
