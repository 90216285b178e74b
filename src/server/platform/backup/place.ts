import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { backupsToRemove, type Keeping } from '#domain/backup-keeping.ts';
import { sentence } from '#domain/language/text.ts';
import { type FileStore, StorageUnavailableError } from '#server/platform/files/file-store.ts';
import { makePrivateDirectory } from '#server/platform/files/private-directory.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import {
  draftOf,
  isBackupName,
  type ListedBackup,
  listBackups,
  markFolder,
  NOTE,
  type Note,
  nameBackup,
  openBackupFolder,
  readMark,
  readNote,
  refuseFullDisk,
  removeBackup,
  removeDrafts,
  writeNote,
} from './folder.ts';

/** Where the backups of an installation lie: a folder, or a bucket. */
export type BackupPlace = {
  readonly kind: 'folder' | 'storage';
  /** A name by which all instances know it. */
  readonly name: string;
  /** Throws StartupError if nothing can be written to it. */
  open(): Promise<void>;
  /** The backups, newest first. */
  list(): Promise<ListedBackup[]>;
  /** Writes the note of a backup, or replaces it. */
  writeNote(name: string, note: Note): Promise<void>;
  /** The path on this machine where a backup of this name is written until it is whole. */
  draftOf(name: string): string;
  /** Puts a whole backup under its name, with its note. */
  put(draft: string, backup: ListedBackup): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what killed processes left. */
  removeDrafts(): Promise<void>;
  /** Throws if there is no room for a backup of 1.2 times this size. */
  refuseFullDisk(lastBytes: number): Promise<void>;
  /** The bytes of a backup. Rejects if there is none of that name. */
  read(name: string): Promise<Readable>;
  /** A text by which an instance finds that it has another place of the same name; null where that cannot be. */
  mark(): Promise<string | null>;
  readMark(): Promise<string | null>;
};

/** The place that BACKUP_TO names: a folder, or the bucket where `folder` is null. */
export function openPlace(
  folder: string | null,
  bucket: FileStore | null,
  dataDirectory: string,
): BackupPlace {
  if (folder !== null) return folderPlace(folder);
  if (bucket === null) throw new Error('BACKUP_TO is storage, and there is none');
  return bucketPlace(bucket, join(dataDirectory, 'backup-drafts'));
}

export function folderPlace(folder: string): BackupPlace {
  return {
    kind: 'folder',
    name: folder,
    open: () => openBackupFolder(folder),
    list: () => listBackups(folder),
    writeNote: (name, note) => writeNote(folder, name, note),
    draftOf: (name) => draftOf(folder, name),
    put: (draft, backup) => nameBackup(folder, draft, backup),
    remove: (name) => removeBackup(folder, name),
    removeDrafts: () => removeDrafts(folder),
    refuseFullDisk: (lastBytes) => refuseFullDisk(folder, lastBytes),
    read: async (name) => createReadStream(join(folder, name)),
    mark: () => markFolder(folder),
    readMark: () => readMark(folder),
  };
}

/** An upload is given up at this speed, and a minute later its note is lost. */
const SLOWEST_BYTES_A_MILLISECOND = 1_000;
const MINUTE = 60_000;

function bucketPlace(store: FileStore, drafts: string): BackupPlace {
  const read = async (name: string): Promise<Readable> => {
    const file = await store.open(name);
    if (file === null) throw new StartupError(sentence('{name} is not in the storage', { name }));
    return file.stream;
  };
  /** The notes whose file is there, or those whose file is not. */
  const listNotes = async (wanted: 'whole' | 'alone') => {
    const names = new Set<string>();
    for await (const name of store.list()) names.add(name);
    const notes: ListedBackup[] = [];
    for (const file of names) {
      const name = file.slice(0, -NOTE.length);
      if (!file.endsWith(NOTE) || !isBackupName(name)) continue;
      // Each note costs a request.
      if (names.has(name) !== (wanted === 'whole')) continue;
      const opened = await store.open(file);
      const note = opened === null ? null : readNote((await buffer(opened.stream)).toString());
      if (note !== null) notes.push({ name, ...note });
    }
    return notes.sort((one, other) => other.startedAt.localeCompare(one.startedAt));
  };
  const put = (name: string, note: Note) => store.write(name + NOTE, Buffer.from(JSON.stringify(note)));
  return {
    kind: 'storage',
    name: 'storage',
    open: async () => makePrivateDirectory(drafts),
    list: () => listNotes('whole'),
    writeNote: put,
    draftOf: (name) => draftOf(drafts, name),
    async put(draft, { name, ...note }) {
      // Its note is there first, as in a folder.
      await put(name, note);
      await store.moveIn(draft, name);
    },
    async remove(name) {
      await store.remove(name);
      await store.remove(name + NOTE);
    },
    async removeDrafts() {
      await removeDrafts(drafts);
      for (const { name, startedAt, seconds, size } of await listNotes('alone')) {
        const uploaded = Date.parse(startedAt) + seconds * 1000 + size / SLOWEST_BYTES_A_MILLISECOND;
        if (Date.now() > uploaded + MINUTE) await store.remove(name + NOTE);
      }
    },
    refuseFullDisk: (lastBytes) => refuseFullDisk(drafts, lastBytes),
    read,
    mark: async () => null,
    readMark: async () => null,
  };
}

/** Removes what the rule does not keep. Returns the names. */
export async function removeOldBackups(place: BackupPlace, keeping: Keeping): Promise<string[]> {
  const backups = (await place.list()).map(({ name, startedAt, status }) => ({
    name,
    status,
    at: Date.parse(startedAt),
  }));
  const names = backupsToRemove(backups, keeping);
  for (const name of names) await place.remove(name);
  return names;
}

/** Whether an error says that the place is out of reach, and nothing about a backup. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof StorageUnavailableError;
}
