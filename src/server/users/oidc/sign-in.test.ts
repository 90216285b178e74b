import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, giveTwoFactor, PASSWORD } from '#server/testing/makers/accounts.ts';
import { openBrowser, startProvider } from '#server/testing/makers/provider.ts';

let provider: Awaited<ReturnType<typeof startProvider>>;
let app: TestApp;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
afterEach(() => app.close());

const start = async (env: Record<string, string> = {}) => {
  app = await startTestApp({ env: { ...provider.env, ...env } });
};

let made = 0;
const newSubject = () => {
  made += 1;
  return `subject-${made}`;
};
const person = (claims: Record<string, unknown> = {}, subject = newSubject()) => ({ subject, claims });
const countPeople = async () =>
  Number((await app.owner.query('SELECT count(*) AS count FROM users')).rows[0]?.count);

describe('who signs in at the provider', () => {
  test('gets an account, and comes back into it by the same subject whatever else changed', async () => {
    await start();
    const subject = newSubject();
    const claims = {
      preferred_username: 'ana maría!',
      given_name: 'Ana',
      family_name: 'Lind',
      email: 'ana@example.org',
      email_verified: true,
    };
    await provider.tell({ subject, claims });
    const browser = openBrowser(app);
    expect(await browser.signIn({ return: '/groups?x=1' })).toBe('/groups?x=1');
    const { body: user } = await browser.get('/api/user');
    expect(user).toMatchObject({ username: 'anamara', firstName: 'Ana', lastName: 'Lind', email: null });
    await provider.tell({ subject, claims: { preferred_username: 'other', email: 'else@example.org' } });
    const again = openBrowser(app);
    expect(await again.signIn()).toBe('/');
    expect((await again.get('/api/user')).body).toMatchObject({ id: user.id, username: 'anamara' });
    expect(await countPeople()).toBe(1);
    // Their own link makes the address count.
    await app.runJobs();
    const { rows } = await app.owner.query<{ token: string }>(
      `SELECT substring(text from '/verify-email/([A-Za-z0-9_-]+)') AS token FROM mails WHERE recipient = 'ana@example.org'`,
    );
    expect((await app.visitor.post(`/api/verify-email/${rows[0]?.token}`)).status).toBe(200);
    expect((await again.get('/api/user')).body).toMatchObject({
      email: 'ana@example.org',
      emailVerified: true,
    });
  });

  test('is one account if two browsers come at once, under a name that nobody has', async () => {
    await start();
    await app.person('sam');
    await provider.tell(person({ preferred_username: 'Sam' }));
    const browsers = [openBrowser(app), openBrowser(app), openBrowser(app)];
    const answers: string[] = [];
    for (const browser of browsers) answers.push(await browser.visit(await browser.begin()));
    const pages = await Promise.all(browsers.map((browser, each) => browser.get(answers[each] ?? '')));
    expect(pages.map(({ location }) => location)).toEqual(['/', '/', '/']);
    const users = await Promise.all(browsers.map(async (browser) => (await browser.get('/api/user')).body));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(users[0]).toMatchObject({ username: 'Sam2' });
    expect(await countPeople()).toBe(2);
  });

  test('has a name of their own, also where several with one name come at once', async () => {
    await start();
    const claims = { preferred_username: 'kim' };
    const browsers = [openBrowser(app), openBrowser(app), openBrowser(app), openBrowser(app)];
    const answers: string[] = [];
    for (const browser of browsers) {
      await provider.tell(person(claims));
      answers.push(await browser.visit(await browser.begin()));
    }
    const pages = await Promise.all(browsers.map((browser, each) => browser.get(answers[each] ?? '')));
    expect(pages.map(({ location }) => location)).toEqual(['/', '/', '/', '/']);
    const names = await Promise.all(
      browsers.map(async (each) => (await each.get('/api/user')).body.username),
    );
    expect(names.toSorted()).toEqual(['kim', 'kim2', 'kim3', 'kim4']);
  });

  test('goes to own pages only', async () => {
    await start();
    const somebody = person();
    for (const elsewhere of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/auth',
      '/api/user',
      '/nothing',
    ]) {
      await provider.tell(somebody);
      expect(await openBrowser(app).signIn({ return: elsewhere }), elsewhere).toBe('/');
    }
  });

  test('is asked for the second step where it is on, in the same browser, and only once', async () => {
    await start();
    await provider.tell(person({ preferred_username: 'two' }));
    const first = openBrowser(app);
    await first.signIn();
    const { body: user } = await first.get('/api/user');
    const { code } = await giveTwoFactor(app, user);
    await app.owner.query('UPDATE users SET password = NULL WHERE id = $1', [user.id]);
    const browser = openBrowser(app);
    const page = await browser.signIn();
    expect(page).toMatch(/^\/auth#second-step=/);
    const challenge = page.split('=')[1];
    expect((await browser.get('/api/user')).status).toBe(401);
    const proof = { challenge, code: await code() };
    expect((await openBrowser(app).post('/api/login/two-factor', proof)).status).toBe(410);
    app.clock.advance(30_000);
    expect((await browser.post('/api/login/two-factor', { challenge, code: await code() })).status).toBe(200);
    expect((await browser.get('/api/user')).body).toMatchObject({ id: user.id });
    app.clock.advance(30_000);
    expect((await browser.post('/api/login/two-factor', { challenge, code: await code() })).status).toBe(410);
  });

  test('stays signed in for as long as the settings say, however much they do, and signs out at the provider too', async () => {
    await start({ OIDC_SESSION_HOURS: '8' });
    await provider.tell(person());
    const browser = openBrowser(app);
    await browser.signIn();
    for (let hour = 0; hour < 7; hour += 1) {
      app.clock.advance(3_600_000 - 1);
      expect((await browser.get('/api/user')).status).toBe(200);
    }
    app.clock.advance(3_600_000 + 7);
    expect((await browser.get('/api/user')).status).toBe(401);
    await browser.signIn();
    const { body } = await browser.post('/api/logout');
    expect(body.url).toContain('/session/end?');
    expect(new URL(body.url).searchParams.get('post_logout_redirect_uri')).toBe('http://127.0.0.1:3000/auth');
    expect((await browser.post('/api/logout')).body).toEqual({ url: null });
  });

  test('is an admin as the claim says, which the log tells; the last admin stays one', async () => {
    await start({ OIDC_ADMIN_CLAIM: 'groups=admins' });
    const subject = newSubject();
    const signIn = async (groups: unknown) => {
      await provider.tell({ subject, claims: { preferred_username: 'chief', groups } });
      const browser = openBrowser(app);
      await browser.signIn();
      return (await browser.get('/api/user')).body.role;
    };
    expect(await signIn(['users', 'admins'])).toBe('admin');
    expect(await signIn(['users'])).toBe('admin');
    const other = await app.person(undefined, { role: 'admin' });
    expect(await signIn('admin')).toBe('user');
    expect(await signIn('admins')).toBe('admin');
    const { body: acts } = await other.get('/api/admin/audit');
    expect(acts).toMatchObject(
      ['grant_admin', 'revoke_admin', 'grant_admin'].map((act) => ({
        act,
        actor: 'provider',
        subject: 'chief',
      })),
    );
  });
});

