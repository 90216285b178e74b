import { sentence } from '#domain/language/text.ts';
import type { BackupPlace } from '#server/platform/backup/place.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

type KnownPlace = { folder: string; mark: string | null };

const findPlace = statement<[], KnownPlace>(`
  SELECT value ->> 'folder' AS folder, value ->> 'mark' AS mark FROM facts WHERE name = 'backup folder'`);

const keepPlace = statement<[known: string], never>(`
  INSERT INTO facts (name, value) VALUES ('backup folder', $1::jsonb)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()`);

/** Throws if BACKUP_TO is not the folder that the other instances write to, by the mark in it. */
export async function refuseOtherPlace(db: Db, place: BackupPlace): Promise<void> {
  const known = first(await findPlace(db));
  if (known?.folder !== place.name) {
    const mark = await place.mark();
    await keepPlace(db, JSON.stringify({ folder: place.name, mark } satisfies KnownPlace));
  } else if (known.mark !== (await place.readMark())) throw otherPlace();
}

/** Throws like `refuseOtherPlace`, and writes nothing. */
export async function requireKnownPlace(db: Db, place: BackupPlace): Promise<void> {
  const known = first(await findPlace(db));
  if (known?.folder === place.name && known.mark !== (await place.readMark())) throw otherPlace();
}

const otherPlace = () => new StartupError(sentence('BACKUP_TO is another folder on this machine'));
