// Why: docs/decisions/0003.
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Day } from '#domain/calendar.ts';
import type { Rate } from '#domain/exchange.ts';
import type { Cents } from '#domain/money.ts';
import { invariant } from '#server/core/invariant.ts';
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

/** What runs around each statement. */
type Observer = <T>(text: string, send: () => Promise<T>) => Promise<T>;

let observer: Observer | null = null;

/** Runs `around` around each statement of this process from now on; null ends that. */
export function observeStatements(around: Observer | null): void {
  observer = around;
}

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
  const send = async (db: Db, values: Parameters): Promise<Row[]> => {
    const { rows } = await db.query({ ...query, values: values.map(toValue) });
    return rows;
  };
  const run = (db: Db, ...values: Parameters): Promise<Row[]> =>
    observer === null ? send(db, values) : observer(text, () => send(db, values));
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

/** The TypeScript type of a value of each column type. */
type Values = {
  uuid: string;
  'uuid[]': readonly string[];
  text: string;
  minor_units: Cents;
  date: Day;
  timestamptz: Date;
  boolean: boolean;
  integer: number;
  numeric: Rate;
  jsonb: object;
};

type ColumnType = keyof Values | `${keyof Values} | null`;
type ValueOf<Type> = Type extends keyof Values
  ? Values[Type]
  : Type extends `${infer Name extends keyof Values} | null`
    ? Values[Name] | null
    : never;

/** Rows as one parameter of a statement, in JSON. */
export type RowsParameter<Columns> = string & { readonly columns: Columns };

export type Rows<Columns extends Record<string, ColumnType>> = {
  /** The columns' names for the lists of an INSERT. */
  readonly names: string;
  /** The rows as a table of a FROM clause, read from the parameter: `from('$1')`. */
  from(parameter: `$${number}`): string;
  /** The parameter's value. */
  of(rows: readonly { [Name in keyof Columns]: ValueOf<Columns[Name]> }[]): RowsParameter<Columns>;
};

/** The type of a statement's rows parameter: `statement<[RowsOf<typeof newShares>], …>`. */
export type RowsOf<Stated> = Stated extends Rows<infer Columns> ? RowsParameter<Columns> : never;

/**
 * Declares the rows that a statement takes as one parameter, by the names and types of their columns: `rows({ id:
 * 'uuid', title: 'text', notes: 'text | null' })`. Any number of rows uses the same prepared statement.
 */
export function rows<const Columns extends Record<string, ColumnType>>(columns: Columns): Rows<Columns> {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type.replace(' | null', '')}`);
  return {
    names: Object.keys(columns).join(', '),
    // Not jsonb: the text is read once, and never becomes a tree.
    from: (parameter) => `json_to_recordset(${parameter}) AS line (${typed.join(', ')})`,
    of: (list) => JSON.stringify(list) as RowsParameter<Columns>,
  };
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

/** How the driver reads the columns of a result. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

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
    // Sent together with the first statement. It fails only with its connection, and that statement with it.
    client.query(begin).catch(() => undefined);
    const result = await work(transaction).finally(() => transaction.end());
    const stored = last(client, result);
    const [{ command }] = await Promise.all([client.query('COMMIT'), stored]);
    // COMMIT of a transaction with a failed statement rolls it back, and is not an error.
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
