import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeDeletedGroups } from '#server/groups/service.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#3d4fc4' } })
    .withExif({ IFD0: { Artist: 'secret-place' } })
    .jpeg()
    .toBuffer();

async function upload(to: TestApp, person: Caller, path: string, bytes: Buffer, type = 'image/jpeg') {
  const boundary = 'the-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await to.app.inject({
    method: 'POST',
    url: `${path}/image`,
    headers: { cookie: person.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers } as Answer;
}

const fileOf = (address: string) => join(app.uploads, address.slice('/uploads/'.length));

test('a picture is re-encoded without its metadata, and the previous one is deleted', async () => {
  const made = await addGroupOf(app, 2);
  const [a, b] = [at(made, 0), at(made, 1)];
  const first = await upload(app, b, made.path, await picture(4000, 1000));
  expect(first.status).toBe(200);
  expect(first.body.image).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  expect(app.told.at(-1)?.users).toContain(a.id);
  const stored = await sharp(fileOf(first.body.image)).metadata();
  expect(stored).toMatchObject({ format: 'webp' });
  expect(stored.exif).toBeUndefined();
  expect(stored.width).toBeLessThanOrEqual(1200);
  expect((await a.get(made.path)).body.image).toBe(first.body.image);
  const shown = await a.get(first.body.image);
  expect(shown.status).toBe(200);
  const second = await upload(app, a, made.path, await picture());
  expect(existsSync(fileOf(first.body.image))).toBe(false);
  expect(existsSync(fileOf(second.body.image))).toBe(true);
  expect((await a.patch(made.path, { image: null })).body.image).toBeNull();
  expect(existsSync(fileOf(second.body.image))).toBe(false);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

test.each([
  ['garbage', Buffer.from('not a picture')],
  ['SVG', svg],
  ['SVG with a preamble', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
  ['half a picture', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
])('%s is refused and nothing is kept', async (_, bytes) => {
  const made = await addGroupOf(app);
  const before = await readdir(app.uploads);
  const answer = await upload(app, at(made, 0), made.path, bytes);
  expect(answer).toMatchObject({ status: 400, body: { message: 'Please select an image file.' } });
  expect(await readdir(app.uploads)).toEqual(before);
  expect((await at(made, 0).get(made.path)).body.image).toBeNull();
});

test('a picture with too many pixels or more than 5 MB is refused', async () => {
  const made = await addGroupOf(app);
  const person = at(made, 0);
  const huge = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect((await upload(app, person, made.path, huge)).body.message).toBe('Please select an image file.');
  const heavy = await upload(app, person, made.path, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect(heavy).toMatchObject({
    status: 413,
    body: { message: 'Please select an image less than 5MB in size.' },
  });
  expect((await person.post(`${made.path}/image`, { image: 'x' })).status).toBe(415);
});

test('strangers and closed groups cannot set a picture', async () => {
  const made = await addGroupOf(app);
  const before = await readdir(app.uploads);
  expect((await upload(app, await app.person(), made.path, await picture())).status).toBe(404);
  await at(made, 0).patch(made.path, { status: 'closed' });
  const closed = await upload(app, at(made, 0), made.path, await picture());
  expect(closed).toMatchObject({ status: 409, body: { code: 'group_closed' } });
  expect(await readdir(app.uploads)).toEqual(before);
});

test('of pictures set at once one stays, and no file is left over', async () => {
  const made = await addGroupOf(app);
  const bytes = await picture(64, 64);
  const before = (await readdir(app.uploads)).length;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => upload(app, at(made, 0), made.path, bytes)),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { image } = (await at(made, 0).get(made.path)).body;
  expect(existsSync(fileOf(image))).toBe(true);
  expect(await readdir(app.uploads)).toHaveLength(before + 1);
});

test('the picture is deleted with its group after 30 days', async () => {
  const made = await addGroupOf(app);
  const { image } = (await upload(app, at(made, 0), made.path, await picture())).body;
  await at(made, 0).delete(made.path);
  await purgeDeletedGroups(app.deps);
  expect(existsSync(fileOf(image))).toBe(true);
  app.clock.advance(31 * 86_400_000);
  await purgeDeletedGroups(app.deps);
  expect(existsSync(fileOf(image))).toBe(false);
});

test('20 uploads an hour are allowed', async () => {
  const strict = await startTestApp({ env: { RATE_LIMITS: 'true' } });
  const made = await addGroupOf(strict);
  const bytes = await picture(16, 16);
  for (let count = 0; count < 20; count += 1) {
    expect((await upload(strict, at(made, 0), made.path, bytes)).status).toBe(200);
  }
  const refused = await upload(strict, at(made, 0), made.path, bytes);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  strict.clock.advance(3_600_000);
  expect((await upload(strict, at(made, 0), made.path, bytes)).status).toBe(200);
  await strict.close();
});
