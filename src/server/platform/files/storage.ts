import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createDiskCheck, type DiskStatus } from '#server/platform/process/disk-check.ts';
import { makePrivateDirectory } from './private-directory.ts';

/** Stores uploaded files in a folder under generated names. */
export type Storage = {
  readonly folder: string;
  /** Stores the bytes and returns their new name. */
  save(bytes: Buffer, extension: 'webp' | 'pdf'): Promise<string>;
  /** The bytes of a file, or null if there is none of that name. */
  read(name: string): Promise<Buffer | null>;
  /** A file as a stream, with its size in bytes, or null if there is none of that name. */
  open(name: string): Promise<{ stream: Readable; size: number } | null>;
  /** Deletes a file. Does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** Whether there is room for more files. */
  checkDisk(): Promise<DiskStatus>;
};

const NAME = /^[a-f0-9]{32}\.(webp|pdf)$/;

/** Storage in a private folder on this machine, made if missing. */
export async function openStorage(folder: string): Promise<Storage> {
  makePrivateDirectory(folder);
  return {
    folder,
    checkDisk: createDiskCheck(folder),
    async save(bytes, extension) {
      const name = `${randomBytes(16).toString('hex')}.${extension}`;
      // Written under another name first, so that a name never refers to half a file.
      const draft = join(folder, `${name}.part`);
      try {
        await writeFile(draft, bytes);
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return name;
    },
    async read(name) {
      return NAME.test(name) ? readFile(join(folder, name)).catch(() => null) : null;
    },
    async open(name) {
      if (!NAME.test(name)) return null;
      const file = await open(join(folder, name)).catch(() => null);
      if (file === null) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size };
    },
    async remove(name) {
      if (NAME.test(name)) await rm(join(folder, name), { force: true });
    },
  };
}
