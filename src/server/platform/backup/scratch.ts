import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { one } from '#server/platform/database/database.ts';
import type { Connection } from '#server/platform/database/pool.ts';
import { gigabytes } from './folder.ts';

// The rest names the live database: another one of this server may be proved at the same time.
const PREFIX = `'allsquare_proof_' || left(md5(current_database()), 8) || '_'`;
/** Free beside twice the database, in bytes. */
const LEAST_FREE = 1024 ** 3;

export type ScratchPlace = {
  /** The live database, as its owner. */
  readonly connection: Connection;
  /** The data folder of the embedded database, whose disk can be seen from here; null for DATABASE_URL. */
  readonly embeddedIn: string | null;
  /** The largest database that is restored on a server whose disk cannot be seen from here, in bytes. */
  readonly mostBytes: number;
};

/** A backup cannot be proved here; the message is what is said. */
export class NoScratchError extends Error {
  override name = 'NoScratchError';
}

/**
 * Makes an empty database beside the live one for as long as `work` lasts, and drops it, as those that a killed process
 * left. Throws NoScratchError where there may be none.
 */
export async function withScratch<Result>(
  place: ScratchPlace,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...place.connection, application_name: 'allsquare proof' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await dropScratches(client);
    await refuseWithoutRoom(client, place);
    const { rows } = await client.query<{ name: string }>(`SELECT ${PREFIX} || $1 AS name`, [
      crypto.randomUUID().slice(0, 8),
    ]);
    const { name } = one(rows);
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`);
    try {
      return await work(toDatabase(place.connection, name));
    } finally {
      await dropScratches(client);
    }
  } finally {
    await client.end();
  }
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
    throw new NoScratchError('Not proven: the database user may not create databases');
  if (embeddedIn === null) {
    if (bytes > mostBytes) throw new NoScratchError('Not proven: larger than BACKUP_SCRATCH_SIZE');
    return;
  }
  const needed = 2 * bytes + LEAST_FREE;
  const { bavail, bsize } = await statfs(embeddedIn);
  const free = bavail * bsize;
  if (free < needed)
    throw new NoScratchError(`Not proven: needs ${gigabytes(needed)}, ${gigabytes(free)} are free`);
}

function toDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
