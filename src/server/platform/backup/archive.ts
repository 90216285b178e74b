import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sentence } from '#domain/language/text.ts';
import { StorageUnavailableError } from '#server/platform/files/file-store.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
}

const BLOCK = 512;
const NAME_BYTES = 100;
// Entries are read whole: pieces of tables and pictures of a few MB.
const ENTRY_LIMIT = 256 * 1024 * 1024;

export type Writing = {
  /** Takes in every byte of the file. */
  readonly hash?: Hash;
  /** Ends the writing; nothing stays of the file. */
  readonly signal?: AbortSignal;
};

/**
 * Writes a gzipped tar file that only its owner can read. A previous file of that name stays until the new one is
 * complete and on disk. Returns what the entries return.
 */
export async function writeArchive<Result>(
  path: string,
  entries: AsyncGenerator<ArchiveEntry, Result>,
  { hash, signal }: Writing = {},
): Promise<Result> {
  const draft = `${path}.${process.pid}.part`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    const blocks = tarBlocks(entries);
    await pipeline(Readable.from(blocks.stream), createGzip(), toFile(file, hash), { signal });
    await file.sync();
    await rename(draft, path);
    return await blocks.result;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * Reads such a file entry by entry, from a path or a stream. Throws StartupError if it is missing, damaged or incomplete,
 * and StorageUnavailableError where the storage of the stream fails.
 */
export async function* readArchive(
  path: string,
  source: Readable = createReadStream(path),
): AsyncGenerator<ArchiveEntry> {
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  const take = byteReader(source.pipe(gunzip));
  for (;;) {
    const entry = await readEntry(take).catch((error: Error) => {
      if (error instanceof StorageUnavailableError) throw error;
      throw new StartupError(
        sentence('{path} is missing, damaged or not a backup ({reason})', { path, reason: error.message }),
      );
    });
    if (entry === null) return;
    yield entry;
  }
}

async function readEntry(take: Take): Promise<ArchiveEntry | null> {
  const header = await take(BLOCK);
  if (header.every((byte) => byte === 0)) {
    await take(BLOCK);
    // The checksum of the stream is checked only at its end.
    await take(0, true);
    return null;
  }
  const { name, size } = parseHeader(header);
  const content = await take(Math.ceil(size / BLOCK) * BLOCK);
  return { name, content: content.subarray(0, size) };
}

function toFile(file: FileHandle, hash: Hash | undefined): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash?.update(chunk);
      file.writeFile(chunk).then(() => done(), done);
    },
  });
}

function tarBlocks<Result>(entries: AsyncGenerator<ArchiveEntry, Result>) {
  const result = Promise.withResolvers<Result>();
  async function* stream(): AsyncGenerator<Buffer> {
    const time = Math.floor(Date.now() / 1000);
    try {
      for (;;) {
        const { value, done } = await entries.next();
        if (done) {
          result.resolve(value);
          break;
        }
        yield formatHeader(value.name, value.content.length, time);
        yield value.content;
        yield Buffer.alloc((BLOCK - (value.content.length % BLOCK)) % BLOCK);
      }
      yield Buffer.alloc(2 * BLOCK);
    } finally {
      // Where the disk is full: the dump would keep its transaction open.
      await entries.return(undefined as Result);
    }
  }
  return { stream: stream(), result: result.promise };
}

function formatHeader(name: string, size: number, time: number): Buffer {
  if (Buffer.byteLength(name) >= NAME_BYTES) throw new Error(`The name ${name} is too long for an archive`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(time, 11), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(octal(checksum(header), 6), 148);
  header.write(' ', 155);
  return header;
}

/** The sum of the header's bytes, with its own eight bytes counted as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, end: number) => header.toString('utf8', start, end).split('\0')[0] ?? '';
  const size = Number.parseInt(text(124, 136), 8);
  const isSound = Number.parseInt(text(148, 156), 8) === checksum(header) && size >= 0 && size <= ENTRY_LIMIT;
  if (!isSound) throw new Error('The archive is damaged');
  return { name: text(0, NAME_BYTES), size };
}

/** Reads exactly that many bytes; with `isToTheEnd` also everything after them. */
type Take = (length: number, isToTheEnd?: boolean) => Promise<Buffer>;

function byteReader(stream: Readable): Take {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length, isToTheEnd = false) => {
    const parts = [rest];
    let size = rest.length;
    while (size < length || isToTheEnd) {
      const { value, done } = await chunks.next();
      if (done && isToTheEnd) break;
      if (done) throw new Error('it ends too early');
      parts.push(value);
      size += value.length;
    }
    const all = Buffer.concat(parts);
    rest = all.subarray(length);
    return all.subarray(0, length);
  };
}
