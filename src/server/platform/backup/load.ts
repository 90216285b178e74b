import { once } from 'node:events';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { sentence } from '#domain/language/text.ts';
import { withClient } from '#server/platform/database/client.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { type EmulatorFile, writeEmulatorFiles } from '#stripe-emulator/archive.ts';
import type { ArchiveEntry } from './archive.ts';
import {
  CARDS,
  CLOSING,
  type Closing,
  closingSchema,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
  PUSH_KEYS,
  SEALED_KEY,
  type Summary,
  TABLES,
  UPLOADS,
} from './format.ts';

export interface LoadTarget {
  readonly connection: pg.ClientConfig;
  readonly uploads: Pick<FileStore, 'write'>;
  /** The folder of the card emulator; null: its files are dropped. */
  readonly cards: string | null;
  /** Migrates the empty database up to this migration. */
  migrateTo(lastMigration: string): Promise<void>;
  /** Throws unless the key of the backup is available; `sealedKey` is in the backup, if it has one. */
  acceptKey(fingerprint: string, sealedKey: string | null): Promise<void>;
  /** Puts the key pairs for push services in place, with the key that was accepted. */
  acceptPushKeys(sealed: string): void;
}

const APPLICATION = 'allsquare restore';

/** Loads a backup into an empty database in one transaction: all of it or nothing. Returns a summary. */
export async function load(entries: AsyncIterable<ArchiveEntry>, target: LoadTarget): Promise<Summary> {
  const reader = entries[Symbol.asyncIterator]();
  const manifest = await readManifest(reader);
  await withClient(target.connection, APPLICATION, refuseFullDatabase);
  await target.migrateTo(manifest.migrations.at(-1)?.name ?? '');
  return await withClient(target.connection, APPLICATION, async (client) => {
    await refuseOtherSchema(client, manifest);
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query(
      "SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'",
    );
    const restoreRules = await suspendRules(client, manifest);
    const summary = await loadEntries(client, reader, manifest, target).catch(refuseDamage);
    await restoreRules();
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return summary;
  });
}

async function readManifest(reader: AsyncIterator<ArchiveEntry>): Promise<Manifest> {
  const first = await reader.next();
  if (first.done || first.value.name !== MANIFEST)
    throw new StartupError(sentence('This file is not a backup of Allsquare'));
  const manifest = parseEntry(manifestSchema, first.value.content);
  if (manifest.format > FORMAT)
    throw new StartupError(sentence('This backup was made by a newer version of Allsquare'));
  return manifest;
}

function parseEntry<Content>(schema: { parse: (json: unknown) => Content }, content: Buffer): Content {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw new StartupError(sentence('The backup is damaged'));
  }
}

async function refuseFullDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('users') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return;
  const users = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM users');
  const n = users.rows[0]?.n ?? 0;
  if (n === 0) return;
  throw new StartupError(
    `The database already holds ${n} people: restore into an empty one, with DATA_DIR or DATABASE_URL set to it`,
  );
}

async function refuseOtherSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  const present = await client.query('SELECT name, hash FROM migrations ORDER BY name');
  if (isDeepStrictEqual(present.rows, manifest.migrations)) return;
  throw new StartupError(
    sentence(
      'The backup was made by another version of Allsquare: restore it with that one, into a new database',
    ),
  );
}

/**
 * Empties the tables and removes triggers and foreign keys, which depend on the order of rows and would count
 * everything twice. The returned function restores them, and the database then checks every key.
 */
