// Why: docs/decisions/0069.
import { type Db, inSnapshot } from '#server/platform/database/database.ts';
import type { OpenFile } from '#server/platform/files/file-store.ts';
import type { Context } from './context.ts';
import { enforceLimit } from './enforce-limit.ts';

const MOST_AN_HOUR = 20;
const TOO_MANY = 'Too many exports. Please try again later.';

/** The rows that an export reads and writes at a time. Few, so that little lives on while others come. */
export const ROWS_AT_ONCE = 20;

/** A file that is written in parts. */
export type ExportedFile = { name: string; type: string; parts: AsyncIterable<string> };

type Exported = OpenFile & Pick<ExportedFile, 'name' | 'type'>;

/**
 * Makes an export for the caller, who may read it: one at a time, at most 20 an hour. `write` and its parts read one
 * moment of the database through the given connection, a few rows at a time, so that neither memory nor the event loop
 * holds a whole group. The parts go to a file of this machine first: a slow reader holds no connection of the database,
 * and an error in the middle is an error and not half a file.
 */
export function exportFile(context: Context, write: (db: Db) => Promise<ExportedFile>): Promise<Exported> {
  const { deps, person } = context;
  return deps.exports.forPerson(person.id, async (isOver) => {
    const limit = { bucket: `file-export:${person.id}`, most: MOST_AN_HOUR, windowSeconds: 3600 };
    await enforceLimit(context, limit, TOO_MANY);
    const gone = context.whenGone();
    const file = await deps.exports.inPlace(() => spoolFile(context, write, gone), gone);
    // At the last byte: whoever received it may ask at once. A download that breaks off only closes.
    file.stream.once('end', isOver).once('close', isOver);
    return file;
  });
}

async function spoolFile(
  { deps }: Context,
  write: (db: Db) => Promise<ExportedFile>,
  gone: AbortSignal,
): Promise<Exported> {
  let file: Exported | undefined;
  try {
    return await inSnapshot(deps.pool, async (db) => {
      const { parts, ...named } = await write(db);
      file = Object.assign(named, await deps.archives.spool(parts, gone));
      return file;
    });
  } catch (error) {
    // The database went away at the end of the snapshot.
    file?.stream.destroy();
    throw error;
  }
}
