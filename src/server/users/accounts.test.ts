import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sources = join(import.meta.dirname, '..');

test('no query takes a password for the sign of an account', () => {
  const asking = globSync('**/*.ts', { cwd: sources })
    .toSorted()
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(join(sources, file), 'utf8')
        .split('\n')
        .filter((line) => /password IS (NOT )?NULL/i.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  // How a person signs in: whether they have a password, not whether there is an account.
  expect(asking).toEqual([
    expect.stringMatching(/^admin\/internal\/user-queries.ts: password IS NULL AND NOT EXISTS /),
    expect.stringMatching(/^users\/queries.ts: .* AS "hasPassword"/),
    expect.stringMatching(/^users\/security\/last-door.ts: .* AS "hasOwn"/),
  ]);
});

test('no index takes a password for the sign of an account', async () => {
  const { rows } = await app.owner.query(
    `SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND indexdef ILIKE '%password IS NOT NULL%'`,
  );
  expect(rows).toEqual([]);
});

test('a person without a password is an account everywhere; a place and a deleted account are none', async () => {
  const admin = await app.person(undefined, { role: 'admin' });
  const [owner, friend] = [await app.person(), await app.person()];
  await app.owner.query('UPDATE users SET password = NULL WHERE id = $1', [friend.id]);
  const find = async () => (await admin.get(`/api/admin/users?q=${friend.username}`)).body;
  expect(await find()).toMatchObject([{ id: friend.id }]);

  const { body: group } = await owner.post('/api/groups', { name: 'Flat' });
  const { body: link } = await owner.post(`/api/groups/${group.id}/join-link`);
  expect((await friend.post(`/api/join/${String(link.url).split('/').at(-1)}/accept`, {})).status).toBe(200);
  const { body: place } = await owner.post(`/api/groups/${group.id}/people`, { name: 'Ana' });
  expect((await owner.get('/api/friends')).body).toMatchObject([{ user: { id: friend.id } }]);
  const added = await owner.post('/api/expenses', {
    groupId: group.id,
    title: 'Rent',
    amount: 30,
    category: 'other',
    date: '2026-06-15',
    splitType: 'equal',
  });
  expect(added.status).toBe(201);
  expect((await friend.get('/api/notifications')).body).toMatchObject([{ kind: 'expense_added' }]);

  const namesOf = async (ids: readonly string[]) =>
    (
      await app.owner.query(
        'SELECT is_account AS "isAccount" FROM users WHERE id = ANY($1) ORDER BY username',
        [ids],
      )
    ).rows;
  expect(await namesOf([place.id])).toEqual([{ isAccount: false }]);
  expect((await admin.delete(`/api/admin/users/${friend.id}`)).status).toBe(204);
  expect(await namesOf([friend.id])).toEqual([{ isAccount: false }]);
  expect(await find()).toEqual([]);
});
