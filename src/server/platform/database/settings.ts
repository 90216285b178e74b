/** How the application reaches its database server. */
export type PoolerSettings = {
  /**
   * For what needs a session of its own (LISTEN, migrations, tools). DATABASE_URL then leads to a pooler such as
   * PgBouncer, which gives a connection for one transaction. Null: DATABASE_URL is for everything.
   */
  readonly databaseDirectUrl: string | null;
  /** Whether statements are prepared once per connection, by name. */
  readonly isPrepared: boolean;
};

type Reading = { read: (name: string) => string | null; refuse: (setting: string, problem: string) => Error };

/** Reads DATABASE_URL; null means the embedded database. Throws the error that `refuse` makes. */
export function readDatabaseUrl({ read, refuse }: Reading, setting: string): string | null {
  const text = read(setting);
  if (text === null) return null;
  // A user without a host (a socket named in the query) is usual for PostgreSQL, but not a URL for the parser.
  const parsed = text.replace('@/', '@localhost/');
  const protocol = URL.canParse(parsed) ? new URL(parsed).protocol : '';
  // The value itself may hold a password, so it is not repeated.
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw refuse(setting, 'must be an address that starts with postgres:// or postgresql://');
  return text;
}

/** Reads DATABASE_DIRECT_URL and DATABASE_PREPARED. Throws the error that `refuse` makes. */
export function readPooler(reading: Reading): PoolerSettings {
  const { read, refuse } = reading;
  const databaseDirectUrl = readDatabaseUrl(reading, 'DATABASE_DIRECT_URL');
  const prepared = read('DATABASE_PREPARED');
  if (prepared !== null && prepared !== 'true' && prepared !== 'false')
    throw refuse('DATABASE_PREPARED', `"${prepared}" is neither true nor false`);
  if (databaseDirectUrl !== null && read('DATABASE_URL') === null)
    throw refuse('DATABASE_DIRECT_URL', 'needs DATABASE_URL, the address of the pooler');
  return { databaseDirectUrl, isPrepared: prepared !== 'false' };
}
