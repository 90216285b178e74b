import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { addTrial } from '#server/grants/service.ts';
import { brokenConstraint } from '#server/platform/database/errors.ts';
import { removeUnverifiedEmail, writeEmail } from '#server/users/profile/profile-queries.ts';
import { insertUser } from '#server/users/queries.ts';

type NewAccount = {
  username: string;
  /** The hash; null for who signs in another way. */
  password: string | null;
  /** An address that is known to be theirs. */
  email: string | null;
};

/** Adds an account in the call's transaction; returns its id. Throws `conflict` for a taken username or address. */
export async function addAccount(
  { db, deps, now }: Pick<OpenContext, 'db' | 'deps' | 'now'>,
  { username, password, email }: NewAccount,
): Promise<string> {
  const id = newId();
  try {
    await insertUser(db, id, username, password, now);
    if (email !== null) {
      await removeUnverifiedEmail(db, id, email);
      await writeEmail(db, id, email, true);
    }
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === 'users_username_key') throw new AppError('conflict', 'Username already exists');
    if (constraint === 'users_email_key') throw new AppError('conflict', 'Email already in use');
    throw error;
  }
  await addTrial(db, { userId: id, days: deps.config.trialDays, now });
  return id;
}
