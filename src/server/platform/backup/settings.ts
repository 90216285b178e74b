import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Keeping } from '#domain/backup-keeping.ts';
import { readDatabaseUrl } from '#server/platform/database/settings.ts';
import type { SettingReader } from '#server/platform/process/setting-reader.ts';

export type BackupSettings = {
  /** As it was written, such as "24h". */
  readonly every: string;
  /** The time from the start of one backup to the next. */
  readonly everyMilliseconds: number;
  /** Absolute, and outside the data directory; null: the bucket of STORAGE_URL. */
  readonly folder: string | null;
  readonly keeping: Keeping;
  /** A larger database is not restored for a proof on a server whose disk cannot be seen from here. */
  readonly scratchBytes: number;
  /** A database of its own for proofs; null: one beside the live one. */
  readonly scratchUrl: string | null;
};

const HOUR = 3_600_000;
const [LEAST_HOURS, MOST_HOURS] = [6, 7 * 24];
const UNITS: Readonly<Record<string, number>> = { m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };

/**
 * Reads BACKUP_EVERY, BACKUP_TO, BACKUP_KEEP, BACKUP_SCRATCH_SIZE and BACKUP_SCRATCH_URL. Null: no scheduled backups.
 * Throws the error that `refuse` makes.
 */
export function readBackups(reader: SettingReader, dataDirectory: string): BackupSettings | null {
  const { read, refuse } = reader;
  const [every, to] = [read('BACKUP_EVERY'), read('BACKUP_TO')];
  const [keep, size] = [read('BACKUP_KEEP') ?? '7,4,12', read('BACKUP_SCRATCH_SIZE') ?? '10g'];
  const settings = {
    keeping: readKeeping(reader, keep),
    scratchBytes: readSize(reader, size),
    scratchUrl: readDatabaseUrl(reader, 'BACKUP_SCRATCH_URL'),
  };
  if (every === null && to === null) return null;
  if (every === null) throw refuse('BACKUP_EVERY', 'must be set with BACKUP_TO, like 24h');
  if (to === null) throw refuse('BACKUP_TO', 'must be set with BACKUP_EVERY, to an absolute folder');
  const everyMilliseconds = readEvery(reader, every);
  const folder = to === 'storage' ? null : readFolder(reader, to, dataDirectory);
  if (folder === null && read('STORAGE_URL') === null)
    throw refuse('BACKUP_TO', 'can be storage only where STORAGE_URL is set');
  return { every, everyMilliseconds, folder, ...settings };
}

function readEvery({ refuse }: SettingReader, text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,3})([hd])$/.exec(text) ?? [];
  const hours = Number(count) * (unit === 'd' ? 24 : 1);
  if (count === '' || hours < LEAST_HOURS || hours > MOST_HOURS)
    throw refuse('BACKUP_EVERY', `"${text}" is not a time from 6h to 7d, in hours or days`);
  return hours * HOUR;
}

function readFolder({ refuse }: SettingReader, text: string, dataDirectory: string): string {
  if (!isAbsolute(text) || text.includes('\0'))
    throw refuse('BACKUP_TO', 'must be an absolute folder, or storage');
  const folder = resolve(text);
  const path = relative(realPathOf(dataDirectory), realPathOf(folder));
  if (path === '' || !(path.startsWith('..') || isAbsolute(path)))
    throw refuse('BACKUP_TO', 'must be outside DATA_DIR: what is lost with the data is not a backup');
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true)
    throw refuse('BACKUP_TO', `${folder} is not a folder`);
  return folder;
}

/** A path without links, of which the last parts need not exist. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPathOf(parent), basename(path));
  }
}

function readKeeping({ refuse }: SettingReader, text: string): Keeping {
  const parts = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text.replaceAll(' ', ''))?.slice(1).map(Number);
  const [days = 0, weeks = 0, months = 0] = parts ?? [];
  if (parts === undefined || days === 0)
    throw refuse(
      'BACKUP_KEEP',
      `"${text}" is not a number of days (at least 1), weeks and months, like 7,4,12`,
    );
  return { days, weeks, months };
}

function readSize({ refuse }: SettingReader, text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mgt])$/.exec(text) ?? [];
  if (count === '' || Number(count) === 0)
    throw refuse('BACKUP_SCRATCH_SIZE', `"${text}" is not a size like 500m, 10g or 2t`);
  return Number(count) * (UNITS[unit] ?? 0);
}
