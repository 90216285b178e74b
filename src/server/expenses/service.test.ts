import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';

const DAY = 86_400_000;

let app: TestApp;
let maya: Caller;
let liam: Caller;
let nora: Caller;
let groupId = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [maya, liam, nora] = [await app.person(), await app.person(), await app.person()];
  groupId = await seedGroup(app, [maya, liam, nora]);
});

async function addDinner(body: object = {}): Promise<Answer['body']> {
  const dinner = { title: 'Dinner', amount: 9, date: '2026-06-14', groupId, category: 'food', ...body };
  return (await maya.post('/api/expenses', dinner)).body;
}

async function balances(): Promise<Record<string, number>> {
  const { rows } = await app.owner.query('SELECT * FROM ledger_balances WHERE book_id = $1', [groupId]);
  return Object.fromEntries(rows.map((row) => [row.account_id, row.balance]));
}

async function totals(): Promise<unknown> {
  const { rows } = await app.owner.query('SELECT * FROM group_totals WHERE group_id = $1', [groupId]);
  return { count: rows[0].expenses_count, total: rows[0].total_amount };
}

describe('getting an expense', () => {
  test('each member sees their own share, and for others the expense does not exist', async () => {
    const { id } = await addDinner({ participants: [liam.id, nora.id] });
    expect((await liam.get(`/api/expenses/${id}`)).body).toMatchObject({ userAmount: 4.5, userPaid: false });
    expect((await maya.get(`/api/expenses/${id}`)).body).toMatchObject({ userAmount: 0, userPaid: true });
    const stranger = await app.person();
    expect((await stranger.get(`/api/expenses/${id}`)).status).toBe(404);
    expect((await maya.get('/api/expenses/nothing')).status).toBe(404);
    expect((await maya.get(`/api/expenses/${groupId}`)).status).toBe(404);
    expect((await app.visitor.get(`/api/expenses/${id}`)).status).toBe(401);
    await app.owner.query('UPDATE groups SET deleted_at = now() WHERE id = $1', [groupId]);
    expect((await maya.get(`/api/expenses/${id}`)).status).toBe(404);
  });

  test('a former member sees an expense only with a balance', async () => {
    const { id } = await addDinner({ participants: [maya.id, liam.id] });
    await seedLeaving(app, groupId, liam);
    await seedLeaving(app, groupId, nora);
    expect((await liam.get(`/api/expenses/${id}`)).status).toBe(200);
    expect((await liam.get(`/api/expenses?groupId=${groupId}`)).body).toHaveLength(1);
    expect((await liam.delete(`/api/expenses/${id}`)).status).toBe(403);
    expect((await nora.get(`/api/expenses/${id}`)).status).toBe(404);
    expect((await nora.get(`/api/expenses?groupId=${groupId}`)).status).toBe(404);
    expect((await nora.get('/api/expenses')).body).toEqual([]);
  });
});

