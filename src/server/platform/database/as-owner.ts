import { once } from 'node:events';
import type pg from 'pg';
import type { Pool } from './database.ts';
import { type Connection, openPool } from './pool.ts';

/** Runs `work` with one connection of the owner, which is closed afterwards. */
export async function asOwner<Result>(
  connection: Connection,
  work: (owner: Pool) => Promise<Result>,
): Promise<Result> {
  const owner = openPool({ connection, size: 1 });
  const open = new Set<pg.PoolClient>();
  owner.on('connect', (client) => open.add(client));
  owner.on('remove', (client) => open.delete(client));
  try {
    return await work(owner);
  } finally {
    // The pool ends before its connections are closed.
    await owner.end();
    while (open.size > 0) await once(owner, 'remove');
  }
}
