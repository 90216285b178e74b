import { beforeEach, expect, test, vi } from 'vitest';
import { removeExpense } from '#contract/expenses.ts';
import { failure, fakeApi } from '#web/testing/fake-api.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Deletes an expense as a page does that has had no reply yet. Returns the times that it sent, in milliseconds. */
async function removeFirst(answer: (queuedAt: number) => Response): Promise<number[]> {
  vi.resetModules();
  const { call } = await import('./call.ts');
  const { ApiError } = await import('./api-error.ts');
  const times: number[] = [];
  fakeApi().on(removeExpense, ({ headers }) => {
    const queuedAt = Date.parse(headers.get('x-queued-at') ?? '');
    times.push(queuedAt);
    return answer(queuedAt);
  });
  const asked = { params: { id: 'e' }, query: { version: '1' }, idempotencyKey: 'key' };
  await call(removeExpense, asked).catch((error: unknown) => expect(error).toBeInstanceOf(ApiError));
  return times;
}

/** The reply of a server whose clock is ahead of the device's: it refuses what is in the future or too old. */
const serverAhead = (ahead: number) => (queuedAt: number) => {
  const now = Date.now() + ahead;
  const headers = { date: new Date(now).toUTCString() };
  if (queuedAt > now + 300_000)
    return Response.json(
      { code: 'invalid_request', message: 'X-Queued-At is not valid' },
      { status: 400, headers },
    );
  if (queuedAt < now - 30 * DAY)
    return Response.json({ code: 'conflict', message: 'Too old to be sent again' }, { status: 409, headers });
  return new Response(null, { status: 204, headers });
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-14T12:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

test('the first call of a page says when it was made, so that the server keeps its key for a repetition', async () => {
  expect(await removeFirst(serverAhead(0))).toEqual([Date.now()]);
});

test.each([
  ['two hours fast', -2 * HOUR],
  ['forty days slow', 40 * DAY],
])('a call from a device whose clock is %s is sent again with the time of the server', async (_, ahead) => {
  expect(await removeFirst(serverAhead(ahead))).toEqual([Date.now(), Date.now() + ahead]);
});

test('a call that is refused for something else is sent once', async () => {
  expect(await removeFirst(() => failure(409, 'This group is closed', 'conflict'))).toHaveLength(1);
});

test('a call whose time is refused again is not sent a third time', async () => {
  let ahead = 0;
  const refuse = () => {
    ahead += HOUR;
    const headers = { date: new Date(Date.now() + ahead).toUTCString() };
    return Response.json(
      { code: 'invalid_request', message: 'X-Queued-At is not valid' },
      { status: 400, headers },
    );
  };
  expect(await removeFirst(refuse)).toHaveLength(2);
});
