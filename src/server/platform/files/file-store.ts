import type { Readable } from 'node:stream';
import type { DiskStatus } from '#server/platform/process/disk-check.ts';

/** A file to read, with its size in bytes. */
export type OpenFile = { stream: Readable; size: number };

/** Files under names, in a folder of this machine or in a bucket. A name never refers to half a file. */
export type FileStore = {
  /** Stores the bytes under a name. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Moves a complete file of this machine to a name. */
  moveIn(path: string, name: string): Promise<void>;
  /** A file as a stream, or null if there is none of that name. */
  open(name: string): Promise<OpenFile | null>;
  /** Deletes a file. Does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** The names of all files, in order. */
  list(): AsyncIterable<string>;
  /** Whether this machine has room for more files. */
  checkDisk(): Promise<DiskStatus>;
};

/** The file storage cannot be reached, or refuses access (the response is 503). The message is for the log. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}
