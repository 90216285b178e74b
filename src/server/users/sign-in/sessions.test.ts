import { afterAll, beforeAll, expect, test } from 'vitest';
import { inEnglish } from '#domain/language/speaker.ts';
import { describeDevice } from '#server/core/devices.ts';
import { speakerTo } from '#server/platform/languages/speakers.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test('sessions are listed with device and last use, and ended one by one or all others at once', async () => {
  const person = await app.person();
  await givePassword(app, person);
  app.clock.advance(60_000);
  for (let count = 0; count < 3; count += 1) {
    await app.visitor.post(
      '/api/login',
      { username: person.username, password: PASSWORD },
      { 'user-agent': PHONE },
    );
  }
  const list = (await person.get('/api/user/sessions')).body;
  expect(list).toHaveLength(4);
  expect(list.map((each: { isCurrent: boolean }) => each.isCurrent)).toEqual([true, false, false, false]);
  expect(list[1]).toMatchObject({ device: 'Safari on iPhone', lastUsedAt: '2026-06-15T12:01:00.000Z' });
  expect(JSON.stringify(list)).not.toContain('token');
  expect((await person.delete(`/api/user/sessions/${list[1].id}`)).status).toBe(204);
  // Its browser is told that the signed-in person is stale.
  expect(app.told.at(-1)).toMatchObject({ users: [person.id], addresses: ['/api/user'] });
  expect((await person.delete(`/api/user/sessions/${list[1].id}`)).status).toBe(404);
  expect((await person.delete('/api/user/sessions')).body).toEqual({ ended: 2 });
  expect((await person.get('/api/user/sessions')).body).toHaveLength(1);
});

test('a session that was used while the clock was 300 days ahead still ends 30 days after its last use', async () => {
  const DAY = 86_400_000;
  const person = await app.person();
  await givePassword(app, person);
  app.clock.advance(300 * DAY);
  const login = await app.visitor.post('/api/login', { username: person.username, password: PASSWORD });
  const [cookie = ''] = [login.headers['set-cookie'] ?? []].flat().map(String);
  const call = async () =>
    (await app.visitor.get('/api/user', { cookie: cookie.split(';')[0] ?? '' })).status;
  app.clock.advance(-300 * DAY);
  expect(await call()).toBe(200);
  app.clock.advance(29 * DAY);
  expect(await call()).toBe(200);
  app.clock.advance(31 * DAY);
  expect(await call()).toBe(401);
});

test('a person ends their own sessions only', async () => {
  const [person, other] = [await app.person(), await app.person()];
  const [mine] = (await person.get('/api/user/sessions')).body;
  expect((await other.delete(`/api/user/sessions/${mine.id}`)).status).toBe(404);
  expect((await other.delete('/api/user/sessions')).body).toEqual({ ended: 0 });
  expect((await person.get('/api/user')).status).toBe(200);
  expect((await person.delete(`/api/user/sessions/${mine.id}`)).status).toBe(204);
  expect((await person.get('/api/user')).status).toBe(401);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605', 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile',
    'Samsung Internet on Android',
  ],
  [PHONE, 'Safari on iPhone'],
  ['curl/8.5', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is called %s', (userAgent, words) => {
  expect(describeDevice(userAgent, inEnglish)).toBe(words);
});

test.each([
  ['de', 'Safari auf iPhone', 'Unbekanntes Gerät'],
  ['ja', 'iPhoneのSafari', '不明な端末'],
])('in %s a device is called %s, and one that is not known %s', (code, known, unknown) => {
  const speaker = speakerTo(code);
  expect([describeDevice(PHONE, speaker), describeDevice(null, speaker)]).toEqual([known, unknown]);
});
