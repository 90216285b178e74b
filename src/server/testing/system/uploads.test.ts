import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

let app: TestApp;
let group: MadeGroup;
let port = 0;
beforeAll(async () => {
  app = await startTestApp();
  group = await addGroupOf(app);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const files = () => readdir(app.uploads);
const MEBIBYTE = 1024 * 1024;

function asForm(bytes: Buffer, boundary: string, name = 'a.jpg'): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

type Sent = { boundary?: string; name?: string; type?: string };

/** Over a real connection, because the limits apply to the wire. */
async function upload(bytes: Buffer, { boundary = 'the-boundary', name, type }: Sent = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${group.path}/image`, {
    method: 'POST',
    headers: {
      cookie: at(group, 0).cookie,
      'content-type': type ?? `multipart/form-data; boundary=${boundary}`,
    },
    body: new Uint8Array(asForm(bytes, boundary, name)),
  });
  return { status: response.status, body: (await response.json()) as { message: string; image: string } };
}

const picture = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#3d4fc4' } });

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([size, content, sum]);
}

/** A valid PNG of one color, one bit per pixel: a few KB that unpack to gigabytes. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side), { level: 1 });
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('of a picture', () => {
  test('30,000 by 30,000 pixels are refused without unpacking them', async () => {
    const bytes = hugePng(30_000);
    expect(bytes.length).toBeLessThan(5 * MEBIBYTE);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 2);
    const answer = await upload(bytes);
    clearInterval(watch);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please select an image file.' } });
    expect((most - before) / MEBIBYTE).toBeLessThan(100);
  });

  test('5 MB are accepted, one byte more is not', async () => {
    const small = await picture().jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect((await upload(padded(5 * MEBIBYTE))).status).toBe(200);
    expect(await upload(padded(5 * MEBIBYTE + 1))).toMatchObject({
      status: 413,
      body: { message: 'Please select an image less than 5MB in size.' },
    });
  });

  test('the location and the file name are removed', async () => {
    const bytes = await picture()
      .withExif({
        IFD0: { Artist: 'canary-artist' },
        IFD3: { GPSLatitude: '48/1 12/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary-xmp/></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(bytes.includes('canary-artist')).toBe(true);
    const { body } = await upload(bytes, { name: '../../canary-name.jpg' });
    expect(body.image).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    const stored = await readFile(join(app.uploads, body.image.slice('/uploads/'.length)));
    const { exif, xmp, iptc, icc } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect(stored.includes('canary')).toBe(false);
    expect((await files()).join()).not.toContain('canary');
  });

  test('data behind the picture are removed', async () => {
    const script = '<script>alert("canary")</script>';
    const polyglot = Buffer.concat([await picture().gif().toBuffer(), Buffer.from(script)]);
    const { status, body } = await upload(polyglot, { name: 'a.html' });
    expect(status).toBe(200);
    const shown = await at(group, 0).get(body.image);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.body).not.toContain('canary');
  });

  test('the new one replaces the old one', async () => {
    const bytes = await picture().png().toBuffer();
    const first = (await upload(bytes)).body.image;
    const second = (await upload(bytes)).body.image;
    expect(second).not.toBe(first);
    expect(await files()).toEqual([second.slice('/uploads/'.length)]);
  });
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/><script>1</script></svg>';

describe('a picture that is refused and leaves nothing behind is', () => {
  test.each([
    ['SVG', svg],
    ['SVG after a comment', `<!-- ${'x'.repeat(5000)} -->${svg}`],
    ['SVG behind a picture’s first bytes', `GIF89a${svg}`],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj <<>> endobj'],
    ['a picture’s first bytes alone', '\u0089PNG\r\n\u001a\n'],
    ['a list of files', 'file:/etc/passwd\n'],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    const before = await files();
    expect((await upload(Buffer.from(text, 'latin1'))).status).toBe(400);
    expect(await files()).toEqual(before);
  });

  test('a truncated picture', async () => {
    const before = await files();
    const whole = await picture(800, 800).jpeg().toBuffer();
    expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(400);
    expect(await files()).toEqual(before);
  });
});

/** Less than two seconds of processor time since then, so that other load on the machine does not matter. */
const expectLittleWork = (before: NodeJS.CpuUsage) =>
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(2);

describe('a form', () => {
  test.each([71, 252, 4000])('with a boundary of %i bytes is refused at once', async (size) => {
    const before = process.cpuUsage();
    const answer = await upload(Buffer.alloc(MEBIBYTE, `\r\n--${'b'.repeat(60)}`), {
      boundary: 'b'.repeat(size),
    });
    expect(answer.status).toBe(415);
    expectLittleWork(before);
  });

  test.each([
    ['without a boundary', 'multipart/form-data'],
    ['with an empty boundary', 'multipart/form-data; boundary='],
    ['of another kind', 'multipart/mixed; boundary=the-boundary'],
  ])('%s is refused', async (_, type) => {
    expect((await upload(await picture().png().toBuffer(), { type })).status).toBe(415);
  });

  test('whose second boundary is long is not searched for that one', async () => {
    const type = `multipart/form-data; boundary=the-boundary; boundary=${'b'.repeat(252)}`;
    const before = process.cpuUsage();
    expect((await upload(Buffer.alloc(MEBIBYTE, 'b'), { type })).status).toBeLessThan(500);
    expectLittleWork(before);
  });

  test('with two files, or with too many fields, is refused', async () => {
    const field = (name: string) =>
      `--the-boundary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    const fields = Array.from({ length: 2000 }, (_, index) => field(`f${index}`)).join('');
    const response = await fetch(`http://127.0.0.1:${port}${group.path}/image`, {
      method: 'POST',
      headers: { cookie: at(group, 0).cookie, 'content-type': 'multipart/form-data; boundary=the-boundary' },
      body: `${fields}--the-boundary--\r\n`,
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  test('that never ends is aborted after 20 seconds, and nothing is kept', async () => {
    const before = await files();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', (data) => {
        answer += data;
      });
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(
        `POST ${group.path}/image HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${at(group, 0).cookie}\r\n` +
          'Content-Type: multipart/form-data; boundary=the-boundary\r\nContent-Length: 100000\r\n\r\n',
      );
      socket.write(asForm(Buffer.alloc(10), 'the-boundary').subarray(0, 120));
      const drip = setInterval(() => socket.writable && socket.write('x'), 20);
      const begun = performance.now();
      while (!answer.includes('\r\n\r\n') && performance.now() - begun < 50_000) {
        await vi.advanceTimersByTimeAsync(1000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await closed;
      clearInterval(drip);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('The upload took too long');
    } finally {
      vi.useRealTimers();
    }
    expect(await files()).toEqual(before);
    expect(existsSync(app.uploads)).toBe(true);
  });
});
