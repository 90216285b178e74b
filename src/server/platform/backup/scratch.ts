import { randomInt } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { sentence } from '#domain/language/text.ts';
import { withClient } from '#server/platform/database/client.ts';
import { one } from '#server/platform/database/database.ts';
import { lacksRight } from '#server/platform/database/errors.ts';
import { type Connection, toDatabase } from '#server/platform/database/pool.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { gigabytes } from './folder.ts';

const APPLICATION = 'allsquare proof';
// The rest names the live database: another one of this server may be proved at the same time.
const PREFIX = `'allsquare_proof_' || left(md5(current_database()), 8) || '_'`;
/** Free beside twice the database, in bytes. */
const LEAST_FREE = 1024 ** 3;

export type ScratchPlace = {
  /** The live database, as its owner. */
  readonly connection: Connection;
  /** The data folder of the embedded database, whose disk can be seen from here; null for DATABASE_URL. */
  readonly embeddedIn: string | null;
  /** An empty database of its own; null: one is made beside the live one. */
  readonly url: string | null;
  /** The largest database that is restored on a server whose disk cannot be seen from here, in bytes. */
  readonly mostBytes: number;
};

/** A backup cannot be proved here; the message is what is said. */
export class NoScratchError extends StartupError {}

/**
 * Gives `work` an empty database: that of BACKUP_SCRATCH_URL, or one that is made beside the live one and dropped, as those
 * that a killed process left. Only one connection is open at a time. Throws NoScratchError where there may be none.
 */
export async function withScratch<Result>(
  place: ScratchPlace,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (place.url !== null) return await withOwnDatabase({ connectionString: place.url }, place, work);
  const name = await withClient(place.connection, APPLICATION, async (client) => {
    await client.query('SET statement_timeout = 0');
    await dropScratches(client);
    await refuseWithoutRoom(client, place);
    const { rows } = await client.query<{ name: string }>(`SELECT ${PREFIX} || $1 AS name`, [
      crypto.randomUUID().slice(0, 8),
    ]);
    const made = one(rows).name;
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(made)} TEMPLATE template0`);
    return made;
  });
  try {
    return await work(toDatabase(place.connection, name));
  } finally {
    await withClient(place.connection, APPLICATION, dropScratches);
  }
}

async function withOwnDatabase<Result>(
  scratch: Connection,
  { connection }: ScratchPlace,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  await refuseUsedScratch(scratch, connection);
  await withClient(scratch, APPLICATION, empty);
  try {
    return await work(scratch);
  } finally {
    await withClient(scratch, APPLICATION, empty);
  }
}

/** What an emptied database says of itself, so that what a killed proof left in it is known to be nobody's. */
const MARK = 'allsquare proof';

async function empty(client: pg.Client): Promise<void> {
  await client
    .query(
      `DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public; COMMENT ON SCHEMA public IS '${MARK}'`,
    )
    .catch((error: unknown) => {
      if (!lacksRight(error)) throw error;
      throw new NoScratchError(sentence('Not proven: the user of BACKUP_SCRATCH_URL must own its database'));
    });
}

/** Throws StartupError if the database for proofs is the live one, or holds people. */
export async function refuseUsedScratch(scratch: Connection, live: Connection): Promise<void> {
  const lock = randomInt(2 ** 47);
  const holdsPeople = await withClient(scratch, APPLICATION, async (client) => {
    const { rows } = await client.query<{ isMarked: boolean; hasUsers: boolean }>(`
      SELECT coalesce(obj_description(to_regnamespace('public'), 'pg_namespace') = '${MARK}', false) AS "isMarked",
             to_regclass('public.users') IS NOT NULL AS "hasUsers"`);
    // A lock is known only within one database.
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    const isFree = await withClient(live, APPLICATION, async (other) => {
      const answer = await other.query<{ isFree: boolean }>('SELECT pg_try_advisory_lock($1) AS "isFree"', [
        lock,
      ]);
      return one(answer.rows).isFree;
    });
    if (!isFree)
      throw new StartupError(sentence('BACKUP_SCRATCH_URL: is the live database, which proofs would empty'));
    const { isMarked, hasUsers } = one(rows);
    if (isMarked || !hasUsers) return false;
    const people = await client.query('SELECT 1 FROM public.users LIMIT 1');
    return people.rows.length > 0;
  });
  if (holdsPeople)
    throw new StartupError(
      sentence('BACKUP_SCRATCH_URL: holds people; it must be an empty database of its own'),
    );
}

async function dropScratches(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database
     WHERE starts_with(datname, ${PREFIX}) AND pg_has_role(datdba, 'MEMBER')`,
  );
  for (const { name } of rows)
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

async function refuseWithoutRoom(client: pg.Client, { embeddedIn, mostBytes }: ScratchPlace): Promise<void> {
  const { rows } = await client.query<{ mayCreate: boolean; bytes: string }>(`
    SELECT rolcreatedb OR rolsuper AS "mayCreate", pg_database_size(current_database())::text AS bytes
    FROM pg_roles WHERE rolname = current_user`);
  const bytes = Number(rows[0]?.bytes ?? 0);
  if (rows[0]?.mayCreate !== true)
    throw new NoScratchError(sentence('Not proven: the database user may not create databases'));
  if (embeddedIn === null) {
    if (bytes > mostBytes) throw new NoScratchError(sentence('Not proven: larger than BACKUP_SCRATCH_SIZE'));
    return;
  }
  const needed = 2 * bytes + LEAST_FREE;
  const { bavail, bsize } = await statfs(embeddedIn);
  const free = bavail * bsize;
  if (free < needed)
    throw new NoScratchError(
      sentence('Not proven: needs {needed}, {free} are free', {
        needed: gigabytes(needed),
        free: gigabytes(free),
      }),
    );
}
