// Why: docs/decisions/0076.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomCases } from '#domain/testing/random-cases.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { openBrowser } from '#server/testing/makers/provider.ts';

// Two browsers, two accounts with passwords and addresses, and two people of the provider do whatever they can in any order.
// A model says who each browser is afterwards, and which account each person of the provider opens. In it there is no way
// into an account but its password, its session, the identity connected with it, or an address that fulfils all conditions.

const ISSUER = 'https://id.example';
const PEOPLE = 2;
/** Of the two accounts, and one that nobody has. */
const ADDRESSES = 3;
const MINUTES = 60_000;
/** For each of the two settings. */
const RUNS = randomCases(30, 5_000);

const browser = fc.nat({ max: 1 });
const account = fc.nat({ max: 1 });
const person = fc.nat({ max: PEOPLE - 1 });
const isRight = fc.boolean();
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('signIn' as const),
      browser,
      person,
      address: fc.option(fc.nat({ max: ADDRESSES - 1 })),
      isVerified: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('connectHere' as const), browser, account, isRight }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('logIn' as const), browser, account, isRight }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('connectOwn' as const), browser, person, isRight }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disconnect' as const), browser, isRight }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('confirm' as const), browser, person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('setPassword' as const), browser }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeAccount' as const), browser, isRight }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('followLink' as const), account }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replay' as const), browser }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logOut' as const), browser }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;
type ActOf<Do extends Act['do']> = Extract<Act, { do: Do }>;

/** An account as the model knows it. */
type Account = {
  id: string;
  username: string;
  hasPassword: boolean;
  address: string | null;
  isVerified: boolean;
  isFollowed: boolean;
  /** The person of the provider that it is connected with. */
  subject: string | null;
  isGone: boolean;
};

/** A browser, and what the model says of it. */
type Device = {
  own: ReturnType<typeof openBrowser>;
  who: Account | null;
  isConfirmed: boolean;
  /** Whose sign-in waits in it for a password. */
  waiting: string | null;
};

let made = 0;

/** One history: what it does to the application, and to the model. */
class History {
  readonly accounts: Account[] = [];
  readonly devices: Device[] = [];
  readonly subjects: string[] = [];
  readonly addresses: string[] = [];
  lastAnswer = '/api/login/oidc/callback?state=none';
  readonly app: TestApp;
  readonly isTrusted: boolean;
  readonly tell: (subject: string, claims: Record<string, unknown>) => void;

  constructor(app: TestApp, isTrusted: boolean, tell: History['tell']) {
    this.app = app;
    this.isTrusted = isTrusted;
    this.tell = tell;
  }

  async begin(): Promise<void> {
    made += 1;
    this.subjects.push(...Array.from({ length: PEOPLE }, (_, each) => `s${made}-${each}`));
    this.addresses.push(...Array.from({ length: ADDRESSES }, (_, each) => `a${made}-${each}@example.org`));
    for (const address of this.addresses.slice(0, 2)) {
      const { id, username } = await this.app.person(undefined, { email: address });
      await givePassword(this.app, { id });
      const own = { id, username, address, isVerified: true, isFollowed: false };
      this.accounts.push({ ...own, hasPassword: true, subject: null, isGone: false });
    }
    for (let each = 0; each < 2; each += 1)
      this.devices.push({ own: openBrowser(this.app), who: null, isConfirmed: false, waiting: null });
  }

  device(index: number): Device {
    return this.devices[index] as Device;
  }

  owner(subject: string): Account | null {
    return this.accounts.find((each) => !each.isGone && each.subject === subject) ?? null;
  }

  enter(device: Device, who: Account | null): void {
    device.who = who;
    device.isConfirmed = false;
    device.waiting = null;
  }

  /** Answers a call that goes to the provider: the browser comes back as this person. */
  async comeBack(device: Device, url: string, claims: Record<string, unknown>, subject: string) {
    this.tell(subject, claims);
    const state = new URL(url).searchParams.get('state');
    this.lastAnswer = `/api/login/oidc/callback?state=${state}`;
    // Whatever waited in the browser is forgotten: there is a new attempt.
    device.waiting = null;
    return (await device.own.get(this.lastAnswer)).location;
  }

