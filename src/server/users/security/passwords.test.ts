import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { linkTo, mailsTo } from '#server/testing/makers/mail-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NEW = 'quieter-harbour';
const cookieOf = ({ headers }: Answer) => [headers['set-cookie']].flat().map(String)[0]?.split(';')[0] ?? '';
const signIn = (to: TestApp, person: Caller, password = PASSWORD, headers = {}) =>
  to.visitor.post('/api/login', { username: person.username, password }, headers);

async function withPassword(to: TestApp, email?: string): Promise<Caller> {
  const person = await to.person(undefined, email === undefined ? {} : { email });
  await givePassword(to, person);
  return person;
}

describe('changing the password', () => {
  const change = (person: Caller, body: object) =>
    person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW, ...body });

  test('ends every other session and gives this browser a new one', async () => {
    const person = await withPassword(app, 'change@example.com');
    const elsewhere = cookieOf(await signIn(app, person));
    const answer = await change(person, {});
    expect(answer).toMatchObject({ status: 200, body: {} });
    const fresh = cookieOf(answer);
    expect(fresh).toMatch(/^session=/);
    expect([person.cookie, elsewhere]).not.toContain(fresh);
    for (const cookie of [person.cookie, elsewhere]) {
      const refused = await app.visitor.get('/api/user', { cookie });
      expect(refused.status).toBe(401);
      // It may arrive after the reply with the new session, whose cookies it must leave.
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    expect((await app.visitor.get('/api/user', { cookie: fresh })).body.id).toBe(person.id);
    expect((await signIn(app, person)).status).toBe(401);
    expect((await signIn(app, person, NEW)).status).toBe(200);
    expect(await mailsTo(app, 'change@example.com')).toMatchObject([
      { subject: 'Your password was changed' },
    ]);
  });

  test.each([
    [{ currentPassword: 'wrong' }, 'Current password is wrong', 'currentPassword'],
    [{ currentPassword: '' }, 'Current password is required', 'currentPassword'],
    [{ newPassword: '12345' }, 'Password must be at least 6 characters', 'newPassword'],
    [{ newPassword: 'PassWord1' }, 'This password is too common', 'newPassword'],
    [{ newPassword: 'x'.repeat(201) }, 'Password must be at most 200 characters', 'newPassword'],
    [{ newPassword: ['quieter-harbour'] }, 'Password is required', 'newPassword'],
  ])('with %j is refused and ends nothing', async (body, message, path) => {
    const person = await withPassword(app);
    const answer = await change(person, body);
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(answer.body.issues[0].path).toBe(path);
    expect((await person.get('/api/user')).status).toBe(200);
    expect((await signIn(app, person)).status).toBe(200);
  });

  test('twice at once changes it once', async () => {
    const person = await withPassword(app);
    const answers = await Promise.all(
      [NEW, 'third-harbour'].map((newPassword) => change(person, { newPassword })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('leaves no session of a simultaneous sign-in with the old one', async () => {
    const person = await withPassword(app);
    const [changed, ...entered] = await Promise.all([
      change(person, {}),
      ...Array.from({ length: 5 }, () => signIn(app, person)),
    ]);
    expect(changed?.status).toBe(200);
    for (const each of entered.filter(({ status }) => status === 200)) {
      expect((await app.visitor.get('/api/user', { cookie: cookieOf(each) })).status).toBe(401);
    }
  });
});

test('signing in opens a new session for any sent cookie, and ends that one', async () => {
  const person = await withPassword(app);
  const planted = `session=${'a'.repeat(43)}`;
  const first = cookieOf(await signIn(app, person, PASSWORD, { cookie: planted }));
  expect(first).not.toBe(planted);
  expect((await app.visitor.get('/api/user', { cookie: planted })).status).toBe(401);
  const second = cookieOf(await signIn(app, person, PASSWORD, { cookie: first }));
  expect(second).not.toBe(first);
  expect((await app.visitor.get('/api/user', { cookie: first })).status).toBe(401);
});

describe('a forgotten password', () => {
  const ask = (username: string, to = app) => to.visitor.post('/api/password-reset', { username });
  const reset = (token: string, password = NEW) =>
    app.visitor.post(`/api/password-reset/${token}`, { password });

  async function linkFor(address: string): Promise<string> {
    await ask(address);
    await app.runJobs();
    return (await linkTo(app, address, '/auth/reset/')).token;
  }

  test('is replaced by a link, which works once and ends every session', async () => {
    const person = await withPassword(app, 'forgot@example.com');
    const token = await linkFor('forgot@example.com');
    expect(token).toMatch(/^[\w-]{43}$/);
    const dump = JSON.stringify((await app.owner.query('SELECT * FROM password_resets')).rows);
    expect(dump).not.toContain(token);
    expect(await reset(token)).toMatchObject({ status: 200, body: { hasAccessLeft: false } });
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await signIn(app, person, NEW)).status).toBe(200);
    expect(await reset(token, 'third-harbour')).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
    expect((await mailsTo(app, 'forgot@example.com')).at(-1)?.subject).toBe('Your password was changed');
  });

  test('can be requested by username too; a newer link ends the previous one', async () => {
    const person = await withPassword(app, 'named@example.com');
    await ask(person.username.toUpperCase());
    await app.runJobs();
    const first = (await linkTo(app, 'named@example.com', '/auth/reset/')).token;
    const second = await linkFor('NAMED@example.com');
    expect((await reset(first)).status).toBe(410);
    expect((await reset(second)).status).toBe(200);
  });

  test('is requested with the same response for an unknown name', async () => {
    await withPassword(app, 'there@example.com');
    await app.owner.query('DELETE FROM jobs');
    const answers = [await ask('there@example.com'), await ask('nobody@example.com')];
    const [there, nobody] = answers.map(({ status, body }) => ({ status, body }));
    expect(nobody).toEqual(there);
    // Neither is known at the response: both are one job, and only the worker looks them up.
    const { rows } = await app.owner.query('SELECT kind FROM jobs');
    expect(rows).toEqual([{ kind: 'password-reset' }, { kind: 'password-reset' }]);
    await app.runJobs();
    expect(await mailsTo(app, 'nobody@example.com')).toEqual([]);
  });

  test('of an unverified address, or a deleted account, sends no mail', async () => {
    const person = await withPassword(app, 'unchecked@example.com');
    await app.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [person.id]);
    await ask('unchecked@example.com');
    await ask(person.username);
    await app.runJobs();
    expect(await mailsTo(app, 'unchecked@example.com')).toEqual([]);
  });

  test('is refused with a link over an hour old, a common password, or a changed address', async () => {
    const person = await withPassword(app, 'late@example.com');
    const token = await linkFor('late@example.com');
    expect((await reset(token, 'password1')).body.message).toBe('This password is too common');
    app.clock.advance(3_600_000);
    expect((await reset(token)).status).toBe(410);
    const next = await linkFor('late@example.com');
    const profile = { firstName: 'A', lastName: 'B', email: 'other@example.com', password: PASSWORD };
    expect((await person.patch('/api/user/profile', profile)).status).toBe(200);
    expect((await reset(next)).status).toBe(410);
    expect((await app.visitor.post(`/api/verify-email/${next}`)).status).toBe(410);
    expect((await signIn(app, person)).status).toBe(200);
  });

  test('ten times at once by one link is replaced once', async () => {
    await withPassword(app, 'race@example.com');
    const token = await linkFor('race@example.com');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `harbour-number-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
  });

  test('can be requested 5 times an hour, also for unknown names', async () => {
    const strict = await startTestApp({ env: { RATE_LIMITS: 'true' } });
    await withPassword(strict, 'often@example.com');
    for (const name of ['often@example.com', 'nobody@example.com']) {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await ask(name, strict)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    await strict.close();
  });
});

test('the password can be tried 10 times in 15 minutes, then the right one is refused too', async () => {
  const strict = await startTestApp({ env: { RATE_LIMITS: 'true' } });
  const person = await withPassword(strict);
  const begin = (password: string) => person.post('/api/user/two-factor/setup', { password });
  const answers = await Promise.all(Array.from({ length: 12 }, () => begin('wrong')));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect((await begin(PASSWORD)).status).toBe(429);
  strict.clock.advance(16 * 60_000);
  expect((await begin(PASSWORD)).status).toBe(200);
  await strict.close();
});
