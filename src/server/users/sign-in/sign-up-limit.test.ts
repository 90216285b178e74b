import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const MAX_IN_AN_HOUR = 60;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => app.close());

let made = 0;

/** Signs up from an address with a new name. */
function signUp(address: string) {
  made += 1;
  const body = { username: `newcomer-${made}`, password: 'quiet-harbour' };
  return app.visitor.post('/api/register', body, { 'x-forwarded-for': address });
}

async function countNewcomers(): Promise<number> {
  const { rows } = await app.owner.query(`SELECT 1 FROM users WHERE username LIKE 'newcomer-%'`);
  return rows.length;
}

test('of 70 simultaneous sign-ups from one address, 60 succeed within an hour', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => signUp('203.0.113.7')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_IN_AN_HOUR);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(10);
  for (const { status, body, headers } of refused) {
    expect({ status, message: body.message }).toEqual({
      status: 429,
      message: 'Too many attempts. Please try again later.',
    });
    expect(Number(headers['retry-after'])).toBe(3600);
    expect(headers['set-cookie']).toBeUndefined();
  }
  expect(await countNewcomers()).toBe(MAX_IN_AN_HOUR);
});

test('other addresses are not limited, and after the hour the first one is not either', async () => {
  expect((await signUp('203.0.113.7')).status).toBe(429);
  expect((await signUp('203.0.113.8')).status).toBe(201);
  app.clock.advance(3_601_000);
  expect((await signUp('203.0.113.7')).status).toBe(201);
});
