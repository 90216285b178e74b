import { AppError } from '#server/core/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { brokenConstraint } from '#server/platform/database/errors.ts';
import { removeUnverifiedEmail, writeEmail } from './profile-queries.ts';

export const emailTaken = () => new AppError('conflict', 'Email already in use');

type Claim = { userId: string; email: string; isVerified: boolean };

/** Writes the address of an account. A verified one is taken from who has it unverified. Throws `conflict` if it is taken. */
export async function claimEmail(db: Db, { userId, email, isVerified }: Claim): Promise<void> {
  try {
    if (isVerified) await removeUnverifiedEmail(db, userId, email);
    await writeEmail(db, userId, email, isVerified);
  } catch (error) {
    if (brokenConstraint(error) === 'users_email_key') throw emailTaken();
    throw error;
  }
}
