import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenFile } from './file-store.ts';
import { DRAFT } from './folder-store.ts';

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
    for await (const part of parts) {
      signal.throwIfAborted();
      await file.appendFile(part);
    }
    const { size } = await file.stat();
    // With `end` the stream ends with the last byte, and not one read later.
    return { stream: file.createReadStream({ start: 0, end: size - 1 }), size };
  } catch (error) {
    await file.close();
    throw error;
  }
}
