import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { giveLink, givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { makeDevice } from '#server/testing/makers/guests.ts';
import { openBrowser, startProvider } from '#server/testing/makers/provider.ts';

// What each door answers by each setting. "in": it opens. The others are its refusals.
const REFUSALS: Readonly<Record<string, { status: number; message: string }>> = {
  needed: { status: 403, message: 'You need an invitation to sign up here' },
  closed: { status: 403, message: 'This site does not take new accounts' },
  provider: { status: 403, message: 'Sign in with Work' },
  from: { status: 409, message: 'Accounts come from Work' },
  ended: { status: 410, message: 'This link has ended' },
};

const SIGN_UPS = {
  open: { SIGN_UP: 'open' },
  invited: { SIGN_UP: 'invited' },
  domains: { SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'example.org' },
  closed: { SIGN_UP: 'closed' },
} as const;
type SignUp = keyof typeof SIGN_UPS;

/** By SIGN_UP; `only`: with OIDC_ONLY. */
const OWN_DOORS = `
door                                        | open   | invited | domains | closed | only     | only, closed
sign up                                     | in     | needed  | needed  | closed | provider | provider
sign up with a wrong invite                 | in     | needed  | needed  | closed | provider | provider
sign up with an invitation                  | in     | in      | in      | closed | provider | provider
sign up with a join link                    | in     | in      | in      | closed | provider | provider
sign up with a link to take part            | in     | in      | in      | closed | provider | provider
sign up with a link to look                 | in     | needed  | needed  | closed | provider | provider
log in                                      | in     | in      | in      | in     | provider | provider
log in with a passkey                       | in     | in      | in      | in     | provider | provider
ask for a new password                      | in     | in      | in      | in     | provider | provider
set a new password                          | in     | in      | in      | in     | provider | provider
an admin makes an account                   | in     | in      | in      | in     | from     | from
an admin makes a new link for it            | in     | in      | in      | in     | from     | from
accept an invitation with an account        | in     | in      | in      | in     | in       | in
join by a link with an account              | in     | in      | in      | in     | in       | in
claim a place with an account               | in     | in      | in      | in     | in       | in
take part as a guest                        | in     | in      | in      | ended  | in       | ended
keep the place of a guest with an account   | in     | in      | in      | ended  | in       | ended
`;

/** The columns: SIGN_UP, and OIDC_SIGN_UP where it is set. */
const PROVIDER_DOORS = `
who comes by the provider                   | open   | invited | domains | closed | true   | open, false | invited, false | closed, false
somebody known                              | in     | in      | in      | in     | in     | in          | in             | in
somebody new                                | in     | closed  | closed  | closed | in     | closed      | closed         | closed
with a wrong invite                         | in     | closed  | closed  | closed | in     | closed      | closed         | closed
with an invitation                          | in     | in      | in      | closed | in     | in          | in             | closed
with a join link                            | in     | in      | in      | closed | in     | in          | in             | closed
with a link to take part                    | in     | in      | in      | closed | in     | in          | in             | closed
with a link to look                         | in     | closed  | closed  | closed | in     | closed      | closed         | closed
with an address of the domain               | in     | closed  | closed  | closed | in     | closed      | closed         | closed
with a verified address of the domain       | in     | closed  | in      | closed | in     | closed      | closed         | closed
with a verified address of another domain   | in     | closed  | closed  | closed | in     | closed      | closed         | closed
`;

type Table = { columns: string[]; rows: [door: string, answers: string[]][] };

function readTable(text: string): Table {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { columns: head.slice(1), rows: rows.map(([door = '', ...answers]) => [door, answers]) };
}

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

type World = {
  app: TestApp;
  admin: Caller;
  /** Of a group; the invitation and the place are for the first who comes. */
  links: Links;
  /** Of another group. */
  otherLinks: () => Promise<Links>;
};

/** Tokens of a group: an invitation, a join link, both guest links; and a place that nobody has. */
type Links = { invitation: string; joining: string; taking: string; looking: string; place: string };

const tokenOf = (url: unknown) => String(url).split('/').at(-1) ?? '';

async function openWorld(app: TestApp, admin: Caller): Promise<World> {
  const otherLinks: World['otherLinks'] = async () => {
    const owner = await app.person();
    const { body: group } = await owner.post('/api/groups', { name: 'Flat' });
    const at = `/api/groups/${group.id}`;
    const { body: invited } = await owner.post(`${at}/invitations`, {
      email: `${owner.username}@example.net`,
    });
    const { body: person } = await owner.post(`${at}/people`, { name: 'Sam' });
    const link = async (url: string, body?: object) => tokenOf((await owner.post(url, body)).body.url);
    return {
      invitation: tokenOf((await owner.get(`${at}/invitations/${invited.id}/link`)).body.url),
      joining: await link(`${at}/join-link`),
      taking: await link(`${at}/guest-links`, { kind: 'take_part', days: 30 }),
      looking: await link(`${at}/guest-links`, { kind: 'look', days: 30 }),
      place: person.id,
    };
  };
  return { app, admin, links: await otherLinks(), otherLinks };
}

/** What a door answers, in the words of the table. */
function wordOf({ status, body }: Pick<Answer, 'status' | 'body'>): string {
  if (status < 300) return 'in';
  const found = Object.entries(REFUSALS).find(
    ([, refusal]) => refusal.status === status && refusal.message === body?.message,
  );
  return found?.[0] ?? `${status} ${JSON.stringify(body)}`;
}

let made = 0;
const newName = () => {
  made += 1;
  return `new${made}`;
};

const register = ({ app }: World, invite?: string) =>
  app.visitor.post('/api/register', {
    username: newName(),
    password: PASSWORD,
    invite,
  });

/** Tries one of our own doors. */
type Try = (world: World) => Promise<Answer>;

const OWN: Readonly<Record<string, Try>> = {
  'sign up': (world) => register(world),
  'sign up with a wrong invite': (world) => register(world, 'wrong'),
  'sign up with an invitation': (world) => register(world, world.links.invitation),
  'sign up with a join link': (world) => register(world, world.links.joining),
  'sign up with a link to take part': (world) => register(world, world.links.taking),
  'sign up with a link to look': (world) => register(world, world.links.looking),
  'log in': async ({ app }) => {
    const person = await app.person();
    await givePassword(app, person);
    return app.visitor.post('/api/login', { username: person.username, password: PASSWORD });
  },
  'log in with a passkey': ({ app }) => app.visitor.post('/api/login/passkey/options'),
  'ask for a new password': ({ app }) => app.visitor.post('/api/password-reset', { username: 'ana' }),
  'set a new password': async ({ app }) => {
    const token = await giveLink(app, await app.person(), 'password-reset');
    return app.visitor.post(`/api/password-reset/${token}`, { password: PASSWORD });
  },
  'an admin makes an account': async ({ admin }) => admin.post('/api/admin/users', { username: newName() }),
  'an admin makes a new link for it': async ({ app, admin }) => {
    const { id } = await app.person();
    await app.owner.query('UPDATE users SET password = NULL WHERE id = $1', [id]);
    return admin.post(`/api/admin/users/${id}/link`);
  },
  'accept an invitation with an account': async ({ app, otherLinks }) =>
    (await app.person()).post(`/api/invitations/token/${(await otherLinks()).invitation}/accept`, {}),
  'join by a link with an account': async ({ app, links }) =>
    (await app.person()).post(`/api/join/${links.joining}/accept`, {}),
  'claim a place with an account': async ({ app, otherLinks }) => {
    const { joining, place } = await otherLinks();
    return (await app.person()).post(`/api/join/${joining}/accept`, { placeholderId: place });
  },
  'take part as a guest': async ({ app, otherLinks }) => {
    const { taking, place } = await otherLinks();
    return makeDevice(app).post(`/api/guest/${taking}/place`, { placeholderId: place });
  },
  'keep the place of a guest with an account': async ({ app, otherLinks }) => {
    const { taking, place } = await otherLinks();
    const device = makeDevice(app);
    await device.post(`/api/guest/${taking}/place`, { placeholderId: place });
    const { cookie } = await app.person();
    return app.visitor.post(`/api/guest/${taking}/keep`, {}, { cookie: `${cookie}; ${device.cookie()}` });
  },
};

let subjects = 0;

/** Comes by the provider as somebody new, unless a subject is given. */
async function come({ app }: World, { subject, invite, claims = {} }: Coming = {}): Promise<string> {
  subjects += 1;
  await provider.tell({ subject: subject ?? `door-${subjects}`, claims });
  const page = await openBrowser(app).signIn(invite === undefined ? {} : { invite });
  return page === '/' ? 'in' : page === '/auth?oidc=closed' ? 'closed' : page;
}

type Coming = { subject?: string; invite?: string; claims?: Record<string, unknown> };

const addressOf = (domain: string, isVerified: boolean) => ({
  claims: { email: `${newName()}@${domain}`, email_verified: isVerified },
});

const PROVIDED: Readonly<Record<string, (world: World) => Promise<string>>> = {
  'somebody known': async (world) => {
    const { id } = await world.app.person();
    const subject = newName();
    await world.app.owner.query(
      'INSERT INTO oidc_identities (user_id, issuer, subject, connected_at) VALUES ($1, $2, $3, now())',
      [id, provider.env.OIDC_ISSUER, subject],
    );
    return come(world, { subject });
  },
  'somebody new': (world) => come(world),
  'with a wrong invite': (world) => come(world, { invite: 'wrong' }),
  'with an invitation': (world) => come(world, { invite: world.links.invitation }),
  'with a join link': (world) => come(world, { invite: world.links.joining }),
  'with a link to take part': (world) => come(world, { invite: world.links.taking }),
  'with a link to look': (world) => come(world, { invite: world.links.looking }),
  'with an address of the domain': (world) => come(world, addressOf('example.org', false)),
  'with a verified address of the domain': (world) => come(world, addressOf('example.org', true)),
  'with a verified address of another domain': (world) => come(world, addressOf('example.com', true)),
};

async function withWorld(env: Record<string, string>, act: (world: World) => Promise<void>): Promise<void> {
  const app = await startTestApp({ env });
  try {
    await act(await openWorld(app, await app.person(undefined, { role: 'admin' })));
  } finally {
    await app.close();
  }
}

describe('by each setting each of our own doors answers as the table says', () => {
  const { columns, rows } = readTable(OWN_DOORS);

  test('the table has them all', () => {
    expect(rows.map(([door]) => door).toSorted()).toEqual(Object.keys(OWN).toSorted());
  });

  const signUps = Object.keys(SIGN_UPS) as SignUp[];
  test.each([
    ...signUps.map((signUp) => ({ signUp, provided: 'no provider', env: {} })),
    ...signUps.map((signUp) => ({ signUp, provided: 'a provider', env: { OIDC_SIGN_UP: 'true' } })),
    ...signUps.map((signUp) => ({ signUp, provided: 'only the provider', env: { OIDC_ONLY: 'true' } })),
  ])('sign-up $signUp, $provided', async ({ signUp, provided, env }) => {
    const isOnly = provided === 'only the provider';
    const column = columns.indexOf(!isOnly ? signUp : signUp === 'closed' ? 'only, closed' : 'only');
    const settings = { ...SIGN_UPS[signUp], ...(provided !== 'no provider' && provider.env), ...env };
    await withWorld(settings, async (world) => {
      const answers: [string, string][] = [];
      for (const [door] of rows) answers.push([door, wordOf((await OWN[door]?.(world)) as Answer)]);
      expect(answers).toEqual(rows.map(([door, words]) => [door, words[column]]));
      // Asking for a link to sign up is always answered alike; only people of the domain get one.
      const asked = await world.app.visitor.post('/api/sign-up', { email: 'zoe@example.org' });
      expect(asked).toMatchObject({ status: 200, body: {} });
      await world.app.runJobs();
      const { rowCount } = await world.app.owner.query(
        `SELECT FROM mails WHERE recipient = 'zoe@example.org' AND subject = 'Create your account'`,
      );
      expect(rowCount).toBe(signUp === 'domains' ? 1 : 0);
    });
  });
});

describe('by each setting the provider lets in whom the table says', () => {
  const { columns, rows } = readTable(PROVIDER_DOORS);

  test('the table has them all', () => {
    expect(rows.map(([door]) => door).toSorted()).toEqual(Object.keys(PROVIDED).toSorted());
  });

  const settings = [
    ...(['open', 'invited', 'domains', 'closed'] as const).map((signUp) => [signUp, signUp, {}] as const),
    ...(['open', 'invited', 'closed'] as const).map(
      (signUp) => ['true', signUp, { OIDC_SIGN_UP: 'true' }] as const,
    ),
    ...(['open', 'invited', 'closed'] as const).map(
      (signUp) => [`${signUp}, false`, signUp, { OIDC_SIGN_UP: 'false' }] as const,
    ),
  ];
  test.each(
    settings.flatMap(([name, signUp, env]) => [
      { name, signUp, only: '', env },
      { name, signUp, only: 'and only the provider', env: { ...env, OIDC_ONLY: 'true' } },
    ]),
  )('$name: sign-up $signUp $only', async ({ name, signUp, env }) => {
    const column = columns.indexOf(name);
    await withWorld({ ...SIGN_UPS[signUp], ...provider.env, ...env }, async (world) => {
      const answers: [string, string | undefined][] = [];
      for (const [door] of rows) answers.push([door, await PROVIDED[door]?.(world)]);
      expect(answers).toEqual(rows.map(([door, words]) => [door, words[column]]));
    });
  });
});
