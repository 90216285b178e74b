import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePasskey, givePassword, giveTwoFactor, PASSWORD } from '#server/testing/makers/accounts.ts';
import { openBrowser, startProvider } from '#server/testing/makers/provider.ts';

type Browser = ReturnType<typeof openBrowser>;

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
const newPerson = (claims: Record<string, unknown> = {}) => {
  made += 1;
  return { subject: `own-${made}`, claims };
};

const CONFIRM = {
  status: 403,
  body: { code: 'confirmation_needed', message: 'Confirm that it is you first' },
};
const SET_FIRST = { status: 409, body: { code: 'conflict', message: 'Set a password first' } };
const WRONG = { status: 400, body: { message: 'Current password is wrong' } };

/** A person with the known password, in a browser of theirs. */
async function signedIn(name?: string, email?: string) {
  const person = await app.person(name, email === undefined ? {} : { email });
  await givePassword(app, person);
  return { person, browser: browserOf(person.cookie) };
}

function browserOf(cookie: string): Browser {
  const browser = openBrowser(app);
  const [name = '', value = ''] = cookie.split('=');
  browser.cookies.set(name, value);
  return browser;
}

/** Somebody who came by the provider and has no password. */
async function fromProvider(claims: Record<string, unknown> = {}) {
  const somebody = newPerson(claims);
  await provider.tell(somebody);
  const browser = openBrowser(app);
  await browser.signIn();
  const { body: user } = await browser.get('/api/user');
  return { somebody, browser, user };
}

const confirm = (browser: Browser, page = '/profile/data') =>
  browser.goBy('/api/user/oidc/confirm', { return: page });

const subjectsOf = async (id: string) =>
  (await app.owner.query('SELECT subject FROM oidc_identities WHERE user_id = $1', [id])).rows.map(
    ({ subject }) => subject,
  );

const mailsOf = async (email: string) =>
  (await app.owner.query('SELECT subject FROM mails WHERE recipient = $1 ORDER BY id', [email])).rows.map(
    ({ subject }) => subject,
  );

