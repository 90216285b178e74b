import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NotificationPreferences } from '#contract/notifications.ts';
import { NOTIFICATION_EVENTS } from '#domain/notifications.ts';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import { newId } from '#server/core/ids.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, addLongSignedIn } from '#server/testing/makers/bills.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';
import { MAIL_JOB } from './mails.ts';

const NOON = '2026-06-15T12:00:00Z';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await enqueue(app.deps.pool, { kind: MAIL_JOB, payload: {}, runAt: new Date('2026-01-01T00:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOON);
  await app.owner.query(`UPDATE jobs SET run_at = '2026-01-01' WHERE kind = $1`, [MAIL_JOB]);
});

type Mail = { subject: string; text: string; html: string };
type Someone = { person: Caller; mails: () => Promise<Mail[]> };

async function addSomebody(): Promise<Someone> {
  const email = `${newId()}@example.com`;
  const person = await app.person(undefined, { email });
  const mails = async () =>
    (await app.owner.query('SELECT subject, text, html FROM mails WHERE recipient = $1 ORDER BY id', [email]))
      .rows;
  return { person, mails };
}

async function addGroupOfTwo() {
  const [me, friend] = [await addSomebody(), await addSomebody()];
  const groupId = await seedGroup(app, [me.person, friend.person]);
  const write = (text: string, mentions: string[] = []) =>
    friend.person.post(`/api/chats/${groupId}/messages`, { text, mentions });
  const mention = (text: string) => write(`@${me.person.username} ${text}`, [me.person.id]);
  return { me, friend, groupId, write, mention };
}

const want = (who: Caller, event: string, ways: { app?: boolean; mail?: boolean }) =>
  who.patch('/api/user/notifications', { events: [{ event, ...ways }] });

async function pass(minutes: number): Promise<void> {
  // The job runs every 20 seconds of real time; here it runs when the time has passed.
  app.clock.advance(minutes * 60_000 + 30_000);
  await app.runJobs();
}

describe('a mail', () => {
  test('is in the language of whoever gets it, and in English for whoever chose none', async () => {
    const takeBack = offerLanguage('de');
    try {
      const { me, friend, groupId } = await addGroupOfTwo();
      await me.person.patch('/api/user/language', { language: 'de' });
      await friend.person.post(`/api/chats/${groupId}/messages`, {
        text: `@${me.person.username} one`,
        mentions: [me.person.id],
      });
      await me.person.post(`/api/chats/${groupId}/messages`, {
        text: `@${friend.person.username} two`,
        mentions: [friend.person.id],
      });
      await pass(6);
      expect(await me.mails()).toMatchObject([
        {
          subject: expect.stringMatching(/ hat dich in .* erwähnt$/),
          text: expect.stringContaining('Chat öffnen:'),
          html: expect.stringContaining('<html lang="de">'),
        },
      ]);
      expect(await friend.mails()).toMatchObject([
        {
          subject: expect.stringMatching(/ mentioned you in /),
          text: expect.stringContaining('Open Chat:'),
          html: expect.stringContaining('<html lang="en">'),
        },
      ]);
    } finally {
      takeBack();
    }
  });

  test('a mail merges the events of a person within five minutes', async () => {
    const { me, mention } = await addGroupOfTwo();
    await mention('one');
    await pass(3);
    await mention('two <script>alert(1)</script>');
    expect(await me.mails()).toEqual([]);
    await pass(2);
    const [mail, ...more] = await me.mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 updates on Allsquare');
    expect(mail?.text).toMatch(
      /mentioned you in Weekend: “@\w+ one”[\s\S]*mentioned you in Weekend: “@\w+ two/,
    );
    expect(mail?.html).not.toContain('<script>');
    await pass(20);
    expect(await me.mails()).toHaveLength(1);
  });

  test('a mail about an event during a clock that was 20 days ahead is sent after the correction', async () => {
    const { me, mention } = await addGroupOfTwo();
    app.clock.advance(20 * 86_400_000);
    await mention('one');
    app.clock.set(NOON);
    await pass(0);
    expect(await me.mails()).toHaveLength(1);
  });

  test('a mail about one event has its subject', async () => {
    const { me, friend, groupId, mention } = await addGroupOfTwo();
    await mention('hi');
    await pass(5);
    const name = friend.person.username;
    expect(await me.mails()).toMatchObject([{ subject: `${name} mentioned you in Weekend` }]);
    expect((await me.mails())[0]?.text).toContain(`/groups/${groupId}?tab=chat`);
  });

  test('a mail does not wait for a chat to end', async () => {
    const { me, write } = await addGroupOfTwo();
    await want(me.person, 'message', { mail: true });
    await write('One');
    await pass(3);
    await write('Two');
    await pass(2);
    expect((await me.mails()).map((mail) => mail.subject)).toEqual(['2 new messages in Weekend']);
  });

  test('a mail is written by one of two workers', async () => {
    const { me, mention } = await addGroupOfTwo();
    await mention('hi');
    app.clock.advance(6 * 60_000);
    const { notificationMailJob } = await import('./mails.ts');
    const run = notificationMailJob(app.deps);
    const job = { id: newId(), kind: MAIL_JOB, payload: {}, attempts: 1 };
    await Promise.all([run(job), run(job), run(job)]);
    expect(await me.mails()).toHaveLength(1);
  });

  test('no mail goes to an unverified address or to a person who turned it off meanwhile', async () => {
    const { me, mention } = await addGroupOfTwo();
    await mention('hi');
    await want(me.person, 'mention', { mail: false });
    await pass(5);
    expect(await me.mails()).toEqual([]);
    await want(me.person, 'mention', { mail: true });
    await mention('hi');
    await app.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [me.person.id]);
    await pass(5);
    expect(await me.mails()).toEqual([]);
    const { rows } = await app.owner.query(
      'SELECT 1 FROM notifications WHERE mail_since IS NOT NULL AND user_id = $1',
      [me.person.id],
    );
    expect(rows).toEqual([]);
  });

  test('a mail contains nothing of a group that was left meanwhile', async () => {
    const { me, mention, groupId } = await addGroupOfTwo();
    await mention('canary');
    await me.person.post(`/api/groups/${groupId}/leave`);
    await pass(5);
    expect(JSON.stringify(await me.mails())).not.toMatch(/canary|Weekend/);
  });

  test('mails about invitations and bills are sent at once and once, unless turned off', async () => {
    const { friend } = await addGroupOfTwo();
    const groupId = (await friend.person.post('/api/groups', { name: 'Cabin' })).body.id;
    const email = `${newId()}@example.com`;
    const invited = await addLongSignedIn(app, email);
    const count = async () =>
      (await app.owner.query('SELECT 1 FROM mails WHERE recipient = $1', [email])).rows.length;
    const invite = () => friend.person.post(`/api/groups/${groupId}/invitations`, { email });
    await invite();
    expect(await count()).toBe(1);
    await pass(6);
    expect(await count()).toBe(1);
    await want(invited, 'invited', { mail: false });
    await want(invited, 'bill_due', { mail: false });
    await invite();
    app.clock.set(NOON);
    await addBill(invited, { name: 'Rent', amount: 10, dueDate: '2026-06-16' });
    app.clock.set('2026-06-16T09:00:00Z');
    await app.runJobs();
    expect(await count()).toBe(1);
    const kinds = (await invited.get('/api/notifications')).body.map((each: { kind: string }) => each.kind);
    expect(kinds).toEqual(['bill_due', 'invited', 'invited']);
  });
});

