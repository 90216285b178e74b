import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const start = async (env: Record<string, string>) => {
  app = await startTestApp({ env });
};

let made = 0;
const register = (more: object = {}) => {
  made += 1;
  return app.visitor.post('/api/register', { username: `new${made}`, password: 'quiet-harbour', ...more });
};

const NEEDED = {
  status: 403,
  body: { code: 'sign_up_closed', message: 'You need an invitation to sign up here' },
};
const CLOSED = {
  status: 403,
  body: { code: 'sign_up_closed', message: 'This site does not take new accounts' },
};
const tokenOf = (url: unknown) => String(url).split('/').at(-1);

async function makeGroup() {
  const owner = await app.person();
  const { body: group } = await owner.post('/api/groups', { name: 'Flat' });
  const { body: invited } = await owner.post(`/api/groups/${group.id}/invitations`, {
    email: 'ana@example.net',
  });
  const invitation = async () => {
    const { body } = await owner.get(`/api/groups/${group.id}/invitations/${invited.id}/link`);
    return tokenOf(body.url);
  };
  const joining = async () => tokenOf((await owner.post(`/api/groups/${group.id}/join-link`)).body.url);
  return { owner, groupId: group.id, invitationId: invited.id, invitation, joining };
}

/** Asks for a link to sign up and returns its token, null where none was mailed. */
async function askFor(email: string): Promise<string | null> {
  expect(await app.visitor.post('/api/sign-up', { email })).toMatchObject({ status: 200, body: {} });
  await app.runJobs();
  const { rows } = await app.owner.query<{ token: string }>(
    `SELECT substring(text from '/auth\\?invite=([A-Za-z0-9_-]+)') AS token FROM mails WHERE recipient = $1
     ORDER BY id DESC LIMIT 1`,
    [email],
  );
  return rows[0]?.token ?? null;
}

