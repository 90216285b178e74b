import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { inEnglish } from '#domain/language/speaker.ts';
import { NoScratchError, refuseUsedScratch, withScratch } from './scratch.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

const GIGABYTE = 1024 ** 3;
const live = inject('postgres');
const place = { connection: live, embeddedIn: tmpdir(), url: null, mostBytes: 0 };

async function query(connection: pg.ClientConfig, sql: string) {
  const client = new pg.Client(connection);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

const withFree = (bytes: number) =>
  vi.mocked(statfs).mockResolvedValueOnce({ bavail: bytes / 4096, bsize: 4096 } as never);

test('a proof beside an embedded database needs twice its size and 1 GB free on the disk', async () => {
  const work = vi.fn(async () => 'proven');
  withFree(GIGABYTE);
  const refused = await withScratch(place, work).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NoScratchError);
  expect(inEnglish.say((refused as NoScratchError).said)).toMatch(
    /^Not proven: needs \d+ GB, 1 GB are free$/,
  );
  expect(work).not.toHaveBeenCalled();
  withFree(100 * GIGABYTE);
  expect(await withScratch(place, work)).toBe('proven');
});

test('a proof drops the database that a killed one left, and its own', async () => {
  const [left] = await query(
    live,
    "SELECT 'allsquare_proof_' || left(md5(current_database()), 8) || '_left' AS name",
  );
  const list = () =>
    query(
      live,
      `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${left.name.slice(0, -4)}')`,
    );
  await query(live, `CREATE DATABASE "${left.name}"`);
  withFree(100 * GIGABYTE);
  await withScratch(place, async (scratch) =>
    expect(await list()).toEqual(await query(scratch, 'SELECT current_database() AS name')),
  );
  expect(await list()).toEqual([]);
});

describe('a database of its own for proofs', () => {
  const own = `own_${crypto.randomUUID().slice(0, 8)}`;
  const urlOf = (database: string) =>
    `postgres://${live.user}@${encodeURIComponent(live.host)}:${live.port}/${database}`;
  const inOwn = (sql: string) => query({ connectionString: urlOf(own) }, sql);
  const ask = (database: string) => refuseUsedScratch({ connectionString: urlOf(database) }, live);
  const MAKE_USERS = 'CREATE TABLE users (id int); INSERT INTO users VALUES (1)';
  beforeAll(() => query(live, `CREATE DATABASE ${own}`));
  afterAll(() => query(live, `DROP DATABASE ${own} WITH (FORCE)`));
  const withOwn = (work: () => Promise<unknown>) =>
    withScratch({ connection: live, embeddedIn: null, url: urlOf(own), mostBytes: 0 }, work);

  test('is used whatever the size, and emptied before and after', async () => {
    const find = () => inOwn("SELECT to_regclass('users') AS users");
    await ask(own);
    await withOwn(() => inOwn(MAKE_USERS));
    expect(await find()).toEqual([{ users: null }]);
    // What a killed proof left in it is nobody's.
    await inOwn(MAKE_USERS);
    await ask(own);
    await withOwn(async () => expect(await find()).toEqual([{ users: null }]));
  });

  test('stops the start where it is the live one, or holds people, whom no proof removes', async () => {
    await expect(ask(live.database)).rejects.toThrow(/^BACKUP_SCRATCH_URL: is the live database/);
    await inOwn(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${MAKE_USERS}`);
    const holdsPeople = /^BACKUP_SCRATCH_URL: holds people/;
    await expect(ask(own)).rejects.toThrow(holdsPeople);
    await expect(withOwn(async () => undefined)).rejects.toThrow(holdsPeople);
    expect(await inOwn('SELECT id FROM users')).toEqual([{ id: 1 }]);
    await inOwn('DELETE FROM users');
    await ask(own);
  });
});
