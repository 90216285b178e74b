import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { type S3Server, startS3Server } from '#server/testing/storage/s3-server.ts';
import { openArchives } from './archives.ts';
import { type FileStore, StorageUnavailableError } from './file-store.ts';
import { openFolder } from './folder-store.ts';
import { type Bucket, openBucket } from './s3-store.ts';
import { openStorage } from './storage.ts';
import { readStorage, type StorageSettings } from './storage-settings.ts';

const LIMITS = { connection: 500, answer: 800, part: 300 };

let s3: S3Server;
let bucket: Bucket;
let folder = '';

beforeAll(async () => {
  s3 = await startS3Server();
  bucket = await openBucket(settings(s3.url), LIMITS);
});
afterAll(async () => {
  bucket.close();
  await s3.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-files-'));
});
afterEach(() => {
  s3.fault = 'none';
  s3.objects.clear();
  rmSync(folder, { recursive: true });
});

function settings(url: string): StorageSettings {
  const read = (name: string) => (name === 'STORAGE_URL' ? url : null);
  const found = readStorage({ read, refuse: (setting, problem) => new Error(`${setting}: ${problem}`) });
  if (found === null) throw new Error('No setting');
  return found;
}

async function textOf(store: FileStore, name: string): Promise<string | null> {
  const found = await store.open(name);
  return found === null ? null : (await buffer(found.stream)).toString();
}

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names;
}

