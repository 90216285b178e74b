import { recordAct } from '#server/core/record-act.ts';
import { setRole } from '#server/users/last-admin.ts';
import type { Making } from '#server/users/reset-link.ts';
import {
  addWaitingAccount,
  type PasswordLink,
  refuseWhereProviderMakes,
} from '#server/users/waiting-account.ts';

type Creation = { actorId: string | null; username: string; email: string | null; isAdmin: boolean };

/** Adds an account for somebody else, in the caller's transaction. Throws `conflict` as `addWaitingAccount`. */
export async function addUser(
  making: Making,
  { actorId, username, email, isAdmin }: Creation,
): Promise<PasswordLink & { id: string }> {
  const { db, now } = making;
  refuseWhereProviderMakes(making);
  const added = await addWaitingAccount(making, { username, email });
  if (isAdmin) await setRole(db, added.id, 'admin');
  const role = isAdmin ? 'admin' : 'user';
  await recordAct(db, { actorId, act: 'create_user', userId: added.id, after: { role }, now });
  return added;
}
