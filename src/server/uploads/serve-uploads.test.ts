import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setReceipt } from '#contract/expense-files.ts';
import { setGroupImage } from '#contract/groups.ts';
import { setProfilePicture } from '#contract/profile.ts';
import type { AnyRoute } from '#contract/route.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import { seedExpense, seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let app: TestApp;
let origin = '';
let member: Caller;
let left: Caller;
let owing: Caller;
let stranger: Caller;
const files = { profile: '', image: '', photo: '', pdf: '' };

beforeAll(async () => {
  app = await startTestApp();
  [member, left, owing, stranger] = [
    await app.person(),
    await app.person(),
    await app.person(),
    await app.person(),
  ];
  const groupId = await seedGroup(app, [member, left, owing]);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3d4fc4' } })
    .png()
    .toBuffer();
  files.profile = (await upload(setProfilePicture, '/api/user/profile-picture', picture)).profilePicture;
  files.image = (await upload(setGroupImage, `/api/groups/${groupId}/image`, picture)).image;
  files.photo = (await upload(setReceipt, await receiptPath(groupId), picture)).receiptUrl;
  files.pdf = (await upload(setReceipt, await receiptPath(groupId), PDF)).receiptUrl;
  // A former member with a balance sees the group read-only.
  await seedExpense(app, { groupId, paidBy: member, shares: [[owing, 1000]] });
  await seedLeaving(app, groupId, left);
  await seedLeaving(app, groupId, owing);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  // Most tests read no body, and the server would wait for those connections for over a minute.
  app.app.server.closeAllConnections();
  await app.close();
});

async function receiptPath(groupId: string): Promise<string> {
  return `/api/expenses/${await seedExpense(app, { groupId, paidBy: member, shares: [[member, 1200]] })}/receipt`;
}

async function upload(row: AnyRoute, url: string, file: Buffer) {
  const { status, text } = await makeCall(app.app, row, member, { url, file, field: row.fileField });
  expect(status).toBe(200);
  return JSON.parse(text);
}

/** Over a real connection. */
function get(path: string, caller: Caller | null, more: RequestInit = {}): Promise<Response> {
  const cookie: Record<string, string> = caller === null ? {} : { cookie: caller.cookie };
  return fetch(`${origin}${path}`, { ...more, headers: { ...cookie, ...more.headers } });
}

describe.each(['image', 'photo', 'pdf'] as const)('a group’s %s', (kind) => {
  test('is for those who may see the group', async () => {
    const statusFor = async (caller: Caller | null) => (await get(files[kind], caller)).status;
    expect(await statusFor(member)).toBe(200);
    expect(await statusFor(owing)).toBe(200);
    expect(await statusFor(null)).toBe(401);
    expect(await statusFor(stranger)).toBe(404);
    expect(await statusFor(left)).toBe(404);
  });

  test('is stored in no shared cache, and is revalidated each time', async () => {
    const answer = await get(files[kind], member);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const known = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
    expect((await get(files[kind], member, known)).status).toBe(304);
    // A person who lost access gets no confirmation of their cached copy.
    expect((await get(files[kind], left, known)).status).toBe(404);
    const refused = await get(files[kind], null, known);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
  });

  test('answers HEAD like GET, without a body', async () => {
    const whole = await get(files[kind], member);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const head = await get(files[kind], member, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect((await get(files[kind], stranger, { method: 'HEAD' })).status).toBe(404);
  });

  test('is not a document that can run scripts', async () => {
    const { headers } = await get(files[kind], member);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*; sandbox$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

test('a PDF is downloaded', async () => {
  const answer = await get(files.pdf, member);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="receipt.pdf"');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
});

test('a picture is shown, not downloaded', async () => {
  const answer = await get(files.photo, member);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('content-disposition')).toBeNull();
});

test('a profile picture is public', async () => {
  const answer = await get(files.profile, null);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('a file without an owner is not served', async () => {
  const orphan = `/uploads/${await app.deps.storage.save(PDF, 'pdf')}`;
  for (const path of [
    orphan,
    `/uploads/${randomBytes(16).toString('hex')}.webp`,
    '/uploads/..%2fencryption-key',
  ]) {
    expect((await get(path, member)).status).toBe(404);
    expect((await get(path, null)).status).toBe(401);
  }
});

test('a file that is missing on disk is a 404 that is not cached', async () => {
  await app.deps.storage.remove(files.profile.slice('/uploads/'.length));
  const answer = await get(files.profile, null);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('another spelling of the path gets the same response', async () => {
  const spelled = files.image.replace('/uploads/', '/%75ploads/');
  expect((await get(spelled, null)).status).toBe(401);
  expect((await get(spelled, member)).headers.get('cache-control')).toBe('private, no-cache');
});
