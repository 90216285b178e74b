import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { linkTo, mailsTo } from '#server/testing/makers/mail-links.ts';

let mailing: TestApp;
let app: TestApp;
beforeAll(async () => {
  [app, mailing] = await Promise.all([
    startTestApp(),
    startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: 'true' } }),
  ]);
});
afterAll(() => Promise.all([app.close(), mailing.close()]));

const save = (person: Caller, email: string, more: object = {}) =>
  person.patch('/api/user/profile', {
    firstName: 'Noor',
    lastName: 'Lind',
    email,
    password: PASSWORD,
    ...more,
  });

/** A person with a known password. */
async function personOf(to: TestApp, ...said: Parameters<TestApp['person']>): Promise<Caller> {
  const person = await to.person(...said);
  await givePassword(to, person);
  return person;
}

describe('where no mail can be sent', () => {
  test('an address is verified at once, and its previous owner is notified', async () => {
    const person = await personOf(app, undefined, { email: 'first@example.com' });
    const answer = await save(person, 'Second@example.com');
    expect(answer).toMatchObject({ status: 200, body: { email: 'Second@example.com', pendingEmail: null } });
    expect((await person.get('/api/user')).body.emailVerified).toBe(true);
    expect(await mailsTo(app, 'first@example.com')).toMatchObject([
      { subject: 'Your email address was changed' },
    ]);
    // Only the case changed: no notification.
    await save(person, 'second@EXAMPLE.com');
    expect(await mailsTo(app, 'second@example.com')).toEqual([]);
  });

  test('an address belongs to one person in any case, and one of 20 simultaneous calls gets it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => personOf(app)));
    const answers = await Promise.all(
      people.map((person, index) =>
        save(person, index % 2 === 0 ? 'Wanted@example.com' : 'wanted@EXAMPLE.com'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['409 Email already in use']),
    );
    // A refused call changed nothing else either.
    const at = answers.findIndex(({ status }) => status !== 200);
    expect((await people[at]?.get('/api/user/profile'))?.body).toMatchObject({
      firstName: null,
      email: null,
    });
  });
});

