import * as fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOfActivity, formOfEntry } from '#domain/history-chain.ts';
import { describeAudit, runAudit } from '#server/audits.ts';
import { newId } from '#server/core/ids.ts';
import { cleanUp } from '#server/site/clean-up.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { remove } from '#server/testing/contract/account-calls.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { linkEntries } from '#server/testing/makers/link-entries.ts';
import { checkChains } from './audit.ts';
import { readChainState } from './queries.ts';

let app: TestApp;
let trip: MadeGroup;
beforeAll(async () => {
  app = await startTestApp();
  trip = await addGroupOf(app, 3);
  for (const title of ['Dinner', 'Boat', 'Tent']) await addExpense(trip, { title });
  await at(trip, 1).post(`/api/expenses/${await addExpense(trip)}/comments`, { text: 'Thanks' });
  // As with the account of who wrote it.
  await app.owner.query(`DELETE FROM activity WHERE group_id = $1 AND kind = 'comment_added'`, [trip.id]);
});
afterAll(() => app.close());

async function addExpense(made: MadeGroup, more: object = {}): Promise<string> {
  const body = { title: 'Dinner', amount: 30, date: '2026-06-14', groupId: made.id, category: 'food' };
  const answer = await at(made, 0).post('/api/expenses', { ...body, ...more });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const chainOf = async (made: MadeGroup, person = 0) =>
  (await at(made, person).get(`${made.path}/chain`)).body;

const countForms = async (made: MadeGroup) =>
  (await app.owner.query('SELECT FROM chain_forms WHERE group_id = $1', [made.id])).rowCount;

const linesOf = async () =>
  describeAudit(await runAudit(app.owner)).filter((line) => line.startsWith('chains'));

/** Changes rows as only the database's owner can, without triggers, and rolls the change back after a check. */
async function whileChanged<T>(text: string, look: (owner: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    const { rowCount } = await client.query(text.replaceAll('$group', `'${trip.id}'`));
    expect(rowCount).toBeGreaterThan(0);
    return await look(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const LAST = '(SELECT max(position) FROM chain_links WHERE group_id = $group)';

/** A link in the middle of the chain, of an added expense: a line of activity and two entries. */
const LINK =
  '(SELECT position FROM chain_links WHERE group_id = $group AND cardinality(entry_ids) = 2 ORDER BY position OFFSET 1 LIMIT 1)';
const ofLink = (id: string) =>
  `(SELECT ${id} FROM chain_links WHERE group_id = $group AND position = ${LINK})`;
const ENTRY = `book_id = $group AND id = ${ofLink('entry_ids[2]')}`;
const EVENT = `group_id = $group AND id = ${ofLink('activity_ids[1]')}`;

describe('the chain of a group', () => {
  test('every member sees the same count, start and fingerprint', async () => {
    const chain = await chainOf(trip);
    expect(chain).toEqual({
      // The group, four expenses, and a comment.
      count: 6,
      since: expect.any(String),
      isIntact: true,
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(await chainOf(trip, 2)).toEqual(chain);
    const stranger = await app.person();
    expect((await stranger.get(`${trip.path}/chain`)).status).toBe(404);
    expect(await linesOf()).toEqual([]);
  });

  test('an added expense makes it longer and changes the fingerprint', async () => {
    const before = await chainOf(trip);
    await addExpense(trip);
    const after = await chainOf(trip);
    expect(after).toMatchObject({ count: before.count + 1, since: before.since, isIntact: true });
    expect(after.fingerprint).not.toBe(before.fingerprint);
  });

  const OTHER = `'${newId()}'::uuid`;
  /** A person of the group who is not in some columns. */
  const besides = (columns: string) =>
    `(SELECT user_id FROM group_members WHERE group_id = $group AND user_id NOT IN (${columns}) LIMIT 1)`;

  /** A change of each column of the hashed forms. */
  const FLIPS: readonly [table: string, column: string, value: string][] = [
    ['ledger_entries', 'book_id', OTHER],
    ['ledger_entries', 'debtor_id', besides('debtor_id, creditor_id')],
    ['ledger_entries', 'creditor_id', besides('debtor_id, creditor_id')],
    ['ledger_entries', 'amount', 'amount + 1'],
    ['ledger_entries', 'source', `'payment'`],
    ['ledger_entries', 'source_id', OTHER],
    ['ledger_entries', 'created_at', `created_at + interval '1 microsecond'`],
    ['activity', 'id', OTHER],
    ['activity', 'group_id', OTHER],
    ['activity', 'kind', `kind || '"'`],
    ['activity', 'actor_id', besides('actor_id')],
    ['activity', 'other_id', besides('actor_id')],
    ['activity', 'expense_id', OTHER],
    ['activity', 'payment_id', OTHER],
    ['activity', 'amount', 'coalesce(amount, 0) + 1'],
    ['activity', 'created_at', `created_at - interval '1 microsecond'`],
    ['chain_links', 'group_id', OTHER],
    ['chain_links', 'position', 'position + 1000000000'],
    ['chain_links', 'activity_ids', `ARRAY[${OTHER}]`],
    ['chain_links', 'entry_ids', 'ARRAY[entry_ids[2], entry_ids[1]]'],
    ['chain_links', 'hash', 'set_byte(hash, 31, (get_byte(hash, 31) + 1) % 256)'],
    ['chain_heads', 'group_id', OTHER],
    ['chain_heads', 'count', 'count - 1'],
    ['chain_heads', 'last_entry', 'last_entry - 1'],
    ['chain_forms', 'group_id', OTHER],
    ['chain_forms', 'activity_id', OTHER],
    ['chain_forms', 'form', `replace(form, '[1,', '[2,')`],
    ['group_members', 'id', OTHER],
    ['group_members', 'user_id', OTHER],
    ['groups', 'currency', `'EUR'`],
  ];

  /** Columns that are not part of the hashed forms, or that deleting an account or claiming a placeholder changes. */
  const OUTSIDE: readonly string[] = ['activity.title', 'activity.changes', 'activity.by_guest'];

  const rowOf: Readonly<Record<string, string>> = {
    ledger_entries: ENTRY,
    activity: EVENT,
    chain_heads: 'group_id = $group',
    chain_links: `group_id = $group AND position = ${LINK}`,
    chain_forms: 'group_id = $group',
    group_members: 'group_id = $group AND user_id = (SELECT created_by FROM groups WHERE id = $group)',
    groups: 'id = $group',
  };

  test.each(FLIPS)('another value in %s.%s is found and named', async (table, column, value) => {
    const { isIntact, found } = await whileChanged(
      `UPDATE ${table} SET ${column} = ${value} WHERE ${rowOf[table]}`,
      async (owner) => {
        return { isIntact: (await readChainState(owner, trip.id)).isIntact, found: await checkChains(owner) };
      },
    );
    expect(isIntact).toBe(false);
    const ofTrip = found.filter(({ bookId }) => bookId === trip.id);
    expect(ofTrip.length).toBeGreaterThan(0);
    for (const { subject } of ofTrip) {
      expect(subject).toMatch(
        /^(link \d+, )?(ledger entry \d+|activity [0-9a-f-]{36})( and \d+ more)? (is not in the chain|follows a link that is missing|is gone|differs from its hash)$|^\d+ links instead of \d+$|^another last entry than \d+$/,
      );
    }
  });

  test('every column of both tables is changed above, or listed as not hashed', async () => {
    const { rows } = await app.owner.query<{ name: string }>(
      `SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute
       WHERE attrelid = ANY('{activity,ledger_entries,chain_links,chain_heads,chain_forms}'::regclass[])
         AND attnum > 0 AND NOT attisdropped`,
    );
    // An identity cannot be updated: 'an entry gets another id' is below.
    const flipped = ['ledger_entries.id', ...FLIPS.map(([table, column]) => `${table}.${column}`)];
    for (const { name } of rows) expect([...flipped, ...OUTSIDE]).toContain(name);
  });

  test.each([
    ['an entry is removed', `DELETE FROM ledger_entries WHERE ${ENTRY}`],
    ['a line is removed', `DELETE FROM activity WHERE ${EVENT}`],
    [
      'an entry is put in',
      `INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
       SELECT book_id, debtor_id, creditor_id, amount, source, source_id FROM ledger_entries WHERE ${ENTRY}`,
    ],
    [
      'an entry gets another id',
      `WITH gone AS (DELETE FROM ledger_entries WHERE ${ENTRY} RETURNING *)
       INSERT INTO ledger_entries (id, book_id, debtor_id, creditor_id, amount, source, source_id, created_at)
       OVERRIDING SYSTEM VALUE
       SELECT id + 1000000, book_id, debtor_id, creditor_id, amount, source, source_id, created_at FROM gone`,
    ],
    [
      'an entry is removed, also from its link',
      `WITH gone AS (DELETE FROM ledger_entries WHERE ${ENTRY} RETURNING id)
       UPDATE chain_links SET entry_ids = array_remove(entry_ids, id) FROM gone WHERE group_id = $group AND id = ANY(entry_ids)`,
    ],
    [
      'a link is removed with its rows',
      `WITH link AS (DELETE FROM chain_links WHERE group_id = $group AND position = ${LINK} RETURNING *),
       event AS (DELETE FROM activity USING link WHERE id = ANY(activity_ids))
       DELETE FROM ledger_entries USING link WHERE book_id = $group AND id = ANY(entry_ids)`,
    ],
    [
      'a line is removed and has another form',
      `WITH gone AS (DELETE FROM activity WHERE ${EVENT} RETURNING id)
       INSERT INTO chain_forms (group_id, activity_id, form)
       SELECT group_id, activity_id, replace(form, '[1,', '[2,') FROM chain_rows
       WHERE group_id = $group AND activity_id IN (SELECT id FROM gone)`,
    ],
    [
      'two links are swapped',
      `UPDATE chain_links AS link SET activity_ids = other.activity_ids, entry_ids = other.entry_ids FROM chain_links AS other
       WHERE link.group_id = $group AND other.group_id = $group AND link.position + other.position = 7
         AND link.position IN (3, 4)`,
    ],
    [
      'an entry moves to the link before',
      `WITH moved AS (
         UPDATE chain_links SET entry_ids = entry_ids[2:] WHERE group_id = $group AND position = ${LINK}
         RETURNING position, ${ofLink('entry_ids[1]')} AS id)
       UPDATE chain_links AS link SET entry_ids = entry_ids || id FROM moved
       WHERE group_id = $group AND link.position = moved.position - 1`,
    ],
    [
      'the end is cut off, rows and links',
      `WITH gone AS (DELETE FROM chain_links WHERE group_id = $group AND position > ${LAST} - 2 RETURNING *)
       DELETE FROM ledger_entries USING gone WHERE book_id = $group AND id = ANY(entry_ids)`,
    ],
  ])('it is found that %s', async (_name, text) => {
    const found = await whileChanged(text, checkChains);
    expect(found.some(({ bookId }) => bookId === trip.id)).toBe(true);
  });
});

describe('the chain stays valid', () => {
  test('if many write at once, also without the lock of the group', async () => {
    const made = await addGroupOf(app, 3);
    const insert = `INSERT INTO activity (id, group_id, kind, actor_id) VALUES (gen_random_uuid(), $1, 'group_updated', $2)`;
    const writers = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? at(made, index % 3).post('/api/expenses', {
            title: 'At once',
            amount: 9,
            date: '2026-06-14',
            groupId: made.id,
            category: 'food',
          })
        : app.owner.query(insert, [made.id, at(made, 0).id]),
    );
    await Promise.all(writers);
    expect(await chainOf(made)).toMatchObject({ count: 1 + 6 + 6, isIntact: true });
  });

  test('if the account of a member is deleted, and no link changes', async () => {
    const made = await addGroupOf(app, 3);
    const leaving = at(made, 2);
    const id = await addExpense(made, { participants: [at(made, 0).id, at(made, 1).id] });
    expect((await leaving.post(`/api/expenses/${id}/comments`, { text: 'My secret' })).status).toBe(201);
    const listLinks = async () =>
      (
        await app.owner.query<{ hash: Buffer }>(
          'SELECT hash FROM chain_links WHERE group_id = $1 ORDER BY position',
          [made.id],
        )
      ).rows;
    const before = await listLinks();
    await givePassword(app, leaving);
    expect((await remove(app, leaving, '/api/user', { password: PASSWORD })).status).toBe(200);
    const after = await listLinks();
    expect(after.slice(0, before.length)).toEqual(before);
    // The line of the comment is removed.
    expect(await countForms(made)).toBe(1);
    expect(await chainOf(made)).toMatchObject({ count: before.length + 1, isIntact: true });
  });

  test('if a person claims a placeholder, because the membership stays the same', async () => {
    const made = await addGroupOf(app, 2);
    const guest = (await at(made, 0).post(`${made.path}/people`, { name: 'Zoë' })).body;
    await addExpense(made);
    const memberId = async (userId: string) =>
      (
        await app.owner.query('SELECT id FROM group_members WHERE group_id = $1 AND user_id = $2', [
          made.id,
          userId,
        ])
      ).rows[0]?.id;
    const place = await memberId(guest.id);
    const person = await app.person(undefined, { email: 'zoe@example.com' });
    const invitation = { email: 'zoe@example.com', placeholderId: guest.id };
    const { id } = (await at(made, 0).post(`${made.path}/invitations`, invitation)).body;
    expect((await person.post(`/api/invitations/${id}/accept`)).status).toBe(200);
    expect(await memberId(person.id)).toBe(place);
    await addExpense(made);
    expect(await chainOf(made)).toMatchObject({ isIntact: true });
  });

  test('if an expense that was deleted long ago is purged', async () => {
    const made = await addGroupOf(app, 2);
    const id = await addExpense(made);
    await at(made, 0).delete(`/api/expenses/${id}`);
    const before = await chainOf(made);
    app.clock.advance(31 * 86_400_000);
    await cleanUp(app.deps);
    const { rows } = await app.owner.query('SELECT 1 FROM activity WHERE expense_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(await countForms(made)).toBe(2);
    expect(await readChainState(app.deps.pool, made.id)).toMatchObject({
      count: before.count,
      fingerprint: before.fingerprint,
      isIntact: true,
    });
  });

  test('in every group after all of that', async () => {
    expect(await linesOf()).toEqual([]);
  });
});

describe('the database refuses', () => {
  test.each([
    'UPDATE chain_links SET hash = hash',
    'DELETE FROM chain_links',
    'UPDATE chain_heads SET count = 0',
    'DELETE FROM chain_forms',
    `SELECT add_chain_link(group_id, '{}', '{}') FROM groups, chain_heads LIMIT 1`,
  ])('%s by the application', async (text) => {
    await expect(app.deps.pool.query(text)).rejects.toThrow('permission denied');
  });

  test.each([
    `UPDATE chain_links SET hash = ''`,
    'DELETE FROM chain_links',
    `UPDATE chain_forms SET form = ''`,
  ])('%s even by the owner', async (text) => {
    await expect(app.owner.query(text)).rejects.toThrow('Links of a chain are never changed or removed');
  });
});

test('100,000 entries of 25,000 links are checked within seconds', { timeout: 120_000 }, async () => {
  const made = await addGroupOf(app, 2);
  const entries = `INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
    SELECT $1, $2, $3, number + 1, 'expense', md5((number / 4)::text)::uuid FROM generate_series(0, 99999) AS number`;
  const client = await app.owner.connect();
  await client.query(
    "BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = '100s'",
  );
  await client.query(entries, [made.id, at(made, 0).id, at(made, 1).id]);
  await client.query('ANALYZE ledger_entries');
  await linkEntries(client, made.id);
  await client.query('ANALYZE ledger_entries, chain_links');
  const began = performance.now();
  const state = await readChainState(client, made.id);
  const took = performance.now() - began;
  await client.query('ROLLBACK');
  client.release();
  expect(state).toMatchObject({ count: 25_001, isIntact: true });
  // Under a second on a machine that does nothing else.
  expect(took).toBeLessThan(20_000);
});

test('the forms in the database equal those in the domain', async () => {
  const uuid = fc.uuid();
  const amount = fc.integer({ min: 1, max: 9_999_999_999 });
  const createdAt = fc.integer({ min: 0, max: 4_102_444_800_000_000 });
  const currency = fc.constantFrom('USD', 'JPY', 'KWD');
  const groupId = uuid;
  const time = `to_timestamp(0) + $1::bigint * interval '1 microsecond'`;
  const anyEntry = fc.record({
    groupId,
    amount,
    createdAt,
    currency,
    sourceId: uuid,
    debtor: uuid,
    creditor: uuid,
    id: fc.nat(),
    source: fc.constantFrom('expense', 'payment'),
  });
  await fc.assert(
    fc.asyncProperty(anyEntry, async (entry) => {
      const { rows } = await app.owner.query(
        `SELECT chain_form_of_entry($2, $3, $4, $5, $6, $7, $8, $9, ${time}) AS form`,
        [
          ...[entry.createdAt, entry.groupId, entry.id, entry.source, entry.sourceId, entry.debtor],
          ...[entry.creditor, entry.amount, entry.currency],
        ],
      );
      expect(rows[0].form).toBe(formOfEntry(entry));
    }),
    { numRuns: 60 },
  );
  const anyActivity = fc.record({
    groupId,
    id: uuid,
    createdAt,
    currency,
    actor: uuid,
    other: fc.option(uuid),
    expenseId: fc.option(uuid),
    paymentId: fc.option(uuid),
    amount: fc.option(amount),
    kind: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
  });
  await fc.assert(
    fc.asyncProperty(anyActivity, async (event) => {
      const { rows } = await app.owner.query(
        `SELECT chain_form_of_activity($2, $3, $4, $5, $6, $7, $8, $9, $10, ${time}) AS form`,
        [
          ...[
            event.createdAt,
            event.groupId,
            event.id,
            event.kind,
            event.actor,
            event.other,
            event.expenseId,
          ],
          ...[event.paymentId, event.amount, event.currency],
        ],
      );
      expect(rows[0].form).toBe(formOfActivity(event));
    }),
    { numRuns: 60 },
  );
});
