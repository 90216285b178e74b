import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setReceipt } from '#contract/expense-files.ts';
import { purgeDeletedExpenses } from '#server/expenses/service.ts';
import { purgeDeletedGroups } from '#server/groups/service.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import { takeAccess } from '#server/testing/makers/access.ts';
import { seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';

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
  const lunch = { title: 'Lunch', amount: 12, date: '2026-06-14', groupId, category: 'food' };
  return `/api/expenses/${(await maya.post('/api/expenses', lunch)).body.id}`;
}

async function upload(person: Caller, file: Buffer, to = path, where = app) {
  const { status, text } = await makeCall(where.app, setReceipt, person, { url: `${to}/receipt`, file });
  return { status, body: JSON.parse(text) };
}

const photo = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#d8c9a3' } })
    .withExif({ IFD0: { Artist: 'secret-place' } })
    .jpeg()
    .toBuffer();

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const fileOf = (address: string) => join(app.uploads, address.slice('/uploads/'.length));
const countFiles = async () => (await readdir(app.uploads)).length;
const changesOf = async () =>
  (await maya.get(`${path}/history`)).body.flatMap((line: { changes: unknown[] }) => line.changes);

test('a photo is re-encoded completely, within 2000 pixels and without its location', async () => {
  const answer = await upload(liam, await photo(4000, 1000));
  expect(answer.status).toBe(200);
  const { receiptUrl } = answer.body;
  expect(receiptUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  const stored = await sharp(fileOf(receiptUrl)).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 2000, height: 500 });
  expect(stored.exif).toBeUndefined();
  expect((await readFile(fileOf(receiptUrl))).includes('secret-place')).toBe(false);
  expect((await maya.get(path)).body.receiptUrl).toBe(receiptUrl);
  const told = app.told.at(-1);
  expect(told?.users).toContain(maya.id);
  expect(told?.addresses).toEqual(['/api/expenses', `/api/groups/${groupId}`]);
});

test('a PDF is stored unchanged and served so that it cannot run code', async () => {
  const { receiptUrl } = (await upload(maya, pdf)).body;
  expect(receiptUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.pdf$/);
  expect(await readFile(fileOf(receiptUrl))).toEqual(pdf);
  const shown = await app.app.inject({ method: 'GET', url: receiptUrl, headers: { cookie: liam.cookie } });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
    'content-disposition': 'attachment; filename="receipt.pdf"',
    'x-content-type-options': 'nosniff',
  });
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const notImage = 'Please select an image file.';

test.each([
  ['garbage', Buffer.from('not a receipt'), notImage],
  ['SVG', svg, notImage],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), notImage],
  ['a PDF with something before', Buffer.concat([Buffer.from('<script>'), pdf]), notImage],
  ['half a picture', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), notImage],
  ['half a PDF', pdf.subarray(0, 30), "This PDF isn't complete."],
])('%s is refused and nothing is kept', async (_, bytes, message) => {
  const before = await countFiles();
  expect(await upload(maya, bytes)).toMatchObject({ status: 400, body: { message } });
  expect(await countFiles()).toBe(before);
  expect((await maya.get(path)).body.receiptUrl).toBeNull();
  expect(await changesOf()).toEqual([]);
});

test('5 MB are accepted, one byte more is refused', async () => {
  const most = 5 * 1024 * 1024;
  const heavy = Buffer.concat([pdf, Buffer.alloc(most - pdf.length)]);
  expect((await upload(maya, heavy)).status).toBe(200);
  expect(await upload(maya, Buffer.concat([heavy, Buffer.alloc(1)]))).toMatchObject({
    status: 413,
    body: { message: 'Please select an image less than 5MB in size.' },
  });
  expect((await maya.post(`${path}/receipt`, { receipt: 'x' })).status).toBe(415);
});

test('a new receipt replaces the previous one, and the history describes each change', async () => {
  const first = (await upload(maya, await photo())).body.receiptUrl;
  const second = (await upload(liam, await photo())).body.receiptUrl;
  expect([existsSync(fileOf(first)), existsSync(fileOf(second))]).toEqual([false, true]);
  const third = (await upload(maya, pdf)).body.receiptUrl;
  expect(existsSync(fileOf(second))).toBe(false);
  const removed = await liam.delete(`${path}/receipt`);
  expect(removed).toMatchObject({ status: 200, body: { receiptUrl: null } });
  expect(existsSync(fileOf(third))).toBe(false);
  expect(await changesOf()).toEqual([
    { field: 'receipt', from: 'PDF', to: null },
    { field: 'receipt', from: 'Photo', to: 'PDF' },
    { field: 'receipt', from: 'Photo', to: 'Another photo' },
    { field: 'receipt', from: null, to: 'Photo' },
  ]);
  expect((await liam.delete(`${path}/receipt`)).status).toBe(200);
  expect(await changesOf()).toHaveLength(4);
});

test('a receipt moves no money and forces no one to reload', async () => {
  const before = (await maya.get(path)).body;
  await maya.post('/api/payments/settle-all', {});
  await liam.post('/api/payments/settle-all', {});
  const settled = (await maya.get(path)).body;
  const { rows: entries } = await app.owner.query('SELECT count(*) FROM ledger_entries WHERE book_id = $1', [
    groupId,
  ]);
  const { body } = await upload(liam, pdf);
  expect(body).toMatchObject({ version: before.version, shares: settled.shares });
  const after = await app.owner.query('SELECT count(*) FROM ledger_entries WHERE book_id = $1', [groupId]);
  expect(after.rows).toEqual(entries);
  const edited = await maya.patch(path, { title: 'Late lunch', version: before.version });
  expect(edited).toMatchObject({ status: 200, body: { receiptUrl: body.receiptUrl } });
});

