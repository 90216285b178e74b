import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { BackupStatus } from '#domain/backup-keeping.ts';
import { sentence } from '#domain/language/text.ts';
import { makePrivateDirectory } from '#server/platform/files/private-directory.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { saidSchema } from './reason.ts';

const NAME = /^allsquare-\d{8}T\d{6}Z\.backup$/;
/** What the name of a note adds to that of its backup. */
export const NOTE = '.json';
const DRAFT = '.part';
const MARK = 'allsquare-backups';
/** What is newer may be written by another process: by hand, or by one that lost its lease a moment ago. */
const LEASE = 60_000;

const noteSchema = z.object({
  startedAt: z.iso.datetime(),
  seconds: z.number(),
  size: z.number(),
  sha256: z.string(),
  /** The version of the program. */
  version: z.string(),
  tables: z.number(),
  rows: z.number(),
  files: z.number(),
  status: z.enum(['unproven', 'proven', 'failed'] satisfies BackupStatus[]),
  provenAt: z.nullable(z.string()),
  findings: z.nullable(z.number()),
  /** Why it is not proven; null before the proof and where it is proven. */
  reason: z.nullable(z.string()),
  /** The same before its language is known; null where it is not a text of the program. Notes of before do not say. */
  said: z.optional(z.nullable(saidSchema)),
  /** A check of the passphrase that seals the key in it; null without one. Notes of before do not say. */
  passphrase: z.optional(z.nullable(z.string())),
});

/** What is known about a backup. It lies beside the file, so that the list needs no database. */
export type Note = z.infer<typeof noteSchema>;
export type ListedBackup = Note & { readonly name: string };

/** The name of a backup that started at a time. */
export function backupName(at: Date): string {
  return `allsquare-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;
}

/** Makes the folder where it is missing. Throws StartupError if files cannot be written to it. */
export async function openBackupFolder(folder: string): Promise<void> {
  const file = join(folder, `${randomUUID()}${DRAFT}`);
  try {
    makePrivateDirectory(folder);
    await writeFile(file, 'x');
  } catch (error) {
    throw new StartupError(
      sentence('BACKUP_TO: {folder} cannot be written ({reason})', {
        folder,
        reason: (error as Error).message,
      }),
    );
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** The backups of a folder, newest first. A file without a readable note is not one of ours. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = new Set(await readdir(folder));
  const found: ListedBackup[] = [];
  for (const name of names) {
    if (!NAME.test(name) || !names.has(name + NOTE)) continue;
    const note = readNote(await readFile(join(folder, name + NOTE), 'utf8').catch(() => ''));
    if (note !== null) found.push({ name, ...note });
  }
  return found.sort((one, other) => other.startedAt.localeCompare(one.startedAt));
}

/** A note of its text; null if it is none. */
export function readNote(text: string): Note | null {
  try {
    return noteSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const isBackupName = (name: string) => NAME.test(name);

/** Writes the note of a backup, or replaces it: the former or the new one is there whole. */
export async function writeNote(folder: string, name: string, note: Note): Promise<void> {
  const path = join(folder, name + NOTE);
  await writeFile(path + DRAFT, `${JSON.stringify(note, null, 1)}\n`, { mode: 0o600, flush: true });
  await rename(path + DRAFT, path);
}

/** Puts a whole backup under its name. Its note is there first: a file without one would be none of the list. */
export async function nameBackup(
  folder: string,
  draft: string,
  { name, ...note }: ListedBackup,
): Promise<void> {
  await writeNote(folder, name, note);
  await rename(draft, join(folder, name));
}

/** Where a backup is written until it is whole. */
export const draftOf = (folder: string, name: string) => join(folder, `${name}${DRAFT}`);

/** Removes the drafts that a killed process left, and notes whose file is not there. */
export async function removeDrafts(folder: string): Promise<void> {
  const names = new Set(await readdir(folder));
  for (const name of names) {
    const isDraft = name.startsWith('allsquare-') && name.endsWith(DRAFT);
    const isLostNote = NAME.test(name.slice(0, -NOTE.length)) && !names.has(name.slice(0, -NOTE.length));
    if (!isDraft && !(name.endsWith(NOTE) && isLostNote)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > LEASE) await rm(join(folder, name), { force: true });
  }
}

/** Removes a backup; the file first, so that no file stays without a note. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  await rm(join(folder, name + NOTE), { force: true });
}

/** Throws if the folder has less room than 1.2 times the last backup. */
export async function refuseFullDisk(folder: string, lastBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < lastBytes * 1.2)
    throw new StartupError(
      sentence('The disk is full: a backup needs {needed}, {free} are free', {
        needed: gigabytes(lastBytes * 1.2),
        free: gigabytes(bavail * bsize),
      }),
    );
}

export const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(bytes < 1024 ** 3 ? 1 : 0)} GB`;

/** The mark of a folder, by which a folder that only one machine has is found; null where it has none. */
export async function readMark(folder: string): Promise<string | null> {
  return await readFile(join(folder, MARK), 'utf8').catch(() => null);
}

/** Marks a folder once, and returns its mark. */
export async function markFolder(folder: string): Promise<string> {
  const path = join(folder, MARK);
  await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 }).catch(
    (error: Error & { code?: string }) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return await readFile(path, 'utf8');
}
