import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SeenLink, verifyHistory } from '#domain/history-witness.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { remove } from '#server/testing/contract/account-calls.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const EXPENSE = { title: 'Dinner', amount: 30, date: '2026-06-14', category: 'food' };

async function addExpense(made: MadeGroup): Promise<string> {
  const { status, body } = await at(made, 0).post('/api/expenses', { ...EXPENSE, groupId: made.id });
  expect(status).toBe(201);
  return body.id;
}

const readLinks = (made: MadeGroup) => async (after: number) =>
  (await at(made, 1).get(`${made.path}/chain/links?after=${after}`)).body;
const readChain = async (made: MadeGroup) => (await at(made, 1).get(`${made.path}/chain`)).body;

/** The last link, as a browser remembers it. */
async function lookAt(made: MadeGroup): Promise<SeenLink> {
  const { count } = await readChain(made);
  const [{ position, hash }] = await readLinks(made)(count - 1);
  return { position, hash };
}

const hashAfter = async (hash: string, form: string) =>
  createHash('sha256').update(hash, 'hex').update(form).digest('hex');

const verify = async (made: MadeGroup, seen: SeenLink) =>
  verifyHistory({ seen, count: (await readChain(made)).count, readLinks: readLinks(made), hashAfter });

/** Changes an entry from a position on, and makes every link anew, as someone can who may write everything. */
async function rewrite(made: MadeGroup, position: number): Promise<void> {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    const { rowCount } = await client.query(
      `UPDATE ledger_entries SET amount = amount + 1 WHERE book_id = $1 AND id = (
         SELECT entry_ids[1] FROM chain_links WHERE group_id = $1 AND position = $2)`,
      [made.id, position],
    );
    expect(rowCount).toBe(1);
    const { count } = await readChain(made);
    for (let each = position; each <= count; each += 1)
      await client.query(
        `UPDATE chain_links AS link SET hash = sha256(
           coalesce((SELECT hash FROM chain_links WHERE group_id = $1 AND position = $2 - 1), '') || convert_to((
             SELECT CASE count(*) WHEN 1 THEN min(form) ELSE '[' || string_agg(form, ',' ORDER BY place) || ']' END
             FROM chain_rows WHERE group_id = $1 AND position = $2), 'UTF8'))
         WHERE group_id = $1 AND position = $2`,
        [made.id, each],
      );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

describe('a browser that saw a link', () => {
  test('finds that the history goes on from there, over several pages', { timeout: 60_000 }, async () => {
    const made = await addGroupOf(app, 2);
    await addExpense(made);
    const seen = await lookAt(made);
    expect(await verify(made, seen)).toEqual(seen);
    await app.owner.query(
      `DO $$ BEGIN FOR number IN 1..600 LOOP
         INSERT INTO activity (id, group_id, kind, actor_id)
         SELECT gen_random_uuid(), id, 'group_updated', created_by FROM groups WHERE id = '${made.id}';
       END LOOP; END $$`,
    );
    expect(await readLinks(made)(0)).toHaveLength(500);
    expect(await verify(made, seen)).toEqual(await lookAt(made));
    expect((await lookAt(made)).position).toBe(seen.position + 600);
  });

  test('finds a history that was rewritten from any link on, though its chain is valid', async () => {
    for (const position of [2, 3, 4]) {
      const made = await addGroupOf(app, 3);
      for (let expense = 0; expense < 3; expense += 1) await addExpense(made);
      const seen = await lookAt(made);
      expect(seen.position).toBe(4);
      await rewrite(made, position);
      expect(await readChain(made)).toMatchObject({ count: 4, isIntact: true });
      expect(await verify(made, seen)).toBeNull();
      await addExpense(made);
      expect(await verify(made, seen)).toBeNull();
    }
  });

  test('finds a history whose end was cut off', async () => {
    const made = await addGroupOf(app, 2);
    const seen = await lookAt(made);
    expect(await verify(made, { ...seen, position: seen.position + 1 })).toBeNull();
  });

  test('finds a link after it that does not follow', async () => {
    const made = await addGroupOf(app, 2);
    const seen = await lookAt(made);
    await addExpense(made);
    const links = await readLinks(made)(0);
    for (const { position } of links.slice(1)) {
      const forged = links.map((link: { position: number; form: string }) =>
        link.position === position ? { ...link, form: link.form.replace('1', '2') } : link,
      );
      expect(await verifyHistory({ seen, count: 2, readLinks: async () => forged, hashAfter })).toBeNull();
    }
  });

  test('sees no change when the account of a member is deleted, with the comments', async () => {
    const made = await addGroupOf(app, 3);
    const id = await addExpense(made);
    const before = await lookAt(made);
    const leaving = at(made, 2);
    expect((await leaving.post(`/api/expenses/${id}/comments`, { text: 'Mine' })).status).toBe(201);
    const seen = await lookAt(made);
    const pay = { groupId: made.id, userId: at(made, 0).id, amount: 10, paymentMethodId: 'cash' };
    expect((await leaving.post('/api/payments', pay)).status).toBe(201);
    await givePassword(app, leaving);
    expect((await remove(app, leaving, '/api/user', { password: PASSWORD })).status).toBe(200);
    expect(await verify(made, before)).not.toBeNull();
    expect(await verify(made, seen)).not.toBeNull();
  });
});

describe('one link', () => {
  test('is of all rows that adding, changing, deleting and restoring an expense write, and a payment', async () => {
    const made = await addGroupOf(app, 3);
    const { id, version } = (await at(made, 0).post('/api/expenses', { ...EXPENSE, groupId: made.id })).body;
    const path = `/api/expenses/${id}`;
    expect((await at(made, 0).patch(path, { amount: 60, version })).status).toBe(200);
    expect((await at(made, 0).delete(path)).status).toBe(200);
    expect((await at(made, 0).post(`${path}/restore`)).status).toBe(200);
    const pay = { groupId: made.id, userId: at(made, 0).id, amount: 10, paymentMethodId: 'cash' };
    expect((await at(made, 1).post('/api/payments', pay)).status).toBe(201);
    const { rows } = await app.owner.query(
      `SELECT cardinality(activity_ids) AS lines, cardinality(entry_ids) AS entries FROM chain_links
       WHERE group_id = $1 ORDER BY position OFFSET 1`,
      [made.id],
    );
    expect(rows.map(({ lines, entries }) => [lines, entries])).toEqual([
      [1, 2],
      [1, 4],
      [1, 2],
      [1, 2],
      [1, 1],
    ]);
    expect(await readChain(made)).toMatchObject({ count: 6, isIntact: true });
  });

  test('is refused to strangers, and a position must be a number', async () => {
    const made = await addGroupOf(app, 2);
    const stranger = await app.person();
    expect((await stranger.get(`${made.path}/chain/links`)).status).toBe(404);
    expect((await at(made, 0).get(`${made.path}/chain/links?after=x`)).status).toBe(400);
    expect((await at(made, 0).get(`${made.path}/chain/links`)).body).toHaveLength(1);
  });
});
