import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackupStatus } from '#contract/backups.ts';
import { type ArchiveEntry, readArchive } from '#server/platform/backup/archive.ts';
import { dump } from '#server/platform/backup/dump.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  startThrowawayPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { openFolder } from '#server/platform/files/folder-store.ts';
import { inBucket, inFolder, type KeptBackups } from './kept-backups.ts';
import { call, type Guest, makeParty, query } from './people.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { databaseOf, type Environment, launch, makeFolder, startServer, until } from './server-process.ts';

const PATIENCE = 600_000;
/** On a slow machine, in milliseconds. */
const PROVEN_WITHIN = 250_000;
const PASSPHRASE = 'eleven blue herons';
const QUIET = { info: () => undefined, error: () => undefined };
const folder = makeFolder();
afterAll(() => folder.remove());

/** Has people, groups and an expense made at a server without backups. Returns an admin. */
async function fill(settings: Environment, connection: () => pg.ClientConfig): Promise<Guest> {
  const server = await startServer({ LOG_LEVEL: 'silent', ...settings });
  try {
    const { people, groups } = await makeParty(server.url, connection(), { people: 2 });
    const [admin] = people as [Guest];
    const body = { title: 'Tea', amount: 9, date: '2026-06-01', groupId: groups[0], category: 'food' };
    expect((await call(server.url, admin, '/api/expenses', { method: 'POST', body })).status).toBe(201);
    await query(connection(), `UPDATE users SET role = 'admin' WHERE id = $1`, [admin.id]);
    return admin;
  } finally {
    await server.stop();
  }
}

