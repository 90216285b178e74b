import { parseUrl, readBoolean, type SettingReader } from '#server/platform/process/setting-reader.ts';

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

/** Reads DATABASE_URL; null means the embedded database. Throws the error that `refuse` makes. */
export function readDatabaseUrl(reader: SettingReader, setting: string): string | null {
  const text = reader.read(setting);
  if (text === null) return null;
  // A user without a host (a socket named in the query) is usual for PostgreSQL, but not a URL for the parser.
  const named = text.replace('@/', '@localhost/');
  parseUrl(reader, setting, { text: named, protocols: ['postgres:', 'postgresql:'] });
  return text;
}

/** Reads DATABASE_DIRECT_URL and DATABASE_PREPARED. Throws the error that `refuse` makes. */
export function readPooler(reader: SettingReader): PoolerSettings {
  const databaseDirectUrl = readDatabaseUrl(reader, 'DATABASE_DIRECT_URL');
  const isPrepared = readBoolean(reader, 'DATABASE_PREPARED') ?? true;
  if (databaseDirectUrl !== null && reader.read('DATABASE_URL') === null)
    throw reader.refuse('DATABASE_DIRECT_URL', 'needs DATABASE_URL, the address of the pooler');
  return { databaseDirectUrl, isPrepared };
}
