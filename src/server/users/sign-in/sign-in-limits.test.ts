import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const PASSWORD = 'quiet-harbour';
const apps: TestApp[] = [];
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true' } });
  apps.push(app);
});
afterAll(() => Promise.all(apps.map((each) => each.close())));

async function signIn(username: string, password: string, remoteAddress = '203.0.113.7'): Promise<number> {
  const payload = { username, password };
  return (await app.app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress })).statusCode;
}

async function signUp(username: string, email: string | null = null): Promise<void> {
  const answer = await app.visitor.post('/api/register', { username, password: PASSWORD });
  expect(answer.status).toBe(201);
  if (email === null) return;
  const change = 'UPDATE users SET email = $2, email_verified = true WHERE username = $1';
  await app.owner.query(change, [username, email]);
}

const fail = async (names: readonly string[], address?: string) => {
  for (const name of names) expect(await signIn(name, 'wrong', address)).toBe(401);
};
const times = (count: number, name: string) => Array.from({ length: count }, () => name);

describe('the limit of an account', () => {
  test('10 wrong passwords close the account everywhere, and no other account at the same address', async () => {
    await signUp('locked');
    await signUp('neighbor');
    await fail(times(10, 'locked'));
    for (let more = 0; more < 200; more += 1) expect(await signIn('locked', PASSWORD)).toBe(429);
    expect(await signIn('locked', PASSWORD, '198.51.100.9')).toBe(429);
    expect(await signIn('neighbor', PASSWORD)).toBe(200);
  });

  test('counts the username and the address together, in any case', async () => {
    await signUp('liam', 'liam@example.com');
    await fail(['liam', 'LIAM', 'Liam', 'liam@example.com', 'LIAM@example.com', 'liaM@EXAMPLE.com']);
    await fail(times(4, 'lIAm'));
    expect(await signIn('liam', PASSWORD)).toBe(429);
    expect(await signIn('Liam@Example.com', PASSWORD)).toBe(429);
  });

  test.each(['lİam', 'lıam', 'ｌiam', 'li\u0307am'])('%s is another name than liam', async (other) => {
    await signUp('liam');
    expect(await signIn(other, PASSWORD)).toBe(401);
    await fail(times(9, other));
    expect(await signIn(other, 'wrong')).toBe(429);
    expect(await signIn('liam', PASSWORD)).toBe(200);
  });

  test('counts password resets by account, for any of its names', async () => {
    await signUp('noor', 'noor@example.com');
    const names = ['noor', 'NOOR', 'noor@example.com', 'Noor@Example.com', 'nOOr', 'nooR'];
    const statuses: number[] = [];
    for (const username of names) {
      statuses.push((await app.visitor.post('/api/password-reset', { username })).status);
    }
    expect(statuses).toEqual([...times(5, '').map(() => statuses[0]), 429]);
    expect(statuses[0]).toBeLessThan(300);
  });

  test('stores no typed name', async () => {
    await fail(['a password typed into the wrong field']);
    const { rows } = await app.owner.query('SELECT bucket FROM rate_limits');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('password');
  });
});

describe('the limit of a network', () => {
  const count = (address: string, hits: number) =>
    app.owner.query('INSERT INTO rate_limits (bucket, hits, resets_at) VALUES ($1, $2, $3)', [
      `sign-in-from:${address}`,
      hits,
      new Date(app.deps.clock.now().getTime() + 15 * 60_000),
    ]);

  test('100 failures on many accounts close the address, and only it', async () => {
    await signUp('honest');
    await count('203.0.113.7', 80);
    for (const account of ['one', 'two']) await fail(times(10, account));
    expect(await signIn('honest', PASSWORD)).toBe(429);
    expect(await signIn('honest', PASSWORD, '198.51.100.9')).toBe(200);
    app.clock.advance(15 * 60_000);
    expect(await signIn('honest', PASSWORD)).toBe(200);
  });

  test('of 200 simultaneous attempts on as many accounts at most 100 are checked', async () => {
    const tries = Array.from({ length: 200 }, (_, each) => signIn(`spread-${each}`, 'wrong'));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });

  test('is not used up by successful sign-ins', async () => {
    await signUp('often');
    await count('203.0.113.7', 98);
    for (let turn = 0; turn < 5; turn += 1) expect(await signIn('often', PASSWORD)).toBe(200);
    await fail(['often', 'often']);
    expect(await signIn('often', PASSWORD)).toBe(429);
  });

  test('counts an IPv6 client by its /64, and an IPv4-mapped address as IPv4', async () => {
    await signUp('honest');
    await count('2001:db8:1:2::/64', 100);
    await count('203.0.113.7', 100);
    expect(await signIn('honest', PASSWORD, '2001:db8:1:2::1')).toBe(429);
    expect(await signIn('honest', PASSWORD, '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await signIn('honest', PASSWORD, '::ffff:203.0.113.7')).toBe(429);
    expect(await signIn('honest', PASSWORD, '2001:db8:1:3::1')).toBe(200);
    expect(await signIn('honest', PASSWORD, '::ffff:203.0.113.8')).toBe(200);
  });
});
