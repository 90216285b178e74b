import { chmodSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { givePrivately } from '#server/platform/embedded-postgres/data-directory.ts';
import { findDatabaseAccount } from '#server/platform/embedded-postgres/database-account.ts';
import { openDescriber } from '#server/testing/contract/statements/describe-statement.ts';
import { readStatements } from '#server/testing/contract/statements/read-statements.ts';
import { freePort } from '#server/testing/system/free-port.ts';
import { makeParty, query } from '#server/testing/system/people.ts';
import { makeFolder, until } from '#server/testing/system/server-process.ts';
import { plantTemporaryTables } from '#server/testing/system/temporary-tables.ts';
import { checkWritten, startLoad } from './load.ts';
import { needPackages, type Program, runProgram, startProgram } from './programs.ts';
import { type Findings, type Shown, show } from './report.ts';
import { loadSeconds } from './seconds.ts';
import { audit, startSite } from './site.ts';

const ROOT = join(import.meta.dirname, '../..');
const BINARIES = '/usr/lib/postgresql/15/bin';
const PACKAGES = { 'postgresql-15': `${BINARIES}/postgres` };

type Oldest = {
  program: Program;
  connection: { host: string; port: number; user: string; database: string };
};

/** Starts Debian's PostgreSQL with an empty database. */
async function startOldest(folder: string): Promise<Oldest> {
  const account = findDatabaseAccount();
  // The account of the database enters its own folder.
  chmodSync(folder, 0o711);
  const data = join(folder, 'data');
  givePrivately(data, account);
  const made = ['--encoding=UTF8', '--locale=C.UTF-8', '--username=allsquare', '--auth=trust', '--no-sync'];
  runProgram(join(BINARIES, 'initdb'), ['-D', data, ...made], { account, cwd: data });
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${data}`];
  const options = ['-D', data, '-p', String(port), ...settings];
  const program = startProgram(join(BINARIES, 'postgres'), options, { account, cwd: data });
  const login = { host: '127.0.0.1', port, user: 'allsquare' };
  await until(
    () => {
      if (program.hasEnded()) throw new Error(`PostgreSQL ended: ${program.said()}`);
      return query({ ...login, database: 'postgres' }, 'CREATE DATABASE allsquare').catch(() => null);
    },
    { every: 200 },
  );
  return { program, connection: { ...login, database: 'allsquare' } };
}

async function checkMigrations(owner: pg.Pool): Promise<Shown> {
  const count = await migrate(owner);
  return show('every migration is applied', `${count} migrations`);
}

/** Has the database parse every statement of the program; none is run. */
async function checkStatements(connection: pg.ClientConfig): Promise<Shown> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const describe = await openDescriber(client);
    const wrong: string[] = [];
    const statements = readStatements();
    for (const { text, file, line } of statements) {
      await describe(text).catch((error: Error) => {
        wrong.push(`${relative(ROOT, file)}:${line}: ${error.message}`);
      });
    }
    return show('every statement of the program is accepted', `${statements.length} statements`, wrong);
  } finally {
    await client.end();
  }
}

/** Writes a link of a chain as the program's role, which planted temporary tables with triggers. */
async function checkTemporaryTables(owner: pg.Pool): Promise<Shown> {
  const client = await owner.connect();
  try {
    const { rows } = await client.query<{ role: string; groupId: string; actorId: string }>(
      `SELECT grantee AS role, group_id AS "groupId", actor_id AS "actorId"
       FROM information_schema.role_table_grants, activity
       WHERE table_name = 'activity' AND privilege_type = 'INSERT' AND grantee <> current_user LIMIT 1`,
    );
    const [{ role = '', groupId, actorId } = {}] = rows;
    await client.query(
      `BEGIN; GRANT TEMPORARY ON DATABASE allsquare TO ${role}; SET SESSION AUTHORIZATION ${role}`,
    );
    await client.query(plantTemporaryTables(role));
    await client.query(
      `INSERT INTO activity (id, group_id, kind, actor_id) VALUES (gen_random_uuid(), $1, 'group_renamed', $2)`,
      [groupId, actorId],
    );
    const { rows: after } = await client.query<{ isSuper: boolean }>(
      'SELECT rolsuper AS "isSuper" FROM pg_roles WHERE rolname = $1',
      [role],
    );
    const wrong = after.filter(({ isSuper }) => isSuper).map(() => `${role} became a superuser`);
    return show("no temporary table's trigger runs with the rights of the owner", `as ${role}`, wrong);
  } finally {
    client.release(true);
  }
}

/** The oldest PostgreSQL that is supported: the migrations, all statements, and the program under load. */
export async function tryOldest(): Promise<Findings> {
  needPackages(PACKAGES);
  const folder = makeFolder();
  const { program, connection } = await startOldest(folder.path);
  const owner = openPool({ connection, size: 1 });
  try {
    const parsed = [await checkMigrations(owner), await checkStatements(connection)];
    const url = `postgres://${connection.user}@127.0.0.1:${connection.port}/${connection.database}`;
    const site = await startSite({ folder: folder.path, count: 1, settings: { DATABASE_URL: url } });
    try {
      const origin = `http://127.0.0.1:${site.ports[0]}`;
      const plan = { origin, party: await makeParty(origin, connection), tries: 2 };
      const load = startLoad(plan);
      await sleep(loadSeconds() * 1000);
      const written = await checkWritten(plan, await load.stop(), connection);
      const { rows } = await owner.query<{ version: string }>(
        `SELECT current_setting('server_version') AS version`,
      );
      return {
        components: [`PostgreSQL ${rows[0]?.version.split(' ')[0]}`],
        shown: [...parsed, ...written, await checkTemporaryTables(owner), await audit(connection)],
      };
    } finally {
      await site.stop();
    }
  } finally {
    await owner.end();
    await program.stop();
    folder.remove();
  }
}
