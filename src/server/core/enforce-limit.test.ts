import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { AppError } from './app-error.ts';
import { enforceLimit, refuseWhenLimited } from './enforce-limit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true' } });
});
afterAll(() => app.close());

const limit = { bucket: 'enforce-limit', most: 2, windowSeconds: 60 };
const context = (hasRateLimits = true) => ({
  deps: { ...app.deps, config: { ...app.deps.config, hasRateLimits } },
  db: app.deps.pool,
  now: app.deps.clock.now(),
});

test('the hit above the limit is refused with the message and the seconds to wait', async () => {
  await enforceLimit(context(), limit, 'Slow down.');
  await refuseWhenLimited(context(), limit);
  await enforceLimit(context(), limit, 'Slow down.');
  const refusal = enforceLimit(context(), limit, 'Slow down.');
  await expect(refusal).rejects.toThrow(AppError);
  await expect(refusal).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Slow down.',
    retryAfter: 60,
  });
  await expect(refuseWhenLimited(context(), limit)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('with RATE_LIMITS=false nothing is counted or refused', async () => {
  const unlimited = { ...limit, bucket: 'enforce-limit-off', most: 1 };
  for (let hit = 0; hit < 3; hit += 1) await enforceLimit(context(false), unlimited);
  await refuseWhenLimited(context(false), unlimited);
  await enforceLimit(context(), unlimited);
});
