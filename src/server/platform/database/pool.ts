import pg from 'pg';
import { followPriority } from './backend-priority.ts';
import { types } from './database.ts';

export type Connection =
  | { connectionString: string }
  | { host: string; user: string; password?: string; database: string; port?: number };

/** Another database of the same server. The parser of URLs refuses an address without a host, which PostgreSQL allows. */
export function toDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const [, server = '', query = ''] =
    /^([a-z]+:\/\/[^/?]*)[^?]*(\?.*)?$/.exec(connection.connectionString) ?? [];
  return { connectionString: `${server}/${encodeURIComponent(database)}${query}` };
}

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
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    followPriority(client);
  });
  return pool;
}
