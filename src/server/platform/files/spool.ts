import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenFile } from './file-store.ts';
import { DRAFT } from './folder-store.ts';

const BUFFER_BYTES = 64 * 1024;

/**
 * Writes texts that come in parts to a file without a name in this folder, and returns it to read once. The file is gone
 * when its stream is closed, or with the process. Stops with the signal's reason once it is aborted.
 */
export async function spool(
  folder: string,
  parts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<OpenFile> {
  const path = join(folder, `${randomUUID()}${DRAFT}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await writeTexts(file, parts, signal);
    const { size } = await file.stat();
    // With `end` the stream ends with the last byte, and not one read later.
    return { stream: file.createReadStream({ start: 0, end: size - 1 }), size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

// Through one buffer: a new one for each part would stay in memory until the next garbage collection.
async function writeTexts(
  file: FileHandle,
  parts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(BUFFER_BYTES);
  let filled = 0;
  const flush = async () => {
    await file.writeFile(bytes.subarray(0, filled));
    filled = 0;
  };
  for await (const part of parts) {
    signal.throwIfAborted();
    for (let rest = part; rest !== ''; ) {
      const { read, written } = encoder.encodeInto(rest, bytes.subarray(filled));
      rest = rest.slice(read);
      filled += written;
      if (rest !== '') await flush();
    }
  }
  await flush();
}
