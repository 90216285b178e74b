import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { unseal } from '#server/platform/security/sealed.ts';
import { listLockWaits } from '#server/testing/app/lock-waits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { remove } from '#server/testing/contract/account-calls.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { pushSubscription } from '#server/testing/makers/push.ts';

const URL = '/api/user/push';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const devicesOf = async (person: Caller) => (await person.get(URL)).body.devices;

/** Signs a person in on another browser. */
async function signIn(person: Caller, agent: string): Promise<Caller> {
  await givePassword(app, person);
  const body = { username: person.username, password: PASSWORD };
  const { headers } = await app.visitor.post('/api/login', body, { 'user-agent': agent });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const headersOf = (more?: Record<string, string>) => ({ ...more, cookie });
  return {
    ...person,
    get: (url, more) => app.visitor.get(url, headersOf(more)),
    post: (url, sent, more) => app.visitor.post(url, sent, headersOf(more)),
    patch: (url, sent, more) => app.visitor.patch(url, sent, headersOf(more)),
    delete: (url, more) => app.visitor.delete(url, headersOf(more)),
  };
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

describe('a device', () => {
  test('is listed with its description, and once, however often its browser subscribes', async () => {
    const person = await signIn(await app.person(), FIREFOX);
    const { publicKey, devices } = (await person.get(URL)).body;
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect(devices).toEqual([]);
    const body = pushSubscription();
    const added = await person.post(URL, body);
    expect(added).toMatchObject({
      status: 201,
      body: { device: 'Firefox on Windows', createdAt: '2026-06-15T12:00:00.000Z' },
    });
    const again = await person.post(URL, { ...pushSubscription(body.endpoint) });
    expect(again).toMatchObject({ status: 200, body: added.body });
    expect(await devicesOf(person)).toEqual([added.body]);
    expect((await person.delete(`${URL}/${added.body.id}`)).status).toBe(204);
    expect(await devicesOf(person)).toEqual([]);
    expect((await person.delete(`${URL}/${added.body.id}`)).status).toBe(404);
  });

  test('is encrypted: neither its address nor its keys can be read or moved to another row', async () => {
    const person = await app.person();
    const [one, two] = [pushSubscription(), pushSubscription()];
    const ids = [await person.post(URL, one), await person.post(URL, two)].map(({ body }) => body.id);
    const { rows } = await app.owner.query(
      'SELECT * FROM push_subscriptions WHERE user_id = $1 ORDER BY id',
      [person.id],
    );
    const text = JSON.stringify(rows);
    for (const secret of [one.endpoint, one.keys.p256dh, one.keys.auth]) expect(text).not.toContain(secret);
    const open = (row: string, sealed: string) =>
      unseal(app.deps.keys.sealed, { table: 'push_subscriptions', row, column: 'subscription' }, sealed);
    expect(JSON.parse(open(ids[0], rows[0].subscription))).toEqual({ endpoint: one.endpoint, ...one.keys });
    expect(() => open(ids[1], rows[0].subscription)).toThrow();
  });

  test('belongs to the person who subscribed last in the same browser', async () => {
    const [before, after] = [await app.person(), await app.person()];
    const body = pushSubscription();
    expect((await before.post(URL, body)).status).toBe(201);
    expect((await after.post(URL, body)).status).toBe(201);
    expect([await devicesOf(before), await devicesOf(after)]).toMatchObject([[], [{}]]);
  });

  test('of another person does not exist', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const { body } = await person.post(URL, pushSubscription());
    expect((await other.delete(`${URL}/${body.id}`)).status).toBe(404);
    expect((await other.delete(`${URL}/${newId()}`)).status).toBe(404);
    expect(await devicesOf(person)).toHaveLength(1);
  });

  test('can be added at most ten times, also simultaneously', async () => {
    const person = await app.person();
    const answers = await Promise.all(Array.from({ length: 13 }, () => person.post(URL, pushSubscription())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'conflict',
      message: 'You can have at most 10 devices',
    });
    expect(await devicesOf(person)).toHaveLength(10);
  });

  test('is not added if its session ends during the call', async () => {
    const person = await app.person();
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [person.id]);
      const adding = person.post(URL, pushSubscription());
      await vi.waitFor(async () => expect(await listLockWaits(app)).toHaveLength(1), { timeout: 10_000 });
      await client.query('DELETE FROM sessions WHERE user_id = $1', [person.id]);
      await client.query('COMMIT');
      expect(await adding).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    } finally {
      client.release();
    }
  });

  test('that subscribes ten times at once is one device', async () => {
    const person = await app.person();
    const body = pushSubscription();
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.post(URL, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(await devicesOf(person)).toHaveLength(1);
  });
});

