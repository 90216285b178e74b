import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Day } from '#domain/calendar.ts';
import { type Cents, cents, parseDecimal, toDecimal } from '#domain/money.ts';
import { writeIds, writeInts } from './byte-lists.ts';
import { invariant } from './invariant.ts';
import { askPrepared, Transaction } from './transaction.ts';

/** The application's connections. */
export type Pool = pg.Pool;

/** Something that answers queries: the pool, a transaction, or a connection. */
export type Db = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** An amount as SQL takes it. Its own type, so that cents never reach a numeric column by mistake. */
export type Decimal = string & { readonly __brand: 'Decimal' };

/** The column edge of money: "12.50" for 1,250 cents. */
export function decimal(amount: Cents): Decimal {
  return toDecimal(amount) as Decimal;
}

/** What a parameter of a statement may be. Plain numbers only where a column counts. */
export type Parameter =
  | string
  | boolean
  | number
  | null
  | Decimal
  | Day
  | Date
  | Buffer
  | readonly string[]
  | readonly (string | null)[]
  | readonly boolean[]
  | readonly number[]
  | object;

/** One SQL statement with typed parameters and rows. Prepared once per connection under a name made from its text. */
export type Statement<Parameters extends readonly Parameter[], Row> = {
  (db: Db, ...values: Parameters): Promise<Row[]>;
  readonly text: string;
};

const statements = new Map<string, string>();

/** Every statement of the program, by name: a test prepares them all against the migrated schema. */
export function allStatements(): ReadonlyMap<string, string> {
  return statements;
}

type Planning = {
  /** `once`: for any values. `each time`: for these values, where the best way depends on them; takes 1 ms more. */
  planned?: 'once' | 'each time';
};

/** States an SQL statement. Numeric columns come back as cents, dates as `YYYY-MM-DD`, instants as ISO text. */
export function statement<Parameters extends readonly Parameter[], Row>(
  text: string,
  { planned = 'once' }: Planning = {},
): Statement<Parameters, Row> {
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
  statements.set(name, text);
  const toParameters = writerOf(text);
  const run = async (db: Db, ...values: Parameters): Promise<Row[]> => {
    const written = toParameters(values);
    if (planned === 'once') return (await askPrepared(db, { name, text, values: written }, types)) as Row[];
    return (await db.query({ text, values: written })).rows;
  };
  return Object.assign(run, { text });
}

const BYTE_LIST = /\$(\d+)::(uuid|int)\[\]/g;
const writers = { uuid: writeIds, int: writeInts };

/** Makes what writes the parameters of a statement: lists that it calls lists of ids or `int` as bytes, others as text. */
function writerOf(text: string): (values: readonly Parameter[]) => unknown[] {
  const lists: ((list: readonly unknown[]) => Buffer | null)[] = [];
  for (const [, number, type] of text.matchAll(BYTE_LIST)) {
    lists[Number(number) - 1] = writers[type as keyof typeof writers];
  }
  return (values) => {
    const written: unknown[] = [];
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at];
      written.push((Array.isArray(value) && lists[at]?.(value)) || toParameter(value));
    }
    return written;
  };
}

const NEEDS_QUOTES = /[^\w.-]|^$|^null$/i;

