import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeCode as makeCodeIn } from '#server/testing/makers/access.ts';

let app: TestApp;
let liam: Caller;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-06-15T12:00:00Z');
  liam = await app.person(undefined, { hasAccess: false });
});

type Code = NonNullable<Parameters<typeof makeCodeIn>[1]>;
const makeCode = (code: Code = {}) => makeCodeIn(app, code);
const redeem = (person: Caller, code: string) => person.post('/api/promotion-codes/redeem', { code });
const userOf = async (person: Caller) => (await person.get('/api/user')).body;

async function countOf(code: string): Promise<number> {
  const { rows } = await app.owner.query(
    `SELECT current_redemptions AS kept, (SELECT count(*)::int FROM promotion_code_redemptions AS each
       WHERE each.promotion_code_id = code.id) AS counted
     FROM promotion_codes AS code WHERE code = $1`,
    [code],
  );
  expect(rows[0].kept).toBe(rows[0].counted);
  return rows[0].kept;
}

describe('redeeming a code', () => {
  test('gives its months of full access at once, in any case and with outer spaces', async () => {
    const code = await makeCode({ months: 2 });
    expect((await liam.post('/api/groups', { name: 'Lisbon' })).status).toBe(402);
    const answer = await redeem(liam, `  ${code.toLowerCase()} \n`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        code,
        description: 'A gift',
        discountPercent: 100,
        durationMonths: 2,
        redeemedAt: '2026-06-15T12:00:00.000Z',
        expiresAt: '2026-08-15T12:00:00.000Z',
      },
    });
    expect(app.told.at(-1)).toMatchObject({
      users: [liam.id],
      addresses: ['/api/subscription', '/api/user'],
    });
    expect(await userOf(liam)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionExpiresAt: '2026-08-15T12:00:00.000Z',
      hasFullAccess: true,
    });
    expect((await liam.post('/api/groups', { name: 'Lisbon' })).status).toBe(201);
    expect(await countOf(code)).toBe(1);
  });

  test('ends to the millisecond', async () => {
    await redeem(liam, await makeCode());
    app.clock.set('2026-07-01T00:00:00Z');
    await liam.get('/api/user');
    app.clock.set('2026-07-15T11:59:59.999Z');
    expect((await liam.post('/api/groups', { name: 'Lisbon' })).status).toBe(201);
    app.clock.set('2026-07-15T12:00:00.000Z');
    expect((await liam.post('/api/groups', { name: 'Lisbon' })).status).toBe(402);
    expect(await userOf(liam)).toMatchObject({ subscriptionStatus: 'inactive', hasFullAccess: false });
  });

  test('extends the current end, with the day of the month clipped', async () => {
    app.clock.set('2027-01-31T09:00:00Z');
    liam = await app.person(undefined, { hasAccess: false });
    const codes = [await makeCode(), await makeCode({ months: 12 })];
    expect((await redeem(liam, codes[0] ?? '')).body.expiresAt).toBe('2027-02-28T09:00:00.000Z');
    expect((await redeem(liam, codes[1] ?? '')).body.expiresAt).toBe('2028-02-28T09:00:00.000Z');
  });

  test('of less than 100 % gives no months: the discount waits for the next checkout', async () => {
    const code = await makeCode({ discountPercent: 25, months: 3 });
    expect((await redeem(liam, code)).body).toMatchObject({ durationMonths: 0, expiresAt: null });
    expect(await userOf(liam)).toMatchObject({ subscriptionStatus: 'inactive', hasFullAccess: false });
  });
});

