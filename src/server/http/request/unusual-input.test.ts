import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePasskey } from '#server/testing/makers/accounts.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';

let app: TestApp;
let person: Caller;
beforeAll(async () => {
  app = await startTestApp({ hasPages: true });
  person = await app.person('admin-of-all', { role: 'admin' });
});
afterAll(() => app.close());

describe('a call with an Idempotency-Key', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test.each([
    ['an unknown field', '"other":1', 201],
    ['an unknown field named __proto__', '"__proto__":{"toString":1}', 201],
    ['an unknown field named toJSON', '"toJSON":"x"', 201],
    ['an unknown field nested 90 deep', `"other":${nested(90)}`, 201],
    ['an unknown field nested 5,000 deep', `"other":${nested(5000)}`, 400],
    ['a known field nested 5,000 deep', `"title":${nested(5000)}`, 400],
  ])('with %s is answered as without the key', async (_name, field, status) => {
    const group = await addGroupOf(app, 2);
    const expense = `"amount":30,"date":"2026-06-15","groupId":"${group.id}","category":"food"`;
    const title = field.startsWith('"title"') ? '' : '"title":"Dinner",';
    const answer = await at(group, 0).post('/api/expenses', `{${title}${expense},${field}}`, {
      'idempotency-key': randomUUID(),
    });
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status,
      code: status === 400 ? 'invalid_request' : undefined,
    });
  });
});

describe('a NUL character', () => {
  test.each([
    '/api/expenses?search=%00',
    '/api/expenses?search=a%00b',
    '/api/admin/users?search=%00',
    '/api/expenses?cursor=%00',
    '/api/invitations/token/%00',
    '/api/groups/%00',
  ])('a NUL character in %s is not an error of the server', async (url) => {
    const { status } = await person.get(url);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });

  test('a NUL character in the id or challenge of a passkey is refused', async () => {
    const device = await givePasskey(app, person);
    const options = (await app.visitor.post('/api/login/passkey/options')).body.options;
    const idOf = { ...device.get(options), id: 'a\u0000b' };
    expect(await app.visitor.post('/api/login/passkey', { response: idOf })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    const challengeOf = device.get({ challenge: 'a\u0000b' });
    expect((await app.visitor.post('/api/login/passkey', { response: challengeOf })).status).toBe(401);
  });

  test('a NUL character in a text is refused, and nothing is written', async () => {
    for (const [url, body] of [
      ['/api/groups', { name: 'a\u0000b' }],
      ['/api/login', { username: 'a\u0000b', password: 'x' }],
      ['/api/password-reset', { username: 'a\u0000b' }],
    ] as const) {
      const { status } = await person.post(url, body);
      expect({ url, isRefused: status >= 400 && status < 500 }).toEqual({ url, isRefused: true });
    }
  });
});
