import type { Storage } from '#server/platform/files/storage.ts';
import type { Context } from './context.ts';
import { enforceLimit } from './enforce-limit.ts';

/** Where uploaded files are served. */
export const UPLOADS = '/uploads/';
const MAX_UPLOADS_PER_HOUR = 20;

/** Counts an upload of the caller. Throws `too_many_requests` after too many in an hour. */
export async function countUpload(context: Context): Promise<void> {
  const limit = { bucket: `upload:${context.person.id}`, most: MAX_UPLOADS_PER_HOUR, windowSeconds: 3600 };
  await enforceLimit(context, limit, 'Too many uploads. Please try again later.');
}

/** Stores a file and returns its address, which nobody can guess. */
export async function saveFile(storage: Storage, bytes: Buffer, extension: 'webp' | 'pdf'): Promise<string> {
  return `${UPLOADS}${await storage.save(bytes, extension)}`;
}

/** Removes the file of an address, if there is one. */
export async function removeFile(storage: Storage, address: string | null): Promise<void> {
  if (address !== null) await storage.remove(address.slice(UPLOADS.length));
}

/** Reads the file of an address. Null if there is none. */
export function readFile(storage: Storage, address: string): Promise<Buffer | null> {
  return storage.read(address.slice(UPLOADS.length));
}