describe('an address that an account has', () => {
  const EMAIL = 'ana@example.org';
  const owner = async () => {
    const ana = await app.person('ana', { email: EMAIL });
    await givePassword(app, ana);
    await app.owner.query('UPDATE users SET email_followed = true WHERE id = $1', [ana.id]);
    return ana;
  };

  test('connects only if both sides have verified it and the installation trusts the provider', async () => {
    for (const [trusted, claimed, own, followed] of [
      [false, true, true, true],
      [true, false, true, true],
      [true, undefined, true, true],
      [true, 'true', true, true],
      [true, true, false, false],
      [true, true, true, false],
    ]) {
      await start({ OIDC_TRUST_EMAIL: String(trusted) });
      const ana = await owner();
      await app.owner.query('UPDATE users SET email_verified = $2, email_followed = $3 WHERE id = $1', [
        ana.id,
        own,
        followed,
      ]);
      await provider.tell(person({ email: EMAIL.toUpperCase(), email_verified: claimed }));
      const browser = openBrowser(app);
      expect(await browser.signIn()).toBe('/auth?oidc=connect');
      expect((await browser.get('/api/user')).status).toBe(401);
      expect(await countPeople()).toBe(1);
      await app.close();
    }
    await start({ OIDC_TRUST_EMAIL: 'true' });
    const ana = await owner();
    await provider.tell(person({ email: EMAIL, email_verified: true }));
    const browser = openBrowser(app);
    expect(await browser.signIn()).toBe('/');
    expect((await browser.get('/api/user')).body).toMatchObject({ id: ana.id });
    // Another subject under the same address is not them.
    await provider.tell(person({ email: EMAIL, email_verified: true }));
    expect(await openBrowser(app).signIn()).toBe('/auth?oidc=connect');
  });

  test('is connected by the password of the account, in the browser that signed in, once', async () => {
    await start();
    const ana = await owner();
    const somebody = person({ email: EMAIL, email_verified: true });
    await provider.tell(somebody);
    const browser = openBrowser(app);
    await browser.signIn();
    const proof = { username: 'ana', password: PASSWORD };
    expect((await openBrowser(app).post('/api/login/oidc/connect', proof)).status).toBe(410);
    expect((await browser.post('/api/login/oidc/connect', { ...proof, password: 'wrong' })).status).toBe(401);
    expect((await browser.post('/api/login/oidc/connect', proof)).body).toMatchObject({ id: ana.id });
    expect((await browser.post('/api/login/oidc/connect', proof)).status).toBe(410);
    expect(await openBrowser(app).signIn()).toBe('/');
    await app.runJobs();
    const { rows } = await app.owner.query('SELECT subject FROM mails WHERE recipient = $1', [EMAIL]);
    expect(rows).toEqual([{ subject: 'A sign-in provider was connected' }]);
    // The account has its identity; another one finds the door closed even with the password.
    await provider.tell(person({ email: EMAIL }));
    const second = openBrowser(app);
    expect(await second.signIn()).toBe('/auth?oidc=connect');
    expect((await second.post('/api/login/oidc/connect', proof)).body).toMatchObject({
      code: 'conflict',
      message: 'This Work account is connected to another account',
    });
  });

  test('is connected after the second step only', async () => {
    await start();
    const ana = await owner();
    const { code } = await giveTwoFactor(app, ana);
    await provider.tell(person({ email: EMAIL }));
    const browser = openBrowser(app);
    await browser.signIn();
    const { body } = await browser.post('/api/login/oidc/connect', { username: 'ana', password: PASSWORD });
    expect(body).toMatchObject({ twoFactorRequired: true });
    const count = async () => (await app.owner.query('SELECT FROM oidc_identities')).rowCount;
    expect(await count()).toBe(0);
    expect(
      (await browser.post('/api/login/two-factor', { challenge: body.challenge, code: await code() })).body,
    ).toMatchObject({ id: ana.id });
    expect(await count()).toBe(1);
  });
});

