import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedBackup, listBackups, readNote } from '#server/platform/backup/folder.ts';
import { type S3Server, startS3Server } from '#server/testing/storage/s3-server.ts';
import type { Environment } from './server-process.ts';

/** The folder or bucket of a server's scheduled backups, seen from outside. */
export type KeptBackups = {
  readonly settings: Environment;
  /** Newest first; empty before the first start. */
  list(): Promise<ListedBackup[]>;
  read(name: string): Buffer;
  /** Whether a backup is on its way to the bucket. */
  isUploading(): boolean;
  /** As if time had passed: younger drafts may be somebody else's. */
  age(): void;
  /** What is there and belongs to no backup. */
  listStrangers(): Promise<string[]>;
  close(): Promise<void>;
};

const MARK = 'allsquare-backups';
const LONG_AGO = new Date(0);

const filesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

function ageFiles(folder: string): void {
  for (const name of filesOf(folder)) if (name !== MARK) utimesSync(join(folder, name), LONG_AGO, LONG_AGO);
}

const namesOf = (backups: readonly ListedBackup[]) =>
  new Set(backups.flatMap(({ name }) => [name, `${name}.json`]));

export function inFolder(folder: string): KeptBackups {
  const list = async () => (existsSync(folder) ? await listBackups(folder) : []);
  return {
    settings: { BACKUP_TO: folder },
    list,
    read: (name) => readFileSync(join(folder, name)),
    isUploading: () => false,
    age: () => ageFiles(folder),
    async listStrangers() {
      const known = namesOf(await list());
      return filesOf(folder).filter((name) => !known.has(name) && name !== MARK);
    },
    close: async () => undefined,
  };
}

const PREFIX = 'backups/';

/** A bucket that takes this many milliseconds for each file, with the backups of another place. */
export async function inBucket(
  dataDirectory: string,
  pause: number,
  earlier?: KeptBackups,
): Promise<KeptBackups> {
  const s3 = await startS3Server();
  for (const { name, ...note } of (await earlier?.list()) ?? []) {
    s3.objects.set(PREFIX + name, { bytes: earlier?.read(name) ?? Buffer.alloc(0), type: '' });
    s3.objects.set(`${PREFIX}${name}.json`, { bytes: Buffer.from(JSON.stringify(note)), type: '' });
  }
  s3.pause = pause;
  const drafts = join(dataDirectory, 'backup-drafts');
  const list = async () => listObjects(s3);
  return {
    settings: { BACKUP_TO: 'storage', STORAGE_URL: s3.url },
    list,
    read: (name) => s3.objects.get(PREFIX + name)?.bytes ?? Buffer.alloc(0),
    isUploading: () => [...s3.incoming].some((key) => key.endsWith('.backup')),
    age() {
      ageFiles(drafts);
      ageLostNotes(s3);
    },
    async listStrangers() {
      const known = namesOf(await list());
      const kept = [...s3.objects.keys()].filter((key) => key.startsWith(PREFIX));
      return [
        ...kept.map((key) => key.slice(PREFIX.length)).filter((name) => !known.has(name)),
        ...filesOf(drafts),
      ];
    },
    close: () => s3.close(),
  };
}

const noteOf = (s3: S3Server, key: string) => readNote(s3.objects.get(`${key}.json`)?.bytes.toString() ?? '');

function listObjects(s3: S3Server): ListedBackup[] {
  const found = [...s3.objects.keys()].flatMap((key) => {
    const note = key.startsWith(PREFIX) && key.endsWith('.backup') ? noteOf(s3, key) : null;
    return note === null ? [] : [{ name: key.slice(PREFIX.length), ...note }];
  });
  return found.sort((one, other) => other.startedAt.localeCompare(one.startedAt));
}

/** A note without its file may be of an upload that goes on, for as long as its size explains. */
function ageLostNotes(s3: S3Server): void {
  for (const key of s3.objects.keys()) {
    const backup = key.slice(0, -'.json'.length);
    const note = key.endsWith('.json') && !s3.objects.has(backup) ? noteOf(s3, backup) : null;
    if (note === null) continue;
    const bytes = Buffer.from(JSON.stringify({ ...note, startedAt: LONG_AGO.toISOString() }));
    s3.objects.set(key, { bytes, type: '' });
  }
}
