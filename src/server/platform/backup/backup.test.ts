import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFolder } from '#server/platform/files/folder-store.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { readArchive, writeArchive } from './archive.ts';
import { dump } from './dump.ts';
import { load } from './load.ts';

const address = inject('postgres');
const folder = mkdtempSync(join(tmpdir(), 'allsquare-backup-'));
const file = join(folder, 'backup');
const databases: string[] = [];

afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const name of databases) await query(address, `DROP DATABASE ${name} WITH (FORCE)`);
});

async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  sql: string,
  values: unknown[] = [],
) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(template: 'template_allsquare' | 'template0') {
  const name = `backup_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(address, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  databases.push(name);
  return { ...address, database: name };
}

const dumpOf = (connection: pg.ClientConfig, uploads = openFolder(join(folder, 'from'))) =>
  dump({
    connection,
    isEmbedded: false,
    uploads,
    cards: join(folder, 'no-cards'),
    keyFingerprint: 'print',
    sealedKey: 'sealed',
    sealedPushKeys: 'sealed pairs',
  });

const restore = (connection: typeof address, accepted: unknown[] = []) =>
  load(readArchive(file), {
    connection,
    uploads: openFolder(join(folder, 'to')),
    cards: join(folder, 'no-cards'),
    async migrateTo(last) {
      const owner = openPool({ connection, size: 1 });
      await migrate(owner, { last });
      await owner.end();
    },
    acceptKey: async (...args) => void accepted.push(...args),
    acceptPushKeys: (sealed) => void accepted.push(sealed),
  });

async function fill(connection: pg.ClientConfig, people: number) {
  await query(
    connection,
    `INSERT INTO users (id, username, first_name) SELECT gen_random_uuid(), 'user' || n, $1 FROM generate_series(1, ${people}) AS n`,
    ['tab\t, back\\slash, \\N, line\nbreak, "quote", ü 🙂'],
  );
  await query(
    connection,
    `INSERT INTO groups (id, name, date, created_by) SELECT gen_random_uuid(), username, '2026-01-31', id FROM users LIMIT 9`,
  );
  await query(
    connection,
    `INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
     SELECT id, created_by, gen_random_uuid(), 1230, 'expense', gen_random_uuid() FROM groups`,
  );
  await query(
    connection,
    `INSERT INTO jobs (id, kind, payload) VALUES (gen_random_uuid(), 'odd', 'null'), (gen_random_uuid(), 'odd', '{"a": [1.50, "\\u00fc"]}')`,
  );
}

async function contentOf(connection: pg.ClientConfig) {
  const tables = await query<{ name: string }>(
    connection,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1",
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)), count(*) FROM ${name} AS t`,
  );
  return await query(connection, sums.join(' UNION ALL '));
}

const constraintsOf = (connection: pg.ClientConfig) =>
  query(
    connection,
    `SELECT conrelid::regclass::text AS t, conname, pg_get_constraintdef(oid) AS d, convalidated FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );

/** Uploads of which one is deleted while they are listed. */
function losingOne(uploads: FileStore): FileStore {
  return {
    ...uploads,
    async *list() {
      for await (const name of uploads.list()) {
        if (name === 'gone.webp') await uploads.remove(name);
        yield name;
      }
    },
  };
}

describe('a backup', () => {
  let source: typeof address;
  let target: typeof address;
  let written: unknown;
  let restored: unknown;
  const accepted: unknown[] = [];
  beforeAll(async () => {
    source = await createDatabase('template_allsquare');
    await fill(source, 500);
    const uploads = openFolder(join(folder, 'from'));
    await uploads.write('picture.webp', Buffer.from([0, 1, 2, 255]));
    await uploads.write('gone.webp', Buffer.from('x'));
    writeFileSync(join(folder, 'from', 'half.webp.part'), 'x');
    written = await writeArchive(file, dumpOf(source, losingOne(uploads)));
    target = await createDatabase('template0');
    restored = await restore(target, accepted);
  });

  test('is a file that only its owner can read', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['backup', 'from', 'to']);
  });

  test('is restored with every table, file and rule', async () => {
    expect(restored).toEqual(written);
    expect(accepted).toEqual(['print', 'sealed', 'sealed pairs']);
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect(await constraintsOf(target)).toEqual(await constraintsOf(source));
    expect(readFileSync(join(folder, 'to', 'picture.webp'))).toEqual(Buffer.from([0, 1, 2, 255]));
  });

  test('leaves out an upload that is deleted while it is written, and half of one', () => {
    expect(written).toMatchObject({ files: 1 });
    expect(readdirSync(join(folder, 'to'))).toEqual(['picture.webp']);
  });

  test('that is restored has its triggers and sequences at work', async () => {
    await expect(query(target, 'DELETE FROM ledger_entries')).rejects.toThrow(/never changed/);
    const before = await query<{ n: string }>(target, 'SELECT max(id) AS n FROM ledger_entries');
    await query(
      target,
      `INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
       SELECT id, created_by, gen_random_uuid(), 100, 'expense', gen_random_uuid() FROM groups LIMIT 1`,
    );
    const after = await query<{ n: string }>(target, 'SELECT max(id) AS n FROM ledger_entries');
    // The number between them is the position of the ledger.
    expect(Number(after[0]?.n)).toBe(Number(before[0]?.n) + 2);
  });

  test('that is truncated or damaged is refused, and nothing changes', async () => {
    const whole = readFileSync(file);
    const empty = await createDatabase('template_allsquare');
    for (const size of [0, 100, Math.floor(whole.length / 2), whole.length - 20]) {
      truncateSync(file, size);
      await expect(restore(empty)).rejects.toThrow(StartupError);
      writeFileSync(file, whole);
    }
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    writeFileSync(file, flipped);
    await expect(restore(empty)).rejects.toThrow(StartupError);
    writeFileSync(file, 'not a backup at all');
    await expect(restore(empty)).rejects.toThrow(StartupError);
    writeFileSync(file, whole);
    expect(await query(empty, 'SELECT count(*)::int AS n FROM users')).toEqual([{ n: 0 }]);
    expect(await constraintsOf(empty)).toEqual(await constraintsOf(source));
  });

  test('is refused by a database with people in it', async () => {
    await expect(restore(source)).rejects.toThrow(/already holds 500 people/);
  });

  test('stays when a new one fails', async () => {
    const former = readFileSync(file);
    await expect(writeArchive(file, dumpOf({ ...address, database: 'none' }))).rejects.toThrow();
    expect(readFileSync(file)).toEqual(former);
    expect(readdirSync(folder).sort()).toEqual(['backup', 'from', 'to']);
  });

  test('shows one moment while others write', async () => {
    const tables = new Map<string, string[]>();
    let pairs = 0;
    for await (const { name, content } of dumpOf(source)) {
      // Two rows at a time: one of them alone in the backup would show a mixed moment.
      await query(
        source,
        `WITH pair AS (INSERT INTO users (id, username) SELECT id, 'pair ' || id FROM gen_random_uuid() AS id RETURNING id)
         INSERT INTO groups (id, name, date, created_by) SELECT id, 'pair', '2026-01-01', id FROM pair`,
      );
      pairs += 1;
      const [, table = ''] = name.split('/');
      tables.set(
        table,
        content
          .toString()
          .split('\n')
          .filter((row) => /\tpair/.test(row)),
      );
    }
    expect(pairs).toBeGreaterThan(5);
    expect(tables.get('users')?.length).toBe(tables.get('groups')?.length);
  });
});