/** Starts a server, has an admin back up now, and returns what Status says afterwards. */
async function backUpNow(settings: Environment, admin: Guest): Promise<BackupStatus> {
  const server = await startServer({
    BACKUP_EVERY: '24h',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  try {
    const asked = await call(server.url, admin, '/api/admin/backups', { method: 'POST' });
    // The first start with backups makes one by itself.
    expect([200, 409]).toContain(asked.status);
    return await until(
      async () => {
        const { backups } = (await call(server.url, admin, '/api/admin/status')).body;
        return backups.kept.length > 0 && !backups.isRunning && backups;
      },
      { within: PROVEN_WITHIN, every: 200 },
    );
  } finally {
    await server.stop();
  }
}

/** The rows of each table, sorted, and each file, with what closes the backup. */
async function contentOf(entries: AsyncIterable<ArchiveEntry>): Promise<Map<string, unknown>> {
  const tables = new Map<string, Buffer[]>();
  const content = new Map<string, unknown>();
  for await (const entry of entries) {
    const [, table] = /^tables\/([^/]+)\//.exec(entry.name) ?? [];
    if (table !== undefined) tables.set(table, [...(tables.get(table) ?? []), entry.content]);
    else if (/^uploads\/|^complete/.test(entry.name))
      content.set(entry.name, entry.content.toString('latin1'));
  }
  for (const [table, pieces] of tables)
    content.set(table, Buffer.concat(pieces).toString().split('\n').sort());
  return content;
}

/** Restores the newest proven backup on an empty machine, which has only these settings, and compares all of it. */
async function expectRestored(kept: KeptBackups, name: string): Promise<void> {
  const target = join(folder.path, `empty-${name}`);
  const tool = launch(['tools/restore.ts', 'latest'], {
    ...kept.settings,
    DATA_DIR: target,
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  expect(await tool.ended, tool.said() + tool.logged()).toEqual({ code: 0, signal: null });
  const [newest] = await kept.list();
  const wanted = await contentOf(readArchive(name, Readable.from([kept.read(newest?.name ?? '')])));
  const postgres = await startEmbeddedPostgres({ dataDirectory: target, log: QUIET });
  const restored = await contentOf(
    dump({
      connection: { ...postgres.address },
      isEmbedded: true,
      uploads: openFolder(join(target, 'uploads')),
      cards: join(target, 'card-provider'),
      keyFingerprint: '',
      sealedKey: null,
      sealedPushKeys: null,
    }),
  );
  await postgres.stop();
  expect(restored.size).toBeGreaterThan(10);
  expect(restored.get('expenses')).toHaveLength(2);
  expect(Object.fromEntries(restored)).toEqual(Object.fromEntries(wanted));
}

describe('a backup of the embedded database', () => {
  const data = join(folder.path, 'data');
  let admin: Guest;
  beforeAll(async () => {
    admin = await fill({ DATA_DIR: data }, () => databaseOf(data));
  }, PATIENCE);

  test.each(['folder', 'storage'] as const)(
    'is made, proven and restored on an empty machine, table by table: %s',
    async (to) => {
      const kept = to === 'folder' ? inFolder(join(folder.path, 'kept')) : await inBucket(data, 0);
      const settings = { DATA_DIR: data, ...kept.settings };
      const status = await backUpNow({ ...settings, BACKUP_PASSPHRASE: PASSPHRASE }, admin);
      expect(status).toMatchObject({
        to,
        hasKey: true,
        problem: null,
        lastProven: { at: status.kept[0]?.at, findings: 0 },
      });
      expect(status.kept).toMatchObject([{ status: 'proven', findings: 0, reason: null }]);
      await expectRestored(kept, to);
      // By hand without a file it is one more of them, of the same kind.
      const tool = launch(['tools/backup.ts'], settings);
      expect(await tool.ended, tool.said() + tool.logged()).toEqual({ code: 0, signal: null });
      const [newest, scheduled] = await kept.list();
      expect(scheduled?.name).toBe(status.kept[0]?.name);
      expect(newest).toMatchObject({ status: 'unproven', reason: null, findings: null });
      const byHand = await contentOf(readArchive('by hand', Readable.from([kept.read(newest?.name ?? '')])));
      expect(byHand.get('expenses')).toHaveLength(2);
      await kept.close();
    },
    PATIENCE,
  );
});

describe('a backup of a database elsewhere', () => {
  let postgres: EmbeddedPostgres;
  let pooler: Pooler;
  let admin: Guest;
  const key = randomBytes(32).toString('base64');
  const login = 'plain:secret';
  const urlOf = (database: string) => {
    const { host, port } = postgres.address;
    return `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port ?? 5432}`;
  };
  beforeAll(async () => {
    postgres = await startThrowawayPostgres();
    const { host, port } = postgres.address;
    pooler = await startPooler({ host, port: port ?? 5432 });
    await query({ ...postgres.address }, `CREATE ROLE plain LOGIN PASSWORD 'secret' CREATEROLE`);
    for (const name of ['books', 'scratch'])
      await query({ ...postgres.address }, `CREATE DATABASE ${name} OWNER plain`);
    // A proof has one connection at a time: another one would be refused.
    await query({ ...postgres.address }, 'ALTER DATABASE scratch CONNECTION LIMIT 1');
    admin = await fill(
      { DATA_DIR: join(folder.path, 'filling'), ENCRYPTION_KEY: key, DATABASE_URL: urlOf('books') },
      () => ({ ...postgres.address, database: 'books' }),
    );
  }, PATIENCE);
  afterAll(async () => {
    await pooler.close();
    await postgres.stop();
  });

  const proven = { status: 'proven', findings: 0, reason: null };
  type Trial = {
    name: string;
    right: 'CREATEDB' | 'NOCREATEDB';
    settings: () => Environment;
    becomes: object;
  };
  const trials: Trial[] = [
    {
      name: 'with CREATEDB is proven',
      right: 'CREATEDB',
      settings: () => ({ DATABASE_URL: urlOf('books') }),
      becomes: proven,
    },
    {
      name: 'without CREATEDB is kept unproven, and says so',
      right: 'NOCREATEDB',
      settings: () => ({ DATABASE_URL: urlOf('books') }),
      becomes: {
        status: 'unproven',
        findings: null,
        reason: 'Not proven: the database user may not create databases',
      },
    },
    {
      name: 'without CREATEDB is proven in BACKUP_SCRATCH_URL, over one connection at a time',
      right: 'NOCREATEDB',
      settings: () => ({ DATABASE_URL: urlOf('books'), BACKUP_SCRATCH_URL: urlOf('scratch') }),
      becomes: proven,
    },
    {
      name: 'passes a pooler by',
      right: 'CREATEDB',
      settings: () => ({
        DATABASE_URL: `postgres://${login}@127.0.0.1:${pooler.port}/books`,
        DATABASE_DIRECT_URL: urlOf('books'),
        DATABASE_PREPARED: 'false',
      }),
      becomes: proven,
    },
  ];

  test.each(trials)(
    '$name',
    async ({ name, right, settings, becomes }) => {
      await query({ ...postgres.address }, `ALTER ROLE plain ${right}`);
      const kept = inFolder(join(folder.path, name));
      const env = {
        DATA_DIR: join(folder.path, `data of ${name}`),
        ENCRYPTION_KEY: key,
        ...settings(),
        ...kept.settings,
      };
      const status = await backUpNow(env, admin);
      expect(status.kept[0]).toMatchObject(becomes);
      const scratches = `SELECT datname FROM pg_database WHERE starts_with(datname, 'allsquare_proof_')`;
      expect(await query({ ...postgres.address }, scratches)).toEqual([]);
      const isPooled = 'DATABASE_DIRECT_URL' in env;
      expect([...pooler.applications]).toEqual(isPooled ? ['allsquare'] : []);
    },
    PATIENCE,
  );
});
