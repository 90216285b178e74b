import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addExpenseFile, setReceipt } from '#contract/expense-files.ts';
import { setProfilePicture } from '#contract/profile.ts';
import type { AnyRoute } from '#contract/route.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { remove } from '#server/testing/contract/account-calls.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { type S3Server, startS3Server } from '#server/testing/storage/s3-server.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let s3: S3Server;
let app: TestApp;
let member: Caller;
let expenseId = '';
let picture: Buffer;

beforeAll(async () => {
  s3 = await startS3Server();
  app = await startTestApp({ env: { STORAGE_URL: s3.url } });
  member = await app.person();
  await givePassword(app, member);
  const groupId = await seedGroup(app, [member]);
  expenseId = await seedExpense(app, { groupId, paidBy: member, shares: [[member, 1200]] });
  const create = { width: 64, height: 64, channels: 3, background: '#3d4fc4' } as const;
  picture = await sharp({ create }).png().toBuffer();
});
afterEach(() => {
  s3.fault = 'none';
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

async function upload(row: AnyRoute, url: string, file: Buffer) {
  const { status, text } = await makeCall(app.app, row, member, { url, file, field: row.fileField });
  return { status, body: JSON.parse(text) };
}

const addFile = () => upload(addExpenseFile, `/api/expenses/${expenseId}/files`, PDF);
const countRows = async () => (await app.owner.query('SELECT 1 FROM expense_files')).rowCount;
const keyOf = (address: string) => address.slice(1);

test('a file goes to the bucket and comes from there, for those who may see it', async () => {
  const { status, body } = await upload(setReceipt, `/api/expenses/${expenseId}/receipt`, PDF);
  expect(status).toBe(200);
  expect(s3.objects.get(keyOf(body.receiptUrl))?.type).toBe('application/pdf');
  const [own, stranger] = [
    await member.get(body.receiptUrl),
    await (await app.person()).get(body.receiptUrl),
  ];
  expect([own.status, own.headers['content-type'], own.body]).toEqual([
    200,
    'application/pdf',
    PDF.toString(),
  ]);
  expect(own.headers['content-length']).toBe(String(PDF.length));
  expect(stranger.status).toBe(404);
});

test('while the storage fails, an upload is 503 and leaves no row', async () => {
  const before = await countRows();
  s3.fault = 'error';
  const { status, body } = await addFile();
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(await countRows()).toBe(before);
  s3.fault = 'none';
  expect((await addFile()).status).toBe(201);
  expect(await countRows()).toBe((before ?? 0) + 1);
});

test('while the storage fails, a file is 503 and not cached, and the health check is 200', async () => {
  const { body } = await upload(setReceipt, `/api/expenses/${expenseId}/receipt`, PDF);
  s3.fault = 'error';
  const answer = await member.get(body.receiptUrl);
  expect([answer.status, answer.headers['cache-control'], answer.headers['retry-after']]).toEqual([
    503,
    'no-store',
    '2',
  ]);
  expect(answer.body).toEqual({ code: 'unavailable', message: 'Not available right now. Please try again.' });
  expect((await member.get('/api/health')).status).toBe(200);
  s3.fault = 'none';
  expect((await member.get(body.receiptUrl)).status).toBe(200);
});

test('a change whose old file cannot be removed stands, and the file is removed later', async () => {
  const { body } = await upload(setProfilePicture, '/api/user/profile-picture', picture);
  s3.fault = 'error';
  expect((await member.delete('/api/user/profile-picture')).status).toBe(204);
  expect((await member.get('/api/user/profile')).body.profilePicture).toBeNull();
  expect(s3.objects.has(keyOf(body.profilePicture))).toBe(true);
  await app.runJobs({ mayFail: true });
  expect(s3.objects.has(keyOf(body.profilePicture))).toBe(true);
  s3.fault = 'none';
  app.clock.advance(60_000);
  await app.runJobs();
  expect(s3.objects.has(keyOf(body.profilePicture))).toBe(false);
});

test('an export waits for the storage, is downloaded from it, and goes with the account like all files', async () => {
  await member.post('/api/user/export', {});
  s3.fault = 'error';
  await app.runJobs({ mayFail: true });
  expect((await member.get('/api/user/export')).body.status).toBe('running');
  s3.fault = 'none';
  app.clock.advance(60_000);
  await app.runJobs();
  const archive = [...s3.objects.keys()].find((key) => key.startsWith('exports/')) ?? '';
  expect(s3.objects.get(archive)?.type).toBe('application/zip');
  const { status, headers } = await member.get('/api/user/export/file');
  expect([status, headers['content-length']]).toEqual([200, String(s3.objects.get(archive)?.bytes.length)]);
  expect((await remove(app, member, '/api/user', { password: PASSWORD })).status).toBe(200);
  await app.runJobs();
  expect([...s3.objects.keys()]).toEqual([]);
});
