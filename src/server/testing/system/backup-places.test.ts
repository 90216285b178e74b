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
import { call, makeParty, query } from './people.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { databaseOf, type Environment, launch, makeFolder, startServer, until } from './server-process.ts';

const PATIENCE = 600_000;
/** On a slow machine, in milliseconds. */
const PROVEN_WITHIN = 250_000;
const PASSPHRASE = 'eleven blue herons';
const QUIET = { info: () => undefined, error: () => undefined };
const folder = makeFolder();
afterAll(() => folder.remove());

/** Starts a server, has an admin back up now, and returns what Status says afterwards of it. */
async function backUpNow(settings: Environment, connection: () => pg.ClientConfig): Promise<BackupStatus> {
  const server = await startServer({
    BACKUP_EVERY: '24h',
    BACKUP_PASSPHRASE: PASSPHRASE,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  try {
    const { people, groups } = await makeParty(server.url, connection());
    const [admin] = people;
    const body = { title: 'Tea', amount: 9, date: '2026-06-01', groupId: groups[0], category: 'food' };
    expect((await call(server.url, admin ?? null, '/api/expenses', { method: 'POST', body })).status).toBe(
      201,
    );
    await query(connection(), `UPDATE users SET role = 'admin' WHERE id = $1`, [admin?.id]);
    const read = async (): Promise<BackupStatus> =>
      (await call(server.url, admin ?? null, '/api/admin/status')).body.backups;
    // That of the start is made first.
    const [before, asked] = await until(
      async () => {
        const { kept } = await read();
        const answer = await call(server.url, admin ?? null, '/api/admin/backups', { method: 'POST' });
        return answer.status !== 409 && ([kept[0]?.name, answer] as const);
      },
      { within: PROVEN_WITHIN, every: 500 },
    );
    expect([asked.status, asked.body]).toEqual([200, { status: 'waiting' }]);
    return await until(
      async () => {
        const status = await read();
        return !status.isRunning && status.kept[0]?.name !== before && status;
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
  test.each(['folder', 'bucket'] as const)(
    'is made, proven and restored on an empty machine, table by table: %s',
    async (kind) => {
      const data = join(folder.path, kind);
      const kept = kind === 'folder' ? inFolder(join(folder.path, 'kept')) : await inBucket(data, 0);
      const status = await backUpNow({ DATA_DIR: data, ...kept.settings }, () => databaseOf(data));
      expect(status).toMatchObject({
        to: kind === 'folder' ? 'folder' : 'storage',
        hasKey: true,
        problem: null,
        lastProven: { at: status.kept[0]?.at, findings: 0 },
      });
      expect(status.kept[0]).toMatchObject({ status: 'proven', findings: 0, reason: null });
      await expectRestored(kept, kind);
      // By hand without a file it is one more of them, of the same kind.
      const settings = { DATA_DIR: data, BACKUP_PASSPHRASE: PASSPHRASE, ...kept.settings };
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
      name: 'without CREATEDB is proven in BACKUP_SCRATCH_URL',
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
      const status = await backUpNow(env, () => ({ ...postgres.address, database: 'books' }));
      expect(status.kept[0]).toMatchObject(becomes);
      const scratches = `SELECT datname FROM pg_database WHERE starts_with(datname, 'allsquare_proof_')`;
      expect(await query({ ...postgres.address }, scratches)).toEqual([]);
      const isPooled = 'DATABASE_DIRECT_URL' in env;
      expect([...pooler.applications]).toEqual(isPooled ? ['allsquare'] : []);
    },
    PATIENCE,
  );
});
