import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { type FileStore, StorageUnavailableError } from './file-store.ts';
import type { StorageSettings } from './storage-settings.ts';

type Library = typeof import('@aws-sdk/client-s3');

/**
 * Time limits in milliseconds: to connect, for the first answer of a call with its retries, between two parts of a
 * file.
 */
export type Limits = { connection: number; answer: number; part: number };

const LIMITS: Limits = { connection: 2000, answer: 8000, part: 10_000 };
/** An upload gets another second for each of these. */
const BYTES_A_SECOND = 1_000_000;
const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
};

export type Bucket = {
  /** The files whose keys begin with the name of a folder. */
  folder(name: string): FileStore;
  /** Throws StartupError if the storage refuses access, StorageUnavailableError if it cannot be reached. */
  verify(): Promise<void>;
  close(): void;
};

const ignore = () => undefined;

/** Opens a bucket. The S3 library is loaded only here. */
export async function openBucket(settings: StorageSettings, limits: Limits = LIMITS): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3');
  const { endpoint, region, credentials, bucket, prefix } = settings;
  const client = new s3.S3Client({
    endpoint,
    region,
    ...(credentials !== null && { credentials }),
    // Not every compatible server supports host names for buckets, or the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown; without this the library would also print some.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: limits.connection },
  });
  const calls = new Calls({ s3, client, bucket, limits });
  return {
    folder: (name) => openKeys(calls, `${prefix}${name}/`),
    verify: () => calls.verify(),
    close: () => client.destroy(),
  };
}

/** A file store of the keys with a common prefix. */
function openKeys(calls: Calls, prefix: string): FileStore {
  return {
    write: (name, bytes) => calls.put(`${prefix}${name}`, bytes, bytes.length),
    async moveIn(path, name) {
      const { size } = await stat(path);
      const stream = createReadStream(path);
      await calls.put(`${prefix}${name}`, stream, size).finally(() => stream.destroy());
      await rm(path, { force: true });
    },
    open: (name) => calls.get(`${prefix}${name}`),
    remove: (name) => calls.remove(`${prefix}${name}`),
    async *list() {
      for await (const key of calls.list(prefix)) yield key.slice(prefix.length);
    },
    // An outage of the storage must not take every instance out of service: only files are missing then.
    checkDisk: async () => 'ok',
  };
}

type Parts = { s3: Library; client: S3Client; bucket: string; limits: Limits };
type Send<T> = (options: { abortSignal: AbortSignal }) => Promise<T>;

/** The calls to one bucket, each within its time. The library repeats a failed one up to twice. */
class Calls {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async put(key: string, body: Buffer | Readable, size: number): Promise<void> {
    const { s3, client, bucket, limits } = this.#parts;
    const place = { Bucket: bucket, Key: key, ContentType: TYPES[extname(key)] };
    const command = new s3.PutObjectCommand({ ...place, Body: body, ContentLength: size });
    const limit = limits.answer + (size / BYTES_A_SECOND) * 1000;
    await this.#call(limit, (options) => client.send(command, options));
  }

  async get(key: string): Promise<{ stream: Readable; size: number } | null> {
    const { s3, client, bucket, limits } = this.#parts;
    const command = new s3.GetObjectCommand({ Bucket: bucket, Key: key });
    const send: Send<GetObjectCommandOutput | null> = (options) =>
      client.send(command, options).catch(nullIfMissing);
    const found = await this.#call(limits.answer, send);
    if (found === null) return null;
    if (!(found.Body instanceof Readable) || found.ContentLength === undefined)
      throw new StorageUnavailableError('The storage sent no file');
    const stream = Readable.from(inTime(found.Body, limits.part), { objectMode: false });
    return { stream, size: found.ContentLength };
  }

  async remove(key: string): Promise<void> {
    const { s3, client, bucket, limits } = this.#parts;
    const command = new s3.DeleteObjectCommand({ Bucket: bucket, Key: key });
    await this.#call<unknown>(limits.answer, (options) => client.send(command, options).catch(nullIfMissing));
  }

  async *list(prefix: string): AsyncGenerator<string> {
    const { s3, client, bucket, limits } = this.#parts;
    let next: string | undefined;
    do {
      const place = { Bucket: bucket, Prefix: prefix, ContinuationToken: next };
      const send: Send<ListObjectsV2CommandOutput> = (options) =>
        client.send(new s3.ListObjectsV2Command(place), options);
      const page = await this.#call(limits.answer, send);
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  async verify(): Promise<void> {
    const { s3, client, bucket, limits } = this.#parts;
    // Without the right to list, a storage answers 403 instead of 404 for a missing key.
    const command = new s3.ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 });
    await this.#call(limits.answer, (options) =>
      client.send(command, options).catch((error: unknown) => {
        const status = statusOf(error);
        if (status !== null && status < 500) throw new StartupError(`STORAGE_URL: ${describe(error)}`);
        throw error;
      }),
    );
  }

  async #call<T>(milliseconds: number, send: Send<T>): Promise<T> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), milliseconds);
    try {
      return await send({ abortSignal: limit.signal });
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const reason = limit.signal.aborted ? 'it did not answer in time' : describe(error);
      throw new StorageUnavailableError(`The file storage is not available: ${reason}`);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The error in one line, without keys and signatures. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = statusOf(error);
  if (status !== null) return `${status} ${error.name}: ${error.message}`;
  return 'code' in error ? `${error.code} ${error.message}`.trim() : error.message;
}

/** The status of the storage's answer; null if there was none. */
function statusOf(error: unknown): number | null {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : null;
  return (metadata as { httpStatusCode?: number } | null)?.httpStatusCode ?? null;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && error.name === 'NoSuchKey') return null;
  throw error;
}

/** The parts of a file. Throws if a requested part does not arrive in time; the reader has no time limit. */
async function* inTime(body: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => body.destroy(new StorageUnavailableError('The file stopped')), milliseconds);
  };
  try {
    wait();
    for await (const part of body) {
      clearTimeout(timer);
      yield part as Buffer;
      wait();
    }
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}
