// Why: docs/decisions/0068.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Db, first, statement } from '#server/platform/database/database.ts';

/** The folder of the built pages. */
export const DIST = fileURLToPath(new URL('../../../../dist/', import.meta.url));

/** The names of built files that contain a hash of their content: a name never stands for another content. */
const NAME = /^[\w.-]+-[\w-]{8}\.(js|css|woff2)$/;

const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** How long a file stays after the last instance that had it. */
const KEPT = '7 days';

// Rows are locked in the order of their names: several instances may start at once.
const noteFiles = statement<[names: readonly string[], now: Date], { name: string }>(`
  WITH own AS (SELECT name FROM program_files WHERE name = ANY($1) ORDER BY name FOR UPDATE)
  UPDATE program_files AS file SET seen_at = $2 FROM own WHERE file.name = own.name RETURNING file.name`);

const addFiles = statement<[names: readonly string[], contents: readonly Buffer[], now: Date], never>(`
  INSERT INTO program_files (name, content, seen_at)
  SELECT name, content, $3 FROM unnest($1::text[], $2::bytea[]) AS file (name, content) ORDER BY name
  ON CONFLICT (name) DO NOTHING`);

const removeFiles = statement<[now: Date], never>(`
  DELETE FROM program_files WHERE name IN (
    SELECT name FROM program_files WHERE seen_at < $1::timestamptz - interval '${KEPT}' ORDER BY name FOR UPDATE)`);

const findFile = statement<[name: string], { content: Buffer }>(
  'SELECT content FROM program_files WHERE name = $1',
);

async function listOwn(): Promise<string[]> {
  const names = await readdir(join(DIST, 'assets')).catch(() => []);
  return names.filter((name) => NAME.test(name));
}

/** Adds the files of this version to the database, with the owner's role. After that other instances can serve them. */
export async function addProgramFiles(owner: Db, now: Date): Promise<void> {
  const names = await listOwn();
  const present = new Set((await noteFiles(owner, names, now)).map(({ name }) => name));
  const missing = names.filter((name) => !present.has(name));
  if (missing.length === 0) return;
  const contents = await Promise.all(missing.map((name) => readFile(join(DIST, 'assets', name))));
  await addFiles(owner, missing, contents, now);
}

/** Notes that the files of this version are in use, and removes those that no instance has had for a while. */
export async function removeOldProgramFiles(db: Db, now: Date): Promise<void> {
  await noteFiles(db, await listOwn(), now);
  await removeFiles(db, now);
}

/** A file of another version of the program, or null. */
export async function findProgramFile(
  db: Db,
  address: string,
): Promise<{ content: Buffer; type: string } | null> {
  const name = /^\/assets\/([^/]+)$/.exec(address)?.[1] ?? '';
  const ending = NAME.exec(name)?.[1] ?? '';
  const type = TYPES[ending];
  if (type === undefined) return null;
  const found = first(await findFile(db, name));
  return found === null ? null : { content: found.content, type };
}
