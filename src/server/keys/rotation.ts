import { sentence } from '#domain/language/text.ts';
import { type Db, first, type Pool, statement } from '#server/platform/database/database.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { isSealedWithOlder, type Keyring, seal, unseal } from '#server/platform/security/sealed.ts';

type SealedColumn = { table: string; key: string; column: string };

/** Every column with sealed texts; `key` names the row that a text is bound to. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'bank_accounts', key: 'id', column: 'account_number' },
  { table: 'bank_accounts', key: 'id', column: 'routing_number' },
  { table: 'two_factor', key: 'user_id', column: 'secret' },
  { table: 'push_subscriptions', key: 'id', column: 'subscription' },
  { table: 'webhooks', key: 'id', column: 'secret' },
  { table: 'sessions', key: 'id', column: 'id_token' },
  { table: 'oidc_attempts', key: 'id', column: 'invite' },
  { table: 'oidc_attempts', key: 'id', column: 'claims' },
  { table: 'oidc_attempts', key: 'id', column: 'id_token' },
];

const BATCH = 500;

type Row = { id: string; sealed: string };

// Rows after a given one that are not sealed with the current key.
const readBatch = ({ table, key, column }: SealedColumn) =>
  statement<[after: string | null, current: string, most: number], Row>(`
    SELECT ${key} AS id, ${column} AS sealed FROM ${table}
    WHERE ${column} NOT LIKE 'v1.' || $2 || '.%' AND ($1::uuid IS NULL OR ${key} > $1) ORDER BY ${key} LIMIT $3`);

// Writes only if the text is still as it was read: a row that changed meanwhile is sealed with the current key already.
const writeBatch = ({ table, key, column }: SealedColumn) =>
  statement<[ids: readonly string[], before: readonly string[], after: readonly string[]], Row>(`
    UPDATE ${table} SET ${column} = line.after
    FROM unnest($1::uuid[], $2::text[], $3::text[]) AS line (id, before, after)
    WHERE ${table}.${key} = line.id AND ${table}.${column} = line.before
    RETURNING ${table}.${key} AS id, ${column} AS sealed`);

const readOne = ({ table, key, column }: SealedColumn) =>
  statement<[], Row>(
    `SELECT ${key} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL ORDER BY ${key} DESC LIMIT 1`,
  );

const statements = sealedColumns.map((place) => ({
  ...place,
  readOne: readOne(place),
  read: readBatch(place),
  write: writeBatch(place),
}));

export type Rotation = { resealed: number /** Places whose text does not open. */; broken: string[] };

/**
 * Seals every text with the keyring's current key, in batches that are committed separately, so every text can be
 * opened at any moment. A text that cannot be opened stays as it is.
 */
export async function reseal(pool: Pool, keyring: Keyring): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, broken: [] };
  for (const place of statements) {
    let after: string | null = null;
    for (;;) {
      const rows: Row[] = await place.read(pool, after, keyring.current, BATCH);
      if (rows.length === 0) break;
      after = rows.at(-1)?.id ?? null;
      const renewed = rows.flatMap((row) => renew(keyring, place, row, rotation));
      const written = await place.write(
        pool,
        renewed.map(({ id }) => id),
        renewed.map(({ before }) => before),
        renewed.map(({ sealed }) => sealed),
      );
      rotation.resealed += written.length;
    }
  }
  return rotation;
}

/** Opens one text of each sealed column, as far as there are some. Throws StartupError with the place of one that does not. */
export async function openOneOfEach(db: Db, keyring: Keyring): Promise<void> {
  for (const { table, column, readOne: read } of statements) {
    const row = first(await read(db));
    if (row === null) continue;
    try {
      unseal(keyring, { table, row: row.id, column }, row.sealed);
    } catch {
      throw new StartupError(sentence('The key in use does not open {column} of {table}', { column, table }));
    }
  }
}

type Renewed = { id: string; before: string; sealed: string };

function renew(
  keyring: Keyring,
  { table, column }: SealedColumn,
  { id, sealed }: Row,
  { broken }: Rotation,
): Renewed[] {
  if (!isSealedWithOlder(keyring, sealed)) return [];
  const place = { table, row: id, column };
  try {
    return [{ id, before: sealed, sealed: seal(keyring, place, unseal(keyring, place, sealed)) }];
  } catch {
    broken.push(`${table} ${id}, ${column}`);
    return [];
  }
}
