import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { lowerBackend } from '#server/platform/database/backend-priority.ts';
import { openClient } from '#server/platform/database/client.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { readEmulatorFiles } from '#stripe-emulator/archive.ts';
import type { ArchiveEntry } from './archive.ts';
import {
  CARDS,
  CLOSING,
  type Closing,
  FORMAT,
  MANIFEST,
  type Manifest,
  PUSH_KEYS,
  SEALED_KEY,
  type Summary,
  TABLES,
  UPLOADS,
} from './format.ts';

export interface DumpSource {
  readonly connection: pg.ClientConfig;
  /** Whether the database runs on this machine. */
  readonly isEmbedded: boolean;
  readonly uploads: FileStore;
  /** The folder of the card emulator; it need not exist. */
  readonly cards: string;
  readonly keyFingerprint: string;
  /** The keys, encrypted with a passphrase; null without one. */
  readonly sealedKey: string | null;
  /** The key pairs for push services, sealed with the keyring; null where there are none. */
  readonly sealedPushKeys: string | null;
}

/** Yields the entries of a backup: every table at one moment, then the uploaded files. Returns a summary. */
export async function* dump(source: DumpSource): AsyncGenerator<ArchiveEntry, Summary> {
  const client = await openClient(source.connection, 'allsquare backup');
  if (source.isEmbedded) lowerBackend(client);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query(
      "SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'",
    );
    const manifest = await describeDatabase(client, source.keyFingerprint);
    yield { name: MANIFEST, content: toJson(manifest) };
    const rows: Record<string, number> = {};
    for (const table of manifest.tables) {
      rows[table.name] = yield* dumpTable(client, table);
    }
    // Sequences are outside transactions. Read last, they are never behind a row.
    const sequences = await listSequences(client);
    const files = yield* dumpUploads(source.uploads);
    // Later than the tables: events since then are delivered again.
    for (const { name, content } of readEmulatorFiles(source.cards))
      yield { name: `${CARDS}${name}`, content };
    if (source.sealedKey !== null) yield { name: SEALED_KEY, content: Buffer.from(source.sealedKey) };
    if (source.sealedPushKeys !== null)
      yield { name: PUSH_KEYS, content: Buffer.from(source.sealedPushKeys) };
    const closing: Closing = { rows, sequences, files };
    yield { name: CLOSING, content: toJson(closing) };
    return {
      tables: manifest.tables.length,
      rows: Object.values(rows).reduce((sum, n) => sum + n, 0),
      files,
    };
  } finally {
    // Also ends the transaction; an abandoned copy cannot be waited for.
    await client.end();
  }
}

async function describeDatabase(client: pg.Client, keyFingerprint: string): Promise<Manifest> {
  const migrations = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM migrations ORDER BY name',
  );
  const tables = await client.query<{ name: string; columns: string[] }>(`
    SELECT relation.relname AS name, array_agg(attribute.attname::text ORDER BY attribute.attnum) AS columns
    FROM pg_class AS relation JOIN pg_attribute AS attribute ON attribute.attrelid = relation.oid
    WHERE relation.relnamespace = current_schema()::regnamespace AND relation.relkind = 'r'
      -- A start writes these anew.
      AND relation.relname NOT IN ('migrations', 'program_files')
      AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
    GROUP BY relation.relname ORDER BY relation.relname`);
  return {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: migrations.rows,
    keyFingerprint,
    tables: tables.rows,
  };
}

async function* dumpTable(
  client: pg.Client,
  { name, columns }: Manifest['tables'][number],
): AsyncGenerator<ArchiveEntry, number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${list}) TO STDOUT`));
  let number = 0;
  for await (const content of inPieces(copy)) {
    number += 1;
    yield { name: `${TABLES}${name}/${String(number).padStart(6, '0')}`, content };
  }
  return copy.rowCount;
}

const PIECE_BYTES = 4 * 1024 * 1024;

/** Joins the chunks of a stream to pieces of a few MB; each becomes an entry of the archive. */
async function* inPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (chunks.length > 0) yield Buffer.concat(chunks);
}

async function listSequences(client: pg.Client): Promise<Closing['sequences']> {
  const names = await client.query<{ name: string }>(`
    SELECT sequencename AS name FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1`);
  const sequences: Closing['sequences'] = [];
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${pg.escapeIdentifier(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

async function* dumpUploads(uploads: FileStore): AsyncGenerator<ArchiveEntry, number> {
  let count = 0;
  for await (const name of uploads.list()) {
    const file = await uploads.open(name);
    // Nothing shows a file that was deleted meanwhile.
    if (file === null) continue;
    yield { name: `${UPLOADS}${name}`, content: await buffer(file.stream) };
    count += 1;
  }
  return count;
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