describe('an account is connected in its settings', () => {
  test('by its password and a sign-in, disconnected by its password, and told both by mail', async () => {
    await start();
    const { person, browser } = await signedIn('ana', 'ana@example.org');
    expect((await browser.get('/api/user/oidc')).body).toEqual({
      isConnected: false,
      email: null,
      connectedAt: null,
    });
    expect(await browser.post('/api/user/oidc', {})).toMatchObject({
      status: 400,
      body: { message: 'Password is required' },
    });
    expect(await browser.post('/api/user/oidc', { password: 'wrong' })).toMatchObject(WRONG);
    const somebody = newPerson({ email: 'work@example.com' });
    await provider.tell(somebody);
    expect(await browser.goBy('/api/user/oidc', { password: PASSWORD })).toBe('/profile/security');
    expect((await browser.get('/api/user/oidc')).body).toEqual({
      isConnected: true,
      email: 'work@example.com',
      connectedAt: '2026-06-15T12:00:00.000Z',
    });
    expect(await browser.post('/api/user/oidc', { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { message: 'Your account is connected with Work already' },
    });
    // The session stays the same one, and the door opens now.
    expect((await browser.get('/api/user')).body).toMatchObject({ id: person.id, hasPassword: true });
    const other = openBrowser(app);
    expect(await other.signIn()).toBe('/');
    expect((await other.get('/api/user')).body).toMatchObject({ id: person.id });
    expect(await browser.call('DELETE', '/api/user/oidc', { password: 'wrong' })).toMatchObject(WRONG);
    expect((await browser.call('DELETE', '/api/user/oidc', { password: PASSWORD })).status).toBe(204);
    expect((await browser.call('DELETE', '/api/user/oidc', { password: PASSWORD })).status).toBe(204);
    expect((await browser.get('/api/user/oidc')).body.isConnected).toBe(false);
    expect(await mailsOf('ana@example.org')).toEqual([
      'A sign-in provider was connected',
      'A sign-in provider was disconnected',
    ]);
    const again = openBrowser(app);
    await again.signIn();
    expect((await again.get('/api/user')).body.id).not.toBe(person.id);
  });

  test('with nobody who is connected with another account, which is said on /auth with the way back', async () => {
    await start();
    const { somebody, user } = await fromProvider();
    const { person, browser } = await signedIn();
    await provider.tell(somebody);
    expect(await browser.goBy('/api/user/oidc', { password: PASSWORD })).toBe(
      '/auth?oidc=elsewhere&return=%2Fprofile%2Fsecurity',
    );
    expect(await subjectsOf(person.id)).toEqual([]);
    expect(await subjectsOf(user.id)).toEqual([somebody.subject]);
    expect((await browser.get('/api/user')).body).toMatchObject({ id: person.id });
  });

  test('only by the session that began it', async () => {
    await start();
    const { person, browser } = await signedIn();
    await provider.tell(newPerson());
    const { body } = await browser.post('/api/user/oidc', { password: PASSWORD });
    const answer = await browser.visit(new URL(body.url));
    const { cookie } = await app.person();
    const [name = '', own = ''] = person.cookie.split('=');
    browser.cookies.set(name, cookie.split('=')[1] ?? '');
    expect((await browser.get(answer)).location).toBe('/auth?oidc=late');
    browser.cookies.set(name, own);
    expect((await browser.get(answer)).location).toBe('/auth?oidc=late');
    expect(await subjectsOf(person.id)).toEqual([]);
    // Nor by one that has ended.
    const { body: second } = await browser.post('/api/user/oidc', { password: PASSWORD });
    const late = await browser.visit(new URL(second.url));
    await browser.post('/api/logout');
    expect((await browser.get(late)).location).toBe('/auth?oidc=late');
    expect(await subjectsOf(person.id)).toEqual([]);
  });

  test('an answer that fails leads to /auth with the way back', async () => {
    await start();
    const { browser } = await signedIn();
    await provider.tell(null);
    const back = '&return=%2Fprofile%2Fsecurity';
    expect(await browser.goBy('/api/user/oidc', { password: PASSWORD })).toBe(`/auth?oidc=canceled${back}`);
    await provider.tell(newPerson(), 'signature');
    expect(await browser.goBy('/api/user/oidc', { password: PASSWORD })).toBe(`/auth?oidc=invalid${back}`);
  });

  test('also after the installation moved to another provider, whose identities open nothing', async () => {
    await start();
    const { person, browser } = await signedIn();
    await app.owner.query(
      `INSERT INTO oidc_identities (user_id, issuer, subject, connected_at)
       VALUES ($1, 'https://before.example', 'ana', now())`,
      [person.id],
    );
    expect((await browser.get('/api/user/oidc')).body.isConnected).toBe(false);
    const somebody = newPerson();
    await provider.tell(somebody);
    expect(await browser.goBy('/api/user/oidc', { password: PASSWORD })).toBe('/profile/security');
    expect(await subjectsOf(person.id)).toEqual([somebody.subject]);
  });
});

describe('the last way to sign in', () => {
  test('stays: neither the provider nor the passkey can be taken from who has no password', async () => {
    await start();
    const { browser, user, somebody } = await fromProvider();
    await provider.tell(somebody);
    expect(await browser.call('DELETE', '/api/user/oidc', {})).toMatchObject(SET_FIRST);
    const person = { ...(await app.person()), ...user, cookie: '' };
    await app.owner.query(
      `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
       VALUES (gen_random_uuid(), $1, 'Phone', 'credential', '\\x00', 0, '{}', now())`,
      [person.id],
    );
    expect(await browser.call('DELETE', '/api/user/oidc', {})).toMatchObject(CONFIRM);
    expect(await confirm(browser)).toBe('/profile/data');
    expect((await browser.call('DELETE', '/api/user/oidc', {})).status).toBe(204);
    const [passkey] = (await browser.get('/api/user/passkeys')).body;
    expect(await browser.call('DELETE', `/api/user/passkeys/${passkey.id}`)).toMatchObject(SET_FIRST);
    expect((await browser.get('/api/user/passkeys')).body).toHaveLength(1);
    // The confirmation still counts: they set a password, and then the passkey may go.
    expect((await browser.post('/api/user/password', { newPassword: PASSWORD })).status).toBe(200);
    expect((await browser.call('DELETE', `/api/user/passkeys/${passkey.id}`)).status).toBe(204);
  });

  test('stays if both are taken at once', async () => {
    await start();
    for (let round = 0; round < 5; round += 1) {
      const { browser, user, somebody } = await fromProvider();
      await app.owner.query(
        `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
         VALUES (gen_random_uuid(), $1, 'Phone', $2, '\\x00', 0, '{}', now())`,
        [user.id, `credential-${round}`],
      );
      await provider.tell(somebody);
      await confirm(browser);
      const [passkey] = (await browser.get('/api/user/passkeys')).body;
      const answers = await Promise.all([
        browser.call('DELETE', '/api/user/oidc', {}),
        browser.call('DELETE', `/api/user/passkeys/${passkey.id}`),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    }
  });

  test('is the provider where there is no other', async () => {
    await start({ OIDC_ONLY: 'true' });
    const { person, browser } = await signedIn();
    await givePasskey(app, person);
    await provider.tell(newPerson());
    expect(await browser.goBy('/api/user/oidc', { password: PASSWORD })).toBe('/profile/security');
    expect(await browser.call('DELETE', '/api/user/oidc', { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { message: 'Accounts come from Work' },
    });
  });
});

const NEW_TOKEN = { name: 'Sheet', scope: 'read', expiresInDays: 30 };
const PROFILE = { firstName: 'Ana', lastName: 'Lind', email: 'new@example.org' };

/** Every call that asks for the password, with what else it needs; the last two end the account or the password. */
const ASKING = [
  ['beginPasskey', 'POST', '/api/user/passkeys/options', {}],
  ['setUpTwoFactor', 'POST', '/api/user/two-factor/setup', {}],
  ['renewRecoveryCodes', 'POST', '/api/user/two-factor/recovery-codes', {}],
  ['disableTwoFactor', 'POST', '/api/user/two-factor/disable', {}],
  ['addToken', 'POST', '/api/user/tokens', NEW_TOKEN],
  ['addWebhook', 'POST', '/api/user/webhooks', { url: 'https://127.0.0.1/x', events: ['expense.added'] }],
  ['updateProfile', 'PATCH', '/api/user/profile', PROFILE],
  ['endOidcConnection', 'DELETE', '/api/user/oidc', {}],
  ['removeAccount', 'DELETE', '/api/user', {}],
  ['changePassword', 'POST', '/api/user/password', { newPassword: 'sunlit-meadow' }],
] as const;

describe('who has no password', () => {
  test('is told apart by what the web reads', async () => {
    await start();
    const { browser } = await fromProvider();
    expect((await browser.get('/api/user')).body.hasPassword).toBe(false);
    expect((await (await app.person()).get('/api/user')).body.hasPassword).toBe(true);
  });

  test('is known to every call of the contract that asks for the password', async () => {
    await start();
    const asking = contract.filter(({ access, body }) => {
      const fields = body !== undefined && 'shape' in body ? Object.keys(body.shape as object) : [];
      return access !== 'anyone' && fields.some((name) => name === 'password' || name === 'currentPassword');
    });
    // `beginOidcConnection` is for who has a password.
    expect(asking.map(({ verb }) => verb).toSorted()).toEqual(
      [...ASKING.map(([verb]) => verb), 'beginOidcConnection'].toSorted(),
    );
  });

  test('confirms at the provider wherever the password is asked, for 10 minutes and this session only', async () => {
    await start();
    for (const [verb, method, url, body] of ASKING) {
      const { browser, user, somebody } = await fromProvider();
      await app.owner.query(
        `WITH key AS (
           INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
           VALUES (gen_random_uuid(), $1, 'Phone', $2, '\\x00', 0, '{}', now())
         )
         UPDATE users SET email = $2 || '@example.org', email_verified = true, email_followed = true WHERE id = $1`,
        [user.id, somebody.subject],
      );
      expect(await browser.call(method, url, body), verb).toMatchObject(CONFIRM);
      // A password that they do not have proves nothing.
      const field = verb === 'changePassword' ? 'currentPassword' : 'password';
      expect(await browser.call(method, url, { ...body, [field]: PASSWORD }), verb).toMatchObject(CONFIRM);
      const elsewhere = openBrowser(app);
      await provider.tell(somebody);
      await elsewhere.signIn();
      expect(await confirm(elsewhere)).toBe('/profile/data');
      expect(await browser.call(method, url, body), verb).toMatchObject(CONFIRM);
      expect(await confirm(browser)).toBe('/profile/data');
      app.clock.advance(10 * 60_000);
      expect(await browser.call(method, url, body), verb).toMatchObject(CONFIRM);
      await confirm(browser);
      app.clock.advance(10 * 60_000 - 1);
      const answer = await browser.call(method, url, body);
      // Two-step sign-in is off, and the address of the webhook is not public.
      const expected = { renewRecoveryCodes: 409, addWebhook: 400, addToken: 201, endOidcConnection: 204 };
      expect(answer.status, verb).toBe(verb in expected ? expected[verb as keyof typeof expected] : 200);
      if (verb === 'addWebhook') expect(answer.body.message).toBe('This address cannot be reached');
      await app.owner.query('DELETE FROM mails');
    }
  });

  test('is not confirmed by another subject, an old sign-in, or a session of another account', async () => {
    await start();
    const { browser, somebody } = await fromProvider();
    const back = '&return=%2Fprofile%2Fdata';
    await provider.tell(newPerson());
    expect(await confirm(browser)).toBe(`/auth?oidc=invalid${back}`);
    expect(await browser.call('DELETE', '/api/user', {})).toMatchObject(CONFIRM);
    await provider.tell({ ...somebody, secondsAgo: 700 });
    expect(await confirm(browser)).toBe(`/auth?oidc=invalid${back}`);
    expect(await browser.call('DELETE', '/api/user', {})).toMatchObject(CONFIRM);
    await provider.tell({ ...somebody, secondsAgo: 500 });
    expect(await confirm(browser)).toBe('/profile/data');
    // The provider asks again although it knows them: it is told to.
    const { body } = await browser.post('/api/user/oidc/confirm', {});
    expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });
    expect((await browser.get('/api/user/oidc')).body.isConnected).toBe(true);
  });

  test('cannot confirm without being connected, and who has a password types it all the same', async () => {
    await start();
    const { person, browser } = await signedIn();
    expect(await browser.post('/api/user/oidc/confirm', {})).toMatchObject(SET_FIRST);
    await provider.tell(newPerson());
    await browser.goBy('/api/user/oidc', { password: PASSWORD });
    expect(await confirm(browser)).toBe('/profile/data');
    expect(await browser.post('/api/user/tokens', NEW_TOKEN)).toMatchObject({
      status: 400,
      body: { message: 'Password is required' },
    });
    expect(await browser.post('/api/user/password', { newPassword: 'sunlit-meadow' })).toMatchObject({
      status: 400,
      body: { message: 'Current password is required' },
    });
    expect((await browser.get('/api/user')).body.id).toBe(person.id);
  });

  test('sets one after a fresh sign-in; their session still ends when it would have', async () => {
    await start({ OIDC_SESSION_HOURS: '2' });
    const { browser, user, somebody } = await fromProvider({ preferred_username: 'zoe' });
    await provider.tell(somebody);
    app.clock.advance(3_600_000);
    await confirm(browser);
    expect((await browser.post('/api/user/password', { newPassword: PASSWORD })).status).toBe(200);
    expect((await browser.get('/api/user')).body).toMatchObject({ id: user.id, hasPassword: true });
    expect((await app.visitor.post('/api/login', { username: 'zoe', password: PASSWORD })).status).toBe(200);
    app.clock.advance(3_600_000 - 1);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect((await browser.post('/api/user/tokens', NEW_TOKEN)).status).toBe(400);
    app.clock.advance(1);
    expect((await browser.get('/api/user')).status).toBe(401);
  });

  test('is told from whoever sets the first password at the same time', async () => {
    await start();
    const { browser, somebody } = await fromProvider({ preferred_username: 'zoe' });
    await provider.tell(somebody);
    await confirm(browser);
    const answers = await Promise.all(
      ['sunlit-meadow', 'quiet-harbour'].map((newPassword) =>
        browser.post('/api/user/password', { newPassword }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const right = answers[0]?.status === 200 ? 'sunlit-meadow' : 'quiet-harbour';
    expect((await app.visitor.post('/api/login', { username: 'zoe', password: right })).status).toBe(200);
  });
});

test('a provider whose clock is five minutes off is believed', async () => {
  await start();
  for (const ahead of [-300, 300]) {
    const somebody = newPerson();
    await provider.tell(somebody, 'none', ahead);
    const browser = openBrowser(app);
    expect(await browser.signIn()).toBe('/');
    expect(await confirm(browser)).toBe('/profile/data');
  }
});

test('the second step stays where somebody who has no password turned it on', async () => {
  await start();
  const { browser, user, somebody } = await fromProvider();
  await provider.tell(somebody);
  await confirm(browser);
  expect((await browser.post('/api/user/two-factor/setup', {})).status).toBe(200);
  await app.owner.query('DELETE FROM two_factor WHERE user_id = $1', [user.id]);
  await giveTwoFactor(app, user);
  await app.owner.query('UPDATE users SET password = NULL WHERE id = $1', [user.id]);
  expect(await openBrowser(app).signIn()).toMatch(/^\/auth#second-step=/);
});

test('deleting an account deletes its identity; its person comes back as somebody new', async () => {
  await start();
  const { browser, user, somebody } = await fromProvider();
  await provider.tell(somebody);
  await confirm(browser);
  expect((await browser.call('DELETE', '/api/user', {})).status).toBe(200);
  expect(await subjectsOf(user.id)).toEqual([]);
  const again = openBrowser(app);
  expect(await again.signIn()).toBe('/');
  expect((await again.get('/api/user')).body.id).not.toBe(user.id);
});

test('without a provider there is nothing to connect', async () => {
  app = await startTestApp();
  const { browser } = await signedIn();
  for (const [method, url] of [
    ['GET', '/api/user/oidc'],
    ['POST', '/api/user/oidc'],
    ['DELETE', '/api/user/oidc'],
    ['POST', '/api/user/oidc/confirm'],
  ] as const)
    expect(
      (await browser.call(method, url, method === 'GET' ? undefined : { password: PASSWORD })).status,
    ).toBe(404);
});
