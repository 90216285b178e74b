// Why: docs/decisions/0076.
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { type Db, one, statement } from '#server/platform/database/database.ts';
import { isOfProvider } from '#server/users/oidc/queries.ts';

const findDoors = statement<[userId: string], { hasOwn: boolean; issuer: string | null }>(`
  SELECT password IS NOT NULL OR EXISTS (SELECT FROM passkeys WHERE user_id = users.id) AS "hasOwn",
         (SELECT issuer FROM oidc_identities WHERE user_id = users.id) AS issuer
  FROM users WHERE id = $1`);

/** The refusal of what would leave a person without a way to sign in, or needs one that they do not have. */
export function setPasswordFirst(): AppError {
  return new AppError('conflict', 'Set a password first');
}

/** Whether a person can sign in without the provider. */
export async function hasOwnDoor(db: Db, userId: string): Promise<boolean> {
  return one(await findDoors(db, userId)).hasOwn;
}

/**
 * Refuses to take a person's last way to sign in, in the transaction that took it. The caller holds the lock of the
 * person's row (`lockUser`): two ways that are taken at once are not both the second last. Throws `conflict`.
 */
export async function keepOneDoor({ db, deps, person }: Context): Promise<void> {
  const { hasOwn, issuer } = one(await findDoors(db, person.id));
  if (!hasOwn && !isOfProvider(deps.config.oidc, issuer)) throw setPasswordFirst();
}
