import type { Storage } from '#server/platform/files/storage.ts';
import { enqueue, type JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Context, Deps } from './context.ts';
import { enforceLimit } from './enforce-limit.ts';

/** Where uploaded files are served. */
export const UPLOADS = '/uploads/';
const MAX_UPLOADS_PER_HOUR = 20;
const REMOVED_AT_ONCE = 20;

/** Counts an upload of the caller. Throws `too_many_requests` after too many in an hour. */
export async function countUpload(context: Context): Promise<void> {
  const limit = { bucket: `upload:${context.person.id}`, most: MAX_UPLOADS_PER_HOUR, windowSeconds: 3600 };
  await enforceLimit(context, limit, 'Too many uploads. Please try again later.');
}

/** Stores a file and returns its address, which no one can guess. */
export async function saveFile(storage: Storage, bytes: Buffer, extension: 'webp' | 'pdf'): Promise<string> {
  return `${UPLOADS}${await storage.save(bytes, extension)}`;
}

/** Addresses of uploaded files, and the name of an archive. */
type Unneeded = { files: readonly string[]; archive: string | null };

export const REMOVE_FILES_JOB = 'remove-files';

/** Removes files that no row names anymore. Throws StorageUnavailableError. */
async function removeNow(
  { storage, archives }: Pick<Deps, 'storage' | 'archives'>,
  { files, archive }: Unneeded,
): Promise<void> {
  for (let start = 0; start < files.length; start += REMOVED_AT_ONCE) {
    const some = files.slice(start, start + REMOVED_AT_ONCE);
    await Promise.all(some.map((address) => storage.remove(address.slice(UPLOADS.length))));
  }
  if (archive !== null) await archives.remove(archive);
}

/** The job that removes files that are not needed anymore, such as those of a deleted person. */
export function removeFilesJob(deps: Deps): JobHandler {
  return async ({ payload }) => {
    await removeNow(deps, payload as Unneeded);
    return undefined;
  };
}

/**
 * Removes files after the commit that made them unneeded, or after the failure of the one that was to name them. Never
 * throws: a job removes what the storage does not remove now.
 */
export async function removeUnneeded(deps: Deps, unneeded: Unneeded): Promise<void> {
  try {
    await removeNow(deps, unneeded);
  } catch (error) {
    deps.log.warn({ err: error }, 'files are removed later');
    const job = { kind: REMOVE_FILES_JOB, payload: unneeded, runAt: deps.clock.now() };
    await enqueue(deps.pool, job).catch((failure: unknown) =>
      deps.log.error({ err: failure }, 'files are not removed'),
    );
  }
}

/** Removes the uploaded files of addresses like `removeUnneeded`. */
export function removeFiles(deps: Deps, addresses: readonly (string | null)[]): Promise<void> {
  return removeUnneeded(deps, { files: addresses.filter((address) => address !== null), archive: null });
}

/** Reads the file of an address. Null if there is none. */
export function readFile(storage: Storage, address: string): Promise<Buffer | null> {
  return storage.read(address.slice(UPLOADS.length));
}