describe('an answer that is not of this sign-in', () => {
  const begin = async () => {
    await start();
    await provider.tell(person());
    return openBrowser(app);
  };

  test.each([
    ['a nonce of another sign-in', (page: URL) => page.searchParams.set('nonce', 'another')],
    [
      'a challenge of another sign-in',
      (page: URL) => page.searchParams.set('code_challenge', 'x'.repeat(43)),
    ],
  ])('%s is not valid', async (_what, change) => {
    const browser = await begin();
    const page = await browser.begin();
    change(page);
    expect((await browser.get(await browser.visit(page))).location).toBe('/auth?oidc=invalid');
    expect(await countPeople()).toBe(0);
  });

  test.each(['unsigned', 'signature', 'audience'] as const)(
    'a token with a wrong %s is not valid',
    async (damage) => {
      const browser = await begin();
      await provider.tell(person(), damage);
      expect(await browser.signIn()).toBe('/auth?oidc=invalid');
      expect(await countPeople()).toBe(0);
    },
  );

  test('the answer of another issuer is not valid', async () => {
    const browser = await begin();
    const answer = await browser.visit(await browser.begin());
    expect(answer).toContain('iss=');
    const swapped = answer.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example');
    expect((await browser.get(swapped)).location).toBe('/auth?oidc=invalid');
  });

  test('a used code is not valid in another sign-in', async () => {
    const browser = await begin();
    const answer = await browser.visit(await browser.begin());
    expect((await browser.get(answer)).location).toBe('/');
    const thief = openBrowser(app);
    const state = (await thief.begin()).searchParams.get('state');
    const replayed = answer.replace(/state=[^&]*/, `state=${state}`);
    expect((await thief.get(replayed)).location).toBe('/auth?oidc=invalid');
    expect((await thief.get('/api/user')).status).toBe(401);
  });

  test('an answer that is used, old, or of another browser took too long', async () => {
    const browser = await begin();
    const answer = await browser.visit(await browser.begin());
    expect((await openBrowser(app).get(answer)).location).toBe('/auth?oidc=late');
    const other = openBrowser(app);
    await other.begin();
    expect((await other.get(answer)).location).toBe('/auth?oidc=late');
    expect((await browser.get(answer)).location).toBe('/');
    expect((await browser.get(answer)).location).toBe('/auth?oidc=late');
    const late = openBrowser(app);
    const old = await late.visit(await late.begin());
    app.clock.advance(10 * 60_000);
    expect((await late.get(old)).location).toBe('/auth?oidc=late');
    expect((await late.get('/api/login/oidc/callback')).location).toBe('/auth?oidc=late');
  });

  test('a cancellation and a provider that is down are said', async () => {
    const browser = await begin();
    await provider.tell(null);
    expect(await browser.signIn()).toBe('/auth?oidc=canceled');
    await provider.tell(person());
    const answer = await browser.visit(await browser.begin());
    await provider.tell(person(), 'down');
    expect((await browser.get(answer)).location).toBe('/auth?oidc=unavailable');
    await app.close();
    await start();
    expect((await openBrowser(app).post('/api/login/oidc')).body).toMatchObject({
      code: 'unavailable',
      message: 'Sign-in with Work is not available right now. Please try again.',
    });
    await provider.tell(person());
    expect(await openBrowser(app).signIn()).toBe('/');
  });
});

