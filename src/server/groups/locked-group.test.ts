import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listLockWaits } from '#server/testing/app/lock-waits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';

const CALLERS = 40;
const DEADLINE = { timeout: 60_000, interval: 10 };

let app: TestApp;
let holder: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp({ poolSize: 10 });
  holder = await app.owner.connect();
});
afterAll(async () => {
  holder.release(true);
  await app.close();
});
afterEach(() => release());

async function lock({ id }: MadeGroup): Promise<void> {
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM groups WHERE id = $1 FOR UPDATE', [id]);
}

const release = () => holder.query('ROLLBACK');

const countWaiting = async () => (await listLockWaits(app)).length;

async function countExpenses({ id }: MadeGroup): Promise<number> {
  const { rows } = await app.owner.query('SELECT count(*)::int AS count FROM expenses WHERE group_id = $1', [
    id,
  ]);
  return rows[0].count;
}

const expenseIn = ({ id }: MadeGroup) => ({
  title: 'Dinner',
  amount: 30,
  date: '2026-06-15',
  groupId: id,
  category: 'food',
});

/** Sets the group's picture. The call checks permissions before its transaction. */
async function uploadPicture({ id }: MadeGroup, { cookie }: Caller): Promise<Answer> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'a.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/groups/${id}/image`,
    headers: { cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return {
    status: response.statusCode,
    body: response.json(),
    headers: response.headers as Answer['headers'],
  };
}

const many = (call: (index: number) => Promise<Answer>) =>
  Array.from({ length: CALLERS }, (_, at) => call(at));

/** Makes many calls that a lock blocks, and checks that others are served meanwhile. Returns the calls. */
async function expectOthersServed(calls: Promise<Answer>[], member: Caller): Promise<Promise<Answer>[]> {
  await vi.waitFor(async () => expect(await countWaiting()).toBe(3), DEADLINE);
  const other = await addGroupOf(app, 2);
  for (let turn = 0; turn < 10; turn += 1) {
    const begin = performance.now();
    expect((await at(other, 0).post('/api/expenses', expenseIn(other))).status).toBe(201);
    expect((await member.get('/api/groups')).status).toBe(200);
    expect(performance.now() - begin).toBeLessThan(2000);
    expect(await countWaiting()).toBeLessThanOrEqual(3);
  }
  return calls;
}

describe('while one group is locked', () => {
  test('many expenses for a locked group wait, and callers of other groups are served at once', async () => {
    const group = await addGroupOf(app, 2);
    await lock(group);
    const calls = await expectOthersServed(
      many((index) => at(group, index % 2).post('/api/expenses', expenseIn(group))),
      at(group, 0),
    );
    await release();
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await countExpenses(group)).toBe(CALLERS);
  });

  test('many repetitions of a call with an Idempotency-Key wait, and it has one effect', async () => {
    const group = await addGroupOf(app, 2);
    const headers = { 'idempotency-key': randomUUID() };
    await lock(group);
    const calls = many(() => at(group, 0).post('/api/expenses', expenseIn(group), headers));
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(1), DEADLINE);
    const other = await addGroupOf(app, 2);
    expect((await at(other, 0).post('/api/expenses', expenseIn(other))).status).toBe(201);
    await release();
    const ids = (await Promise.all(calls)).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
  });

  test('many chat messages of a locked group wait, and callers of other groups are served at once', async () => {
    const group = await addGroupOf(app, 2);
    await lock(group);
    const calls = await expectOthersServed(
      many((index) => at(group, index % 2).post(`/api/chats/${group.id}/messages`, { text: `Hi ${index}` })),
      at(group, 0),
    );
    await release();
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  test('many picture changes of a locked group wait, and callers of other groups are served at once', async () => {
    const group = await addGroupOf(app, 2);
    await lock(group);
    const calls = await expectOthersServed(
      many((index) => uploadPicture(group, at(group, index % 2))),
      at(group, 0),
    );
    await release();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(CALLERS).fill(200));
  });

  test('a call that does not get its lock in time gets 503 with Retry-After, and later calls succeed', async () => {
    const group = await addGroupOf(app, 2);
    await lock(group);
    const answers = await Promise.all(
      many((index) => at(group, index % 2).post('/api/expenses', expenseIn(group))),
    );
    for (const { status, headers, body } of answers) {
      expect({ status, code: body.code, wait: headers['retry-after'] }).toEqual({
        status: 503,
        code: 'unavailable',
        wait: '2',
      });
    }
    await release();
    expect((await at(group, 0).post('/api/expenses', expenseIn(group))).status).toBe(201);
    expect(await countExpenses(group)).toBe(1);
  });
});

test("a chat message does not wait for a change of the group's money", async () => {
  const group = await addGroupOf(app, 2);
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM groups WHERE id = $1 FOR NO KEY UPDATE', [group.id]);
  const answer = await at(group, 0).post(`/api/chats/${group.id}/messages`, { text: 'Hi' });
  expect(answer.status).toBe(201);
});
