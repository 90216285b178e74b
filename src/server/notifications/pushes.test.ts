import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { type PushService, startPushService } from '#server/testing/makers/push-service.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

const URL = '/api/user/push';
let service: PushService;
let app: TestApp;
let ana: Caller;
let ben: Caller;
let groupId = '';
let phone: ReturnType<PushService['subscribe']>;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: { OUTBOUND_ALLOW: `push.example.com:443, ${service.place}` } });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  await app.owner.query('DELETE FROM jobs');
  [ana, ben] = [await app.person(), await app.person()];
  groupId = await seedGroup(app, [ana, ben]);
  phone = await addDevice(ana);
  return () => expect(service.errors.splice(0)).toEqual([]);
});

async function addDevice(person: Caller) {
  const browser = service.subscribe();
  const { status } = await person.post(URL, browser.body);
  expect(status).toBe(201);
  await app.runJobs();
  // The test notice of a session's first device.
  browser.received.splice(0);
  return browser;
}

const spend = (title: string, by = ben) =>
  by.post('/api/expenses', { title, amount: 64.9, date: '2026-06-14', groupId, category: 'food' });
const write = (text: string, mentions: string[] = []) =>
  ben.post(`/api/chats/${groupId}/messages`, { text, mentions });
const want = (event: string, ways: object) =>
  ana.patch('/api/user/notifications', { events: [{ event, ...ways }] });
const bodiesOf = (browser = phone) => browser.received.map(({ message }) => message.body);
const jobs = async () =>
  (await app.owner.query(`SELECT attempts, failed_at, last_error FROM jobs WHERE kind = 'push'`)).rows;

