import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partyOf } from '#server/platform/security/passkeys.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  deviceFor,
  givePasskey,
  givePassword,
  giveTwoFactor,
  PASSWORD,
} from '#server/testing/makers/accounts.ts';
import { mailsTo } from '#server/testing/makers/mail-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const URL = '/api/user/passkeys';

async function begin(person: Caller) {
  await givePassword(app, person);
  return (await person.post(`${URL}/options`, { password: PASSWORD })).body.options;
}

const beginLogin = async () => (await app.visitor.post('/api/login/passkey/options')).body.options;
const login = (response: object) => app.visitor.post('/api/login/passkey', { response });

describe('adding a passkey', () => {
  test('requires the password and the device, and sends a mail', async () => {
    const person = await app.person(undefined, { email: 'key@example.com' });
    await givePassword(app, person);
    expect((await person.post(`${URL}/options`, { password: 'wrong' })).status).toBe(400);
    const options = await begin(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Allsquare' },
      user: { name: person.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const device = deviceFor(app);
    const added = await person.post(URL, { name: ' Phone ', response: device.create(options) });
    expect(added).toMatchObject({ status: 201, body: { name: 'Phone', lastUsedAt: null } });
    expect(Object.keys(added.body).toSorted()).toEqual(['createdAt', 'id', 'lastUsedAt', 'name']);
    expect(await mailsTo(app, 'key@example.com')).toMatchObject([{ subject: 'A passkey was added' }]);
    expect((await begin(person)).excludeCredentials).toMatchObject([{ id: device.id }]);
    const again = await person.post(URL, { name: 'Same', response: device.create(await begin(person)) });
    expect(again).toMatchObject({ status: 409, body: { message: 'This passkey has already been added' } });
  });

  test('is refused with a used, old or foreign challenge, or one for signing in, and with lies', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const add = (response: object) => person.post(URL, { name: 'Phone', response });
    const options = await begin(person);
    const lies = [
      deviceFor(app).create(await begin(person), { origin: 'https://evil.example' }),
      deviceFor(app).create(await begin(person), { rpId: 'evil.example' }),
      deviceFor(app).create(await begin(person), { isVerified: false }),
      deviceFor(app).create({ ...options, challenge: (await begin(other)).challenge }),
      deviceFor(app).create({ ...options, challenge: (await beginLogin()).challenge }),
      deviceFor(app).create({ ...options, challenge: 'never-given' }),
    ];
    for (const response of lies) {
      expect(await add(response)).toMatchObject({
        status: 400,
        body: { message: "The passkey couldn't be added" },
      });
    }
    const used = deviceFor(app).create(options, { origin: 'https://evil.example' });
    expect((await add(used)).status).toBe(400);
    // Even the honest answer is too late for a tried challenge.
    expect((await add(deviceFor(app).create(options))).status).toBe(400);
    const late = await begin(person);
    app.clock.advance(300_000);
    expect((await add(deviceFor(app).create(late))).status).toBe(400);
    expect((await person.get(URL)).body).toEqual([]);
  });
});

describe('signing in with one', () => {
  test('requires nothing else, also if codes are on', async () => {
    const person = await app.person();
    const device = await givePasskey(app, person);
    await giveTwoFactor(app, person);
    const options = await beginLogin();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const answer = await login(device.get(options));
    expect(answer).toMatchObject({ status: 200, body: { id: person.id } });
    expect(String(answer.headers['set-cookie'])).toContain('HttpOnly');
    expect((await person.get(URL)).body[0].lastUsedAt).toBe(app.deps.clock.now().toISOString());
  });

  test('is refused in one way for every invalid answer', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const device = await givePasskey(app, person);
    const spent = await beginLogin();
    expect((await login(device.get(spent))).status).toBe(200);
    const late = await beginLogin();
    app.clock.advance(300_000);
    const otherHandle = Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url');
    const { signature } = device.get(await beginLogin()).response;
    const honest = device.get(await beginLogin());
    const answers = [
      device.get(spent),
      device.get(late),
      device.get(await begin(person)),
      device.get({ challenge: 'never-given' }),
      device.get(await beginLogin(), { origin: 'https://evil.example' }),
      device.get(await beginLogin(), { rpId: 'evil.example' }),
      device.get(await beginLogin(), { isVerified: false }),
      device.get(await beginLogin(), { userHandle: otherHandle }),
      device.get(await beginLogin(), { userHandle: '' }),
      // A copy with a lower counter.
      device.get(await beginLogin(), { counter: 1 }),
      { ...honest, response: { ...honest.response, signature } },
      deviceFor(app).get(await beginLogin()),
    ];
    for (const response of answers) {
      const answer = await login(response);
      expect(answer).toMatchObject({ status: 401, body: { message: "This passkey isn't recognized" } });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await login(device.get(await beginLogin()))).status).toBe(200);
  });

  test('five times at once with one answer opens one session', async () => {
    const device = await givePasskey(app, await app.person());
    const response = device.get(await beginLogin());
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('ends when the passkey is removed', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const device = await givePasskey(app, person);
    const [{ id }] = (await person.get(URL)).body;
    expect((await other.patch(`${URL}/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(`${URL}/${id}`)).status).toBe(404);
    expect((await person.patch(`${URL}/${id}`, { name: 'Old phone' })).body.name).toBe('Old phone');
    expect((await person.patch(`${URL}/${id}`, { name: ' ' })).status).toBe(400);
    expect((await person.delete(`${URL}/${id}`)).status).toBe(204);
    expect((await login(device.get(await beginLogin()))).status).toBe(401);
  });
});

test.each([
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ['https://split.example.com', 'split.example.com', 'https://split.example.com'],
])('passkeys of %s are for %s', (appUrl, id, origin) => {
  expect(partyOf(appUrl, 'Allsquare')).toEqual({ id, name: 'Allsquare', origin });
});
