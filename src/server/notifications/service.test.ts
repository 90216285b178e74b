import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { describeNotification } from '#domain/describe-notification.ts';
import { inEnglish } from '#domain/language/speaker.ts';
import { cents } from '#domain/money.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, addLongSignedIn } from '#server/testing/makers/bills.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedLeaving, seedPlaceholder } from '#server/testing/makers/seed.ts';
import { seedMembers } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = async (who: Caller): Promise<Notification[]> => (await who.get('/api/notifications')).body;
/** A person's notifications as sentences, newest first. */
const say = async (who: Caller): Promise<string[]> =>
  (await list(who)).map((each) =>
    inEnglish.say(
      describeNotification({
        ...each,
        actorName: each.actor?.username ?? null,
        amount: each.amount === null ? null : cents(Math.round(each.amount * 100)),
      }),
    ),
  );
const unread = async (who: Caller) => (await who.get('/api/notifications/unread')).body.count;
const spend = (by: Caller, { id }: MadeGroup, more: object = {}) =>
  by.post('/api/expenses', {
    title: 'Dinner',
    amount: 30,
    date: '2026-06-14',
    groupId: id,
    category: 'food',
    ...more,
  });

describe('people are told', () => {
  test("people are notified of others' expenses that concern them, with a link", async () => {
    const group = await addGroupOf(app, 4);
    const [a, b, c, d] = [at(group, 0), at(group, 1), at(group, 2), at(group, 3)];
    const placeholder = await seedPlaceholder(app, 'Bea');
    await seedMembers(app, group.id, [placeholder]);
    app.told.length = 0;
    const participants = [a.id, b.id, c.id, placeholder.id];
    const { body: expense } = await spend(a, group, { participants });
    expect(app.told[0]?.addresses).toContain('/api/notifications');
    expect(await list(b)).toMatchObject([
      {
        kind: 'expense_added',
        actor: { id: a.id, username: a.username },
        groupName: 'Lake house',
        title: 'Dinner',
        amount: 30,
        link: `${group.path.slice(4)}?expense=${expense.id}`,
        isRead: false,
      },
    ]);
    expect([await list(a), await list(d)]).toEqual([[], []]);
    await b.patch(`/api/expenses/${expense.id}`, { title: 'Supper', participants: [a.id, b.id] });
    await b.patch(`/api/expenses/${expense.id}`, { title: 'Supper' });
    await b.delete(`/api/expenses/${expense.id}`);
    await b.post(`/api/expenses/${expense.id}/restore`);
    expect(await say(c)).toEqual([
      `${b.username} changed Supper in Lake house`,
      `${a.username} added Supper for $30.00 in Lake house`,
    ]);
    expect(await say(a)).toEqual([
      `${b.username} restored Supper in Lake house`,
      `${b.username} deleted Supper in Lake house`,
      `${b.username} changed Supper in Lake house`,
    ]);
    const { rows } = await app.owner.query('SELECT 1 FROM notifications WHERE user_id = $1', [
      placeholder.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('people are notified of comments on what concerns them, with an excerpt', async () => {
    const group = await addGroupOf(app, 3);
    const [a, b, c] = [at(group, 0), at(group, 1), at(group, 2)];
    const { body: expense } = await spend(a, group, { participants: [a.id] });
    await b.post(`/api/expenses/${expense.id}/comments`, { text: `Was <i>it</i>\n${'good '.repeat(50)}` });
    await a.post(`/api/expenses/${expense.id}/comments`, { text: 'Yes' });
    const [comment] = await list(a);
    expect(comment).toMatchObject({ kind: 'comment_added', title: 'Dinner' });
    expect(comment?.excerpt).toMatch(/^Was <i>it<\/i> good good .{90,}…$/);
    expect(await say(b)).toEqual([`${a.username} commented on Dinner in Lake house`]);
    expect(await list(c)).toEqual([]);
  });

  test('unread messages of a chat are one notification, and a mention is a separate one', async () => {
    const group = await addGroupOf(app, 3);
    const [a, b, c] = [at(group, 0), at(group, 1), at(group, 2)];
    const path = `/api/chats/${group.id}`;
    await a.post(`${path}/messages`, { text: 'One' });
    await a.post(`${path}/messages`, { text: 'Two' });
    const { body: last } = await a.post(`${path}/messages`, { text: `Hi @${b.username}`, mentions: [b.id] });
    expect(await say(b)).toEqual([
      `${a.username} mentioned you in Lake house`,
      '2 new messages in Lake house',
    ]);
    expect((await list(b))[0]).toMatchObject({
      excerpt: `Hi @${b.username}`,
      link: `/groups/${group.id}?tab=chat`,
    });
    expect([await say(c), await unread(c)]).toEqual([['3 new messages in Lake house'], 1]);
    await c.post(`${path}/read`, { lastReadId: last.id });
    expect(await unread(c)).toBe(0);
    await b.post(`${path}/messages`, { text: 'Four' });
    expect(await say(c)).toEqual([
      `${b.username} sent a message in Lake house`,
      '3 new messages in Lake house',
    ]);
    await b.delete(`${path}/messages/${(await b.get(`${path}/messages`)).body[0].id}`);
    expect((await list(c))[0]?.excerpt).toBeNull();
  });

  test('every message is counted, however many are written at once', async () => {
    const group = await addGroupOf(app, 3);
    const writers = [at(group, 0), at(group, 1)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        (writers[number % 2] ?? at(group, 0)).post(`/api/chats/${group.id}/messages`, { text: `${number}` }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 201));
    for (const [person, others] of [
      [at(group, 2), 50],
      [at(group, 0), 25],
    ] as const) {
      const lines = await list(person);
      expect(lines.reduce((sum, line) => sum + line.times, 0)).toBe(others);
    }
  });

  test('people are notified of payments, requests and payments that were voided', async () => {
    const group = await addGroupOf(app, 2);
    const [a, b] = [at(group, 0), at(group, 1)];
    await spend(a, group);
    await a.post('/api/payments/remind-all', { groupId: group.id });
    await a.post('/api/payments/remind-all', { groupId: group.id });
    const paid = await b.post('/api/payments/settle-all', { groupId: group.id });
    await a.post(`/api/payments/${paid.body.payments[0].id}/void`);
    expect(await say(a)).toEqual([`${b.username} paid you $15.00 in Lake house`]);
    expect((await say(b)).slice(0, 2)).toEqual([
      `${a.username} didn't receive your payment of $15.00 in Lake house`,
      `${a.username} asks you to pay $15.00 in Lake house`,
    ]);
    expect((await list(b))[0]?.link).toBe(`/groups/${group.id}?tab=balances`);
  });

  test('people are notified of an invitation as long as it is pending', async () => {
    const group = await addGroupOf(app, 1);
    const invited = await app.person(undefined, { email: 'bell@example.com' });
    app.told.length = 0;
    const { body } = await at(group, 0).post(`${group.path}/invitations`, { email: 'bell@example.com' });
    expect(app.told.flatMap((each) => each.users)).toContain(invited.id);
    expect(await say(invited)).toEqual([`${at(group, 0).username} invited you to Lake house`]);
    expect(await unread(invited)).toBe(1);
    await invited.post(`/api/invitations/${body.id}/decline`, {});
    expect([await unread(invited), await say(invited)]).toEqual([
      0,
      [`${at(group, 0).username} invited you to a group`],
    ]);
    const again = await at(group, 0).post(`${group.path}/invitations`, { email: 'bell@example.com' });
    expect(again.body.id).toBe(body.id);
    await at(group, 0).delete(`${group.path}/invitations/${body.id}`);
    expect((await list(invited)).map((each) => each.groupName)).toEqual([null, null]);
  });

  test('people are notified of a due bill and a reached goal', async () => {
    const person = await addLongSignedIn(app, 'planner@example.com');
    await addBill(person, { name: 'Rent', amount: 1250.5, dueDate: '2026-06-30', reminderDays: 5 });
    const goal = (
      await person.post('/api/goals', { name: 'Bicycle', category: 'purchase', targetAmount: 100 })
    ).body;
    await person.post(`/api/goals/${goal.id}/contributions`, { amount: 60 });
    expect(await list(person)).toEqual([]);
    await person.post(`/api/goals/${goal.id}/contributions`, { amount: 60 });
    app.clock.set('2026-06-25T09:00:00Z');
    app.told.length = 0;
    await app.runJobs();
    expect(app.told).toContainEqual({
      users: [person.id],
      addresses: ['/api/notifications'],
      origin: null,
    });
    app.clock.set('2026-06-15T12:00:00Z');
    expect(await say(person)).toEqual([
      'Rent ($1,250.50) is due on Jun 30, 2026',
      'You reached your goal Bicycle',
    ]);
    expect((await list(person)).map((each) => each.link)).toEqual(['/bills', '/goals']);
  });

  test('nothing is shown of a group that was left or deleted', async () => {
    const group = await addGroupOf(app, 3);
    const [a, b, c] = [at(group, 0), at(group, 1), at(group, 2)];
    const { body: expense } = await spend(a, group);
    await a.post(`/api/expenses/${expense.id}/comments`, { text: 'Canary' });
    await a.post(`/api/chats/${group.id}/messages`, { text: 'Canary' });
    await b.post('/api/payments/settle-all', {});
    await seedLeaving(app, group.id, b);
    for (const each of await list(b)) {
      expect(each).toMatchObject({ groupName: null, title: null, excerpt: null, amount: null });
      const [address = ''] = each.link.split('?');
      expect((await b.get(`/api${address}`)).status).toBe(404);
    }
    expect(await list(b)).toHaveLength(3);
    await a.delete(group.path);
    expect(await say(c)).toEqual([
      `${a.username} sent a message in a group`,
      `${a.username} commented on an expense in a group`,
      `${a.username} added an expense in a group`,
    ]);
  });
});

describe('notifications of a group', () => {
  test('notifications of a group are deleted with it, also read ones and those of former members', async () => {
    const [group, other] = [await addGroupOf(app, 3), await addGroupOf(app, 2)];
    const [a, b, c] = [at(group, 0), at(group, 1), at(group, 2)];
    const { body: expense } = await spend(a, group);
    await b.post('/api/notifications/read', { all: true });
    await a.post(`/api/expenses/${expense.id}/comments`, { text: 'Look' });
    await spend(at(other, 0), other);
    await seedLeaving(app, group.id, c);
    const count = async (groupId: string) =>
      (await app.owner.query('SELECT 1 FROM notifications WHERE group_id = $1', [groupId])).rows.length;
    expect([await count(group.id), await count(other.id)]).toEqual([4, 1]);
    await app.owner.query('UPDATE groups SET deleted_at = now() WHERE id = $1', [group.id]);
    await app.owner.query('SELECT purge_group($1)', [group.id]);
    expect([await count(group.id), await count(other.id)]).toEqual([0, 1]);
  });
});

describe('the list', () => {
  test("the list has the caller's notifications, paged, and marks some or all as read", async () => {
    const group = await addGroupOf(app, 2);
    const [a, b] = [at(group, 0), at(group, 1)];
    for (let count = 1; count <= 5; count += 1) await spend(a, group, { title: `Item ${count}` });
    const first = await b.get('/api/notifications?limit=3');
    const second = await b.get(`/api/notifications?limit=3&cursor=${String(first.headers['x-next-cursor'])}`);
    const all: Notification[] = [...first.body, ...second.body];
    expect(all.map((each) => each.title)).toEqual([5, 4, 3, 2, 1].map((count) => `Item ${count}`));
    expect(second.headers['x-next-cursor']).toBeUndefined();
    const [newest] = all;
    expect((await a.post('/api/notifications/read', { ids: [newest?.id] })).status).toBe(204);
    expect(await unread(b)).toBe(5);
    await b.post('/api/notifications/read', { ids: [newest?.id] });
    expect(await unread(b)).toBe(4);
    await b.post('/api/notifications/read', { all: true });
    expect([await unread(b), (await list(b)).every((each) => each.isRead)]).toEqual([0, true]);
    for (const body of [{}, { all: false }, { ids: ['x'] }, { ids: [], all: true }, { ids: 'x' }]) {
      expect((await b.post('/api/notifications/read', body)).status).toBe(400);
    }
  });

  test('the count stops at 100, and read notifications are deleted after 90 days', async () => {
    const person = await app.person();
    await app.owner.query(
      `INSERT INTO notifications (user_id, id, kind, read_at, created_at)
       SELECT $1, gen_random_uuid(), 'goal_reached', CASE WHEN number > 150 THEN $2::timestamptz END, $2
       FROM generate_series(1, 160) AS number`,
      [person.id, app.deps.clock.now()],
    );
    expect(await unread(person)).toBe(100);
    const { cleanUp } = await import('#server/site/clean-up.ts');
    const left = async () =>
      (await app.owner.query('SELECT 1 FROM notifications WHERE user_id = $1', [person.id])).rows.length;
    app.clock.advance(89 * 86_400_000);
    await cleanUp(app.deps);
    expect(await left()).toBe(160);
    app.clock.advance(2 * 86_400_000);
    await cleanUp(app.deps);
    expect(await left()).toBe(150);
    app.clock.set('2026-06-15T12:00:00Z');
  });
});
