import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  claimDataDirectory,
  DataDirectoryInUseError,
  type PostgresAddress,
  readRunningRecord,
} from './data-directory.ts';
import { DATABASE_ACCOUNT } from './database-account.ts';
import {
  type EmbeddedPostgres,
  reachEmbeddedPostgres,
  startEmbeddedPostgres,
  startThrowawayPostgres,
} from './embedded-postgres.ts';

let base = '';
let dataDirectory = '';
let lines: string[] = [];
const running = new Set<EmbeddedPostgres>();
const children = new Set<ChildProcess>();
const log = { info: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };

// Making a cluster takes a second, copying one does not.
const template = mkdtempSync(join(tmpdir(), 'allsquare-template-'));

beforeAll(async () => {
  chmodSync(template, 0o755);
  await (await startEmbeddedPostgres({ dataDirectory: template, log })).stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'allsquare-embedded-'));
  chmodSync(base, 0o755);
  dataDirectory = join(base, 'data');
  cpSync(join(template, 'postgres'), join(dataDirectory, 'postgres'), { recursive: true });
  lines = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of running) await postgres.stop();
  children.clear();
  running.clear();
  rmSync(base, { recursive: true, force: true });
});

async function start(options: { onRestart?: () => void } = {}) {
  const postgres = await startEmbeddedPostgres({ dataDirectory, log, ...options });
  running.add(postgres);
  return postgres;
}

async function stop(postgres: EmbeddedPostgres) {
  running.delete(postgres);
  await postgres.stop();
}

