import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, inject, test, vi } from 'vitest';
import { inEnglish } from '#domain/language/speaker.ts';
import { NoScratchError, withScratch } from './scratch.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

const GIGABYTE = 1024 ** 3;
const place = { connection: inject('postgres'), embeddedIn: tmpdir(), url: null, mostBytes: 0 };

const withFree = (bytes: number) =>
  vi.mocked(statfs).mockResolvedValueOnce({ bavail: bytes / 4096, bsize: 4096 } as never);

test('a proof beside an embedded database needs twice its size and 1 GB free on the disk', async () => {
  const work = vi.fn(async () => 'proven');
  withFree(GIGABYTE);
  const refused = await withScratch(place, work).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NoScratchError);
  expect(inEnglish.say((refused as NoScratchError).said)).toMatch(
    /^Not proven: needs \d+ GB, 1 GB are free$/,
  );
  expect(work).not.toHaveBeenCalled();
  withFree(100 * GIGABYTE);
  expect(await withScratch(place, work)).toBe('proven');
});