  async signIn({ browser: at, person: who, address, isVerified }: ActOf<'signIn'>): Promise<void> {
    const device = this.device(at);
    const subject = this.subjects[who] ?? '';
    const email = address === null ? null : (this.addresses[address] ?? null);
    const { body } = await device.own.post('/api/login/oidc', {});
    const claims = email === null ? {} : { email: email.toUpperCase(), email_verified: isVerified };
    const page = await this.comeBack(device, body.url, claims, subject);
    const known = this.owner(subject);
    const owner = this.accounts.find((each) => !each.isGone && each.address === email && email !== null);
    if (known !== null) {
      expect(page).toBe('/');
      return this.enter(device, known);
    }
    if (owner !== undefined) {
      const isTheirs =
        this.isTrusted && isVerified && owner.isVerified && owner.isFollowed && owner.subject === null;
      expect(page).toBe(isTheirs ? '/' : '/auth?oidc=connect');
      if (!isTheirs) {
        device.waiting = subject;
        return;
      }
      owner.subject = subject;
      return this.enter(device, owner);
    }
    expect(page).toBe('/');
    const { id, username, email: written } = (await device.own.get('/api/user')).body;
    // Nobody the model knows.
    expect(this.accounts.map((each) => each.id)).not.toContain(id);
    const isCounted = this.isTrusted && isVerified && email !== null;
    expect(written?.toLowerCase() ?? null).toBe(isCounted ? email : null);
    const added = { id, username, hasPassword: false, address: isCounted ? email : null, isGone: false };
    this.accounts.push({ ...added, isVerified: isCounted, isFollowed: false, subject });
    this.enter(device, this.accounts.at(-1) ?? null);
  }

  async connectHere({ browser: at, account: index, isRight: right }: ActOf<'connectHere'>): Promise<void> {
    const device = this.device(at);
    const account = this.accounts[index] as Account;
    const body = { username: account.username, password: right ? PASSWORD : 'wrong' };
    const { status } = await device.own.post('/api/login/oidc/connect', body);
    if (device.waiting === null) return void expect(status).toBe(410);
    if (!right || account.isGone) return void expect(status).toBe(401);
    const holder = this.owner(device.waiting);
    const mayConnect = holder === account || (holder === null && account.subject === null);
    expect(status).toBe(mayConnect ? 200 : 409);
    if (!mayConnect) return;
    account.subject = device.waiting;
    this.enter(device, account);
  }

  async logIn({ browser: at, account: index, isRight: right }: ActOf<'logIn'>): Promise<void> {
    const device = this.device(at);
    const account = this.accounts[index] as Account;
    const body = { username: account.username, password: right ? PASSWORD : 'wrong' };
    const isIn = right && !account.isGone;
    expect((await device.own.post('/api/login', body)).status).toBe(isIn ? 200 : 401);
    if (!isIn) return;
    device.who = account;
    device.isConfirmed = false;
  }

  async connectOwn({ browser: at, person: who, isRight: right }: ActOf<'connectOwn'>): Promise<void> {
    const device = this.device(at);
    const subject = this.subjects[who] ?? '';
    const password = right ? PASSWORD : 'wrong';
    const { status, body } = await device.own.post('/api/user/oidc', { password });
    const { who: account } = device;
    if (account === null) return void expect(status).toBe(401);
    if (account.subject !== null || !account.hasPassword) return void expect(status).toBe(409);
    if (!right) return void expect(status).toBe(400);
    const page = await this.comeBack(device, body.url, {}, subject);
    const isFree = this.owner(subject) === null;
    expect(page).toBe(isFree ? '/profile/security' : '/auth?oidc=elsewhere&return=%2Fprofile%2Fsecurity');
    if (isFree) account.subject = subject;
  }

  /** Whether a call may do what asks for the password. */
  async prove(
    device: Device,
    right: boolean,
    send: (body: object) => Promise<{ status: number }>,
    done: number,
  ) {
    const { who } = device;
    const { status } = await send({ password: right ? PASSWORD : 'wrong' });
    if (who === null) expect(status).toBe(401);
    else if (who.hasPassword) expect(status).toBe(right ? done : 400);
    else expect(status).toBe(device.isConfirmed ? done : 403);
    return status === done;
  }

  async disconnect({ browser: at, isRight: right }: ActOf<'disconnect'>): Promise<void> {
    const device = this.device(at);
    const { who } = device;
    const send = (body: object) => device.own.call('DELETE', '/api/user/oidc', body);
    if (who !== null && !who.hasPassword) return void expect((await send({})).status).toBe(409);
    if ((await this.prove(device, right, send, 204)) && who !== null) who.subject = null;
  }

  async confirm({ browser: at, person: who }: ActOf<'confirm'>): Promise<void> {
    const device = this.device(at);
    const subject = this.subjects[who] ?? '';
    const { status, body } = await device.own.post('/api/user/oidc/confirm', { return: '/profile/data' });
    if (device.who === null) return void expect(status).toBe(401);
    if (device.who.subject === null) return void expect(status).toBe(409);
    const page = await this.comeBack(device, body.url, {}, subject);
    const isThem = device.who.subject === subject;
    expect(page).toBe(isThem ? '/profile/data' : '/auth?oidc=invalid&return=%2Fprofile%2Fdata');
    if (isThem) device.isConfirmed = true;
  }

