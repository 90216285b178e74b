import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runInWorker, WorkerLimitError } from '#server/platform/process/run-in-worker.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { preview, qif } from '#server/testing/makers/statements.ts';

// No file is known that takes so long, so the thread that reads it only says that one did.
vi.mock('#server/platform/process/run-in-worker.ts', { spy: true });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true' } });
});
afterAll(() => app.close());

const FILE = qif([[1, '-4.00', 'Grocer']]);

/** Previews files until one is refused for their number: how many were read or refused for what they are. */
async function countUntilRefused(most: number): Promise<number> {
  const ana = await app.person();
  for (let count = 0; count < most; count += 1) {
    const { status } = await preview(app, ana, FILE);
    if (status === 429) return count;
  }
  return most;
}

test.each(['time', 'memory'] as const)(
  'a file that reaches the bound of %s counts ten times',
  async (limit) => {
    vi.mocked(runInWorker).mockRejectedValue(new WorkerLimitError(limit));
    expect(await countUntilRefused(20)).toBe(12);
  },
);

test('a file that found too many others waiting counts once', async () => {
  vi.mocked(runInWorker).mockRejectedValue(new WorkerLimitError('queue'));
  expect(await countUntilRefused(20)).toBe(20);
});

test('a file that is too heavy is refused with what to do', async () => {
  vi.mocked(runInWorker).mockRejectedValue(new WorkerLimitError('time'));
  const { status, body } = await preview(app, await app.person(), FILE);
  expect({ status, ...body }).toMatchObject({
    status: 400,
    message: 'The file is too complex to read. Split it into smaller files.',
  });
});
