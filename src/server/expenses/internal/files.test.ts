import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addExpenseFile, setReceipt } from '#contract/expense-files.ts';
import { purgeDeletedExpenses } from '#server/expenses/service.ts';
import { purgeDeletedGroups } from '#server/groups/service.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import { takeAccess } from '#server/testing/makers/access.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';
import { seedExpense, seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';

type File = { id: string; url: string; name: string };

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const FULL = 'An expense can have at most 10 files';

let app: TestApp;
let maya: Caller;
let liam: Caller;
let groupId = '';
let path = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [maya, liam] = [await app.person(), await app.person()];
  groupId = await seedGroup(app, [maya, liam]);
  path = await addLunch();
});

async function addLunch(): Promise<string> {
  return `/api/expenses/${await seedExpense(app, { groupId, paidBy: maya, shares: [[liam, 1200]] })}`;
}

async function send(row: typeof addExpenseFile | typeof setReceipt, person: Caller, call: Sent) {
  const { to = path, file = PDF, name = 'till.pdf' } = call;
  const url = `${to}/${row === setReceipt ? 'receipt' : 'files'}`;
  const { status, text } = await makeCall((call.where ?? app).app, row, person, { url, file, name });
  return { status, body: JSON.parse(text) };
}
type Sent = { to?: string; file?: Buffer; name?: string; where?: TestApp };

const add = (person: Caller, call: Sent = {}) => send(addExpenseFile, person, call);
const isStored = ({ url }: File) => existsSync(join(app.uploads, url.slice('/uploads/'.length)));
const countFiles = async () => (await readdir(app.uploads)).length;
const filesOf = async (): Promise<File[]> => (await maya.get(path)).body.files;
const namesOf = async () => (await filesOf()).map(({ name }) => name);

test('files keep their names and their order, and the first is the receipt', async () => {
  expect((await maya.get(path)).body).toMatchObject({ files: [], receiptUrl: null });
  const first = await add(liam, { file: PICTURE, name: 'Quittung Küche.png' });
  expect(first.status).toBe(201);
  expect(first.body.files).toEqual([
    {
      id: expect.any(String),
      url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.webp$/),
      name: 'Quittung Küche.png',
    },
  ]);
  const { body } = await add(maya, { name: 'warranty.pdf' });
  expect(body.files.map(({ name }: File) => name)).toEqual(['Quittung Küche.png', 'warranty.pdf']);
  expect(body.receiptUrl).toBe(first.body.files[0].url);
  expect(body.version).toBe(1);
  const listed = (await maya.get(`/api/expenses?groupId=${groupId}`)).body[0];
  expect(listed.receiptUrl).toBe(body.receiptUrl);
  expect(listed.files).toBeUndefined();
  expect(app.told.at(-1)?.users).toContain(liam.id);
  expect(
    (await maya.get(`${path}/history`)).body.map((line: { changes: unknown[] }) => line.changes),
  ).toEqual([[{ field: 'receipt', from: null, to: 'PDF' }], [{ field: 'receipt', from: null, to: 'Photo' }]]);
});

test.each([
  ['', 'PDF'],
  ['   ', 'PDF'],
  ['a\u202Egpj.pdf', 'agpj.pdf'],
  [`${'🎉'.repeat(300)}`, '🎉'.repeat(200)],
])('the name %j is kept as %j', async (name, kept) => {
  expect((await add(maya, { name })).body.files[0].name).toBe(kept);
});

test('a receipt replaces the first file only, and removing it makes the next file the first', async () => {
  await add(maya, { name: 'one.pdf' });
  await add(maya, { name: 'two.pdf' });
  const [one, two] = await filesOf();
  const { body } = await send(setReceipt, liam, { name: 'other.pdf' });
  expect(body.files).toEqual([{ ...one, name: 'other.pdf', url: body.receiptUrl }, two]);
  expect(isStored(one as File)).toBe(false);
  const left = (await maya.delete(`${path}/receipt`)).body;
  expect(left).toMatchObject({ files: [two], receiptUrl: two?.url });
  expect(isStored({ ...one, url: body.receiptUrl } as File)).toBe(false);
  expect((await maya.delete(`${path}/receipt`)).body).toMatchObject({ files: [], receiptUrl: null });
  expect((await maya.delete(`${path}/receipt`)).status).toBe(200);
});

test('one file is removed and the others stay', async () => {
  for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) await add(maya, { name });
  const [one, two, three] = await filesOf();
  const removed = await liam.delete(`${path}/files/${two?.id}`);
  expect(removed).toMatchObject({ status: 200, body: { files: [one, three], receiptUrl: one?.url } });
  expect([one, two, three].map((file) => isStored(file as File))).toEqual([true, false, true]);
  expect((await liam.delete(`${path}/files/${two?.id}`)).status).toBe(404);
  const { body } = await maya.delete(`${path}/files/${one?.id}`);
  expect(body.receiptUrl).toBe(three?.url);
  // A file of another expense of the same group.
  expect((await maya.delete(`${await addLunch()}/files/${three?.id}`)).status).toBe(404);
  expect(await namesOf()).toEqual(['three.pdf']);
});

