import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { giveWebhook } from '#server/testing/makers/webhooks.ts';

const URL = '/api/user/webhooks';
const body = { url: 'https://hooks.example.com/x', events: ['expense.*'], password: PASSWORD };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true' } });
});
afterAll(() => app.close());

test('adding a webhook asks DNS for at most 20 addresses of a person in an hour', async () => {
  const asked = vi.spyOn(app.deps.outbound, 'isReachable').mockResolvedValue(false);
  const person = await app.person();
  await givePassword(app, person);
  for (let count = 0; count < 20; count += 1) expect((await person.post(URL, body)).status).toBe(400);
  expect((await person.post(URL, body)).status).toBe(429);
  expect(asked).toHaveBeenCalledTimes(20);
});

test('a person with ten webhooks is refused another one before DNS is asked', async () => {
  const asked = vi.spyOn(app.deps.outbound, 'isReachable').mockResolvedValue(false);
  asked.mockClear();
  const person = await app.person();
  for (let count = 0; count < 10; count += 1) await giveWebhook(app, person);
  expect((await person.post(URL, body)).status).toBe(409);
  expect(asked).not.toHaveBeenCalled();
});
