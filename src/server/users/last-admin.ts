import { AppError } from '#server/core/app-error.ts';
import { type Db, statement } from '#server/platform/database/database.ts';

// In the order of their ids, and again after waiting: of two that end admins at once the second sees what the first left.
export const lockAdmins = statement<[], { id: string }>(
  `SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR NO KEY UPDATE`,
);

export const LAST_ADMIN = 'The last admin cannot be removed. Make somebody else an admin first.';

/**
 * Refuses to end the last admin, and makes all that end admins wait for each other until the caller's transaction is
 * over. For anybody else nothing happens.
 */
export async function keepOneAdmin(db: Db, userId: string): Promise<void> {
  const admins = await lockAdmins(db);
  const isAdmin = admins.some(({ id }) => id === userId);
  if (isAdmin && admins.length === 1) throw new AppError('conflict', LAST_ADMIN);
}