test('an eleventh file is refused and nothing of it is kept', async () => {
  for (let count = 0; count < 10; count += 1) expect((await add(maya)).status).toBe(201);
  const before = await countFiles();
  expect(await add(maya)).toMatchObject({ status: 409, body: { code: 'conflict', message: FULL } });
  expect(await countFiles()).toBe(before);
  // A receipt still replaces the first.
  expect((await send(setReceipt, maya, {})).status).toBe(200);
  expect(await filesOf()).toHaveLength(10);
});

test('of uploads at once only as many are kept as there is room for', async () => {
  for (let count = 0; count < 8; count += 1) await add(maya);
  const before = await countFiles();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, place) => add(place % 2 === 0 ? maya : liam)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(await filesOf()).toHaveLength(10);
  expect(await countFiles()).toBe(before + 2);
});

test('a file that is removed twice at once is removed once', async () => {
  await add(maya);
  const [file] = await filesOf();
  const answers = await Promise.all([maya, liam].map((person) => person.delete(`${path}/files/${file?.id}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('a broken file is refused', async () => {
  const before = await countFiles();
  const refused = await add(maya, { file: PDF.subarray(0, 30) });
  expect(refused).toMatchObject({ status: 400, body: { message: "This PDF isn't complete." } });
  expect(await countFiles()).toBe(before);
  expect(await filesOf()).toEqual([]);
});

test('every file is for those who may see the group', async () => {
  await add(maya);
  await add(maya);
  const second = (await filesOf())[1] as File;
  const statusFor = async (person: Caller) =>
    (await app.app.inject({ method: 'GET', url: second.url, headers: { cookie: person.cookie } })).statusCode;
  expect(await statusFor(liam)).toBe(200);
  expect(await statusFor(await app.person())).toBe(404);
  await maya.delete(`${path}/files/${second.id}`);
  expect(await statusFor(liam)).toBe(404);
});

test('a person who may not change the expense can neither add nor remove its files', async () => {
  await add(maya);
  const [file] = await filesOf();
  const one = `${path}/files/${file?.id}`;
  const stranger = await app.person();
  expect((await add(stranger)).status).toBe(404);
  expect((await stranger.delete(one)).status).toBe(404);
  await maya.patch(`/api/groups/${groupId}`, { status: 'closed' });
  expect(await add(maya)).toMatchObject({ status: 409, body: { code: 'group_closed' } });
  expect((await maya.delete(one)).body.code).toBe('group_closed');
  await maya.patch(`/api/groups/${groupId}`, { status: 'active' });
  await seedLeaving(app, groupId, liam);
  expect((await add(liam)).status).toBe(403);
  expect((await liam.delete(one)).status).toBe(403);
  expect(await filesOf()).toEqual([file]);
  await maya.delete(path);
  expect((await add(maya)).status).toBe(404);
  expect((await maya.delete(one)).status).toBe(404);
});

test('a file without full access is refused', async () => {
  const strict = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
  const ana = await strict.person();
  const id = await seedGroup(strict, [ana]);
  const to = `/api/expenses/${await seedExpense(strict, { groupId: id, paidBy: ana, shares: [[ana, 300]] })}`;
  const { body } = await add(ana, { to, where: strict });
  await takeAccess(strict, [ana.id]);
  expect((await add(ana, { to, where: strict })).status).toBe(402);
  expect((await ana.delete(`${to}/files/${body.files[0].id}`)).status).toBe(402);
  expect(await readdir(strict.uploads)).toHaveLength(1);
  await strict.close();
});

test('all files are kept as long as their expense can be restored', async () => {
  await add(maya);
  await add(maya);
  const files = await filesOf();
  await maya.delete(path);
  app.clock.advance(29 * 86_400_000);
  await purgeDeletedExpenses(app.deps);
  expect((await maya.post(`${path}/restore`)).body.files).toEqual(files);
  expect(files.map(isStored)).toEqual([true, true]);
  await maya.delete(path);
  app.clock.advance(31 * 86_400_000);
  await purgeDeletedExpenses(app.deps);
  expect(files.map(isStored)).toEqual([false, false]);
});

test('all files are deleted with their group after 30 days', async () => {
  await add(maya);
  await add(maya);
  const files = await filesOf();
  await maya.delete(`/api/groups/${groupId}`);
  await app.owner.query('UPDATE groups SET deleted_at = $2 WHERE id = $1', [groupId, app.deps.clock.now()]);
  app.clock.advance(31 * 86_400_000);
  await purgeDeletedGroups(app.deps);
  expect(files.map(isStored)).toEqual([false, false]);
});
