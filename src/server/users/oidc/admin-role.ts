import type { OpenContext } from '#server/core/context.ts';
import { recordAct } from '#server/core/record-act.ts';
import { one, statement } from '#server/platform/database/database.ts';
import { lockAdmins, setRole } from '#server/users/last-admin.ts';
import type { IdentityClaims } from './claims.ts';

const lockRole = statement<[id: string], { role: string }>(
  'SELECT role FROM users WHERE id = $1 FOR NO KEY UPDATE',
);

/** Gives or takes the role of an admin as the provider says, in the transaction of the sign-in. The last admin keeps it. */
export async function follow(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  userId: string,
  { isAdmin }: IdentityClaims,
): Promise<void> {
  if (isAdmin === null) return;
  const admins = await lockAdmins(db);
  const { role: before } = one(await lockRole(db, userId));
  const role = isAdmin ? 'admin' : 'user';
  const isLast = before === 'admin' && admins.length === 1;
  if (role === before || (role === 'user' && isLast)) return;
  await setRole(db, userId, role);
  await recordAct(db, {
    actorId: null,
    act: role === 'admin' ? 'grant_admin' : 'revoke_admin',
    userId,
    before: { role: before },
    after: { role },
    byProvider: true,
    now,
  });
}
