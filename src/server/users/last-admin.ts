import { AppError } from '#server/core/app-error.ts';
import { type Db, statement } from '#server/platform/database/database.ts';

// In the order of their ids, and read again after waiting: of two simultaneous removals of admins the second sees the
// result of the first.
export const lockAdmins = statement<[], { id: string }>(
  `SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR NO KEY UPDATE`,
);

export const setRole = statement<[id: string, role: 'admin' | 'user'], never>(
  'UPDATE users SET role = $2 WHERE id = $1',
);

export const LAST_ADMIN = 'The last admin cannot be removed. Make someone else an admin first.';

/**
 * Refuses to remove the last admin, and serializes all removals of admins until the end of the caller's transaction.
 * Does nothing for other people.
 */
export async function keepOneAdmin(db: Db, userId: string): Promise<void> {
  const admins = await lockAdmins(db);
  const isAdmin = admins.some(({ id }) => id === userId);
  if (isAdmin && admins.length === 1) throw new AppError('conflict', LAST_ADMIN);
}
