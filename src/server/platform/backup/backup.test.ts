import {
  mkdirSync,
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
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { openFolder } from '#server/platform/files/folder-store.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { readArchive, writeArchive } from './archive.ts';
import { dump } from './dump.ts';
import { load } from './load.ts';

const address = inject('postgres');
const databases = new Set<string>();
let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-backup-'));
  file = join(folder, 'backup');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const name of databases) await query(address, `DROP DATABASE ${name} WITH (FORCE)`);
  databases.clear();
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
  databases.add(name);
  return { ...address, database: name };
}

const back = (connection: pg.ClientConfig, uploads = openFolder(join(folder, 'from'))) =>
  writeArchive(
    file,
    dump({
      connection,
      isEmbedded: false,
      uploads,
      cards: join(folder, 'no-cards'),
      keyFingerprint: 'print',
      sealedKey: 'sealed',
      sealedPushKeys: 'sealed pairs',
    }),
  );

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
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    content[name] = await query(
      connection,
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)), count(*) FROM ${name} AS t`,
    );
  }
  return content;
}

const constraintsOf = (connection: pg.ClientConfig) =>
  query(
    connection,
    `SELECT conrelid::regclass::text AS t, conname, pg_get_constraintdef(oid) AS d, convalidated FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );

describe('backup and restore', () => {
  test('a restored backup has every table, file and rule', async () => {
    const source = await createDatabase('template_allsquare');
    await fill(source, 500);
    mkdirSync(join(folder, 'from'));
    writeFileSync(join(folder, 'from', 'picture.webp'), Buffer.from([0, 1, 2, 255]));
    writeFileSync(join(folder, 'from', 'half.webp.part'), 'x');
    const written = await back(source);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['backup', 'from']);

    const target = await createDatabase('template0');
    const accepted: unknown[] = [];
    expect(await restore(target, accepted)).toEqual(written);
    expect(accepted).toEqual(['print', 'sealed', 'sealed pairs']);
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect(await constraintsOf(target)).toEqual(await constraintsOf(source));
    expect(readFileSync(join(folder, 'to', 'picture.webp'))).toEqual(Buffer.from([0, 1, 2, 255]));
    expect(readdirSync(join(folder, 'to'))).toEqual(['picture.webp']);
  });

  test('an upload that is deleted while the backup is written is left out', async () => {
    const source = await createDatabase('template_allsquare');
    const uploads = openFolder(join(folder, 'from'));
    for (const name of ['gone.webp', 'kept.webp']) await uploads.write(name, Buffer.from(name));
    const listed = {
      ...uploads,
      async *list() {
        for await (const name of uploads.list()) {
          if (name === 'gone.webp') await uploads.remove(name);
          yield name;
        }
      },
    };
    expect(await back(source, listed)).toMatchObject({ files: 1 });
    await restore(await createDatabase('template0'));
    expect(readdirSync(join(folder, 'to'))).toEqual(['kept.webp']);
  });

  test('triggers and sequences work after a restore', async () => {
    const source = await createDatabase('template_allsquare');
    await fill(source, 20);
    await back(source);
    const target = await createDatabase('template0');
    await restore(target);
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

  test('a backup shows one moment while others write', async () => {
    const source = await createDatabase('template_allsquare');
    await fill(source, 30_000);
    const writer = new pg.Client(source);
    await writer.connect();
    let isWriting = true;
    const writing = (async () => {
      // Two rows at a time: a single row of a pair in the backup would show a mixed moment.
      while (isWriting) {
        const id = crypto.randomUUID();
        await writer.query('BEGIN');
        await writer.query('INSERT INTO users (id, username) VALUES ($1, $2)', [id, id]);
        await writer.query(
          "INSERT INTO groups (id, name, date, created_by) VALUES ($1, 'pair', '2026-01-01', $1)",
          [id],
        );
        await writer.query('COMMIT');
      }
    })();
    await back(source);
    isWriting = false;
    await writing;
    await writer.end();

    const target = await createDatabase('template0');
    await restore(target);
    const [pairs] = await query<{ users: number; groups: number }>(
      target,
      `SELECT (SELECT count(*)::int FROM users WHERE username = id::text) AS users,
              (SELECT count(*)::int FROM groups WHERE name = 'pair') AS groups`,
    );
    expect(pairs?.users).toBe(pairs?.groups);
  });

  test('a truncated or damaged file is refused and nothing changes', async () => {
    const source = await createDatabase('template_allsquare');
    await fill(source, 2_000);
    await back(source);
    const whole = readFileSync(file);
    const target = await createDatabase('template_allsquare');
    for (const size of [0, 100, Math.floor(whole.length / 2), whole.length - 20]) {
      truncateSync(file, size);
      await expect(restore(target)).rejects.toThrow(StartupError);
      writeFileSync(file, whole);
    }
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    writeFileSync(file, flipped);
    await expect(restore(target)).rejects.toThrow(StartupError);
    writeFileSync(file, 'not a backup at all');
    await expect(restore(target)).rejects.toThrow(StartupError);
    expect(await query(target, 'SELECT count(*)::int AS n FROM users')).toEqual([{ n: 0 }]);
    expect(await constraintsOf(target)).toEqual(await constraintsOf(source));
  });

  test('a database with people in it is refused', async () => {
    const source = await createDatabase('template_allsquare');
    await fill(source, 3);
    await back(source);
    await expect(restore(source)).rejects.toThrow(/already holds 3 people/);
  });

  test('the previous backup stays when a new one fails', async () => {
    writeFileSync(file, 'the former one');
    await expect(back({ ...address, database: 'none' })).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).toBe('the former one');
    expect(readdirSync(folder).sort()).toEqual(['backup', 'from']);
  });
});
