import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/process/config.ts';
import { openBackupFolder } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'allsquare-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: join(folder, 'data'), ...env }, folder).backups;
const both = { BACKUP_EVERY: '12h', BACKUP_TO: join(folder, 'backups') };

describe('the settings of backups', () => {
  test('are a period, a folder, what is kept and the largest scratch', () => {
    expect(read({})).toBeNull();
    expect(read(both)).toEqual({
      every: '12h',
      everyMilliseconds: 12 * 3_600_000,
      folder: join(folder, 'backups'),
      keeping: { days: 7, weeks: 4, months: 12 },
      scratchBytes: 10 * 1024 ** 3,
      scratchUrl: null,
    });
    expect(
      read({ ...both, BACKUP_EVERY: '7d', BACKUP_KEEP: '1, 0, 3', BACKUP_SCRATCH_SIZE: '500m' }),
    ).toMatchObject({
      everyMilliseconds: 7 * 86_400_000,
      keeping: { days: 1, weeks: 0, months: 3 },
      scratchBytes: 500 * 1024 ** 2,
    });
  });

  test('may name the bucket of STORAGE_URL and a database for proofs', () => {
    const STORAGE_URL = 's3://key:secret@localhost:9000/files?tls=false';
    const BACKUP_SCRATCH_URL = 'postgres://prover@localhost/scratch';
    expect(read({ BACKUP_EVERY: '1d', BACKUP_TO: 'storage', STORAGE_URL, BACKUP_SCRATCH_URL })).toMatchObject(
      {
        every: '1d',
        folder: null,
        scratchUrl: BACKUP_SCRATCH_URL,
      },
    );
  });

  test.each<[setting: string, env: Record<string, string>]>([
    ['BACKUP_TO', { BACKUP_EVERY: '12h' }],
    ['BACKUP_EVERY', { BACKUP_TO: '/backups' }],
    ['BACKUP_EVERY', { ...both, BACKUP_EVERY: '5h' }],
    ['BACKUP_EVERY', { ...both, BACKUP_EVERY: '8d' }],
    ['BACKUP_EVERY', { ...both, BACKUP_EVERY: '24' }],
    ['BACKUP_TO', { ...both, BACKUP_TO: 'backups' }],
    ['BACKUP_TO', { ...both, BACKUP_TO: 'storage' }],
    ['BACKUP_TO', { ...both, BACKUP_TO: join(folder, 'data') }],
    ['BACKUP_TO', { ...both, BACKUP_TO: join(folder, 'data/backups') }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '7,4' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0,4,12' }],
    ['BACKUP_SCRATCH_SIZE', { BACKUP_SCRATCH_SIZE: '10' }],
    ['BACKUP_SCRATCH_SIZE', { BACKUP_SCRATCH_SIZE: '0g' }],
    ['BACKUP_SCRATCH_URL', { ...both, BACKUP_SCRATCH_URL: 'mysql://somewhere' }],
  ])('stop the start with a line about %s: %j', (setting, env) => {
    expect(() => read(env)).toThrow(new RegExp(`^${setting}: [^\\n]+$`));
  });

  test('stop the start where a link leads to a folder within DATA_DIR', () => {
    mkdirSync(join(folder, 'disk/data'), { recursive: true });
    symlinkSync(join(folder, 'disk'), join(folder, 'link'));
    const [real, linked] = [join(folder, 'disk/data'), join(folder, 'link/data')];
    for (const [DATA_DIR, inside] of [
      [real, linked],
      [linked, real],
    ] as const)
      expect(() => read({ ...both, DATA_DIR, BACKUP_TO: join(inside, 'new/backups') })).toThrow(
        /^BACKUP_TO: must be outside DATA_DIR/,
      );
    const BACKUP_TO = join(folder, 'link/backups');
    expect(read({ ...both, DATA_DIR: real, BACKUP_TO })).toMatchObject({ folder: BACKUP_TO });
  });

  test('stop the start where the folder cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openBackupFolder(join(folder, 'file/inside'))).rejects.toThrow(
      /^BACKUP_TO: .* cannot be written/,
    );
  });
});
