import { hitLimit } from '#server/platform/rate-limits.ts';
import type { Storage } from '#server/platform/storage.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';

const FOLDER = '/uploads/';
const HOUR = 3600;
const MOST_UPLOADS = 20;

/** Counts an upload of the caller's; too many in an hour are refused. */
export async function countUpload({ deps, person, now }: Context): Promise<void> {
  if (!deps.config.hasRateLimits) return;
  const limit = { bucket: `upload:${person.id}`, most: MOST_UPLOADS, windowSeconds: HOUR };
  const retryAfter = await hitLimit(deps.pool, limit, now);
  if (retryAfter === null) return;
  throw new AppError('too_many_requests', 'Too many uploads. Please try again later.', { retryAfter });
}

/** Keeps a file and returns the address it is served under, which nobody can guess. */
export async function saveFile(storage: Storage, bytes: Buffer, extension: 'webp' | 'pdf'): Promise<string> {
  return `${FOLDER}${await storage.save(bytes, extension)}`;
}

/** Takes the file of an address away, where there is one. */
export async function removeFile(storage: Storage, address: string | null): Promise<void> {
  if (address !== null) await storage.remove(address.slice(FOLDER.length));
}

/** The bytes of the file of an address, or null where there is none. */
export function readFile(storage: Storage, address: string): Promise<Buffer | null> {
  return storage.read(address.slice(FOLDER.length));
}
