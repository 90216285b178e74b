import type { TestApp } from './test-app.ts';

/** The database processes of the server's connections that wait for a lock. */
export async function listLockWaits({ owner }: TestApp): Promise<number[]> {
  const { rows } = await owner.query(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'allsquare' AND wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}
