import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, OpenFile } from './file-store.ts';
import { DRAFT } from './folder-store.ts';
import { makePrivateDirectory } from './private-directory.ts';
import { spool } from './spool.ts';

/** A ZIP that is written file by file, without being held in memory. */
export type Archive = {
  readonly name: string;
  /** Adds a file of texts that come in parts. */
  addText(path: string, parts: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /** Adds a file that is compressed already. */
  addBytes(path: string, bytes: Buffer): Promise<void>;
  /** Completes it; returns its size in bytes. */
  finish(): Promise<number>;
  /** Deletes what was written so far. */
  discard(): Promise<void>;
};

/** Stores archives in a separate place under unguessable names; no URL serves that place. */
export type Archives = {
  create(): Promise<Archive>;
  /** The archive to read, or null if there is none of that name. */
  read(name: string): Promise<OpenFile | null>;
  remove(name: string): Promise<void>;
  /** Keeps texts in the private folder of this machine until they are read, as `spool` says. */
  spool(parts: AsyncIterable<string>, signal: AbortSignal): Promise<OpenFile>;
};

const NAME = /^[a-f0-9]{32}\.zip$/;

/** Stores archives in a file store. They are first written in a private folder on this machine, created if missing. */
export function openArchives(store: FileStore, drafts: string): Archives {
  makePrivateDirectory(drafts);
  return {
    create: () => createArchive(store, drafts),
    read: async (name) => (NAME.test(name) ? store.open(name) : null),
    async remove(name) {
      if (NAME.test(name)) await store.remove(name);
    },
    spool: (parts, signal) => spool(drafts, parts, signal),
  };
}

async function createArchive(store: FileStore, drafts: string): Promise<Archive> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const name = `${randomBytes(16).toString('hex')}.zip`;
  const draft = join(drafts, `${name}${DRAFT}`);
  const file: FileHandle = await open(draft, 'wx', 0o600);
  let waiting: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else waiting.push(chunk);
  });
  // The compressor's output is written to disk before more is read.
  const flush = async () => {
    if (failure !== null) throw failure;
    const chunks = waiting;
    waiting = [];
    if (chunks.length > 0) await file.writev(chunks);
  };
  return {
    name,
    async addText(path, parts) {
      const entry = new ZipDeflate(path, { level: 6 });
      zip.add(entry);
      for await (const part of parts) {
        entry.push(Buffer.from(part));
        await flush();
      }
      entry.push(new Uint8Array(0), true);
      await flush();
    },
    async addBytes(path, bytes) {
      const entry = new ZipPassThrough(path);
      zip.add(entry);
      entry.push(bytes, true);
      await flush();
    },
    async finish() {
      zip.end();
      await flush();
      const { size } = await file.stat();
      await file.sync();
      await file.close();
      await store.moveIn(draft, name);
      return size;
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}
