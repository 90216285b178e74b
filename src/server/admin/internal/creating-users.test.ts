import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp({ env: { SIGN_UP: 'closed' } });
  admin = await app.person('root', { role: 'admin' });
});
afterAll(() => app.close());

const rowOf = async (username: string) =>
  (await admin.get(`/api/admin/users?q=${username}`)).body.find(
    (each: { username: string }) => each.username === username,
  );
const resetUrl = (url: string) => `/api/password-reset/${url.split('/').at(-1)}`;
const setPassword = async (url: string) =>
  (await app.visitor.post(resetUrl(url), { password: 'quiet-harbour' })).status;
const acts = async () =>
  (await admin.get('/api/admin/audit')).body.map((each: { act: string; subject: string }) => [
    each.act,
    each.subject,
  ]);

test('an account that an admin makes waits for its person, who sets the password by the link, once', async () => {
  const made = await admin.post('/api/admin/users', { username: 'ana', email: 'ana@example.com' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      username: 'ana',
      email: 'ana@example.com',
      isAdmin: false,
      isWaiting: true,
      expiresAt: '2026-06-22T12:00:00.000Z',
    },
  });
  expect(made.body.url).toMatch(/\/auth\/reset\/[\w-]{43}$/);
  await app.runJobs();
  const { rows: mails } = await app.owner.query<{ text: string }>(
    `SELECT text FROM mails WHERE recipient = 'ana@example.com'`,
  );
  expect(mails.map(({ text }) => text.includes(made.body.url))).toEqual([true]);
  expect(await rowOf('ana')).toMatchObject({ isWaiting: true });
  expect(await setPassword(made.body.url)).toBe(200);
  expect(await setPassword(made.body.url)).toBe(410);
  expect(await rowOf('ana')).toMatchObject({ isWaiting: false });
  expect((await app.visitor.post('/api/login', { username: 'ana', password: 'quiet-harbour' })).status).toBe(
    200,
  );
  expect((await admin.post(`/api/admin/users/${made.body.id}/link`)).body).toMatchObject({
    code: 'conflict',
    message: 'This person has signed in already',
  });
});

test('a new link ends the one before, and no link lives longer than 7 days', async () => {
  const { body: made } = await admin.post('/api/admin/users', { username: 'ben', isAdmin: true });
  expect(made).toMatchObject({ isAdmin: true, email: null });
  const { body: renewed } = await admin.post(`/api/admin/users/${made.id}/link`);
  expect(await setPassword(made.url)).toBe(410);
  app.clock.advance(7 * 86_400_000);
  expect(await setPassword(renewed.url)).toBe(410);
  const { body: last } = await admin.post(`/api/admin/users/${made.id}/link`);
  expect(await setPassword(last.url)).toBe(200);
  expect((await acts()).slice(0, 3)).toEqual([
    ['renew_user_link', 'ben'],
    ['renew_user_link', 'ben'],
    ['create_user', 'ben'],
  ]);
});

test('of simultaneous creations of one name one succeeds; a taken name or address makes nothing', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, each) =>
      admin.post('/api/admin/users', { username: each % 2 ? 'Same' : 'same', email: `s${each}@example.com` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
    message: 'Username already exists',
  });
  await app.person('owner', { email: 'taken@example.com' });
  expect(
    (await admin.post('/api/admin/users', { username: 'late', email: 'TAKEN@example.com' })).body,
  ).toMatchObject({
    code: 'conflict',
    message: 'Email already in use',
  });
  expect(await rowOf('late')).toBeUndefined();
  expect((await admin.post('/api/admin/users', { username: 'a b' })).status).toBe(400);
});

test('signing a person out everywhere ends every session of theirs and no other', async () => {
  const [person, other] = [await app.person(), await app.person()];
  expect((await admin.post(`/api/admin/users/${person.id}/end-sessions`)).body).toEqual({ ended: 1 });
  expect((await person.get('/api/user')).status).toBe(401);
  expect((await other.get('/api/user')).status).toBe(200);
  expect(app.told.at(-1)).toMatchObject({ users: expect.arrayContaining([person.id]) });
  expect((await acts())[0]).toEqual(['end_sessions', person.username]);
  expect(
    (await admin.post('/api/admin/users/01900000-0000-7000-8000-000000000001/end-sessions')).status,
  ).toBe(404);
});