describe('where not everybody may sign up', () => {
  const comes = async (body: object = {}, claims: Record<string, unknown> = {}) => {
    await provider.tell(person(claims));
    const browser = openBrowser(app);
    return { browser, page: await browser.signIn(body) };
  };

  test('only the invited, people of a domain, or whoever the settings let in get an account', async () => {
    await start({ SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'example.org' });
    const owner = await app.person('owner');
    const { body: group } = await owner.post('/api/groups', { name: 'Flat' });
    const { body: link } = await owner.post(`/api/groups/${group.id}/join-link`);
    const invite = String(link.url).split('/').at(-1);
    expect((await comes()).page).toBe('/auth?oidc=closed');
    expect((await comes({ invite: 'x' })).page).toBe('/auth?oidc=closed');
    expect((await comes({}, { email: 'zoe@example.org' })).page).toBe('/auth?oidc=closed');
    expect((await comes({}, { email: 'zoe@example.com', email_verified: true })).page).toBe(
      '/auth?oidc=closed',
    );
    expect(await countPeople()).toBe(1);
    expect((await comes({}, { email: 'zoe@example.org', email_verified: true })).page).toBe('/');
    expect((await comes({ invite })).page).toBe('/');
    await app.close();
    await start({ SIGN_UP: 'closed' });
    expect((await comes({}, { email: 'zoe@example.org', email_verified: true })).page).toBe(
      '/auth?oidc=closed',
    );
    await app.close();
    await start({ SIGN_UP: 'closed', OIDC_SIGN_UP: 'true' });
    expect((await comes()).page).toBe('/');
  });

  const inviteOf = async (email: string) => {
    await app.visitor.post('/api/sign-up', { email });
    await app.runJobs();
    const { rows } = await app.owner.query<{ token: string }>(
      `SELECT substring(text from '/auth\\?invite=([A-Za-z0-9_-]+)') AS token FROM mails WHERE recipient = $1`,
      [email],
    );
    return rows[0]?.token ?? '';
  };

  test('an account keeps the language of the browser, and that the link to its address was followed', async () => {
    onTestFinished(offerLanguage('de'));
    await start({ SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'example.org', OIDC_TRUST_EMAIL: 'true' });
    const invite = await inviteOf('zoe@example.org');
    await provider.tell(person({ email: 'zoe@example.com', email_verified: true }));
    const browser = openBrowser(app);
    browser.cookies.set('language', 'de');
    expect(await browser.signIn({ invite })).toBe('/');
    expect((await browser.get('/api/user')).body).toMatchObject({
      language: 'de',
      email: 'zoe@example.org',
      emailVerified: true,
    });
    // The word of the provider is none that a link was followed.
    expect((await comes({}, { email: 'liv@example.org', email_verified: true })).page).toBe('/');
    const { rows } = await app.owner.query(
      'SELECT email, email_verified, email_followed FROM users ORDER BY created_at, id',
    );
    expect(rows).toEqual([
      { email: 'zoe@example.org', email_verified: true, email_followed: true },
      { email: 'liv@example.org', email_verified: true, email_followed: false },
    ]);
  });

  test('an account speaks the language that the browser was switched to, else that of the claims', async () => {
    onTestFinished(offerLanguage('de'));
    await start();
    for (const [locale, switched, language] of [
      ['de', null, 'de'],
      ['de-AT', null, 'de'],
      ['de_DE', null, 'de'],
      ['en', null, 'en'],
      ['de', 'en', 'en'],
      ['tlh', null, null],
      ['', null, null],
      [7, null, null],
    ]) {
      await provider.tell(person({ locale }));
      const browser = openBrowser(app);
      if (switched !== null) browser.cookies.set('language', String(switched));
      expect(await browser.signIn()).toBe('/');
      expect((await browser.get('/api/user')).body.language, String(locale)).toBe(language);
    }
  });

  test('too many links to one address keep nobody out: the address only waits', async () => {
    await start({ RATE_LIMITS: 'true' });
    const claims = { email: 'ana@example.org', email_verified: true };
    for (let count = 0; count < 7; count += 1) {
      const { browser, page } = await comes({}, claims);
      expect(page).toBe('/');
      expect((await browser.get('/api/user')).body).toMatchObject({ email: null, emailVerified: false });
    }
    const { rowCount } = await app.owner.query(
      `SELECT FROM mails WHERE recipient = 'ana@example.org' AND subject = 'Confirm your email address'`,
    );
    expect(rowCount).toBe(5);
  });

  test('nobody goes to the provider more than 60 times an hour from one address', async () => {
    await start({ RATE_LIMITS: 'true' });
    for (let count = 0; count < 60; count += 1)
      expect((await app.visitor.post('/api/login/oidc', {})).status).toBe(200);
    expect((await app.visitor.post('/api/login/oidc', {})).status).toBe(429);
  });

  test('an invite to an address that an account has meanwhile leads to the password of that account', async () => {
    await start({ SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'example.org' });
    const invite = await inviteOf('ana@example.org');
    const ana = await app.person('ana', { email: 'ana@example.org' });
    await givePassword(app, ana);
    const { browser, page } = await comes({ invite });
    expect(page).toBe('/auth?oidc=connect');
    const connected = await browser.post('/api/login/oidc/connect', { username: 'ana', password: PASSWORD });
    expect(connected).toMatchObject({ status: 200, body: { id: ana.id } });
    expect(await countPeople()).toBe(1);
  });

  test('an account under another address is connected by its password', async () => {
    await start({ SIGN_UP: 'closed' });
    const ana = await app.person('ana');
    await givePassword(app, ana);
    const { browser } = await comes();
    const connected = await browser.post('/api/login/oidc/connect', { username: 'ana', password: PASSWORD });
    expect(connected).toMatchObject({ status: 200, body: { id: ana.id } });
  });
});