describe.each([
  ['a folder', () => openFolder(join(folder, 'uploads'))],
  ['a bucket', () => bucket.folder('uploads')],
])('files in %s', (_name, open) => {
  test('are read as they were written', async () => {
    const store = open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251));
    await store.write('one.webp', bytes);
    const found = await store.open('one.webp');
    expect(found?.size).toBe(bytes.length);
    expect(found === null ? null : (await buffer(found.stream)).equals(bytes)).toBe(true);
  });

  test('are replaced and removed by name, and a missing one is null', async () => {
    const store = open();
    await store.write('one.pdf', Buffer.from('first'));
    await store.write('one.pdf', Buffer.from('second'));
    expect(await textOf(store, 'one.pdf')).toBe('second');
    await store.remove('one.pdf');
    await store.remove('one.pdf');
    expect(await textOf(store, 'one.pdf')).toBeNull();
  });

  test('are listed in order, however many there are', async () => {
    const store = open();
    for (const name of ['d', 'a', 'g', 'c', 'b', 'f', 'e'])
      await store.write(`${name}.pdf`, Buffer.from(name));
    expect(await namesIn(store)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}.pdf`));
  });

  test('are moved in from this machine', async () => {
    const store = open();
    const path = join(folder, 'draft');
    writeFileSync(path, 'x'.repeat(100_000));
    await store.moveIn(path, 'export.zip');
    expect(await textOf(store, 'export.zip')).toBe('x'.repeat(100_000));
    expect(readdirSync(folder)).not.toContain('draft');
  });

  test('have generated names as uploads, and no other name is read', async () => {
    const store = open();
    const storage = openStorage(store);
    const name = await storage.save(Buffer.from('%PDF-'), 'pdf');
    expect(name).toMatch(/^[a-f0-9]{32}\.pdf$/);
    expect((await storage.read(name))?.toString()).toBe('%PDF-');
    await store.write('other', Buffer.from('secret'));
    expect(await storage.read('other')).toBeNull();
    expect(await storage.open('../uploads/other')).toBeNull();
    await storage.remove('other');
    expect(await namesIn(store)).toContain('other');
  });

  test('archives exist only when they are complete, and leave no other files', async () => {
    const drafts = join(folder, 'drafts');
    const store = open();
    const archives = openArchives(store, drafts);
    const given = await archives.create();
    await given.addText('a.txt', ['some ', 'text']);
    expect(await archives.read(given.name)).toBeNull();
    const size = await given.finish();
    const found = await archives.read(given.name);
    expect(found?.size).toBe(size);
    const bytes = found === null ? null : await buffer(found.stream);
    expect(bytes?.subarray(0, 2).toString()).toBe('PK');
    expect(readdirSync(drafts)).toEqual([]);
    await archives.remove(given.name);
    expect(await archives.read(given.name)).toBeNull();
  });

  test('a discarded archive leaves nothing', async () => {
    const drafts = join(folder, 'drafts');
    const store = open();
    const given = await openArchives(store, drafts).create();
    await given.addText('a.txt', ['text']);
    await given.discard();
    expect([readdirSync(drafts), await namesIn(store)]).toEqual([[], []]);
  });
});

test('both use the same names, so that one can be copied to the other', async () => {
  const [here, there] = [openFolder(join(folder, 'uploads')), bucket.folder('uploads')];
  const name = await openStorage(here).save(Buffer.from('RIFF'), 'webp');
  s3.objects.set(`uploads/${name}`, { bytes: Buffer.from('RIFF'), type: 'binary/octet-stream' });
  expect((await openStorage(there).read(name))?.toString()).toBe('RIFF');
});

test('objects have their content type, and no other folder is listed', async () => {
  await bucket.folder('uploads').write('a.webp', Buffer.from('a'));
  await bucket.folder('exports').write('b.zip', Buffer.from('b'));
  expect([...s3.objects].map(([key, { type }]) => [key, type])).toEqual([
    ['uploads/a.webp', 'image/webp'],
    ['exports/b.zip', 'application/zip'],
  ]);
  expect(await namesIn(bucket.folder('uploads'))).toEqual(['a.webp']);
});

describe('a storage with a fault', () => {
  const store = () => bucket.folder('uploads');

  test.each([
    ['error', /500 InternalError/],
    ['silent', /did not answer in time/],
  ] as const)(
    'that is %s fails every call with the reason, and nothing is stored',
    async (fault, reason) => {
      await store().write('kept.pdf', Buffer.from('kept'));
      s3.fault = fault;
      const calls = [
        store().write('new.pdf', Buffer.from('new')),
        store().open('kept.pdf'),
        store().remove('kept.pdf'),
        namesIn(store()),
        bucket.verify(),
      ];
      for (const result of await Promise.allSettled(calls)) {
        const error = result.status === 'rejected' ? result.reason : null;
        expect(error).toBeInstanceOf(StorageUnavailableError);
        expect(String(error)).toMatch(reason);
      }
      s3.fault = 'none';
      expect(await namesIn(store())).toEqual(['kept.pdf']);
    },
    20_000,
  );

  test('a connection that ends within an upload stores nothing', async () => {
    s3.fault = 'reset';
    await expect(store().write('new.pdf', Buffer.alloc(2_000_000))).rejects.toThrow(StorageUnavailableError);
    const draft = join(folder, 'draft');
    writeFileSync(draft, Buffer.alloc(2_000_000));
    await expect(store().moveIn(draft, 'new.zip')).rejects.toThrow(StorageUnavailableError);
    expect(statSync(draft).size).toBe(2_000_000);
    s3.fault = 'none';
    expect(await namesIn(store())).toEqual([]);
  });

  test('a connection that ends within a file ends the stream with an error', async () => {
    await store().write('big.pdf', Buffer.alloc(2_000_000));
    s3.fault = 'reset';
    const found = await store().open('big.pdf');
    expect(found?.size).toBe(2_000_000);
    await expect(found === null ? null : buffer(found.stream)).rejects.toThrow();
  });

  test('a file that stops in the middle ends the stream with an error', async () => {
    await store().write('big.pdf', Buffer.alloc(2_000_000));
    s3.fault = 'stalled';
    const found = await store().open('big.pdf');
    await expect(found === null ? null : buffer(found.stream)).rejects.toThrow('The file stopped');
  });

  test('a slow reader gets the whole file', async () => {
    const bytes = Buffer.alloc(3_000_000, 7);
    await store().write('big.pdf', bytes);
    const found = await store().open('big.pdf');
    let size = 0;
    for await (const part of found?.stream ?? []) {
      // Longer than the limit between two parts.
      if (size === 0) await sleep(LIMITS.part * 2);
      size += part.length;
    }
    expect(size).toBe(bytes.length);
  });

  test.each([
    ['another secret', (url: string) => url.replace('secret', 'wrong'), /403 SignatureDoesNotMatch/],
    ['another key', (url: string) => url.replace('test-key', 'other'), /403 InvalidAccessKeyId/],
    ['a bucket that is not there', (url: string) => url.replace('/files?', '/none?'), /404 NoSuchBucket/],
  ])('%s is refused at the start, in one line without the secret', async (_name, change, reason) => {
    const other = await openBucket(settings(change(s3.url)), LIMITS);
    const error = await other.verify().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toMatch(reason);
    expect(String(error)).toMatch(/STORAGE_URL: [^\n]+$/);
    expect(String(error)).not.toMatch(/with=marks/);
    await expect(other.folder('uploads').open('a.pdf')).rejects.toThrow(StorageUnavailableError);
    other.close();
  });

  test('an unreachable storage is unavailable', async () => {
    const other = await openBucket(settings('s3://k:s@127.0.0.1:1/files?tls=false'), LIMITS);
    await expect(other.verify()).rejects.toThrow(/not available: ECONNREFUSED/);
    other.close();
  });
});

describe('STORAGE_URL', () => {
  test('names a bucket, with a prefix, a region and credentials', () => {
    expect(settings('s3://KEY:a%2Fb@s3.example.com:9000/bucket/some/place?region=eu-1&tls=false')).toEqual({
      endpoint: 'http://s3.example.com:9000',
      bucket: 'bucket',
      prefix: 'some/place/',
      region: 'eu-1',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b' },
    });
    expect(settings('s3://s3.example.com/bucket/')).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'bucket',
      prefix: '',
      region: 'us-east-1',
      credentials: null,
    });
  });

  test.each([
    'https://s3.example.com/bucket',
    's3:///bucket',
    's3://s3.example.com',
    's3://s3.example.com/B',
    's3://s3.example.com/bucket/../x y',
    's3://KEY@s3.example.com/bucket',
    's3://KEY:%ZZhunter2@s3.example.com/bucket',
    's3://KEY:hunter2@s3.example.com/bucket?tls=no',
    's3://KEY:hunter2@s3.example.com/bucket?acl=public',
  ])('refuses %s without repeating it', (url) => {
    expect(() => settings(url)).toThrow(/^STORAGE_URL: [^\n]+$/);
    expect(() => settings(url)).not.toThrow(/hunter2/);
  });
});
