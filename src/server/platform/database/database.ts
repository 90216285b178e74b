import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Day } from '#domain/calendar.ts';
import { invariant } from '#server/core/invariant.ts';
import { statementName } from '#server/platform/tracing/statement-name.ts';
import { activeTracing } from '#server/platform/tracing/tracing.ts';
import { isReadOnlyServer, RetryTransactionError } from './errors.ts';

/** The application's connections. */
export type Pool = pg.Pool;

/** Anything that runs queries: the pool, a transaction, or a connection. */
export type Db = Pick<pg.Pool | pg.PoolClient, 'query'> & {
  /** Set by `enqueue` on a transaction: the job worker is woken after its commit. */
  hasNewJobs?: boolean;
};

/** The types of a statement's parameters. */
export type Parameter =
  | string
  | boolean
  | number
  | null
  | Day
  | Date
  | Buffer
  | readonly Buffer[]
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

type Planning = {
  /** `generic`: one plan for any values. `custom`: a plan for these values, where the best one depends on them; takes 1 ms more. */
  plan?: 'generic' | 'custom';
};

/**
 * Declares an SQL statement. A test prepares each one against the migrated schema and compares parameters and columns
 * with the declared types. Whole numbers are returned as numbers, dates as `YYYY-MM-DD`, instants as ISO text.
 */
export function statement<Parameters extends readonly Parameter[], Row>(
  text: string,
  { plan = 'generic' }: Planning = {},
): Statement<Parameters, Row> {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 20);
  const query = plan === 'generic' ? { name, text } : { text };
  let spanName: string | undefined;
  const send = async (db: Db, values: Parameters): Promise<Row[]> => {
    const { rows } = await db.query({ ...query, values: values.map(toValue) });
    return rows;
  };
  const run = async (db: Db, ...values: Parameters): Promise<Row[]> => {
    const tracing = activeTracing();
    if (tracing === undefined) return send(db, values);
    spanName ??= statementName(text);
    return tracing.inSpan(spanName, { 'db.system.name': 'postgresql' }, () => send(db, values));
  };
  return Object.assign(run, { text });
}

// The driver does not prepare a statement again after a value that it could not write, so JSON is written here.
function toValue(value: Parameter): unknown {
  const isJson =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !Buffer.isBuffer(value);
  return isJson ? JSON.stringify(value) : value;
}

let cursors = 0;

/** A part of a long result; the columns are in order, also without rows. */
export type Part<Row> = { columns: string[]; rows: Row[] };

/**
 * Reads a result of any length in parts of `size` rows, at least one part, so that only one part is in memory. Only
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

/** The only row of a result that has exactly one. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  invariant(row !== undefined && rows.length === 1, `expected one row, got ${rows.length}`);
  return row;
}

/** The first row of a result, or null. */
export function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null;
}

const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** Reads an amount, a count, or a sum of them (whose type is `numeric`). Statements cast other numerics. */
function readWhole(text: string): number {
  const value = Number(text);
  invariant(Number.isSafeInteger(value), `a column of whole numbers holds ${text}`);
  return value;
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
  [NUMERIC, readWhole],
  [DATE, (text) => text],
  [TIMESTAMPTZ, readInstant],
  [INT8, readWhole],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

export type Connection =
  | { connectionString: string }
  | { host: string; user: string; password?: string; database: string; port?: number };

type PoolSettings = {
  connection: Connection;
  size?: number;
  /** Through a pooler, which refuses settings of a session: the role has them (`createLogin`). */
  isPooled?: boolean;
  /** False where a pooler gives each transaction another connection and does not know prepared statements. */
  isPrepared?: boolean;
};

/** The settings of a session of the application. */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
};

/** A connection that prepares each statement without a name: it is parsed and planned each time. */
class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...asked: unknown[]) => unknown;
    this.query = ((asked: unknown, ...more: unknown[]) => {
      const hasName = typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);
      return query(hasName ? { ...asked, name: undefined } : asked, ...more);
    }) as pg.Client['query'];
  }
}

/**
 * Opens a pool. The application connects with its own login (`application-login.ts`), migrations and tools as the
 * owner. Waiting for a connection ends after 8 s, a statement after 15 s, waiting for one lock after 5 s (a row that others
 * wait for takes two or more). A database that is gone refuses at once.
 */
export function openPool({
  connection,
  size = 10,
  isPooled = false,
  isPrepared = true,
}: PoolSettings): pg.Pool {
  const options = Object.entries(SESSION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    ...connection,
    max: size,
    types,
    // Statements of a transaction that do not wait for each other share a round trip.
    pipeline: true,
    connectionTimeoutMillis: 8000,
    idleTimeoutMillis: 30_000,
    application_name: 'allsquare',
    ...(!isPooled && { options: options.join(' ') }),
    ...(!isPrepared && { Client: UnnamedClient }),
  });
  // A broken connection is replaced: an idle one at the next query, one in use when its query fails. Without listeners
  // it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const RETRIED = new Set(['40001', '40P01']);
const TRIES = 5;

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED.has(String(error.code));
}

/** A transaction's last statement, whose result is not needed. Null if there is none. */
type LastStatement<T> = (db: Db, result: T) => Promise<unknown> | null;

/**
 * Runs `work` in one transaction, again from the start (at most 5 times) if the database asks for it. `last` is sent
 * together with COMMIT; if it fails, the transaction is rolled back and its error is thrown.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  last: LastStatement<T> = () => null,
): Promise<T> {
  for (let attempt = 1; ; ) {
    try {
      return await tryTransaction(pool, { begin: 'BEGIN', work, last });
    } catch (error) {
      if (error instanceof RetryTransactionError) await error.wait();
      else if (!isRetried(error) || attempt === TRIES) throw error;
      else {
        await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (1 + (attempt % 3))));
        attempt += 1;
      }
    }
  }
}

/** Runs reads that must agree with each other: all of them see the data at the time of the first one. */
export function inSnapshot<T>(pool: pg.Pool, read: (db: Db) => Promise<T>): Promise<T> {
  const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
  return tryTransaction(pool, { begin, work: read, last: () => null });
}

/** The connection of one transaction. After its end another one uses the connection, so a late statement throws. */
class Transaction implements Db {
  readonly query: pg.PoolClient['query'];
  #isOver = false;

  constructor(client: pg.PoolClient) {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    this.query = ((...asked: unknown[]) => {
      invariant(!this.#isOver, 'a statement came after the end of its transaction');
      return query(...asked);
    }) as pg.PoolClient['query'];
  }

  end(): void {
    this.#isOver = true;
  }
}

type Attempt<T> = { begin: string; work: (db: Db) => Promise<T>; last: LastStatement<T> };

async function tryTransaction<T>(pool: pg.Pool, { begin, work, last }: Attempt<T>): Promise<T> {
  const client = await pool.connect();
  const transaction = new Transaction(client);
  try {
    // Not awaited before the first statement, so that both are sent together. It fails only with its connection.
    const begun = client.query(begin);
    begun.catch(() => undefined);
    const result = await work(transaction).finally(() => transaction.end());
    const ended = [begun, last(client, result), client.query('COMMIT')] as const;
    const [, , { command }] = await Promise.all(ended);
    // COMMIT of a transaction with a failed statement rolls it back, and is no error.
    invariant(command === 'COMMIT', 'a transaction was rolled back: a statement in it failed');
    client.release();
    return result;
  } catch (error) {
    // A connection on which the rollback fails is closed, and one to a server that is no longer the primary.
    const isBroken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    client.release(isBroken || isReadOnlyServer(error));
    throw error;
  }
}

/** The name of the violated constraint, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}