function toElement(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return NEEDS_QUOTES.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Lists are written here: most are of amounts and short words, and the driver escapes and quotes each of them. */
function toParameter(value: unknown): unknown {
  if (!Array.isArray(value) || value.some(isObject)) return value;
  return `{${value.map(toElement).join(',')}}`;
}

let cursors = 0;

/** A part of a long answer; the columns in order, also where there are no rows. */
export type Part<Row> = { columns: string[]; rows: Row[] };

/**
 * Reads an answer of any length in parts of `size` rows, at least one part; so that no more of it is in memory. Only
 * within a transaction (see `inSnapshot`).
 */
export async function* inParts<Parameters extends readonly Parameter[], Row>(
  db: Db,
  query: Statement<Parameters, Row>,
  values: Parameters,
  size: number,
): AsyncGenerator<Part<Row>, void> {
  cursors += 1;
  const cursor = `parts_${cursors}`;
  await db.query({
    text: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${query.text}`,
    values: values as unknown as unknown[],
  });
  for (let count = size; count === size; ) {
    const { fields, rows } = await db.query(`FETCH ${size} FROM ${cursor}`);
    count = rows.length;
    yield { columns: fields.map((field) => field.name), rows: rows as Row[] };
  }
  await db.query(`CLOSE ${cursor}`);
}

/** The one row of an answer that has exactly one. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  invariant(row !== undefined && rows.length === 1, `expected one row, got ${rows.length}`);
  return row;
}

/** The first row of an answer, or null. */
export function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null;
}

const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

const POINT = 46;

function readNumeric(text: string): Cents {
  // Columns of money have two decimals: without the point they are cents. The rare rest is read with care.
  const point = text.length - 3;
  const digits = text.charCodeAt(point) === POINT ? text.slice(0, point) + text.slice(point + 1) : '';
  if (digits !== '' && digits.length < 15) return cents(Number(digits));
  const amount = parseDecimal(text);
  invariant(amount !== null, `a numeric column holds ${text}`);
  return amount;
}

/** "2026-11-21 15:04:05.123456+00" (every session is in UTC) as "2026-11-21T15:04:05.123Z". */
function readInstant(text: string): string {
  const fraction = text.indexOf('.');
  const seconds = text.slice(0, 19).replace(' ', 'T');
  const millis =
    fraction === -1
      ? '000'
      : text
          .slice(fraction + 1, text.indexOf('+'))
          .padEnd(3, '0')
          .slice(0, 3);
  return `${seconds}.${millis}Z`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [NUMERIC, readNumeric],
  [DATE, (text) => text],
  [TIMESTAMPTZ, readInstant],
  [INT8, (text) => Number(text)],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

export type Connection =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number };

type PoolSettings = { connection: Connection; size?: number; role?: 'application' | 'owner' };

/**
 * Opens a pool. The application's role may add ledger entries but not change them; migrations and the audit use
 * the owner's. Waiting for a connection ends after 8 s, a statement after 15 s; a database that is gone refuses at once.
 */
export function openPool({ connection, size = 10, role = 'application' }: PoolSettings): pg.Pool {
  const options = [
    '-c timezone=UTC',
    '-c statement_timeout=15s',
    '-c idle_in_transaction_session_timeout=30s',
  ];
  if (role === 'application') options.push('-c role=allsquare_app');
  const pool = new pg.Pool({
    ...connection,
    max: size,
    types,
    connectionTimeoutMillis: 8000,
    idleTimeoutMillis: 30_000,
    application_name: 'allsquare',
    options: options.join(' '),
  });
  // A connection that breaks is replaced: an idle one at the next query, one in use when its query fails. Without
  // listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const RETRIED = new Set(['40001', '40P01']);
const TRIES = 5;

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED.has(String(error.code));
}

/** Runs `work` in one transaction, again from the start (at most 5 times) where the database asks for it. */
export async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(pool, work);
    } catch (error) {
      if (!isRetried(error) || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (1 + (attempt % 3))));
    }
  }
}

/** Runs reads that must agree with each other: all of them see the data as it was at the first one. */
export function inSnapshot<T>(pool: pg.Pool, read: (db: Db) => Promise<T>): Promise<T> {
  return tryTransaction(pool, read, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
}

async function tryTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>, begin = 'BEGIN'): Promise<T> {
  const client = await pool.connect();
  const transaction = new Transaction(client, begin, types);
  try {
    const result = await work(transaction);
    if (transaction.hasBegun) await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A connection on which even the rollback fails is thrown away.
    const isBroken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    client.release(isBroken);
    throw error;
  }
}

const CONNECTION_ERRORS = /^(08|57P0|53300|53100|58|ECONN|EPIPE|ENOENT|ETIMEDOUT)/;

/** Whether an error means that the database cannot be reached or cannot write now (then the answer is 503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return CONNECTION_ERRORS.test(error.code);
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** The name of the constraint a write broke, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}
