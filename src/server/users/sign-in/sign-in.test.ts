import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const cookiesOf = (headers: TestAnswerHeaders) => [headers['set-cookie']].flat().map(String);
type TestAnswerHeaders = Record<string, string | string[] | number | undefined>;

describe('signing up and in', () => {
  test('a new person is signed in with a private session cookie', async () => {
    const answer = await app.visitor.post('/api/register', {
      username: ' nora ',
      password: 'quiet-harbour',
      role: 'admin',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ username: 'nora', role: 'user', email: null, clickCredits: 0 });
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
    const [session] = cookiesOf(answer.headers);
    expect(session).toMatch(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    const me = await app.visitor.get('/api/user', { cookie: session?.split(';')[0] ?? '' });
    expect(me.body.username).toBe('nora');
  });

  test('a username is taken in any case, and 50 simultaneous calls make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.visitor.post('/api/register', {
          username: index % 2 === 0 ? 'Same' : 'same',
          password: 'quiet-harbour',
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { message: 'Username already exists' } });
  });

  test.each([
    [{ username: 'ab', password: 'quiet-harbour' }, 'Username must be at least 3 characters'],
    [{ username: 'abc', password: '12345' }, 'Password must be at least 6 characters'],
    [{ username: 'abc', password: 'PassWord1' }, 'This password is too common'],
    [
      { username: 'a b c', password: 'quiet-harbour' },
      'Username can contain only letters, digits, ".", "_" and "-"',
    ],
    [{ username: 'x'.repeat(31), password: 'quiet-harbour' }, 'Username must be at most 30 characters'],
    [{ username: ['abc'], password: 'quiet-harbour' }, 'Username is required'],
  ])('%j is refused: %s', async (body, message) => {
    expect(await app.visitor.post('/api/register', body)).toMatchObject({ status: 400, body: { message } });
  });

  test('a wrong password and an unknown name get the same response', async () => {
    const wrong = await app.visitor.post('/api/login', { username: 'nora', password: 'nope' });
    const unknown = await app.visitor.post('/api/login', { username: 'nobody', password: 'nope' });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('a person signs in by name in any case, or by the address in the profile', async () => {
    const first = await app.visitor.post('/api/login', { username: 'NORA', password: 'quiet-harbour' });
    expect(first.status).toBe(200);
    const cookie = cookiesOf(first.headers)[0]?.split(';')[0] ?? '';
    const profile = {
      firstName: 'Nora',
      lastName: 'Lind',
      email: 'Nora@example.com',
      phone: '',
      password: 'quiet-harbour',
    };
    expect((await app.visitor.patch('/api/user/profile', profile, { cookie })).status).toBe(200);
    const second = await app.visitor.post('/api/login', {
      username: 'nora@EXAMPLE.com',
      password: 'quiet-harbour',
    });
    expect(second.status).toBe(200);
    expect(cookiesOf(second.headers)[0]).not.toContain(cookie);
  });

  test('after 10 failures the next attempt is refused, even with the right password', async () => {
    const strict = await startTestApp({ env: { RATE_LIMITS: 'true' } });
    await strict.visitor.post('/api/register', { username: 'locked', password: 'quiet-harbour' });
    for (let failure = 0; failure < 10; failure += 1) {
      expect(
        (await strict.visitor.post('/api/login', { username: 'locked', password: 'wrong' })).status,
      ).toBe(401);
    }
    const refused = await strict.visitor.post('/api/login', {
      username: 'locked',
      password: 'quiet-harbour',
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    strict.clock.advance(16 * 60_000);
    expect(
      (await strict.visitor.post('/api/login', { username: 'locked', password: 'quiet-harbour' })).status,
    ).toBe(200);
    await strict.close();
  });

  test('signing out ends the session on the server', async () => {
    const person = await app.person();
    expect((await person.post('/api/logout')).status).toBe(200);
    expect((await person.get('/api/user')).status).toBe(401);
  });

  test('a session ends after 30 days without use and is extended by use', async () => {
    const person = await app.person();
    app.clock.advance(20 * 86_400_000);
    expect((await person.get('/api/user')).status).toBe(200);
    app.clock.advance(20 * 86_400_000);
    expect((await person.get('/api/user')).status).toBe(200);
    app.clock.advance(31 * 86_400_000);
    expect((await person.get('/api/user')).status).toBe(401);
  });
});

describe('requests of other sites', () => {
  test('a page of another site changes nothing', async () => {
    const person = await app.person();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await person.post('/api/logout', {}, headers)).status).toBe(403);
    expect((await person.post('/api/logout', {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await person.get('/api/user')).status).toBe(200);
  });

  test.each(['application/json\t', ' application/jsonx', 'text/plain', 'application/x-www-form-urlencoded'])(
    'a body of the type %j is refused',
    async (type) => {
      const answer = await app.visitor.post('/api/login', '{"username":"a","password":"b"}', {
        'content-type': type,
      });
      expect(answer.status).toBe(415);
    },
  );

  test('an unknown call is a JSON 404 and an unknown page the shell with 404', async () => {
    expect(await app.visitor.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const page = await app.visitor.get('/nothing');
    expect(page.status).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
  });
});
