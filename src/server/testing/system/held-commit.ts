import pg from 'pg';

const LOCK = 770_077;

/**
 * Delays every commit of a new expense from now until `release`, to stop a server exactly between the database's commit
 * and its own response.
 */
export async function holdCommits(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    CREATE OR REPLACE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER hold_commit AFTER INSERT ON expenses
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_commit()`);
  await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  return {
    async isSomebodyWaiting(): Promise<boolean> {
      const { rows } = await client.query(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted`,
      );
      return rows.length > 0;
    },
    release: () => client.query('SELECT pg_advisory_unlock($1)', [LOCK]),
    async end(): Promise<void> {
      await client.query(
        'DROP TRIGGER IF EXISTS hold_commit ON expenses; DROP FUNCTION IF EXISTS hold_commit()',
      );
      await client.end();
    },
  };
}
