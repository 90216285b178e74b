import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExpenseFile } from '#contract/expense-files.ts';
import { newId } from '#server/core/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { upload } from '#server/testing/contract/account-calls.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import { givePasskey, giveTwoFactor } from '#server/testing/makers/accounts.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { removeOldExports } from './data-export.ts';
import { DATASETS, NOT_EXPORTED } from './export-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const URL = '/api/user/export';

async function download(person: Caller) {
  const response = await app.app.inject({
    method: 'GET',
    url: `${URL}/file`,
    headers: { cookie: person.cookie },
  });
  expect(response.headers['content-type']).toBe('application/zip');
  expect(response.headers['content-disposition']).toContain('allsquare-data-2026-06-15.zip');
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  return unzipSync(response.rawPayload);
}

test('all data of a person are exported as JSON and CSV, with their files and without secrets', async () => {
  const person = await app.person('noor', { email: 'noor@example.com' });
  const friend = await app.person();
  const device = await givePasskey(app, person);
  await giveTwoFactor(app, person);
  const groupId = await seedGroup(app, [person, friend]);
  const expenseId = await seedExpense(app, {
    groupId,
    paidBy: friend,
    shares: [[person, 1050]],
    title: '=Dinner',
  });
  await person.post(`/api/expenses/${expenseId}/comments`, { text: 'Was “good”, 🎉' });
  await person.post('/api/goals', { name: 'A boat', category: 'savings', targetAmount: 100 });
  await upload(app, person, PICTURE);
  await app.owner.query(
    `INSERT INTO bank_accounts (id, user_id, account_name, account_type, account_number, routing_number, last4)
     VALUES ($1, $2, 'Savings', 'savings', 'v1.canary', 'v1.canary', '6789')`,
    [newId(), person.id],
  );

  expect((await person.get(URL)).body.status).toBe('none');
  const asked = await person.post(URL);
  expect(asked).toMatchObject({ status: 200, body: { status: 'waiting', progress: 0 } });
  expect((await person.get(`${URL}/file`)).status).toBe(404);
  // A second request gets the same one.
  expect((await person.post(URL)).body.requestedAt).toBe(asked.body.requestedAt);
  await app.runJobs();
  const ready = (await person.get(URL)).body;
  expect(ready).toMatchObject({ status: 'ready', progress: 100, expiresAt: '2026-06-16T12:00:00.000Z' });
  expect(app.told.at(-1)).toMatchObject({ users: [person.id], addresses: [URL] });

  const files = await download(person);
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(Object.keys(files)).toHaveLength(2 * DATASETS.length + 2);
  expect(JSON.parse(read('data/profile.json'))[0]).toMatchObject({
    username: 'noor',
    email: 'noor@example.com',
  });
  expect(JSON.parse(read('data/expenses.json'))).toMatchObject([
    { title: '=Dinner', my_share: '10.50', my_share_carry: '0.000000', my_share_is_paid: false },
  ]);
  expect(JSON.parse(read('data/comments.json'))[0].text).toBe('Was “good”, 🎉');
  expect(JSON.parse(read('data/bank-accounts.json'))[0].last4).toBe('6789');
  expect(JSON.parse(read('data/chat-messages.json'))).toEqual([]);
  // A spreadsheet must not run it.
  expect(read('data/expenses.csv')).toContain("'=Dinner");
  expect(read('data/goals.csv')).toMatch(/^id,name,target_amount/);
  expect(
    Buffer.from(files['data/goals.csv'] ?? [])
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('efbbbf');
  expect(read('photo.webp').length).toBeGreaterThan(0);
  const all = Object.keys(files).map(read).join('\n');
  expect(all).not.toMatch(/argon2|canary|v1\./);
  expect(all).not.toContain(device.id);
});

test.each([
  ['JPY', '1050', '200'],
  ['KWD', '1.050', '0.200'],
  ['EUR', '10.50', '2.00'],
])('amounts of a group in %s have its decimals', async (currency, share, budget) => {
  const [person, friend] = [await app.person(), await app.person()];
  const groupId = await seedGroup(app, [friend, person]);
  await app.owner.query('UPDATE groups SET currency = $2, budget = 200 WHERE id = $1', [groupId, currency]);
  await seedExpense(app, { groupId, paidBy: friend, shares: [[person, 1050]] });
  expect((await person.post('/api/payments/settle-all', { groupId })).body.count).toBe(1);
  await person.post(URL);
  await app.runJobs();
  const files = await download(person);
  const read = (name: string) => JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array()));
  expect(read('groups')).toMatchObject([{ currency, budget, my_balance: expect.stringMatching(/^[0.]+$/) }]);
  expect(read('expenses')).toMatchObject([{ currency, amount: share, my_share: share }]);
  expect(read('payments')).toMatchObject([{ currency, amount: share }]);
  expect(read('activity')).toContainEqual(expect.objectContaining({ currency, amount: share }));
});

