import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { giveLink, givePassword, giveToken } from '#server/testing/makers/accounts.ts';
import { linkTo, mailsTo } from '#server/testing/makers/mail-links.ts';
import { giveWebhook } from '#server/testing/makers/webhooks.ts';
import { cleanUpUsers } from '#server/users/clean-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const WEEK = 7 * 86_400_000;
let people = 0;

async function makePerson(): Promise<{ person: Caller; email: string }> {
  const email = `owner${++people}@example.com`;
  const person = await app.person(undefined, { email });
  await givePassword(app, person);
  return { person, email };
}

/** Resets a person's password; returns the reply and the token of the link. */
async function reset(person: Caller) {
  const token = await giveLink(app, person, 'password-reset');
  return {
    token,
    answer: await app.visitor.post(`/api/password-reset/${token}`, { password: 'quieter-harbour' }),
  };
}

/** A person with an access token, a webhook and a calendar address. */
async function makeOpen() {
  const made = await makePerson();
  const program = await giveToken(app, made.person);
  await giveWebhook(app, made.person, { url: 'https://hooks.example.org/secret-path?key=hidden' });
  const feed = new URL((await made.person.post('/api/bills/feed')).body.url).pathname;
  const works = async () => [
    (await app.visitor.get('/api/user', { authorization: `Bearer ${program}` })).status,
    (await app.visitor.get(feed)).status,
    (await app.owner.query('SELECT 1 FROM webhooks WHERE user_id = $1', [made.person.id])).rowCount,
  ];
  return { ...made, works };
}

const left = (token: string) => app.visitor.get(`/api/password-reset/${token}/access`);
const end = (token: string) => app.visitor.delete(`/api/password-reset/${token}/access`);
const ended = { status: 410, body: { code: 'link_expired', message: 'This link is no longer valid' } };
const linksOf = async ({ id }: Caller) =>
  (await app.owner.query('SELECT token_hash FROM access_links WHERE user_id = $1', [id])).rows;

describe('after a password reset', () => {
  test('what still works is listed in the mail and by its link, which ends all of it once', async () => {
    const { person, email, works } = await makeOpen();
    const { answer } = await reset(person);
    expect(answer).toMatchObject({ status: 200, body: { hasAccessLeft: true } });
    expect(await works()).toEqual([200, 200, 1]);

    const mails = await mailsTo(app, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed']);
    const { token, text } = await linkTo(app, email, '/auth/access/');
    expect(text).toContain(
      'Access token: Program\n\nWebhook: hooks.example.org\n\nThe address of your calendar of bills',
    );
    expect(text).not.toMatch(/secret-path|hidden/);
    expect(await left(token)).toMatchObject({
      status: 200,
      body: {
        tokens: [{ name: 'Program', createdAt: app.deps.clock.now().toISOString() }],
        webhooks: [{ host: 'hooks.example.org' }],
        hasCalendar: true,
      },
    });
    expect(JSON.stringify((await left(token)).body)).not.toMatch(/secret-path|hidden/);
    expect(JSON.stringify(await linksOf(person))).not.toContain(token);

    const answers = await Promise.all([end(token), end(token), end(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect(app.told.at(-1)?.addresses).toEqual(expect.arrayContaining(['/api/user', '/api/bills/feed']));
    expect(await works()).toEqual([401, 404, 0]);
    expect(await end(token)).toMatchObject(ended);
    expect(await left(token)).toMatchObject(ended);
  });

  test('the page of the reset can use the token of the reset itself', async () => {
    const { person, email } = await makeOpen();
    const { token } = await reset(person);
    expect((await linkTo(app, email, '/auth/access/')).token).toBe(token);
    expect((await left(token)).status).toBe(200);
  });

  test('where nothing is left, the mail is as ever, and there is neither a link nor a row', async () => {
    const { person, email } = await makePerson();
    await giveToken(app, person, { expiresAt: app.deps.clock.now() });
    const { token, answer } = await reset(person);
    expect(answer.body).toEqual({ hasAccessLeft: false });
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).toContain('Open Password & Security');
    expect(mail?.text).not.toMatch(/\/auth\/access\/|still work/);
    expect(await linksOf(person)).toEqual([]);
    expect(await left(token)).toMatchObject(ended);
  });

  test('the link ends after 7 days, and is then removed', async () => {
    const { person, works } = await makeOpen();
    const { token } = await reset(person);
    const before = await works();
    app.clock.advance(WEEK - 1);
    expect((await left(token)).status).toBe(200);
    await cleanUpUsers(app.deps);
    expect(await linksOf(person)).toHaveLength(1);
    app.clock.advance(1);
    expect(await left(token)).toMatchObject(ended);
    expect(await end(token)).toMatchObject(ended);
    expect(await works()).toEqual(before);
    await cleanUpUsers(app.deps);
    expect(await linksOf(person)).toEqual([]);
  });

  test('a newer reset ends the link before it, also where nothing is left any more', async () => {
    const { person } = await makeOpen();
    const first = await reset(person);
    const second = await reset(person);
    expect(await left(first.token)).toMatchObject(ended);
    expect((await end(second.token)).status).toBe(200);
    const { rows } = await app.owner.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM access_links WHERE user_id = $1',
      [person.id],
    );
    expect(rows[0]?.count).toBe(0);
  });

  test('nobody else can end it: not with another link’s token, another person’s, or a session', async () => {
    const { person, works } = await makeOpen();
    const stranger = await makeOpen();
    await reset(person);
    const theirs = await reset(stranger.person);
    const unused = await giveLink(app, person, 'password-reset');
    for (const token of [unused, 'none', 'A'.repeat(43)]) {
      expect(await left(token)).toMatchObject(ended);
      expect(await end(token)).toMatchObject(ended);
      const path = `/api/password-reset/${token}/access`;
      expect(await stranger.person.delete(path)).toMatchObject(ended);
    }
    expect((await end(theirs.token)).status).toBe(200);
    expect(await works()).toEqual([200, 200, 1]);
    expect(await stranger.works()).toEqual([401, 404, 0]);
    // The unused link is still a reset.
    expect(
      (await app.visitor.post(`/api/password-reset/${unused}`, { password: 'third-harbour' })).status,
    ).toBe(200);
  });

  test('the link goes with the account', async () => {
    const { person } = await makeOpen();
    const { token } = await reset(person);
    const admin = await app.person(undefined, { role: 'admin' });
    expect((await admin.delete(`/api/admin/users/${person.id}`)).status).toBe(204);
    expect(await left(token)).toMatchObject(ended);
    expect(await linksOf(person)).toEqual([]);
  });
});
