import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { upload } from '#server/testing/contract/account-calls.ts';
import { pngHeader } from '#server/testing/makers/picture.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const files = () => readdir(app.uploads);
const fileOf = (address: string) => join(app.uploads, address.slice('/uploads/'.length));

/** Red on the left, blue on the right. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ]);

/** The color in the middle of the stored picture, as red, green and blue. */
async function middleOf(address: string): Promise<{ size: number[]; isRed: boolean }> {
  const image = sharp(await readFile(fileOf(address)));
  const { width, height } = await image.metadata();
  const { dominant } = await image.stats();
  return { size: [width, height], isRed: dominant.r > dominant.b };
}

test('a picture becomes a square without metadata, replaces the previous one, and friends are notified', async () => {
  const [person, friend] = [await app.person(), await app.person()];
  await seedGroup(app, [person, friend]);
  const bytes = await halves(1600, 800)
    .withExif({ IFD0: { Artist: 'canary-artist' } })
    .jpeg()
    .toBuffer();
  const first = await upload(app, person, bytes, { filename: '../../canary.jpg' });
  expect(first.status).toBe(200);
  expect(first.body.profilePicture).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  expect(app.told.at(-1)?.users.toSorted()).toEqual([person.id, friend.id].toSorted());
  const stored = await sharp(fileOf(first.body.profilePicture)).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(stored.exif).toBeUndefined();
  const second = (await upload(app, person, await halves(40, 40).png().toBuffer())).body.profilePicture;
  expect([first.body.profilePicture, second].map((each) => existsSync(fileOf(each)))).toEqual([false, true]);
  expect((await person.get('/api/user')).body.profilePicture).toBe(second);
  expect((await person.delete('/api/user/profile-picture')).status).toBe(204);
  expect(existsSync(fileOf(second))).toBe(false);
  expect((await person.get('/api/user')).body.profilePicture).toBeNull();
  expect((await person.delete('/api/user/profile-picture')).status).toBe(204);
});

test('the chosen square of the displayed picture is kept, and one too large is moved inside', async () => {
  const person = await app.person();
  const send = async (bytes: Buffer, fields: Record<string, string>) =>
    middleOf((await upload(app, person, bytes, { fields })).body.profilePicture);
  const bytes = await halves(400, 200).png().toBuffer();
  expect(await send(bytes, { x: '0', y: '0', size: '200' })).toEqual({ size: [200, 200], isRed: true });
  expect(await send(bytes, { x: '200', y: '0', size: '200' })).toEqual({ size: [200, 200], isRed: false });
  expect(await send(bytes, { x: '99999', y: '99999', size: '99999' })).toEqual({
    size: [200, 200],
    isRed: false,
  });
  // Rotated by its metadata: the left of the file is the top on the screen.
  const turned = await halves(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await send(turned, { x: '0', y: '200', size: '200' })).isRed).toBe(false);
  expect((await send(turned, { x: '0', y: '0', size: '200' })).isRed).toBe(true);
});

test.each<Record<string, string>>([
  { x: '0', y: '0' },
  { size: '10' },
  { x: '-1', y: '0', size: '10' },
  { x: '1e3', y: '0', size: '10' },
  { x: '1.5', y: '0', size: '10' },
  { x: '999999', y: '0', size: '10' },
])('a square like %j is refused', async (fields) => {
  const answer = await upload(app, await app.person(), await halves(20, 20).png().toBuffer(), { fields });
  expect(answer).toMatchObject({ status: 400, body: { message: 'Crop is not valid' } });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';

describe('a picture that is refused and leaves nothing behind is', () => {
  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind a picture’s first bytes', Buffer.from(`GIF89a${svg}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')],
    ['a picture’s first bytes alone', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['30,000 by 30,000 pixels', pngHeader(30_000)],
  ])('%s', async (_, bytes) => {
    const person = await app.person();
    const before = await files();
    const answer = await upload(app, person, bytes);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please select an image file.' } });
    expect(await files()).toEqual(before);
    expect((await person.get('/api/user')).body.profilePicture).toBeNull();
  });

  test('half a picture, none, one in another field, and one of more than 5 MB', async () => {
    const person = await app.person();
    const before = await files();
    const whole = await halves(800, 800).jpeg().toBuffer();
    expect((await upload(app, person, whole.subarray(0, whole.length / 2))).status).toBe(400);
    expect((await upload(app, person, Buffer.alloc(0))).status).toBe(400);
    const elsewhere = await upload(app, person, whole, { field: 'picture' });
    expect(elsewhere).toMatchObject({ status: 400, body: { message: 'Choose a file' } });
    const heavy = await upload(app, person, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(heavy).toMatchObject({
      status: 413,
      body: { message: 'Please select an image less than 5MB in size.' },
    });
    expect(await files()).toEqual(before);
  });

  test('two files at once', async () => {
    const person = await app.person();
    const bytes = await halves(20, 20).png().toBuffer();
    const part = (name: string) =>
      Buffer.concat([
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]);
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/user/profile-picture',
      headers: { cookie: person.cookie, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([part('profilePicture'), part('profilePicture'), Buffer.from('--b--\r\n')]),
    });
    expect(response.statusCode).toBe(400);
    expect((await person.get('/api/user')).body.profilePicture).toBeNull();
  });
});

test('data behind a picture are removed', async () => {
  const polyglot = Buffer.concat([
    await halves(20, 20).gif().toBuffer(),
    Buffer.from('<script>canary</script>'),
  ]);
  const { profilePicture } = (await upload(app, await app.person(), polyglot)).body;
  expect((await readFile(fileOf(profilePicture))).includes('canary')).toBe(false);
});

test('of simultaneous pictures one stays, and no file is left over', async () => {
  const person = await app.person();
  const bytes = await halves(20, 20).png().toBuffer();
  const before = (await files()).length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(app, person, bytes)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(existsSync(fileOf((await person.get('/api/user')).body.profilePicture))).toBe(true);
  expect(await files()).toHaveLength(before + 1);
});