describe('where mails are sent', () => {
  test('a new address counts after its link was opened; until then the old one does', async () => {
    const person = await personOf(mailing, 'mara', { email: 'mara@example.com' });
    const asked = await save(person, 'mara@new.example');
    expect(asked.body).toMatchObject({ email: 'mara@example.com', pendingEmail: 'mara@new.example' });
    const { token, text } = await linkTo(mailing, 'mara@new.example', '/verify-email/');
    expect(text).toContain('24 hours');
    const { rows } = await mailing.owner.query('SELECT encode(token_hash, $1) AS hash FROM email_changes', [
      'hex',
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    // Saved again with the same address: no second mail.
    await save(person, 'MARA@new.example');
    expect(await mailsTo(mailing, 'mara@new.example')).toHaveLength(1);
    const opened = await mailing.visitor.post(`/api/verify-email/${token}`);
    expect(opened).toMatchObject({ status: 200, body: { email: 'mara@new.example' } });
    expect(mailing.told.at(-1)).toMatchObject({ users: [person.id] });
    expect((await person.get('/api/user/profile')).body).toMatchObject({
      email: 'mara@new.example',
      pendingEmail: null,
    });
    expect(await mailsTo(mailing, 'mara@example.com')).toMatchObject([
      { subject: 'Your email address was changed' },
    ]);
    const again = await mailing.visitor.post(`/api/verify-email/${token}`);
    expect(again).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });

  test('a link ends after a day, with a newer one, and if the change is undone', async () => {
    const person = await personOf(mailing, undefined, { email: 'kim@example.com' });
    await save(person, 'kim@one.example');
    const first = await linkTo(mailing, 'kim@one.example', '/verify-email/');
    expect((await person.post('/api/user/profile/verification')).body).toEqual({ email: 'kim@one.example' });
    const second = await linkTo(mailing, 'kim@one.example', '/verify-email/');
    const open = (token: string) => mailing.visitor.post(`/api/verify-email/${token}`);
    expect((await open(first.token)).status).toBe(410);
    await save(person, 'kim@example.com');
    expect((await open(second.token)).status).toBe(410);
    expect((await person.post('/api/user/profile/verification')).status).toBe(409);
    await save(person, 'kim@two.example');
    const third = await linkTo(mailing, 'kim@two.example', '/verify-email/');
    mailing.clock.advance(86_400_000);
    expect((await open(third.token)).status).toBe(410);
    expect((await person.get('/api/user/profile')).body.pendingEmail).toBeNull();
    expect((await open('x'.repeat(43))).status).toBe(410);
  });

  test('of two people with one pending address, the first to open the link gets it', async () => {
    const [one, two] = [await personOf(mailing), await personOf(mailing)];
    const tokens: string[] = [];
    for (const person of [one, two]) {
      expect((await save(person, 'both@example.com')).status).toBe(200);
      tokens.push((await linkTo(mailing, 'both@example.com', '/verify-email/')).token);
    }
    const answers = await Promise.all(
      tokens.map((token) => mailing.visitor.post(`/api/verify-email/${token}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save(await personOf(mailing), 'BOTH@example.com')).status).toBe(409);
  });

  test('a person gets at most 5 a day', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await save(await personOf(mailing), 'flood@example.com')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('a link for an address works for nothing else', async () => {
    const person = await personOf(mailing);
    await save(person, 'bound@example.com');
    const { token } = await linkTo(mailing, 'bound@example.com', '/verify-email/');
    const reset = await mailing.visitor.post(`/api/password-reset/${token}`, { password: 'quiet-harbour' });
    expect(reset.status).toBe(410);
  });
});

describe('the password', () => {
  const withoutPassword = { password: undefined };

  test('is required to replace a verified address', async () => {
    const person = await personOf(app, undefined, { email: 'known@example.com' });
    const before = (await person.get('/api/user/profile')).body;
    expect(await save(person, 'taken-over@example.com', withoutPassword)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        issues: [{ path: 'password', message: 'Enter your password to change your email address' }],
      },
    });
    expect(await save(person, 'taken-over@example.com', { password: 'guessed' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: 'Current password is wrong' }] },
    });
    expect((await save(person, 'taken-over@example.com', { password: '' })).status).toBe(400);
    expect((await person.get('/api/user/profile')).body).toEqual(before);
  });

  test('is not required for a first address, nor to replace one that nobody verified', async () => {
    const person = await personOf(mailing);
    const fields = { firstName: 'Noor', lastName: 'Lind', phone: null };
    for (const email of ['first@example.com', 'corrected@example.com']) {
      const saved = await person.patch('/api/user/profile', { ...fields, email });
      expect(saved).toMatchObject({ status: 200, body: { pendingEmail: email } });
      expect((await person.get('/api/user')).body.emailVerified).toBe(false);
    }
  });

  test('is not required for the same address in any case, or the pending one', async () => {
    const person = await personOf(mailing, undefined, { email: 'stays@example.com' });
    expect((await save(person, 'Stays@Example.com', withoutPassword)).status).toBe(200);
    expect((await save(person, 'next@example.com')).body.pendingEmail).toBe('next@example.com');
    expect((await save(person, 'NEXT@example.com', withoutPassword)).status).toBe(200);
    expect((await save(person, 'stays@example.com', withoutPassword)).status).toBe(200);
    // The change was undone, so the address is new again.
    expect((await save(person, 'next@example.com', withoutPassword)).status).toBe(400);
  });

  test('can be tried 10 times, here and in all other places', async () => {
    const person = await personOf(mailing, undefined, { email: 'guessed@example.com' });
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await save(person, 'guess@example.com', { password: `guess-${guess}` })).status).toBe(400);
    }
    expect((await save(person, 'guess@example.com')).status).toBe(429);
    const change = { currentPassword: PASSWORD, newPassword: 'another-harbour' };
    expect((await person.post('/api/user/password', change)).status).toBe(429);
    // Calls without a password still work.
    const { email } = (await person.get('/api/user/profile')).body;
    expect(email).toBe('guessed@example.com');
  });
});

describe('the time zone', () => {
  test.each(['Europe/Lisbon', 'UTC', 'America/Argentina/Buenos_Aires'])('%s is kept', async (timeZone) => {
    const person = await personOf(app);
    expect((await save(person, `${person.id}@example.com`, { timeZone })).body.timeZone).toBe(timeZone);
    // Left out it stays.
    expect((await save(person, `${person.id}@example.com`)).body.timeZone).toBe(timeZone);
  });

  test.each(['Mars/Base', '', '+02:00', 'Europe/Lisbon; DROP', 7])('%j is none', async (timeZone) => {
    const answer = await save(await personOf(app), 'x@example.com', { timeZone });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Unknown time zone' } });
  });

  test('is taken from the browser at the first sign-in', async () => {
    const body = { username: 'zoned', password: 'quiet-harbour' };
    const made = await app.visitor.post('/api/register', body, { 'x-time-zone': 'Pacific/Kiritimati' });
    const cookie = [made.headers['set-cookie']].flat().map(String)[0]?.split(';')[0] ?? '';
    expect((await app.visitor.get('/api/user/profile', { cookie })).body.timeZone).toBe('Pacific/Kiritimati');
  });
});

describe('the home currency', () => {
  const mine = async (person: Caller) => [
    (await person.get('/api/user')).body.homeCurrency,
    (await person.get('/api/user/profile')).body.homeCurrency,
  ];
  const change = (person: Caller, homeCurrency: unknown) =>
    save(person, `${person.id}@example.com`, { homeCurrency });

  test('is USD until it is chosen, and stays where it is left out', async () => {
    const person = await personOf(app);
    expect(await mine(person)).toEqual(['USD', 'USD']);
    expect((await change(person, 'JPY')).body.homeCurrency).toBe('JPY');
    expect((await save(person, `${person.id}@example.com`)).body.homeCurrency).toBe('JPY');
    expect(await mine(person)).toEqual(['JPY', 'JPY']);
  });

  test.each(['', 'usd', 'XXX', 'EURO', null, 840])('%j is refused', async (homeCurrency) => {
    const answer = await change(await personOf(app), homeCurrency);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Unknown currency' } });
  });

  test.each([
    ['a bill', '/api/bills', { name: 'Rent', amount: 900, frequency: 'monthly' }],
    ['a debt', '/api/debts', { name: 'Card', balance: 100, interestRate: 9, minimumPayment: 5 }],
    ['a goal', '/api/goals', { name: 'Trip', targetAmount: 100, category: 'vacation' }],
  ])('cannot change while %s is kept in it', async (_, path, body) => {
    const person = await personOf(app);
    const added = await person.post(path, { category: 'utilities', dueDate: '2026-12-01', ...body });
    expect(added.status).toBe(201);
    expect(await change(person, 'EUR')).toMatchObject({
      status: 409,
      body: { message: 'Your home currency cannot change while something is kept in it' },
    });
    // The one before may be sent again.
    expect((await change(person, 'USD')).status).toBe(200);
    await person.delete(`${path}/${added.body.id}`);
    const removed = await change(person, 'EUR');
    expect([removed.status, await mine(person)]).toEqual([200, ['EUR', 'EUR']]);
  });
});
