import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '#server/platform/backup/archive.ts';
import { listBackups, readNote } from '#server/platform/backup/folder.ts';
import { load } from '#server/platform/backup/load.ts';
import { folderPlace } from '#server/platform/backup/place.ts';
import { makeBackup } from '#server/platform/backup/scheduled.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { openFolder } from '#server/platform/files/folder-store.ts';
import { openKeyring } from '#server/platform/security/keyring.ts';
import { seal } from '#server/platform/security/sealed.ts';
import {
  databaseOf,
  launch,
  makeFolder,
  type ServerProcess,
  startServer,
  until,
} from '#server/testing/system/server-process.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The last migration of the last release. */
const RELEASED = '0010-webhooks.sql';
const PICTURE = `/uploads/${'a'.repeat(32)}.webp`;

const folder = makeFolder();
const data = join(folder.path, 'data');
const backups = join(folder.path, 'backups');
const BACKUP_PASSPHRASE = 'eleven blue herons';
const place = { BACKUP_TO: backups, BACKUP_PASSPHRASE };
let before: unknown;
let server: ServerProcess;

async function withOwner<Result>(
  connection: object,
  work: (owner: Pool) => Promise<Result>,
): Promise<Result> {
  const owner = openPool({ connection: connection as Parameters<typeof openPool>[0]['connection'], size: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function readBooks(owner: Pool) {
  const balances = 'SELECT book_id, account_id, balance FROM ledger_balances ORDER BY 1, 2';
  const expenses = 'SELECT id, title, amount, date::text FROM expenses ORDER BY 1';
  return { balances: (await owner.query(balances)).rows, expenses: (await owner.query(expenses)).rows };
}

/** Starts this version on a folder as the last release leaves it: its database with the demo and a picture, and its files. */
beforeAll(async () => {
  const log = { info: () => undefined, error: () => undefined };
  const { address, stop } = await startEmbeddedPostgres({ dataDirectory: data, log });
  const connection = { ...address };
  await load(readArchive(join(import.meta.dirname, 'version-0.1.backup')), {
    connection,
    uploads: openFolder(join(data, 'uploads')),
    cards: join(data, 'card-provider'),
    migrateTo: (last) => withOwner(connection, async (owner) => void (await migrate(owner, { last }))),
    acceptKey: async () => undefined,
    acceptPushKeys: () => undefined,
  });
  await withOwner(connection, async (owner) => {
    await migrate(owner, { last: RELEASED });
    // The key of the fixture is not kept; the first start seals a new check.
    await owner.query("DELETE FROM facts WHERE name = 'key check'");
    await sealAnew(owner);
    await owner.query("UPDATE users SET profile_picture = $1 WHERE username = 'demo'", [PICTURE]);
    before = await readBooks(owner);
  });
  mkdirSync(join(data, 'uploads'), { recursive: true });
  writeFileSync(join(data, PICTURE), 'RIFF');
  await backUpAsReleased(connection);
  await stop();
  server = await startServer({ DATA_DIR: data, BACKUP_EVERY: '7d', ...place });
}, 240_000);

const config = { dataDirectory: data, encryptionKey: null, encryptionKeys: [], isEmbedded: true };

/** What the key of the fixture sealed would be closed to everybody. */
async function sealAnew(owner: Pool): Promise<void> {
  const keyring = openKeyring(config);
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM bank_accounts');
  expect(rows.length).toBeGreaterThan(0);
  const sealOf = (row: string, column: string) =>
    seal(keyring, { table: 'bank_accounts', row, column }, '021000021');
  for (const { id } of rows)
    await owner.query('UPDATE bank_accounts SET account_number = $2, routing_number = $3 WHERE id = $1', [
      id,
      sealOf(id, 'account_number'),
      sealOf(id, 'routing_number'),
    ]);
}

/** A scheduled backup as the last release leaves it: unproven, and its note says nothing of the passphrase. */
async function backUpAsReleased(connection: Parameters<typeof withOwner>[0]): Promise<void> {
  mkdirSync(backups);
  const { name } = await makeBackup({
    place: folderPlace(backups),
    source: {
      connection,
      uploads: openFolder(join(data, 'uploads')),
      config,
      passphrase: BACKUP_PASSPHRASE,
    },
    now: new Date(),
    version: '0.1.0',
  });
  const note = join(backups, `${name}.json`);
  const { passphrase: _, ...former } = readNote(readFileSync(note, 'utf8')) ?? {};
  writeFileSync(note, JSON.stringify(former));
}
afterAll(async () => {
  await server.stop();
  folder.remove();
});

test('a start of this version on a folder of the last release keeps its people, files and books', async () => {
  const signIn = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ username: 'demo', password: 'demo1234' }),
  });
  expect(signIn.status).toBe(200);
  const cookie = signIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const groups = await fetch(`${server.url}/api/groups`, { headers: { cookie } });
  expect(groups.status).toBe(200);
  expect(((await groups.json()) as unknown[]).length).toBeGreaterThan(0);
  const picture = await fetch(server.url + PICTURE);
  expect([picture.status, await picture.text()]).toEqual([200, 'RIFF']);

  const names = await withOwner(databaseOf(data), async (owner) => {
    expect(await readBooks(owner)).toEqual(before);
    const { rows } = await owner.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    return rows.map(({ name }) => name);
  });
  const migrations = readdirSync(join(ROOT, 'src/server/platform/schema/migrations'));
  const files = migrations.filter((name) => name.endsWith('.sql')).sort();
  expect(names).toEqual(files);

  const env = { ...process.env, DATA_DIR: data };
  const audit = await promisify(execFile)(process.execPath, [join(ROOT, 'tools/audit.ts')], { env });
  expect(audit.stdout).not.toBe('');
}, 120_000);

test('a scheduled backup of the last release is proven by this version, and restored on an empty machine', async () => {
  await until(async () => (await listBackups(backups))[0]?.status !== 'unproven', { within: 120_000 });
  expect(await listBackups(backups)).toMatchObject([
    { status: 'proven', findings: 0, reason: null, version: '0.1.0' },
  ]);
  const empty = join(folder.path, 'empty');
  const tool = launch(['tools/restore.ts', 'latest'], { DATA_DIR: empty, ...place });
  expect(await tool.ended, tool.said() + tool.logged()).toEqual({ code: 0, signal: null });
  const log = { info: () => undefined, error: () => undefined };
  const { address, stop } = await startEmbeddedPostgres({ dataDirectory: empty, log });
  const restored = await withOwner({ ...address }, readBooks).finally(stop);
  expect(restored).toEqual(before);
  expect(readFileSync(join(empty, PICTURE), 'utf8')).toBe('RIFF');
}, 300_000);

test('the guide names the settings, commands and refusals as they are', () => {
  const guide = readFileSync(join(ROOT, 'docs/operation/upgrading.md'), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const commands = [...guide.matchAll(/npm run ([a-z]+)/g)].map(([, name]) => name ?? '');
  expect(commands.length).toBeGreaterThan(2);
  for (const name of commands) expect(Object.keys(scripts)).toContain(name);
  const migrating = readFileSync(join(ROOT, 'src/server/platform/database/migrate.ts'), 'utf8');
  expect(migrating).toContain('which this version does not know');
  expect(guide).toContain('which this version does not know');
});
