import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '#server/platform/security/one-time-codes.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, giveTwoFactor, PASSWORD } from '#server/testing/makers/accounts.ts';
import { mailsTo } from '#server/testing/makers/mail-links.ts';

let app: TestApp;
let strict: TestApp;
beforeAll(async () => {
  [app, strict] = await Promise.all([startTestApp(), startTestApp({ env: { RATE_LIMITS: 'true' } })]);
});
afterAll(() => Promise.all([app.close(), strict.close()]));

const URL = '/api/user/two-factor';
const password = { password: PASSWORD };
const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map(String);

async function firstStep(to: TestApp, { username }: Caller): Promise<string> {
  const answer = await to.visitor.post('/api/login', { username, password: PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRequired: true } });
  // No session yet, and nothing of the person.
  expect(cookiesOf(answer)).toEqual([]);
  expect(Object.keys(answer.body)).toEqual(['twoFactorRequired', 'challenge']);
  return answer.body.challenge;
}

const secondStep = (to: TestApp, body: object) => to.visitor.post('/api/login/two-factor', body);

describe('turning it on', () => {
  test('requires the password, an app, and one of its codes; ten recovery codes are shown once', async () => {
    const person = await app.person('tess', { email: 'tess@example.com' });
    await givePassword(app, person);
    expect((await person.post(`${URL}/setup`, { password: 'wrong' })).status).toBe(400);
    const { secret, uri } = (await person.post(`${URL}/setup`, password)).body;
    expect(uri).toContain(`otpauth://totp/Allsquare:tess?issuer=Allsquare&secret=${secret}`);
    expect((await person.get(URL)).body).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    // Not required before a code was confirmed.
    const login = await app.visitor.post('/api/login', { username: 'tess', password: PASSWORD });
    expect(login.body.username).toBe('tess');
    const wrong = await person.post(`${URL}/confirm`, { code: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'This code is not valid' } });
    const code = await codeAt({ secret, now: app.deps.clock.now() });
    const { recoveryCodes } = (await person.post(`${URL}/confirm`, { code })).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await person.get(URL)).body).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await mailsTo(app, 'tess@example.com')).toMatchObject([{ subject: 'Two-step sign-in is on' }]);
    const { rows } = await app.owner.query('SELECT secret FROM two_factor WHERE user_id = $1', [person.id]);
    expect(rows[0].secret).toMatch(/^v1\./);
    const codes = await app.owner.query('SELECT code_hash::text AS hash FROM recovery_codes');
    expect(JSON.stringify([rows, codes.rows])).not.toMatch(new RegExp([secret, ...recoveryCodes].join('|')));
    for (const path of ['setup', 'confirm']) {
      const again = await person.post(`${URL}/${path}`, { ...password, code });
      expect(again).toMatchObject({ status: 409, body: { message: 'Two-step sign-in is already on' } });
    }
    // The confirmed code cannot sign in.
    const challenge = await firstStep(app, person);
    expect((await secondStep(app, { challenge, code })).status).toBe(401);
  });

  test('without a beginning is refused', async () => {
    const person = await app.person();
    expect((await person.post(`${URL}/confirm`, { code: '123456' })).status).toBe(409);
    await givePassword(app, person);
    expect((await person.post(`${URL}/recovery-codes`, password)).status).toBe(409);
  });
});

