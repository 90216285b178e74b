import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type DiskStatus = 'ok' | 'disk_full' | 'not_writable';

/** The database extends its log by this much at a time. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;
const SAMPLE = Buffer.alloc(64 * 1024, 1);
/** Calls within this time get the result of the last check. */
const KEPT_MILLISECONDS = 10_000;

/** Makes a function that checks whether files can be written to a folder. It writes at most once in 10 s. */
export function createDiskCheck(folder: string): () => Promise<DiskStatus> {
  let last: { at: number; status: Promise<DiskStatus> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= KEPT_MILLISECONDS) {
      last = { at: performance.now(), status: checkDisk(folder) };
    }
    return last.status;
  };
}

/** Free space does not show quotas and read-only disks, so a file is written too. */
async function checkDisk(folder: string): Promise<DiskStatus> {
  const file = join(folder, `health-${randomUUID()}.part`);
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < LEAST_FREE_BYTES) return 'disk_full';
    await writeFile(file, SAMPLE);
    return 'ok';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'not_writable';
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