async function query<Row extends pg.QueryResultRow>(address: PostgresAddress, sql: string): Promise<Row[]> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Runs the database from another Node process, which prints "up" when it is ready. */
async function startElsewhere() {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'));
  const script = `
    const { startEmbeddedPostgres } = await import(${module});
    const log = { info() {}, error() {} };
    startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)}, log })
      .then((postgres) => console.log('up ' + postgres.pid()), (error) => { console.log(error.message); process.exit(1); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  );
  return { child, said };
}

function isAlive(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
  } catch {
    return false;
  }
}

async function until(condition: () => boolean | Promise<boolean>) {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (await condition()) return;
    await sleep(20);
  }
  throw new Error('It never happened');
}

describe('startEmbeddedPostgres', () => {
  test('keeps written data across a stop and a second start', async () => {
    const first = await start();
    await query(first.address, 'CREATE TABLE kept (n int)');
    await query({ ...first.address }, 'INSERT INTO kept VALUES (1)');
    await stop(first);

    const second = await start();
    expect(await query(second.address, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  test('is a durable UTF-8 database on a private socket only', async () => {
    const { address, connectionString } = await start();
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query(`
      SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
        current_setting('data_checksums') AS checksums, current_setting('listen_addresses') AS network,
        current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone,
        lower('ÄÖ') AS lower, 'Z' < 'a' AS "byCodePoint", current_setting('server_version_num')::int / 10000 AS major`);
    await client.end();
    expect(rows[0]).toEqual({
      fsync: 'on',
      pages: 'on',
      checksums: 'on',
      network: '',
      encoding: 'UTF8',
      zone: 'UTC',
      lower: 'äö',
      byCodePoint: true,
      major: 18,
    });
    expect(statSync(address.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDirectory, 'postgres')).mode & 0o777).toBe(0o700);
  });

  test('refuses a second owner with one line', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDirectory, log })).rejects.toThrow(DataDirectoryInUseError);
    const { child, said } = await startElsewhere();
    expect(said).toBe(
      `DATA_DIR: ${dataDirectory} is in use by process ${process.pid}; stop it or choose another folder`,
    );
    await until(() => child.exitCode === 1);
  });

  test('recovers every acknowledged row after the database was killed', async () => {
    let restarts = 0;
    const postgres = await start({ onRestart: () => restarts++ });
    await query(postgres.address, 'CREATE TABLE kept (n int)');
    let acknowledged = 0;
    for (const victim of [1, 2, 3]) {
      for (const _ of Array.from({ length: 20 })) {
        await query(postgres.address, `INSERT INTO kept VALUES (${victim})`);
        acknowledged += 1;
      }
      process.kill(postgres.pid(), 'SIGKILL');
      await until(() => restarts === victim);
    }
    expect(await query(postgres.address, 'SELECT count(*)::int AS n FROM kept')).toEqual([
      { n: acknowledged },
    ]);
  });

  test('starts again after its Node process was killed', async () => {
    const { child, said } = await startElsewhere();
    const orphan = Number(/^up (\d+)$/.exec(said)?.[1]);
    const record = readRunningRecord(dataDirectory);
    if (record === null) throw new Error('No record of the running database');
    await query(record.address, 'CREATE TABLE kept AS SELECT 7 AS n');
    child.kill('SIGKILL');

    const postgres = await start();
    expect(postgres.pid()).not.toBe(orphan);
    expect(isAlive(orphan)).toBe(false);
    expect(await query(postgres.address, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  test('starts again after both were killed at once', async () => {
    const { child, said } = await startElsewhere();
    const record = readRunningRecord(dataDirectory);
    if (record === null) throw new Error('No record of the running database');
    await query(record.address, 'CREATE TABLE kept AS SELECT 7 AS n');
    process.kill(Number(said.slice(3)), 'SIGKILL');
    child.kill('SIGKILL');

    const postgres = await start();
    expect(await query(postgres.address, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  test('leaves no database behind if its Node process was killed and does not start again', async () => {
    const { child, said } = await startElsewhere();
    child.kill('SIGKILL');
    await until(() => !isAlive(Number(said.slice(3))));
  });

  test('does not mistake a reused pid for its database', async () => {
    await stop(await start());
    const pidFile = join(dataDirectory, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${join(dataDirectory, 'postgres')}\n1\n5432\n\n\n0 0\nready\n`);
    await start();
  });

  test('cleans up after an interrupted creation', async () => {
    dataDirectory = join(base, 'fresh');
    mkdirSync(join(dataDirectory, 'postgres.new', 'base'), { recursive: true });
    await start();
    expect(existsSync(join(dataDirectory, 'postgres.new'))).toBe(false);
  });

  test('accepts a folder too deep for a socket, and one with unusual characters', async () => {
    dataDirectory = join(base, `o'd"d, ü ${'x'.repeat(120)}`);
    const { address, connectionString } = await start();
    expect(address.host.length).toBeLessThan(90);
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.end();

    dataDirectory = join(base, `o'd"d, ü`);
    const odd = await start();
    expect(odd.address.host).toBe(join(dataDirectory, 'run'));
    expect(await query(odd.address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test.runIf(process.getuid?.() === 0)(
    'moves the database out of a folder that its account may not enter',
    async () => {
      dataDirectory = join(base, 'fresh');
      chmodSync(base, 0o700);
      const first = await start();
      await query(first.address, 'CREATE TABLE kept (n int)');
      const home = readFileSync(join(dataDirectory, 'database-location'), 'utf8').trim();
      try {
        expect(lines.join('\n')).toContain(`The database lives in ${home}`);
        await stop(first);
        const second = await start();
        expect(await query(second.address, 'SELECT n FROM kept')).toEqual([]);
        await stop(second);
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    },
  );

  test.runIf(process.getuid?.() === 0)('stays inside a folder that only its owner may enter', async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'allsquare-private-'));
    try {
      const postgres = await start();
      expect(postgres.address.host).toBe(join(dataDirectory, 'run'));
      expect(statSync(dataDirectory).mode & 0o777).toBe(0o710);
      await stop(postgres);
    } finally {
      rmSync(dataDirectory, { recursive: true });
    }
  });

  test.runIf(process.getuid?.() === 0)(
    "as root runs under the database's system account, and takes over a cluster of nobody",
    async () => {
      const account = execFileSync('id', ['-u', DATABASE_ACCOUNT], { encoding: 'utf8' });
      const cluster = join(dataDirectory, 'postgres');
      execFileSync('chown', ['-R', '65534:65534', cluster]);
      // The processes of a database that was not shut down may still run as its old account.
      const pidFile = join(cluster, 'postmaster.pid');
      writeFileSync(pidFile, `${process.pid}\n${cluster}\n1\n5432\n\n\n0 0\nready\n`);
      const before = await start();
      expect(statSync(cluster).uid).toBe(65_534);
      await query(before.address, 'CREATE TABLE kept AS SELECT 7 AS n');
      await stop(before);
      const after = await start();
      const owners = execFileSync('find', [cluster, '-printf', '%U\n'], { encoding: 'utf8' });
      expect([...new Set(owners.trim().split('\n'))]).toEqual([account.trim()]);
      expect(statSync(`/proc/${after.pid()}`).uid).toBe(Number(account));
      expect(await query(after.address, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
      expect(statSync(dataDirectory)).toMatchObject({ uid: 0, gid: statSync(cluster).gid });
    },
  );

  test('refuses a folder of another major version', async () => {
    writeFileSync(join(dataDirectory, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, this version brings 18/);
  });
});

describe('claimDataDirectory', () => {
  test('says in one line that a folder cannot be made', () => {
    writeFileSync(join(base, 'file'), '');
    expect(() => claimDataDirectory(join(base, 'file', 'data'))).toThrow(
      /^DATA_DIR: .*file\/data cannot be used/,
    );
  });

  test('releases the folder', () => {
    claimDataDirectory(dataDirectory).release();
    const claim = claimDataDirectory(dataDirectory);
    expect(() => claimDataDirectory(dataDirectory)).toThrow(DataDirectoryInUseError);
    claim.release();
  });
});

describe('reachEmbeddedPostgres', () => {
  test('uses the running database and leaves it running', async () => {
    const postgres = await start();
    const reached = await reachEmbeddedPostgres({ dataDirectory, log });
    expect(reached.address).toEqual(postgres.address);
    await reached.stop();
    expect(await query(postgres.address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('starts its own if none runs', async () => {
    const reached = await reachEmbeddedPostgres({ dataDirectory, log });
    expect(await query(reached.address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await reached.stop();
    claimDataDirectory(dataDirectory).release();
  });
});

describe('startThrowawayPostgres', () => {
  test('leaves nothing behind', async () => {
    const postgres = await startThrowawayPostgres();
    running.add(postgres);
    expect(await query(postgres.address, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
    const pid = postgres.pid();
    await stop(postgres);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(postgres.address.host)).toBe(false);
  });

  test.runIf(process.platform === 'linux')('needs little memory while idle', async () => {
    const postgres = await startThrowawayPostgres();
    running.add(postgres);
    const processes = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postgres.pid())], {
      encoding: 'utf8',
    });
    expect(processes.trim().split('\n').length).toBeLessThanOrEqual(6);
  });
});
