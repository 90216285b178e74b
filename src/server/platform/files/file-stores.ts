import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { openFolder } from './folder-store.ts';
import type { StorageSettings } from './storage-settings.ts';

export type FileStores = {
  uploads: FileStore;
  exports: FileStore;
  /** Scheduled backups in the bucket; null without one. */
  backups: FileStore | null;
  /** Throws StartupError if the storage refuses access, StorageUnavailableError if it cannot be reached. */
  verify(): Promise<void>;
  close(): void;
};

/** Opens the file stores: folders of the data directory, or a bucket with folders of the same names. */
export async function openFileStores({
  storage,
  dataDirectory,
}: {
  storage: StorageSettings | null;
  dataDirectory: string;
}): Promise<FileStores> {
  if (storage === null) {
    const folder = (name: string) => openFolder(join(dataDirectory, name));
    const nothing = () => undefined;
    return {
      uploads: folder('uploads'),
      exports: folder('exports'),
      backups: null,
      verify: async () => undefined,
      close: nothing,
    };
  }
  const { openBucket } = await import('./s3-store.ts');
  const bucket = await openBucket(storage);
  return {
    uploads: bucket.folder('uploads'),
    exports: bucket.folder('exports'),
    backups: bucket.folder('backups'),
    verify: () => bucket.verify(),
    close: () => bucket.close(),
  };
}