describe('the second step', () => {
  test('accepts a right code after the clock was 300 days ahead, once', async () => {
    const DAYS = 300 * 86_400_000;
    const person = await app.person();
    const { code } = await giveTwoFactor(app, person);
    app.clock.advance(DAYS);
    expect(
      (await secondStep(app, { challenge: await firstStep(app, person), code: await code() })).status,
    ).toBe(200);
    app.clock.advance(-DAYS);
    const challenge = await firstStep(app, person);
    expect((await secondStep(app, { challenge, code: await code() })).status).toBe(200);
    expect((await secondStep(app, { challenge, code: await code() })).status).toBe(401);
  });

  test('accepts a code of this half minute or the adjacent ones, once', async () => {
    const person = await app.person();
    const { code } = await giveTwoFactor(app, person);
    const challenge = await firstStep(app, person);
    const earlier = await code();
    app.clock.advance(30_000);
    const answer = await secondStep(app, { challenge, code: `${earlier.slice(0, 3)} ${earlier.slice(3)}` });
    expect(answer).toMatchObject({ status: 200, body: { id: person.id } });
    expect(cookiesOf(answer)[0]).toMatch(/^session=[\w-]{43}; .*HttpOnly/);
    expect(await secondStep(app, { challenge, code: earlier })).toMatchObject({
      status: 401,
      body: { message: 'This code is not valid' },
    });
    app.clock.advance(90_000);
    expect((await secondStep(app, { challenge, code: earlier })).status).toBe(401);
    expect((await secondStep(app, { challenge, code: await code() })).status).toBe(200);
  });

  test('accepts one code once, also ten times at once', async () => {
    const person = await app.person();
    const { code } = await giveTwoFactor(app, person);
    const challenge = await firstStep(app, person);
    const body = { challenge, code: await code() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => secondStep(app, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('accepts a recovery code in any notation, once; new ones replace the old', async () => {
    const person = await app.person();
    await giveTwoFactor(app, person);
    const renew = async () => (await person.post(`${URL}/recovery-codes`, password)).body.recoveryCodes;
    const old: string[] = await renew();
    const [first = '', second = '']: string[] = await renew();
    const challenge = await firstStep(app, person);
    const enter = (recoveryCode: string) => secondStep(app, { challenge, recoveryCode });
    expect((await enter(old[0] ?? '')).status).toBe(401);
    expect((await enter(` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await enter(first)).status).toBe(401);
    expect((await person.get(URL)).body.recoveryCodesLeft).toBe(9);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('requires the challenge of the first: five minutes, one person, one password', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const { code } = await giveTwoFactor(app, person);
    await giveTwoFactor(app, other);
    const challenge = await firstStep(app, person);
    const [, endsAt, signature] = challenge.split('.');
    const forged = [
      challenge.replace(person.id, other.id),
      `${person.id}.${Number(endsAt) + 60_000}.${signature}`,
      `${person.id}.${endsAt}.${'A'.repeat(43)}`,
      `${'-'.repeat(36)}.${endsAt}.${signature}`,
      'nothing',
      '',
    ];
    for (const each of forged) {
      const answer = await secondStep(app, { challenge: each, code: await code() });
      expect(answer).toMatchObject({ status: 410, body: { message: 'Sign in again' } });
    }
    const changed = await firstStep(app, other);
    const body = { currentPassword: PASSWORD, newPassword: 'quieter-harbour' };
    expect((await other.post('/api/user/password', body)).status).toBe(200);
    expect((await secondStep(app, { challenge: changed, code: await code() })).status).toBe(410);
    app.clock.advance(300_000);
    expect((await secondStep(app, { challenge, code: await code() })).status).toBe(410);
  });

  test.each([
    { code: '12345' },
    { code: 'abcdef' },
    {},
    { code: '123456', recoveryCode: 'x' },
    { code: 123456 },
  ])('with %j is malformed', async (body) => {
    expect((await secondStep(app, { challenge: 'x', ...body })).status).toBe(400);
  });

  test('fails 10 times in 15 minutes, with any number of challenges and simultaneous codes', async () => {
    const person = await strict.person();
    const { code } = await giveTwoFactor(strict, person);
    const challenge = await firstStep(strict, person);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        index % 2 === 0
          ? secondStep(strict, { challenge, code: '000000' })
          : secondStep(strict, { challenge, recoveryCode: 'guess' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const next = await firstStep(strict, person);
    const refused = await secondStep(strict, { challenge: next, code: await code() });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('turning it off requires the password, and signing in is one step again', async () => {
  const person = await app.person(undefined, { email: 'off@example.com' });
  const { code } = await giveTwoFactor(app, person);
  const challenge = await firstStep(app, person);
  expect((await person.post(`${URL}/disable`, { password: 'wrong' })).status).toBe(400);
  expect((await person.post(`${URL}/disable`, password)).body).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  expect(await mailsTo(app, 'off@example.com')).toMatchObject([{ subject: 'Two-step sign-in is off' }]);
  expect((await secondStep(app, { challenge, code: await code() })).status).toBe(410);
  const login = await app.visitor.post('/api/login', { username: person.username, password: PASSWORD });
  expect(login.body.id).toBe(person.id);
});

test('a secret that is moved to another person’s row does not open', async () => {
  const [person, other] = [await app.person(), await app.person()];
  const { code } = await giveTwoFactor(app, person);
  await giveTwoFactor(app, other);
  await app.owner.query(
    'UPDATE two_factor SET secret = (SELECT secret FROM two_factor WHERE user_id = $1) WHERE user_id = $2',
    [person.id, other.id],
  );
  const challenge = await firstStep(app, other);
  expect((await secondStep(app, { challenge, code: await code() })).status).toBe(500);
});
