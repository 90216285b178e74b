import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { DiskStatus } from '#server/platform/process/disk-check.ts';
import type { FileStore, OpenFile } from './file-store.ts';

/** Stores uploaded files under generated names. */
export type Storage = {
  /** Stores the bytes and returns their new name. */
  save(bytes: Buffer, extension: 'webp' | 'pdf'): Promise<string>;
  /** The bytes of a file, or null if there is none of that name. */
  read(name: string): Promise<Buffer | null>;
  /** A file as a stream, or null if there is none of that name. */
  open(name: string): Promise<OpenFile | null>;
  /** Deletes a file. Does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** Whether there is room for more files. */
  checkDisk(): Promise<DiskStatus>;
};

const NAME = /^[a-f0-9]{32}\.(webp|pdf)$/;

/** Stores uploads in a file store. Every function may throw StorageUnavailableError. */
export function openStorage(store: FileStore): Storage {
  const find = async (name: string) => (NAME.test(name) ? store.open(name) : null);
  return {
    checkDisk: store.checkDisk,
    async save(bytes, extension) {
      const name = `${randomBytes(16).toString('hex')}.${extension}`;
      await store.write(name, bytes);
      return name;
    },
    async read(name) {
      const found = await find(name);
      return found === null ? null : buffer(found.stream);
    },
    open: find,
    async remove(name) {
      if (NAME.test(name)) await store.remove(name);
    },
  };
}
