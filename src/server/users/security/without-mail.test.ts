import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashTokenFor } from '#server/platform/security/tokens.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { APP_URL: 'http://split.example.com', MAIL: 'off', CARDS: 'test', RATE_LIMITS: 'true' },
  });
});
afterAll(() => app.close());

const save = async (person: Caller, email: string) => {
  await givePassword(app, person);
  const names = { firstName: 'Noor', lastName: 'Lind' };
  return person.patch('/api/user/profile', { ...names, email, password: PASSWORD });
};
const countMails = async () =>
  (await app.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM mails')).rows[0]?.count;

test('the site says that there is no mail, no mailbox, and that cards are test cards', async () => {
  const { body } = await app.visitor.get('/api/site');
  expect(body).toMatchObject({ hasMailbox: false, isMailOff: true, hasTestCards: true, isDemo: false });
  expect((await app.visitor.get('/api/mailbox')).status).toBe(404);
});

test('an address is stored and never verified', async () => {
  const [person, other] = [await app.person(), await app.person()];
  expect(await save(person, 'noor@example.com')).toMatchObject({
    status: 200,
    body: { email: 'noor@example.com', pendingEmail: null },
  });
  await save(person, 'noor@example.com');
  expect((await person.get('/api/user')).body.emailVerified).toBe(false);
  expect(await save(other, 'Noor@example.com')).toMatchObject({ status: 409 });
});

test('a forgotten password is refused with the reason, and no secret is made', async () => {
  const answer = await app.visitor.post('/api/password-reset', { username: 'noor@example.com' });
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'mail_off',
      message: "This site doesn't send email. Ask the person who runs it for help.",
    },
  });
  await app.runJobs();
  expect((await app.owner.query('SELECT 1 FROM password_resets')).rows).toEqual([]);
});

test('an invitation is made, its link can be copied, and no mail is queued', async () => {
  const person = await app.person();
  const group = await person.post('/api/groups', { name: 'Lisbon', date: '2026-06-01' });
  const invited = await person.post(`/api/groups/${group.body.id}/invitations`, { email: 'a@example.com' });
  expect(invited.status).toBe(201);
  expect(await countMails()).toBe(0);
});

test('a mail to an address that was verified before is dropped', async () => {
  const person = await app.person(undefined, { email: 'before@example.com' });
  await save(person, 'after@example.com');
  await app.runJobs();
  expect(await countMails()).toBe(0);
});

test('an address that is unverified blocks no one who verifies it by the link', async () => {
  const squatter = await app.person();
  await save(squatter, 'wanted@example.com');
  const owner = await app.person();
  const token = 'A'.repeat(43);
  await app.owner.query(
    `INSERT INTO email_changes (user_id, email, token_hash, expires_at, created_at)
     VALUES ($1, 'Wanted@example.com', $2, '2027-01-01', '2026-06-15')`,
    [owner.id, hashTokenFor('verify-email', token)],
  );
  expect((await app.visitor.post(`/api/verify-email/${token}`, {})).status).toBe(200);
  expect((await owner.get('/api/user')).body).toMatchObject({
    email: 'Wanted@example.com',
    emailVerified: true,
  });
  expect((await squatter.get('/api/user')).body.email).toBeNull();
});