test('where the provider is the only door, every other one says so', async () => {
  await start({ OIDC_ONLY: 'true' });
  const admin = await app.person(undefined, { role: 'admin' });
  const token = 'x'.repeat(43);
  for (const [url, body] of [
    ['/api/login', { username: 'ana', password: PASSWORD }],
    ['/api/register', { username: '!', password: '' }],
    ['/api/password-reset', { username: 'ana' }],
    [`/api/password-reset/${token}`, { password: PASSWORD }],
    ['/api/login/passkey/options', {}],
  ] as const)
    expect(await app.visitor.post(url, body), url).toMatchObject({
      status: 403,
      body: { message: 'Sign in with Work' },
    });
  expect(await admin.post('/api/admin/users', { username: 'ana' })).toMatchObject({
    status: 409,
    body: { message: 'Accounts come from Work' },
  });
  expect((await app.visitor.get('/api/site')).body.oidc).toEqual({ name: 'Work', isOnly: true });
  await provider.tell(person());
  expect(await openBrowser(app).signIn()).toBe('/');
});

test('no GET and no other site begins a sign-in', async () => {
  await start();
  expect((await app.visitor.get('/api/login/oidc')).status).toBe(404);
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await app.visitor.post('/api/login/oidc', {}, headers)).status).toBe(403);
});
