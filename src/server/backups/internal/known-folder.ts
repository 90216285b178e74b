import { markFolder, readMark } from '#server/platform/backup/folder.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

type KnownFolder = { folder: string; mark: string };

const findFolder = statement<[], KnownFolder>(`
  SELECT value ->> 'folder' AS folder, value ->> 'mark' AS mark FROM facts WHERE name = 'backup folder'`);

const keepFolder = statement<[known: string], never>(`
  INSERT INTO facts (name, value) VALUES ('backup folder', $1::jsonb)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()`);

/** Throws if BACKUP_TO is not the folder that the other instances write to, by the mark in it. */
export async function refuseOtherFolder(db: Db, folder: string): Promise<void> {
  const known = first(await findFolder(db));
  if (known?.folder !== folder) {
    const mark = await markFolder(folder);
    await keepFolder(db, JSON.stringify({ folder, mark } satisfies KnownFolder));
  } else if (known.mark !== (await readMark(folder))) throw otherFolder();
}

/** Throws like `refuseOtherFolder`, and writes nothing. */
export async function requireKnownFolder(db: Db, folder: string): Promise<void> {
  const known = first(await findFolder(db));
  if (known?.folder === folder && known.mark !== (await readMark(folder))) throw otherFolder();
}

const otherFolder = () => new Error('BACKUP_TO is another folder on this machine');
