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
