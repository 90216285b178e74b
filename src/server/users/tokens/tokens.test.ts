import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listLockWaits } from '#server/testing/app/lock-waits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, giveToken, PASSWORD } from '#server/testing/makers/accounts.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';
import { mailsTo } from '#server/testing/makers/mail-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const wanted = { name: 'Spreadsheet', scope: 'read', expiresInDays: 30, password: PASSWORD };

async function owner(): Promise<Caller> {
  const person = await app.person();
  await givePassword(app, person);
  return person;
}

describe('making a token', () => {
  test('the token is shown once, works, and its last use is noted', async () => {
    const person = await owner();
    const made = await person.post('/api/user/tokens', wanted);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Spreadsheet', scope: 'read', lastUsedAt: null });
    expect(made.body.token).toMatch(/^allsq_[\w-]{43}$/);
    const expiresAt = app.deps.clock.now().getTime() + 30 * DAY;
    expect(Date.parse(made.body.expiresAt)).toBe(expiresAt);
    const me = await app.visitor.get('/api/user', bearer(made.body.token));
    expect(me.body).toMatchObject({ id: person.id });
    const { body } = await person.get('/api/user/tokens');
    expect(body).toEqual([
      expect.objectContaining({ id: made.body.id, lastUsedAt: app.deps.clock.now().toISOString() }),
    ]);
    expect(JSON.stringify(body)).not.toContain(made.body.token);
    const stored = await app.owner.query('SELECT * FROM access_tokens WHERE user_id = $1', [person.id]);
    expect(JSON.stringify(stored.rows)).not.toContain(made.body.token);
  });

  test('a token ends on its day, at once when it is removed, and with the account', async () => {
    const person = await owner();
    const make = async () => (await person.post('/api/user/tokens', wanted)).body;
    const [first, second] = [await make(), await make()];
    const use = async (token: string) => (await app.visitor.get('/api/groups', bearer(token))).status;
    expect(await use(first.token)).toBe(200);
    expect((await person.delete(`/api/user/tokens/${first.id}`)).status).toBe(204);
    expect((await person.delete(`/api/user/tokens/${first.id}`)).status).toBe(404);
    expect(await use(first.token)).toBe(401);
    expect(await use(second.token)).toBe(200);
    app.clock.advance(30 * DAY);
    expect(await use(second.token)).toBe(401);
    app.clock.advance(-30 * DAY);
    const forever = (await person.post('/api/user/tokens', { ...wanted, expiresInDays: null })).body;
    expect(forever.expiresAt).toBeNull();
    await app.owner.query('UPDATE users SET deleted_at = now() WHERE id = $1', [person.id]);
    await app.owner.query('SELECT forget_person($1)', [person.id]);
    expect(await use(forever.token)).toBe(401);
    const { rows } = await app.owner.query('SELECT id FROM access_tokens WHERE user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });

  test("another person's token is as if it did not exist", async () => {
    const [person, other] = [await owner(), await owner()];
    const { body } = await person.post('/api/user/tokens', wanted);
    expect((await other.delete(`/api/user/tokens/${body.id}`)).status).toBe(404);
    expect((await other.get('/api/user/tokens')).body).toEqual([]);
  });

  test.each([
    [{ password: 'wrong' }, 'Current password is wrong'],
    [{ name: ' ' }, 'Name is required'],
    [{ scope: 'all' }, 'Choose what the token can do'],
    [{ expiresInDays: 0 }, 'Choose 1 to 365 days'],
    [{ expiresInDays: 366 }, 'Choose 1 to 365 days'],
    [{ expiresInDays: 1.5 }, 'Choose 1 to 365 days'],
  ])('%o is refused', async (wrong, message) => {
    const person = await owner();
    const answer = await person.post('/api/user/tokens', { ...wanted, ...wrong });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
    expect((await person.get('/api/user/tokens')).body).toEqual([]);
  });

  test('a password that changes while the token is made gives none', async () => {
    const person = await owner();
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE users SET password = 'another' WHERE id = $1`, [person.id]);
      const making = person.post('/api/user/tokens', wanted);
      await vi.waitFor(async () => expect(await listLockWaits(app)).toHaveLength(1), { timeout: 10_000 });
      await client.query('COMMIT');
      expect(await making).toMatchObject({ status: 400, body: { message: 'Current password is wrong' } });
    } finally {
      client.release();
    }
    expect((await person.get('/api/user/tokens')).body).toEqual([]);
  });

  test('its owner gets an email', async () => {
    const person = await owner();
    const email = `${person.username}@example.com`;
    await app.owner.query('UPDATE users SET email = $2, email_verified = true WHERE id = $1', [
      person.id,
      email,
    ]);
    expect((await person.post('/api/user/tokens', wanted)).status).toBe(201);
    const mails = await mailsTo(app, email);
    expect(mails).toMatchObject([{ subject: 'An access token was added' }]);
    expect(mails[0]?.text).toContain('/profile/developers');
  });

  test('there are at most 20, also of simultaneous ones', async () => {
    const person = await owner();
    for (let count = 0; count < 18; count += 1) await giveToken(app, person);
    const answers = await Promise.all([0, 1, 2, 3].map(() => person.post('/api/user/tokens', wanted)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('At most 20 tokens');
  });
});

describe('calling with a token', () => {
  test('a session and a token together are refused', async () => {
    const person = await app.person();
    const answer = await person.get('/api/user', bearer(await giveToken(app, person)));
    expect(answer).toMatchObject({ status: 400, body: { message: 'Send a session or a token, not both' } });
  });

  test.each(['Bearer', 'Bearer a b', 'Token allsq_x', 'allsq_x', `Bearer ${'x'.repeat(300)}`, ''])(
    'the header "%s" is not a valid token',
    async (authorization) => {
      const answer = await app.visitor.get('/api/user', { authorization });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    },
  );

  test.each([
    'Basic dGVzdDp0ZXN0',
    'basic dGVzdDp0ZXN0',
    'Digest username="a"',
    'Negotiate YII=',
    'NTLM TlRM',
  ])('the header "%s" signs in to a proxy in front, and the session counts', async (authorization) => {
    const person = await app.person();
    expect(await person.get('/api/user', { authorization })).toMatchObject({ body: { id: person.id } });
    const visitor = await app.visitor.get('/api/user', { authorization });
    expect(visitor).toMatchObject({ status: 401, body: { message: 'Sign in first' } });
    expect((await app.visitor.get('/api/site', { authorization })).status).toBe(200);
  });

  test('an expense is added by a token, with its key, and cash is recorded, but no other money is moved', async () => {
    const group = await addGroupOf(app, 2);
    const [maya, luis] = [at(group, 0), at(group, 1)];
    const headers = { ...bearer(await giveToken(app, luis)), 'idempotency-key': 'once' };
    const expense = {
      title: 'Dinner',
      amount: 30,
      date: '2026-06-15',
      groupId: group.id,
      category: 'food',
      paidBy: maya.id,
    };
    const [first, again] = [
      await app.visitor.post('/api/expenses', expense, headers),
      await app.visitor.post('/api/expenses', expense, headers),
    ];
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    const payment = { groupId: group.id, userId: maya.id, amount: 5 };
    const pay = (paymentMethodId: string) =>
      app.visitor.post(
        '/api/payments',
        { ...payment, paymentMethodId },
        bearer(headers.authorization.slice(7)),
      );
    expect(await pay('wallet')).toMatchObject({
      status: 403,
      body: { message: 'This needs a signed-in browser' },
    });
    expect((await pay('0197a3a0-0000-7000-8000-000000000000')).status).toBe(403);
    expect((await pay('cash')).status).toBe(201);
  });

  test('more than 600 calls in 10 minutes are refused with a time to wait', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'true' } });
    const person = await limited.person();
    const token = await giveToken(limited, person);
    await limited.visitor.get('/api/health', bearer(token));
    await limited.owner.query('UPDATE rate_limits SET hits = 599');
    expect((await limited.visitor.get('/api/user', bearer(token))).status).toBe(200);
    const refused = await limited.visitor.get('/api/user', bearer(token));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await giveToken(limited, person);
    expect((await limited.visitor.get('/api/user', bearer(other))).status).toBe(200);
    await limited.close();
  });
});
