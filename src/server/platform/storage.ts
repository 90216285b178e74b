import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps uploaded files in a folder, under names of its own. */
export type Storage = {
  readonly folder: string;
  /** Keeps the bytes and returns their new name. */
  save(bytes: Buffer, extension: 'webp' | 'pdf'): Promise<string>;
  /** The bytes of a file, or null where there is none of that name. */
  read(name: string): Promise<Buffer | null>;
  /** Takes a file away; one that is not there is no error. */
  remove(name: string): Promise<void>;
};

const NAME = /^[a-f0-9]{32}\.(webp|pdf)$/;

/** Storage in a folder on this machine, made when missing. */
export async function openStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  return {
    folder,
    async save(bytes, extension) {
      const name = `${randomBytes(16).toString('hex')}.${extension}`;
      // Written beside and renamed, so that a name never leads to half a file.
      const draft = join(folder, `${name}.part`);
      try {
        await writeFile(draft, bytes);
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return name;
    },
    async read(name) {
      return NAME.test(name) ? readFile(join(folder, name)).catch(() => null) : null;
    },
    async remove(name) {
      if (NAME.test(name)) await rm(join(folder, name), { force: true });
    },
  };
}
