import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { writeCitusPage } from './citus-page.ts';
import { DISTRIBUTED, findRefusals, REFERENCE } from './citus-rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('docs/operation/citus-schema.md lists what does not fit of the schema as it is', async () => {
  await expect(await writeCitusPage(app.owner)).toMatchFileSnapshot('../../docs/operation/citus-schema.md');
});

test('every table with the column of a group would be distributed, unless it is a person’s', async () => {
  const { rows } = await app.owner.query<{ table: string }>(
    `SELECT DISTINCT attrelid::regclass::text AS table FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT attisdropped
       AND attname IN ('group_id', 'book_id')`,
  );
  const ofPeople = ['merchant_choices', 'notifications', 'webhook_deliveries'];
  const known = [...Object.keys(DISTRIBUTED), ...ofPeople];
  expect(rows.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([]);
});

test.each([
  [
    'CREATE UNIQUE INDEX added ON activity (kind, actor_id)',
    'added (kind, actor_id)',
    '(group_id, kind, actor_id)',
  ],
  ['CREATE UNIQUE INDEX added ON activity (kind, group_id)', null, null],
  // A column that is only included makes nothing unique.
  ['CREATE UNIQUE INDEX added ON activity (id) INCLUDE (group_id)', 'added (id)', '(group_id, id)'],
  [
    'ALTER TABLE chat_messages ADD COLUMN added uuid REFERENCES payments ON DELETE SET NULL',
    'chat_messages_added_fkey (added) to payments, ON DELETE SET NULL',
    '(group_id, added) to payments (group_id, id) ON DELETE SET NULL (added)',
  ],
  [
    'ALTER TABLE bills ADD COLUMN added uuid REFERENCES groups',
    'bills_added_fkey (added) to groups',
    'no foreign key: who deletes from groups looks for these rows, and the audit checks it',
  ],
  [
    `CREATE FUNCTION added() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN UPDATE bills SET title = title; RETURN NULL; END';
     CREATE TRIGGER added AFTER INSERT ON users EXECUTE FUNCTION added()`,
    'added reaches bills',
    'bills distributed beside it, by the id of the book',
  ],
])('%s is judged', async (text, what, change) => {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    const before = await findRefusals(client);
    await client.query(text);
    const after = await findRefusals(client);
    const added = after.filter((each) => !before.some((known) => known.what === each.what));
    expect(added).toMatchObject(what === null ? [] : [{ what, change }]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('what would be distributed, and copied, is in the schema', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute WHERE attnum > 0`,
  );
  const columns = new Set(rows.map(({ name }) => name));
  for (const [table, column] of Object.entries(DISTRIBUTED)) expect(columns).toContain(`${table}.${column}`);
  for (const table of REFERENCE) expect(columns).toContain(`${table}.id`);
});