test('the files of an expense are exported with their names', async () => {
  const [person, friend] = [await app.person(), await app.person()];
  const groupId = await seedGroup(app, [person, friend]);
  const expenseId = await seedExpense(app, { groupId, paidBy: person, shares: [[friend, 1050]] });
  const url = `/api/expenses/${expenseId}/files`;
  for (const name of ['till.png', 'warranty.png']) {
    expect((await makeCall(app.app, addExpenseFile, person, { url, file: PICTURE, name })).status).toBe(201);
  }
  await person.post(URL);
  await app.runJobs();
  const files = await download(person);
  const receipts = Object.keys(files).filter((name) => name.startsWith('receipts/'));
  expect(receipts).toEqual([`receipts/${expenseId}.webp`, `receipts/${expenseId}-2.webp`]);
  const [expense] = JSON.parse(strFromU8(files['data/expenses.json'] ?? new Uint8Array()));
  expect(expense.files.map(({ name }: { name: string }) => name)).toEqual(['till.png', 'warranty.png']);
});

test('data of more than one part are read completely, in order', async () => {
  const person = await app.person();
  await app.owner.query(
    `INSERT INTO ad_clicks (id, user_id, ad_id, clicked_at)
     SELECT gen_random_uuid(), $1, 'ad ' || number, timestamptz '2026-01-01' + number * interval '1 second'
     FROM generate_series(1, 1200) AS number`,
    [person.id],
  );
  await person.post(URL);
  await app.runJobs();
  const files = await download(person);
  const clicks = JSON.parse(strFromU8(files['data/ad-clicks.json'] ?? new Uint8Array()));
  expect(clicks.map((each: { ad_id: string }) => each.ad_id)).toEqual(
    Array.from({ length: 1200 }, (_, index) => `ad ${index + 1}`),
  );
  const csv = strFromU8(files['data/ad-clicks.csv'] ?? new Uint8Array());
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1201);
  expect(csv.indexOf('\uFEFF', 1)).toBe(-1);
});

test('it is for its owner only, and is deleted after 24 hours', async () => {
  const person = await app.person();
  await person.post(URL);
  await app.runJobs();
  expect((await (await app.person()).get(`${URL}/file`)).status).toBe(404);
  expect((await app.visitor.get(`${URL}/file`)).status).toBe(401);
  const { rows } = await app.owner.query('SELECT file FROM data_exports WHERE user_id = $1', [person.id]);
  const name = rows[0].file;
  const kept = await app.deps.archives.read(name);
  if (kept === null) throw new Error('There is no archive');
  expect((await buffer(kept.stream)).length).toBe(kept.size);
  app.clock.advance(24 * 3_600_000);
  expect((await person.get(URL)).body.status).toBe('none');
  expect((await person.get(`${URL}/file`)).status).toBe(404);
  await removeOldExports(app.deps);
  expect(await app.deps.archives.read(name)).toBeNull();
});

test('a new one replaces the old one; three a day', async () => {
  const strict = await startTestApp({ env: { RATE_LIMITS: 'true' } });
  const person = await strict.person();
  const names = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    expect((await person.post(URL)).status).toBe(200);
    await strict.runJobs();
    names.add((await strict.owner.query('SELECT file FROM data_exports')).rows[0].file);
  }
  const kept = await Promise.all([...names].map((name) => strict.deps.archives.read(name)));
  expect(kept.map((each) => each !== null)).toEqual([false, false, true]);
  kept.at(-1)?.stream.destroy();
  expect((await person.post(URL)).status).toBe(429);
  await strict.close();
});

test('one that fails repeatedly says so, and can be requested again', async () => {
  const person = await app.person();
  const { create } = app.deps.archives;
  app.deps.archives.create = () => Promise.reject(new Error('disk full'));
  await person.post(URL);
  for (let count = 0; count < 3; count += 1) {
    await app.runJobs({ mayFail: true });
    app.clock.advance(60_000);
  }
  expect((await person.get(URL)).body.status).toBe('failed');
  app.deps.archives.create = create;
  await person.post(URL);
  await app.runJobs();
  expect((await person.get(URL)).body.status).toBe('ready');
});

test('every table is exported or listed with a reason', async () => {
  const { rows } = await app.owner.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const known = new Set([...DATASETS.flatMap(({ tables }) => tables), ...Object.keys(NOT_EXPORTED)]);
  expect(rows.map((row) => row.name).filter((name) => !known.has(name))).toEqual([]);
});
