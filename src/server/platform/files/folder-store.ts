import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskCheck } from '#server/platform/process/disk-check.ts';
import type { FileStore } from './file-store.ts';
import { makePrivateDirectory } from './private-directory.ts';

/** The suffix of a file until it is complete. */
export const DRAFT = '.part';

/** Files in a private folder on this machine, made if missing. */
export function openFolder(folder: string): FileStore {
  makePrivateDirectory(folder);
  return {
    checkDisk: createDiskCheck(folder),
    async write(name, bytes) {
      const draft = join(folder, `${name}${DRAFT}`);
      try {
        await writeFile(draft, bytes);
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    moveIn: (path, name) => rename(path, join(folder, name)),
    async open(name) {
      const file = await open(join(folder, name)).catch(() => null);
      if (file === null) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list() {
      const names = await readdir(folder);
      yield* names.filter((name) => !name.endsWith(DRAFT)).sort();
    },
  };
}