async function suspendRules(client: pg.Client, manifest: Manifest): Promise<() => Promise<void>> {
  const names = manifest.tables.map(({ name }) => pg.escapeIdentifier(name));
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT relation.relname AS table, con.conname AS name, pg_get_constraintdef(con.oid) AS definition
    FROM pg_constraint AS con JOIN pg_class AS relation ON relation.oid = con.conrelid
    WHERE con.contype = 'f' AND con.connamespace = current_schema()::regnamespace`);
  const alter = ({ table }: { table: string }) => `ALTER TABLE ${pg.escapeIdentifier(table)}`;
  for (const key of keys.rows) {
    await client.query(`${alter(key)} DROP CONSTRAINT ${pg.escapeIdentifier(key.name)}`);
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Rows that a first start leaves in a database without people, such as a waiting job.
  await client.query(`TRUNCATE ${names.join(', ')}`);
  return async () => {
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const key of keys.rows) {
      await client.query(`${alter(key)} ADD CONSTRAINT ${pg.escapeIdentifier(key.name)} ${key.definition}`);
    }
  };
}

/** A damaged file may contain anything: the database may refuse it before the checksum at the end is reached. */
function refuseDamage(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^2[23]/.test(code)) throw new StartupError(sentence('The backup is damaged'));
  throw error;
}

async function loadEntries(
  client: pg.Client,
  reader: AsyncIterator<ArchiveEntry>,
  manifest: Manifest,
  target: LoadTarget,
): Promise<Summary> {
  const tables = tableLoader(client, manifest);
  let files = 0;
  let sealedKey: string | null = null;
  let sealedPushKeys: string | null = null;
  const cards: EmulatorFile[] = [];
  for (;;) {
    const next = await reader.next();
    if (next.done) throw new StartupError(sentence('The backup is not complete'));
    const { name, content } = next.value;
    if (name.startsWith(TABLES)) {
      await tables.add(name.slice(TABLES.length).split('/')[0] ?? '', content);
    } else if (name.startsWith(UPLOADS)) {
      // Uploads never change under their name, so one that is there already gets the same bytes.
      await target.uploads.write(basename(name), content);
      files += 1;
    } else if (name.startsWith(CARDS)) {
      cards.push({ name: name.slice(CARDS.length), content });
    } else if (name === SEALED_KEY) {
      sealedKey = content.toString();
    } else if (name === PUSH_KEYS) {
      sealedPushKeys = content.toString();
    } else if (name === CLOSING) {
      const rows = await tables.finish();
      // Reading to the end checks the checksum before anything is committed.
      if (!(await reader.next()).done) throw new StartupError(sentence('The backup is damaged'));
      const closing = parseEntry(closingSchema, content);
      compare(manifest, closing, rows, files);
      await target.acceptKey(manifest.keyFingerprint, sealedKey);
      if (sealedPushKeys !== null) target.acceptPushKeys(sealedPushKeys);
      if (target.cards !== null) writeEmulatorFiles(target.cards, cards);
      for (const { name: sequence, lastValue, isCalled } of closing.sequences) {
        await client.query('SELECT setval($1::regclass, $2, $3)', [
          pg.escapeIdentifier(sequence),
          lastValue,
          isCalled,
        ]);
      }
      return {
        tables: manifest.tables.length,
        rows: [...rows.values()].reduce((sum, n) => sum + n, 0),
        files,
      };
    }
  }
}

type CopyIn = { write(piece: Buffer): Promise<void>; end(): Promise<number> };

/**
 * Starts a `COPY … FROM STDIN`. Nothing else may run on the client until its `end`, which returns the number of rows.
 */
function copyIn(client: pg.Client, sql: string): CopyIn {
  const stream = client.query(copyFrom(sql));
  const over = finished(stream);
  over.catch(() => undefined);
  return {
    async write(piece) {
      // A stream that failed never drains.
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), over]);
    },
    async end() {
      stream.end();
      await over;
      return stream.rowCount;
    },
  };
}

function tableLoader(client: pg.Client, manifest: Manifest) {
  const rows = new Map<string, number>();
  let current: { table: string; copy: CopyIn } | null = null;

  async function finish(): Promise<ReadonlyMap<string, number>> {
    if (current !== null) rows.set(current.table, await current.copy.end());
    current = null;
    return rows;
  }

  return {
    finish,
    async add(table: string, piece: Buffer): Promise<void> {
      if (current?.table !== table) {
        await finish();
        const columns = manifest.tables.find(({ name }) => name === table)?.columns;
        if (columns === undefined || rows.has(table))
          throw new StartupError(sentence('The backup is damaged'));
        const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
        current = {
          table,
          copy: copyIn(client, `COPY ${pg.escapeIdentifier(table)} (${list}) FROM STDIN`),
        };
      }
      await current.copy.write(piece);
    },
  };
}

function compare(
  manifest: Manifest,
  closing: Closing,
  rows: ReadonlyMap<string, number>,
  files: number,
): void {
  const isWhole = manifest.tables.every(({ name }) => (rows.get(name) ?? 0) === closing.rows[name]);
  if (!isWhole || files !== closing.files) throw new StartupError(sentence('The backup is not complete'));
}
