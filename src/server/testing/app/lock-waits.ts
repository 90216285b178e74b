import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** The processes of the database in which the program waits for a lock. */
export async function listLockWaits({ owner }: TestApp): Promise<number[]> {
  const { rows } = await owner.query(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'allsquare' AND wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Waits until the program waits for this many locks or more. Returns the processes of the database in which it does. */
export function untilLocksAreWaitedFor(app: TestApp, least = 1): Promise<number[]> {
  return vi.waitUntil(
    async () => {
      const pids = await listLockWaits(app);
      return pids.length >= least && pids;
    },
    { timeout: 60_000 },
  );
}
