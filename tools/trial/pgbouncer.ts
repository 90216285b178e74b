import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { findDatabaseAccount } from '#server/platform/embedded-postgres/database-account.ts';
import { freePort } from '#server/testing/system/free-port.ts';
import { query } from '#server/testing/system/people.ts';
import { until } from '#server/testing/system/server-process.ts';
import { type Unpacked, unpackNewer } from './newer-packages.ts';
import { runProgram, startProgram } from './programs.ts';

/** The first version that prepares statements in transaction mode. */
const OLDEST = 1.21;
const PACKAGES =
  'pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libaudit1 libcap-ng0 libcap2 libgcrypt20 libgpg-error0 liblz4-1 liblzma5 libzstd1 zlib1g libcrypt1'.split(
    ' ',
  );
const PASSWORD = 'trial';

export type PgBouncer = {
  version: string;
  url: string;
  poolSize: number;
  /** Transactions so far, and connections to the database now. */
  counts(): Promise<{ transactions: number; servers: number }>;
  stop(): Promise<void>;
};

function findPgBouncer(folder: string): Unpacked & { version: string } {
  const versionOf = ({ command, args }: Unpacked) =>
    /PgBouncer (\S+)/.exec(runProgram(command, [...args, '--version']))?.[1] ?? '';
  const installed = { command: '/usr/sbin/pgbouncer', args: [] };
  if (existsSync(installed.command)) {
    const version = versionOf(installed);
    if (Number.parseFloat(version) >= OLDEST) return { ...installed, version };
  }
  const found = unpackNewer(folder, { release: 'trixie', packages: PACKAGES, program: 'usr/sbin/pgbouncer' });
  return { ...found, version: versionOf(found) };
}

/** Starts PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(
  folder: string,
  database: { host: string; port: number },
  poolSize: number,
): Promise<PgBouncer> {
  mkdirSync(folder, { recursive: true });
  const { command, args, version } = findPgBouncer(join(folder, 'unpacked'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  // It reads the passwords of other roles from the database, such as the application's role.
  writeFileSync(users, `"allsquare" "${PASSWORD}"\n`);
  writeFileSync(
    file,
    `
[databases]
* = host=${database.host} port=${database.port} auth_user=allsquare
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
admin_users = allsquare
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
max_prepared_statements = 1000
`,
  );
  const account = findDatabaseAccount();
  for (const path of [folder, file, users]) {
    chmodSync(path, 0o755);
    if (account !== null) chownSync(path, account.uid, account.gid);
  }
  const program = startProgram(command, [...args, file], { account });
  const admin: pg.ClientConfig = {
    host: '127.0.0.1',
    port,
    user: 'allsquare',
    password: PASSWORD,
    database: 'pgbouncer',
  };
  await until(() => {
    if (program.hasEnded()) throw new Error(`PgBouncer ended: ${program.said()}`);
    return query(admin, 'SHOW VERSION').catch(() => null);
  });
  return {
    version,
    url: `postgres://allsquare:${PASSWORD}@127.0.0.1:${port}/allsquare`,
    poolSize,
    async counts() {
      const stats = await query<{ database: string; total_xact_count: string }>(admin, 'SHOW STATS');
      const servers = await query<{ database: string; user: string }>(admin, 'SHOW SERVERS');
      const own = <T extends { database: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.database === 'allsquare');
      return {
        transactions: own(stats).reduce((total, row) => total + Number(row.total_xact_count), 0),
        // The owner's connection only reads passwords.
        servers: own(servers).filter(({ user }) => user !== 'allsquare').length,
      };
    },
    stop: () => program.stop('SIGINT'),
  };
}