describe('a code is refused', () => {
  const cases: [string, Code, number, string][] = [
    ['unknown', {}, 404, 'Invalid promotion code'],
    ['inactive', { isActive: false }, 409, 'This promotion code is no longer active'],
    ['too early', { from: '2026-06-16' }, 409, 'This promotion code is not active yet'],
    ['too late', { until: '2026-06-14' }, 409, 'This promotion code has expired'],
    ['full', { most: 0 }, 409, 'This promotion code has reached its redemption limit'],
  ];
  test.each(cases)('%s', async (name, code, status, message) => {
    const made = await makeCode(code);
    const answer = await redeem(liam, name === 'unknown' ? 'NO-SUCH-CODE' : made);
    expect(answer).toMatchObject({ status, body: { message } });
    expect(await countOf(made)).toBe(0);
    expect((await userOf(liam)).hasFullAccess).toBe(false);
  });

  test('a second time', async () => {
    const code = await makeCode({ most: 5 });
    await redeem(liam, code);
    const again = await redeem(liam, code.toLowerCase());
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'You have already redeemed this promotion code' },
    });
    expect(await countOf(code)).toBe(1);
  });

  test.each([{ hasAccess: true }, { hasAccess: false, role: 'admin' as const }])(
    'by someone with full access without an end: %j',
    async (options) => {
      const code = await makeCode();
      const answer = await redeem(await app.person(undefined, options), code);
      expect(answer).toMatchObject({ status: 409, body: { message: 'You already have full access' } });
      expect(await countOf(code)).toBe(0);
    },
  );

  test('the first and the last day count fully in UTC, in any time zone', async () => {
    const code = await makeCode({ from: '2026-06-15', until: '2026-06-15' });
    app.clock.set('2026-06-14T23:59:59Z');
    const late = await app.person(undefined, { hasAccess: false });
    const zone = { 'x-time-zone': 'Pacific/Kiritimati' };
    const early = await liam.post('/api/promotion-codes/redeem', { code }, zone);
    expect(early.body.message).toBe('This promotion code is not active yet');
    app.clock.set('2026-06-15T23:59:59Z');
    expect((await redeem(liam, code)).status).toBe(200);
    app.clock.set('2026-06-16T00:00:00Z');
    expect((await redeem(late, code)).body.message).toBe('This promotion code has expired');
  });

  test.each([
    [{}, 'Please enter a promotion code'],
    [{ code: ' \t ' }, 'Please enter a promotion code'],
    [{ code: 7 }, 'Please enter a promotion code'],
    [{ code: 'x'.repeat(201) }, 'Must be at most 200 characters'],
  ])('%j: %s', async (body, message) => {
    const answer = await liam.post('/api/promotion-codes/redeem', body);
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  test.each(['A\u0000BC', "' OR 1=1", 'ＷＥＬＣＯＭＥ', 'ß'.repeat(5)])('%j is not a code', async (code) => {
    expect((await redeem(liam, code)).status).toBe(404);
  });

  test('more than 10 attempts in an hour are refused', async () => {
    const strict = await startTestApp({ env: { RATE_LIMITS: 'true' } });
    const person = await strict.person(undefined, { hasAccess: false });
    for (let guess = 0; guess < 10; guess += 1)
      expect((await redeem(person, `GUESS-${guess}`)).status).toBe(404);
    const refused = await redeem(person, 'GUESS-10');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    strict.clock.advance(3_600_000);
    expect((await redeem(person, 'GUESS-10')).status).toBe(404);
    await strict.close();
  });
});

describe('at once', () => {
  test('200 people redeem a code with a limit of 10: exactly 10 succeed', async () => {
    const code = await makeCode({ most: 10 });
    const people = await Promise.all(
      Array.from({ length: 200 }, () => app.person(undefined, { hasAccess: false })),
    );
    const answers = await Promise.all(people.map((person) => redeem(person, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(new Set(refused.map((answer) => `${answer.status} ${answer.body.message}`))).toEqual(
      new Set(['409 This promotion code has reached its redemption limit']),
    );
    expect(await countOf(code)).toBe(10);
    const { rows } = await app.owner.query(
      `SELECT count(*)::int AS active FROM users WHERE id = ANY($1) AND subscription_status = 'active'`,
      [people.map((person) => person.id)],
    );
    expect(rows[0].active).toBe(10);
  });

  test('one person redeems a code once, and two codes add up', async () => {
    const [code, other] = [await makeCode(), await makeCode()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => redeem(liam, index === 7 ? other : code)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(await countOf(code)).toBe(1);
    expect((await userOf(liam)).subscriptionExpiresAt).toBe('2026-08-15T12:00:00.000Z');
  });
});