describe('preferences', () => {
  test('preferences start with defaults and change by event', async () => {
    const { person } = await addSomebody();
    const before: NotificationPreferences = (await person.get('/api/user/notifications')).body;
    expect(before.events.map(({ event }) => event)).toEqual([...NOTIFICATION_EVENTS]);
    expect(before.events.filter(({ app: inApp }) => !inApp)).toEqual([
      { event: 'short', app: false, mail: false, push: false },
    ]);
    expect(before.mailAddress).toMatch(/@example\.com$/);
    await Promise.all([
      want(person, 'expense', { mail: true }),
      want(person, 'expense', { app: false }),
      want(person, 'message', { app: false }),
    ]);
    const { events } = (await person.get('/api/user/notifications')).body as NotificationPreferences;
    expect(
      events.filter((each, place) => JSON.stringify(each) !== JSON.stringify(before.events[place])),
    ).toEqual([
      { event: 'expense', app: false, mail: true, push: true },
      { event: 'message', app: false, mail: false, push: true },
    ]);
    expect((await (await addSomebody()).person.get('/api/user/notifications')).body.events).toEqual(
      before.events,
    );
  });

  test.each([
    [{}],
    [{ events: 'x' }],
    [{ events: [{ event: 'x' }] }],
    [{ events: [{ event: 'expense', app: 'yes' }] }],
    [{ events: Array.from({ length: 21 }, () => ({ event: 'expense' })) }],
  ])('%j is refused', async (body) => {
    const { person } = await addSomebody();
    expect((await person.patch('/api/user/notifications', body)).status).toBe(400);
  });

  test('preferences decide which events appear in the bell and which are only mailed', async () => {
    const { me, friend, groupId, write } = await addGroupOfTwo();
    const spend = () =>
      friend.person.post('/api/expenses', {
        title: 'Taxi',
        amount: 8,
        date: '2026-06-14',
        groupId,
        category: 'transportation',
      });
    const bell = async () => [
      (await me.person.get('/api/notifications')).body.length,
      (await me.person.get('/api/notifications/unread')).body.count,
    ];
    await want(me.person, 'expense', { app: false, mail: true });
    await want(me.person, 'message', { app: false, mail: true });
    await spend();
    await write('One');
    await write('Two');
    expect(await bell()).toEqual([0, 0]);
    await pass(5);
    expect((await me.mails())[0]?.text).toMatch(
      /added Taxi for \$8\.00 in Weekend[\s\S]*2 new messages in Weekend/,
    );
    await want(me.person, 'expense', { app: false, mail: false });
    await spend();
    const { rows } = await app.owner.query(
      `SELECT 1 FROM notifications WHERE user_id = $1 AND kind = 'expense_added'`,
      [me.person.id],
    );
    expect(rows).toHaveLength(1);
  });
});