describe('an installation for the invited', () => {
  test('refuses everybody else before anything is said about what was typed', async () => {
    await start({ SIGN_UP: 'invited' });
    await app.person('taken');
    for (const more of [
      {},
      { invite: 'x' },
      { invite: 7 },
      { username: 'taken' },
      { username: '!' },
      { password: '12345' },
      { password: 'password' },
    ])
      expect(await register(more), JSON.stringify(more)).toMatchObject(NEEDED);
    expect((await app.visitor.get('/api/site')).body).toMatchObject({ signUp: 'invited', signUpDomains: [] });
  });

  test('lets one person in by an invitation, whose link then still leads into the group', async () => {
    await start({ SIGN_UP: 'invited' });
    const { invitation, invitationId, owner, groupId } = await makeGroup();
    const invite = await invitation();
    expect(await register({ invite, username: '!' })).toMatchObject({ status: 400 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ invite })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expect(refused).toMatchObject(NEEDED);
    const cookie = String(
      [answers.find(({ status }) => status === 201)?.headers['set-cookie']].flat()[0],
    ).split(';')[0];
    const accepted = await app.visitor.post(
      `/api/invitations/token/${invite}/accept`,
      {},
      { cookie: cookie ?? '' },
    );
    expect(accepted).toMatchObject({ status: 200, body: { groupId } });
    // Sent again it is another link; answered, ended or in a deleted group it opens nothing.
    expect((await owner.post(`/api/groups/${groupId}/invitations/${invitationId}/resend`)).status).toBe(409);
  });

  test('takes no invitation that was answered, has ended, or whose group is gone', async () => {
    await start({ SIGN_UP: 'invited' });
    const first = await makeGroup();
    const invite = await first.invitation();
    expect(
      (await first.owner.post(`/api/groups/${first.groupId}/invitations/${first.invitationId}/resend`))
        .status,
    ).toBe(200);
    expect(await register({ invite })).toMatchObject(NEEDED);
    const again = await first.invitation();
    await first.owner.delete(`/api/groups/${first.groupId}`);
    expect(await register({ invite: again })).toMatchObject(NEEDED);
    const second = await makeGroup();
    const late = await second.invitation();
    app.clock.advance(7 * 86_400_000);
    expect(await register({ invite: late })).toMatchObject(NEEDED);
  });

  test('lets people in by a join link as long as it lives', async () => {
    await start({ SIGN_UP: 'invited' });
    const { joining, owner, groupId } = await makeGroup();
    const invite = await joining();
    expect((await register({ invite })).status).toBe(201);
    expect((await register({ invite })).status).toBe(201);
    await owner.delete(`/api/groups/${groupId}/join-link`);
    expect(await register({ invite })).toMatchObject(NEEDED);
  });

  test('lets people in by a guest link that takes part as long as it lives, and by none that only looks', async () => {
    await start({ SIGN_UP: 'invited' });
    const { owner, groupId } = await makeGroup();
    const url = `/api/groups/${groupId}/guest-links`;
    const inviteOf = async (kind: string) => tokenOf((await owner.post(url, { kind, days: 30 })).body.url);
    const [invite, look] = [await inviteOf('take_part'), await inviteOf('look')];
    expect((await register({ invite })).status).toBe(201);
    expect((await register({ invite })).status).toBe(201);
    expect(await register({ invite: look })).toMatchObject(NEEDED);
    await owner.delete(`${url}/take_part`);
    expect(await register({ invite })).toMatchObject(NEEDED);
  });

  test('mails a link to unused addresses of its domains; it opens once and proves the address', async () => {
    await start({ SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'example.org' });
    await app.person('ana', { email: 'ana@example.org' });
    expect(await askFor('ana@example.org')).toBeNull();
    for (const other of ['zoe@sub.example.org', 'zoe@example.com', 'zoe@xexample.org'])
      expect(await askFor(other)).toBeNull();
    const earlier = await askFor('Zoe@Example.ORG');
    const invite = await askFor('Zoe@Example.ORG');
    expect(await register({ invite: earlier })).toMatchObject(NEEDED);
    // An account that only claims the address does not keep its owner out.
    const squatter = await app.person();
    await app.owner.query(`UPDATE users SET email = 'zoe@example.org' WHERE id = $1`, [squatter.id]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => register({ invite })));
    expect(answers.filter(({ status }) => status === 201)).toMatchObject([
      { body: { email: 'zoe@example.org', emailVerified: true } },
    ]);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expect(refused).toMatchObject(NEEDED);
    expect(await askFor('zoe@example.org')).toBeNull();
  });

  test('ends a mailed link after 24 hours', async () => {
    await start({ SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'example.org' });
    const invite = await askFor('zoe@example.org');
    app.clock.advance(86_400_000);
    expect(await register({ invite })).toMatchObject(NEEDED);
    await app.runJobs();
  });

  test('limits how many links one address of the network and one e-mail get', async () => {
    await start({ SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'example.org', RATE_LIMITS: 'true' });
    const ask = async (email: string) => (await app.visitor.post('/api/sign-up', { email })).status;
    for (let count = 0; count < 5; count += 1) expect(await ask('zoe@example.org')).toBe(200);
    expect(await ask('ZOE@example.org')).toBe(429);
    for (let count = 0; count < 14; count += 1) expect(await ask(`a${count}@example.org`)).toBe(200);
    expect(await ask('last@example.org')).toBe(429);
  });
});

test('a closed installation takes no new account by any link; who has one signs in', async () => {
  await start({ SIGN_UP: 'closed' });
  const { invitation, joining } = await makeGroup();
  for (const invite of [undefined, await invitation(), await joining()])
    expect(await register({ invite })).toMatchObject(CLOSED);
  expect(await register({ username: '!' })).toMatchObject(CLOSED);
  expect((await app.visitor.post('/api/login', { username: 'nobody', password: 'x' })).status).toBe(401);
});

test('an open installation needs no link and minds no wrong one', async () => {
  await start({});
  expect((await register()).status).toBe(201);
  expect((await register({ invite: 'x' })).status).toBe(201);
  expect((await app.visitor.get('/api/site')).body).toMatchObject({
    signUp: 'open',
    signUpDomains: [],
    oidc: null,
  });
  expect(await askFor('zoe@example.org')).toBeNull();
});
