// Why: docs/decisions/0030.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { deriveKey } from '#server/platform/security/secrets.ts';
import { explainMissingRight } from './errors.ts';
import { type Connection, SESSION_SETTINGS } from './pool.ts';

/** The application's database role, and its password. */
export type Login = { user: string; password: string };

// Any fixed number: it names the creation of the role among the database's advisory locks.
const LOCK = 4_021_978;
const ITERATIONS = 4096;

/** Derives the application's login from the master key, so all processes of an installation have the same one. */
export function applicationLogin(master: Buffer): Login {
  const user = `allsquare_${deriveKey(master, 'database role').toString('hex').slice(0, 12)}`;
  return { user, password: deriveKey(master, 'database password').toString('base64url') };
}

/** The same database with another login. */
export function withLogin(connection: Connection, { user, password }: Login): Connection {
  if (!('connectionString' in connection)) return { ...connection, user, password };
  const [, scheme, authority = '', rest = ''] =
    /^([a-z]+:\/\/)([^/?]*)(.*)$/.exec(connection.connectionString) ?? [];
  const [path, query = ''] = rest.split('?');
  const settings = new URLSearchParams(query);
  // pg prefers these to the ones before the host.
  settings.delete('user');
  settings.delete('password');
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return { connectionString: `${scheme}${user}:${password}@${host}${path}?${settings}` };
}

/** The server's form of a password (RFC 5803), so that the password itself is in no statement and no log. */
function toVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const server = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}

/**
 * Creates the role of a login if it is missing: a member of allsquare_app, which has its rights from the schema.
 * Several processes may do so at once. With `isPooled` the role also gets the settings of a session. Throws StartupError
 * if the owner may not.
 */
export async function createLogin(
  owner: pg.Pool,
  { user, password }: Login,
  { isPooled = false } = {},
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [user]);
    const role = pg.escapeIdentifier(user);
    if (rowCount !== 1) {
      const verifier = pg.escapeLiteral(toVerifier(password));
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${verifier} IN ROLE allsquare_app`);
    }
    await revokeTemporary(client);
    if (isPooled) await giveSettings(client, user);
  } catch (error) {
    throw explainMissingRight(error);
  } finally {
    // Ends the session, which holds the lock.
    client.release(true);
  }
}

/** Nobody needs temporary tables. An owner of the tables who does not own the database may not, which is a warning. */
async function revokeTemporary(owner: pg.PoolClient): Promise<void> {
  await owner.query(`DO $$ BEGIN
    IF has_database_privilege('public', current_database(), 'TEMPORARY') THEN
      EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    END IF;
  END $$`);
}

/** A pooler accepts no settings with a connection, so each new connection of the role has them from the start. */
async function giveSettings(owner: pg.PoolClient, user: string): Promise<void> {
  const { rows } = await owner.query<{ settings: string[] }>(
    `SELECT setconfig AS settings FROM pg_db_role_setting
     WHERE setdatabase = 0 AND setrole = (SELECT oid FROM pg_roles WHERE rolname = $1)`,
    [user],
  );
  const present = rows[0]?.settings.map((setting) => setting.toLowerCase()) ?? [];
  for (const [name, value] of Object.entries(SESSION_SETTINGS)) {
    if (present.includes(`${name}=${value}`.toLowerCase())) continue;
    await owner.query(`ALTER ROLE ${pg.escapeIdentifier(user)} SET ${name} = ${pg.escapeLiteral(value)}`);
  }
}