test('a person who may not change the expense can neither add nor remove its receipt', async () => {
  const { receiptUrl } = (await upload(maya, pdf)).body;
  const before = await countFiles();
  const stranger = await app.person();
  expect((await upload(stranger, pdf)).status).toBe(404);
  expect((await stranger.delete(`${path}/receipt`)).status).toBe(404);
  const gone = await addLunch();
  await maya.delete(gone);
  expect((await upload(maya, pdf, gone)).status).toBe(404);
  expect((await maya.delete(`${gone}/receipt`)).status).toBe(404);
  await maya.patch(`/api/groups/${groupId}`, { status: 'closed' });
  expect(await upload(maya, pdf)).toMatchObject({ status: 409, body: { code: 'group_closed' } });
  expect((await maya.delete(`${path}/receipt`)).body.code).toBe('group_closed');
  await maya.patch(`/api/groups/${groupId}`, { status: 'active' });
  await seedLeaving(app, groupId, liam);
  expect((await upload(liam, pdf)).status).toBe(403);
  expect((await maya.get(path)).body.receiptUrl).toBe(receiptUrl);
  expect(await countFiles()).toBe(before);
});

test('a receipt without full access is refused', async () => {
  const strict = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
  const ana = await strict.person();
  const id = await seedGroup(strict, [ana]);
  const body = { title: 'Tea', amount: 3, date: '2026-06-14', groupId: id, category: 'food' };
  const tea = `/api/expenses/${(await ana.post('/api/expenses', body)).body.id}`;
  await takeAccess(strict, [ana.id]);
  expect((await upload(ana, pdf, tea, strict)).status).toBe(402);
  expect((await ana.delete(`${tea}/receipt`)).status).toBe(402);
  expect(await readdir(strict.uploads)).toEqual([]);
  await strict.close();
});

test('of receipts set at once one stays, and no file is left over', async () => {
  const before = await countFiles();
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(maya, pdf)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { receiptUrl } = (await maya.get(path)).body;
  expect(existsSync(fileOf(receiptUrl))).toBe(true);
  expect(await countFiles()).toBe(before + 1);
});

test('20 uploads an hour are allowed', async () => {
  const strict = await startTestApp({ env: { RATE_LIMITS: 'true' } });
  const ana = await strict.person();
  const id = await seedGroup(strict, [ana]);
  const body = { title: 'Tea', amount: 3, date: '2026-06-14', groupId: id, category: 'food' };
  const tea = `/api/expenses/${(await ana.post('/api/expenses', body)).body.id}`;
  for (let count = 0; count < 20; count += 1) expect((await upload(ana, pdf, tea, strict)).status).toBe(200);
  expect((await upload(ana, pdf, tea, strict)).status).toBe(429);
  expect((await ana.delete(`${tea}/receipt`)).status).toBe(200);
  await strict.close();
});

test('a receipt is kept as long as its expense can be restored', async () => {
  const { receiptUrl } = (await upload(maya, pdf)).body;
  await maya.delete(path);
  app.clock.advance(29 * 86_400_000);
  await purgeDeletedExpenses(app.deps);
  expect(existsSync(fileOf(receiptUrl))).toBe(true);
  expect((await maya.post(`${path}/restore`)).body.receiptUrl).toBe(receiptUrl);
  await maya.delete(path);
  app.clock.advance(31 * 86_400_000);
  await purgeDeletedExpenses(app.deps);
  expect(existsSync(fileOf(receiptUrl))).toBe(false);
});

test('a receipt is deleted with its group after 30 days', async () => {
  const { receiptUrl } = (await upload(maya, pdf)).body;
  await maya.delete(`/api/groups/${groupId}`);
  await app.owner.query('UPDATE groups SET deleted_at = $2 WHERE id = $1', [groupId, app.deps.clock.now()]);
  app.clock.advance(31 * 86_400_000);
  await purgeDeletedGroups(app.deps);
  expect(existsSync(fileOf(receiptUrl))).toBe(false);
});

test('receipt data is stored as pasted, and the history has its changes', async () => {
  const lines = 'Soup  8.00\n\tTea  4.00';
  const made = await maya.patch(path, { receiptData: `${lines}\n`, merchantName: ' Corner café ' });
  expect(made.body).toMatchObject({ receiptData: lines, merchantName: 'Corner café' });
  expect((await maya.patch(path, { title: 'Late lunch' })).body.receiptData).toBe(lines);
  expect((await maya.patch(path, { receiptData: 'x'.repeat(2001) })).status).toBe(400);
  expect((await liam.patch(path, { receiptData: null })).body.receiptData).toBeNull();
  expect(await changesOf()).toContainEqual({ field: 'receiptData', from: lines, to: null });
  const body = { title: 'Tea', amount: 3, date: '2026-06-14', groupId, category: 'food', receiptData: lines };
  expect((await maya.post('/api/expenses', body)).body.receiptData).toBe(lines);
});