describe('a device gets', () => {
  test('one encrypted message for each notification, with its sentence and its link', async () => {
    const { body: expense } = await spend('Ceramics');
    await app.runJobs();
    const name = ben.username;
    expect(phone.received).toMatchObject([
      {
        message: {
          userId: ana.id,
          title: 'Weekend',
          body: `${name} added Ceramics for $64.90 in Weekend`,
          link: `/groups/${groupId}?expense=${expense.id}`,
        },
        headers: { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' },
      },
    ]);
    expect(await jobs()).toEqual([]);
  });

  test('the sentence in the language of whoever owns it', async () => {
    const cleo = await app.person();
    groupId = await seedGroup(app, [ana, ben, cleo]);
    const tablet = await addDevice(cleo);
    await ana.patch('/api/user/language', { language: 'de' });
    await spend('Ceramics');
    await app.runJobs();
    const name = ben.username;
    expect(bodiesOf(tablet)).toEqual([`${name} added Ceramics for $64.90 in Weekend`]);
    const [german] = bodiesOf();
    expect(german).toContain('64,90\u00a0$');
    expect(german).toMatch(new RegExp(`^${name} hat `));
  });

  test('a test notification once it is added, and none when it is renewed or gets another address', async () => {
    const person = await app.person();
    const [browser, moved] = [service.subscribe(), service.subscribe()];
    for (const body of [browser.body, browser.body, moved.body]) await person.post(URL, body);
    await app.runJobs();
    expect(browser.received).toMatchObject([
      { message: { userId: person.id, link: '/profile/notifications', tag: 'test' } },
    ]);
    expect(moved.received).toEqual([]);
  });

  test('the text as it is at the time of sending', async () => {
    const { body: expense } = await spend('Ceramics');
    await ben.patch(`/api/expenses/${expense.id}`, { title: 'Two bowls, ü 🎉', version: expense.version });
    await app.runJobs();
    expect(bodiesOf()).toContain(`${ben.username} added Two bowls, ü 🎉 for $64.90 in Weekend`);
  });

  test('one message for a chat, with the number of messages and the last one', async () => {
    await write('One');
    await write('Two');
    await app.runJobs();
    expect(phone.received.map(({ message }) => [message.body, message.tag])).toEqual([
      [`2 new messages in Weekend\nTwo`, `chat ${groupId}`],
    ]);
  });

  test('notifications that only devices show, which the bell does not count', async () => {
    await want('expense', { app: false, mail: false });
    await spend('Ceramics');
    await app.runJobs();
    expect(bodiesOf()).toHaveLength(1);
    expect((await ana.get('/api/notifications')).body).toEqual([]);
    const { rows } = await app.owner.query('SELECT read_at FROM notifications WHERE user_id = $1', [ana.id]);
    expect(rows).toMatchObject([{ read_at: expect.any(String) }]);
  });

  test('the longest text', async () => {
    await spend('🎉'.repeat(50));
    await write('🎉'.repeat(1000));
    await app.runJobs();
    expect(bodiesOf()).toHaveLength(2);
  });

  test('the same as the other devices of the person', async () => {
    const laptop = await addDevice(ana);
    await spend('Ceramics');
    await app.runJobs();
    expect([bodiesOf(), bodiesOf(laptop)].map(({ length }) => length)).toEqual([1, 1]);
  });
});

describe('nothing is sent', () => {
  test('if the person has turned it off, at the event or when it is sent', async () => {
    await want('expense', { push: false });
    await spend('Ceramics');
    await app.runJobs();
    await want('expense', { push: true });
    await spend('Bread');
    await want('expense', { push: false });
    await app.runJobs();
    expect(bodiesOf()).toEqual([]);
    expect((await ana.get('/api/notifications')).body).toHaveLength(2);
  });

  test('to a person who muted the group, at the event or since, except mentions', async () => {
    const mute = (notify: string) => ana.patch(`/api/groups/${groupId}/notices`, { notify });
    await spend('Before');
    await mute('nothing');
    await spend('Ceramics');
    await app.runJobs();
    expect(bodiesOf()).toEqual([]);
    await mute('mentions');
    await spend('Bread');
    await write(`@${ana.username} look`, [ana.id]);
    await app.runJobs();
    expect(bodiesOf()).toEqual([expect.stringContaining('mentioned you')]);
  });

  test('about a group that the person has left in the meantime', async () => {
    await write('Hello');
    expect((await ana.post(`/api/groups/${groupId}/leave`, {})).status).toBeLessThan(300);
    await app.runJobs();
    expect(bodiesOf()).toEqual([]);
  });

  test('about a thing that does not exist anymore', async () => {
    const { body: message } = await write('Hello');
    await spend('Ceramics');
    await app.owner.query('DELETE FROM notifications WHERE kind = $1', ['expense_added']);
    expect((await ben.delete(`/api/chats/${groupId}/messages/${message.id}`)).status).toBe(204);
    expect(await jobs()).toHaveLength(2);
    await app.runJobs();
    expect(bodiesOf()).toEqual([]);
  });

  test('if the person has read it in the app in the meantime', async () => {
    await spend('Ceramics');
    await ana.post('/api/notifications/read', { all: true });
    await app.runJobs();
    expect(bodiesOf()).toEqual([]);
  });

  test('to a browser that signed out, or whose session ended by itself', async () => {
    await spend('Ceramics');
    await app.owner.query(`UPDATE sessions SET expires_at = '2026-06-15T11:00:00Z' WHERE user_id = $1`, [
      ana.id,
    ]);
    await app.runJobs();
    expect(bodiesOf()).toEqual([]);
    const laptop = await addDevice(ben);
    await ana.post('/api/logout', {});
    await app.owner.query(`UPDATE sessions SET expires_at = '2026-07-15' WHERE user_id = $1`, [ana.id]);
    await spend('Bread', ana);
    await ben.post('/api/logout', {});
    await app.runJobs();
    expect([bodiesOf(), bodiesOf(laptop)]).toEqual([[], []]);
  });

  test('to a device that was removed, and to the author', async () => {
    const laptop = await addDevice(ben);
    await spend('Ceramics');
    const { devices } = (await ana.get(URL)).body;
    await ana.delete(`${URL}/${devices[0].id}`);
    await app.runJobs();
    expect([bodiesOf(), bodiesOf(laptop)]).toEqual([[], []]);
  });

  test('to an address that the site no longer allows', async () => {
    await spend('Ceramics');
    const before = service.requests();
    const env = { DATA_DIR: app.deps.config.dataDirectory };
    const other = await startTestApp({ connection: app.connection, env });
    onTestFinished(() => other.close());
    await other.runJobs();
    expect(service.requests()).toBe(before);
    expect((await ana.get(URL)).body.devices).toEqual([]);
  });
});

describe('a push service that', () => {
  test.each([404, 410])('answers %i has no such device anymore: it is removed', async (status) => {
    phone.answer(status);
    await spend('Ceramics');
    await app.runJobs();
    expect((await ana.get(URL)).body.devices).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test.each([429, 500, 503, 403])('answers %i is asked again until it takes the message', async (status) => {
    phone.answer(status);
    await spend('Ceramics');
    for (let turn = 0; turn < 3; turn += 1) {
      await app.runJobs({ mayFail: true });
      app.clock.advance(60_000);
    }
    expect(await jobs()).toMatchObject([
      { attempts: 3, failed_at: null, last_error: `the push service answered ${status}` },
    ]);
    phone.answer(201);
    await app.runJobs();
    expect(bodiesOf()).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  test('never accepts it is tried 12 times, and the device stays', async () => {
    phone.answer(500);
    await spend('Ceramics');
    const before = service.requests();
    for (let turn = 0; turn < 14; turn += 1) {
      await app.runJobs({ mayFail: true });
      app.clock.advance(3_600_000);
    }
    expect(service.requests() - before).toBe(12);
    expect((await ana.get(URL)).body.devices).toHaveLength(1);
    expect(await jobs()).toMatchObject([{ attempts: 12, failed_at: expect.any(String) }]);
  });

  test('redirects is not followed', async () => {
    phone.answer(307);
    await spend('Ceramics');
    const before = service.requests();
    await app.runJobs({ mayFail: true });
    expect(service.requests() - before).toBe(1);
    expect(await jobs()).toMatchObject([{ last_error: 'the push service answered 307' }]);
  });

  test('does not answer times out after 5 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    onTestFinished(() => timeout.mockRestore());
    await spend('Ceramics');
    await app.runJobs({ mayFail: true });
    expect(timeout).toHaveBeenCalledWith(5000);
    expect(await jobs()).toMatchObject([{ attempts: 1, last_error: expect.stringMatching(/abort/) }]);
    expect(bodiesOf()).toEqual([]);
  });
});

test('after a rotation a device gets messages with the key that it subscribed with, until it subscribes again', async () => {
  await spend('One');
  await app.runJobs();
  const before = (await ana.get(URL)).body.publicKey;
  addVapidKeys(app.deps.config.dataDirectory, new Set([before]));
  const after = (await ana.get(URL)).body.publicKey;
  expect(after).not.toBe(before);
  await spend('Two');
  await app.runJobs();
  await ana.post(URL, phone.body);
  await spend('Three');
  await app.runJobs();
  expect(phone.received.map(({ publicKey }) => publicKey)).toEqual([before, before, after]);
});

test('an expense adds jobs only for people with devices, and none without', async () => {
  await spend('Ceramics');
  expect(await jobs()).toHaveLength(1);
  await spend('Bread', ana);
  expect(await jobs()).toHaveLength(1);
});