describe('deleting and restoring', () => {
  test('a deleted expense is in no list or balance, and can be seen and restored', async () => {
    const dinner = await addDinner();
    app.told.length = 0;
    const answer = await liam.delete(`/api/expenses/${dinner.id}`);
    expect(answer).toMatchObject({ status: 200, body: { id: dinner.id, groupId } });
    expect(app.told[0]?.users.toSorted()).toEqual([maya.id, liam.id, nora.id].toSorted());
    expect(app.told[0]?.addresses).toContain(`/api/groups/${groupId}`);
    expect(await balances()).toEqual({ [maya.id]: 0, [liam.id]: 0, [nora.id]: 0 });
    expect(await totals()).toEqual({ count: 0, total: 0 });
    expect((await maya.get('/api/expenses')).body).toEqual([]);
    expect((await maya.get('/api/expenses/recent')).body).toEqual([]);
    const deleted = await maya.get(`/api/expenses/${dinner.id}`);
    expect(deleted.body).toMatchObject({ title: 'Dinner', deletedAt: '2026-06-15T12:00:00.000Z' });
  });

  test('deleting an expense twice counts once', async () => {
    const { id } = await addDinner();
    await addDinner();
    const answers = await Promise.all(Array.from({ length: 50 }, () => maya.delete(`/api/expenses/${id}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(49);
    expect(await balances()).toEqual({ [maya.id]: 600, [liam.id]: -300, [nora.id]: -300 });
    expect(await totals()).toEqual({ count: 1, total: 900 });
    const history = (await maya.get(`/api/expenses/${id}/history`)).body;
    expect(history.map((line: { kind: string }) => line.kind)).toEqual(['deleted', 'added']);
  });

  test('restoring an expense posts it again, once', async () => {
    const dinner = await addDinner();
    await maya.delete(`/api/expenses/${dinner.id}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => liam.post(`/api/expenses/${dinner.id}/restore`)),
    );
    const done = answers.filter((answer) => answer.status === 200);
    expect(done).toHaveLength(1);
    expect(done[0]?.body).toEqual({ ...dinner, userPaid: false, userAmount: 3, paidAmount: 0 });
    expect(answers.find((answer) => answer.status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: "This expense isn't deleted" },
    });
    expect(await balances()).toEqual({ [maya.id]: 600, [liam.id]: -300, [nora.id]: -300 });
    expect(await totals()).toEqual({ count: 1, total: 900 });
    expect((await maya.get(`/api/expenses?groupId=${groupId}`)).body).toHaveLength(1);
  });

  test('an expense can be restored within 30 days only', async () => {
    const { id } = await addDinner();
    await maya.delete(`/api/expenses/${id}`);
    app.clock.advance(29 * DAY);
    expect((await maya.get(`/api/expenses/${id}`)).status).toBe(200);
    app.clock.advance(2 * DAY);
    expect((await maya.get(`/api/expenses/${id}`)).status).toBe(404);
    expect((await maya.post(`/api/expenses/${id}/restore`)).status).toBe(404);
    app.clock.set('2026-06-15T12:00:00Z');
  });

  test('deleting and restoring is refused in a closed group and for strangers', async () => {
    const { id } = await addDinner();
    const stranger = await app.person();
    expect((await stranger.delete(`/api/expenses/${id}`)).status).toBe(404);
    await app.owner.query(`UPDATE groups SET status = 'closed' WHERE id = $1`, [groupId]);
    expect((await maya.delete(`/api/expenses/${id}`)).body.code).toBe('group_closed');
    await app.owner.query(`UPDATE groups SET status = 'active' WHERE id = $1`, [groupId]);
    await maya.delete(`/api/expenses/${id}`);
    expect((await stranger.post(`/api/expenses/${id}/restore`)).status).toBe(404);
    await app.owner.query(`UPDATE groups SET status = 'closed' WHERE id = $1`, [groupId]);
    expect((await maya.post(`/api/expenses/${id}/restore`)).body.code).toBe('group_closed');
    expect(await balances()).toEqual({ [maya.id]: 0, [liam.id]: 0, [nora.id]: 0 });
  });

  test('an expense in which somebody has left stays deleted', async () => {
    const { id } = await addDinner();
    await maya.delete(`/api/expenses/${id}`);
    await seedLeaving(app, groupId, nora);
    expect(await maya.post(`/api/expenses/${id}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Somebody in this expense has left' },
    });
    expect((await maya.get(`/api/expenses/${id}`)).body.deletedAt).not.toBeNull();
    expect(await balances()).toEqual({ [maya.id]: 0, [liam.id]: 0, [nora.id]: 0 });
  });
});

describe('history', () => {
  test('the history is paged by cursor, newest first, for members only', async () => {
    const { id } = await addDinner();
    for (const title of ['One', 'Two', 'Three']) await maya.patch(`/api/expenses/${id}`, { title });
    const titles = (answer: Answer) => answer.body.map((line: Answer['body']) => line.changes[0]?.to);
    const first = await liam.get(`/api/expenses/${id}/history?limit=2`);
    expect(titles(first)).toEqual(['Three', 'Two']);
    const next = await liam.get(
      `/api/expenses/${id}/history?limit=2&cursor=${first.headers['x-next-cursor']}`,
    );
    expect(titles(next)).toEqual(['One', undefined]);
    expect(next.headers['x-next-cursor']).toBeUndefined();
    expect((await (await app.person()).get(`/api/expenses/${id}/history`)).status).toBe(404);
    expect((await maya.get(`/api/expenses/${id}/history?cursor=x`)).status).toBe(400);
  });

  test('the history shows current names', async () => {
    const { id } = await addDinner();
    await maya.patch(`/api/expenses/${id}`, { paidBy: liam.id, title: `{${nora.id}}` });
    await app.owner.query(`UPDATE users SET display_name = 'Deleted user' WHERE id = $1`, [liam.id]);
    const [line] = (await maya.get(`/api/expenses/${id}/history`)).body;
    expect(line.changes).toEqual([
      { field: 'title', from: 'Dinner', to: `{${nora.id}}` },
      { field: 'paidBy', from: maya.username, to: 'Deleted user' },
    ]);
  });
});

describe('comments', () => {
  test('comments are published to the group, listed newest first, and shown in its activity', async () => {
    const { id } = await addDinner();
    app.told.length = 0;
    const text = `Who had the soup?\n${'🍲'.repeat(100)}`;
    const answer = await liam.post(`/api/expenses/${id}/comments`, { text: ` ${text} ` });
    expect(answer).toMatchObject({
      status: 201,
      body: { userId: liam.id, username: liam.username, text, createdAt: '2026-06-15T12:00:00.000Z' },
    });
    expect(app.told[0]?.users.toSorted()).toEqual([maya.id, liam.id, nora.id].toSorted());
    expect(app.told[0]?.addresses).toContain(`/api/expenses/${id}`);
    await maya.post(`/api/expenses/${id}/comments`, { text: 'Me' });
    const first = await nora.get(`/api/expenses/${id}/comments?limit=1`);
    expect(first.body).toMatchObject([{ text: 'Me', username: maya.username }]);
    const next = await nora.get(`/api/expenses/${id}/comments?cursor=${first.headers['x-next-cursor']}`);
    expect(next.body).toEqual([answer.body]);
    const { rows } = await app.owner.query(
      `SELECT title FROM activity WHERE kind = 'comment_added' ORDER BY id`,
    );
    expect([...rows[0].title]).toHaveLength(80);
    expect(rows[0].title).toMatch(/^Who had the soup\? 🍲+$/u);
    expect((await maya.get(`/api/expenses/${id}/history`)).body).toHaveLength(1);
  });

  test('a comment repeated with the same key is added once', async () => {
    const { id } = await addDinner();
    const headers = { 'idempotency-key': 'comment' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => maya.post(`/api/expenses/${id}/comments`, { text: 'Once' }, headers)),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await maya.get(`/api/expenses/${id}/comments`)).body).toHaveLength(1);
  });

  test.each([
    [{ text: '  ' }, 'Comment is required'],
    [{}, 'Text is not valid'],
    [{ text: 'x'.repeat(1001) }, 'Must be at most 1000 characters'],
    [{ text: 'a\u0000' }, "Text has characters that aren't allowed"],
  ])('%j is refused: %s', async (body, message) => {
    const { id } = await addDinner();
    expect(await maya.post(`/api/expenses/${id}/comments`, body)).toMatchObject({
      status: 400,
      body: { message },
    });
    expect((await maya.get(`/api/expenses/${id}/comments`)).body).toEqual([]);
  });

  test('comments are refused for strangers, closed groups and deleted expenses', async () => {
    const { id } = await addDinner();
    const stranger = await app.person();
    const add = (by: Caller) => by.post(`/api/expenses/${id}/comments`, { text: 'Hello' });
    expect((await add(stranger)).status).toBe(404);
    expect((await stranger.get(`/api/expenses/${id}/comments`)).status).toBe(404);
    await app.owner.query(`UPDATE groups SET status = 'closed' WHERE id = $1`, [groupId]);
    expect((await add(maya)).body.code).toBe('group_closed');
    expect((await maya.get(`/api/expenses/${id}/comments`)).status).toBe(200);
    await app.owner.query(`UPDATE groups SET status = 'active' WHERE id = $1`, [groupId]);
    await maya.delete(`/api/expenses/${id}`);
    expect((await add(maya)).status).toBe(404);
    expect((await maya.get(`/api/expenses/${id}/comments`)).body).toEqual([]);
  });
});
