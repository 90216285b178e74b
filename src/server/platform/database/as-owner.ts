import type { Pool } from './database.ts';
import { type Connection, openPool } from './pool.ts';

/** Runs `work` with one connection of the owner, which is closed afterwards. */
export async function asOwner<Result>(
  connection: Connection,
  work: (owner: Pool) => Promise<Result>,
): Promise<Result> {
  const owner = openPool({ connection, size: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