  async setPassword({ browser: at }: ActOf<'setPassword'>): Promise<void> {
    const device = this.device(at);
    const { who } = device;
    const { status } = await device.own.post('/api/user/password', { newPassword: PASSWORD });
    if (who === null) return void expect(status).toBe(401);
    if (who.hasPassword) return void expect(status).toBe(400);
    expect(status).toBe(device.isConfirmed ? 200 : 403);
    if (!device.isConfirmed) return;
    who.hasPassword = true;
    // It signs them out everywhere else, and is a new session here.
    this.leave(who, device);
    device.isConfirmed = false;
  }

  leave(account: Account, but: Device | null): void {
    for (const device of this.devices) if (device.who === account && device !== but) device.who = null;
  }

  async removeAccount({ browser: at, isRight: right }: ActOf<'removeAccount'>): Promise<void> {
    const device = this.device(at);
    const { who } = device;
    const send = (body: object) => device.own.call('DELETE', '/api/user', body);
    if (!(await this.prove(device, right, send, 200)) || who === null) return;
    Object.assign(who, { isGone: true, subject: null, address: null });
    this.leave(who, null);
  }

  async followLink({ account: index }: ActOf<'followLink'>): Promise<void> {
    const account = this.accounts[index] as Account;
    if (account.isGone) return;
    account.isFollowed = true;
    await this.app.owner.query('UPDATE users SET email_followed = true WHERE id = $1', [account.id]);
  }

  /** The last answer of the provider again, as stolen or as after Back. */
  async replay({ browser: at }: ActOf<'replay'>): Promise<void> {
    const { location } = await this.device(at).own.get(this.lastAnswer);
    expect(location).toBe('/auth?oidc=late');
  }

  async logOut({ browser: at }: ActOf<'logOut'>): Promise<void> {
    const device = this.device(at);
    await device.own.post('/api/logout');
    device.who = null;
  }

  wait(): void {
    this.app.clock.advance(10 * MINUTES);
    for (const device of this.devices) Object.assign(device, { isConfirmed: false, waiting: null });
  }

  async do(each: Act): Promise<void> {
    switch (each.do) {
      case 'signIn':
        return this.signIn(each);
      case 'connectHere':
        return this.connectHere(each);
      case 'logIn':
        return this.logIn(each);
      case 'connectOwn':
        return this.connectOwn(each);
      case 'disconnect':
        return this.disconnect(each);
      case 'confirm':
        return this.confirm(each);
      case 'setPassword':
        return this.setPassword(each);
      case 'removeAccount':
        return this.removeAccount(each);
      case 'followLink':
        return this.followLink(each);
      case 'replay':
        return this.replay(each);
      case 'logOut':
        return this.logOut(each);
      case 'wait':
        return this.wait();
    }
  }

  async check(): Promise<void> {
    for (const { own, who } of this.devices) {
      const { status, body } = await own.get('/api/user');
      expect(status === 200 ? body.id : null).toBe(who?.id ?? null);
    }
    const { rows } = await this.app.owner.query(
      'SELECT user_id AS id, subject FROM oidc_identities WHERE subject = ANY($1) ORDER BY subject',
      [this.subjects],
    );
    const connected = this.accounts.filter(({ subject }) => subject !== null);
    expect(rows).toEqual(
      connected
        .map(({ id, subject }) => ({ id, subject: subject ?? '' }))
        .toSorted((one, other) => (one.subject < other.subject ? -1 : 1)),
    );
  }
}

describe.each([true, false])('with OIDC_TRUST_EMAIL=%s', (isTrusted) => {
  let app: TestApp;
  let told: { subject: string; claims: Record<string, unknown> } = { subject: '', claims: {} };
  beforeAll(async () => {
    app = await startTestApp({
      env: {
        OIDC_ISSUER: ISSUER,
        OIDC_CLIENT_ID: 'allsquare',
        OIDC_CLIENT_SECRET: 'a secret of the test',
        OIDC_TRUST_EMAIL: String(isTrusted),
      },
    });
    // sign-in.test.ts shows what a real provider's answers are checked for. Here each one is right.
    app.deps.provider = {
      begin: async ({ state }) => new URL(`${ISSUER}/authorize?state=${state}`),
      finish: async () => ({ issuer: ISSUER, idToken: 'token', ...told }),
      endSession: async () => null,
    };
  });
  afterAll(() => app.close());

  test(
    'no order of acts opens an account but by its password, its session, or what was connected with it',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 14 }), async (acts) => {
          const history = new History(app, isTrusted, (subject, claims) => {
            told = { subject, claims };
          });
          await history.begin();
          for (const each of acts) {
            await history.do(each);
            await history.check();
          }
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 2_000,
  );
});