describe('adding a device', () => {
  const good = pushSubscription();
  const offCurve = Buffer.alloc(65, 5).fill(4, 0, 1).toString('base64url');
  test.each([
    ['endpoint', 'This address cannot be used', { ...good, endpoint: 'https://127.0.0.1/x' }],
    ['endpoint', 'This address cannot be used', { ...good, endpoint: 'http://fcm.googleapis.com/x' }],
    ['endpoint', 'This address cannot be used', { ...good, endpoint: 7 }],
    ['endpoint', 'This address cannot be used', { ...good, endpoint: '' }],
    ['endpoint', 'This address cannot be used', { ...good, endpoint: `${good.endpoint}${'x'.repeat(2000)}` }],
    ['keys', 'Keys are required', { endpoint: good.endpoint }],
    ['keys.p256dh', 'This key cannot be used', { ...good, keys: { ...good.keys, p256dh: offCurve } }],
    ['keys.p256dh', 'This key cannot be used', { ...good, keys: { ...good.keys, p256dh: 'BAAA' } }],
    ['keys.auth', 'This key cannot be used', { ...good, keys: { ...good.keys, auth: 'short' } }],
  ])('a wrong %s is refused: %s', async (field, message, body) => {
    const person = await app.person();
    const answer = await person.post(URL, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
    expect(JSON.stringify(answer.body)).toContain(field);
    expect(await devicesOf(person)).toEqual([]);
  });
});

describe('a device ends', () => {
  async function addThree() {
    const person = await app.person();
    await givePassword(app, person);
    const [phone, laptop] = [await signIn(person, SAFARI), await signIn(person, FIREFOX)];
    await phone.post(URL, pushSubscription());
    await laptop.post(URL, pushSubscription());
    expect((await devicesOf(person)).map((each: { device: string }) => each.device)).toEqual([
      'Firefox on Windows',
      'Safari on iPhone',
    ]);
    return { person, phone, laptop };
  }
  const named = async (person: Caller) =>
    (await devicesOf(person)).map((each: { device: string }) => each.device);

  test('when its browser signs out', async () => {
    const { person, phone } = await addThree();
    await phone.post('/api/logout', {});
    expect(await named(person)).toEqual(['Firefox on Windows']);
  });

  test('when its session is ended elsewhere, or all others are', async () => {
    const { person, laptop } = await addThree();
    const sessions = (await person.get('/api/user/sessions')).body;
    const phone = sessions.find((each: { device: string }) => each.device === 'Safari on iPhone');
    await person.delete(`/api/user/sessions/${phone.id}`);
    expect(await named(person)).toEqual(['Firefox on Windows']);
    await laptop.delete('/api/user/sessions');
    expect(await named(laptop)).toEqual(['Firefox on Windows']);
    const { rows } = await app.owner.query(
      'SELECT count(*)::int FROM push_subscriptions WHERE user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('when its session expires', async () => {
    const { person } = await addThree();
    await app.owner.query(
      `UPDATE sessions SET expires_at = '2026-06-15' WHERE user_id = $1 AND user_agent = $2`,
      [person.id, SAFARI],
    );
    expect(await named(person)).toEqual(['Firefox on Windows']);
  });

  test('when the password changes, on every device', async () => {
    const { person, laptop } = await addThree();
    const body = { currentPassword: PASSWORD, newPassword: 'quieter-harbour' };
    const changed = await laptop.post('/api/user/password', body);
    expect(changed.status).toBe(200);
    const { rows } = await app.owner.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('when the account is deleted', async () => {
    const { person, laptop } = await addThree();
    const deleted = await remove(app, { ...laptop, cookie: person.cookie }, '/api/user', {
      password: PASSWORD,
    });
    expect(deleted.status).toBe(200);
    const { rows } = await app.owner.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([]);
  });
});
