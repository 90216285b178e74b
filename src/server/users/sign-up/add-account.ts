import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { addTrial } from '#server/grants/service.ts';
import { brokenConstraint } from '#server/platform/database/errors.ts';
import { claimEmail } from '#server/users/profile/claim-email.ts';
import { markFollowed, writeLanguage } from '#server/users/profile/profile-queries.ts';
import { insertUser } from '#server/users/queries.ts';
import type { Making } from '#server/users/reset-link.ts';

type NewAccount = {
  username: string;
  /** The hash; null for who signs in another way. */
  password: string | null;
  email: string | null;
  /** The address is known to be theirs. */
  isEmailVerified: boolean;
};

/** Adds an account in the call's transaction; returns its id. Throws `conflict` for a taken username or address. */
export async function addAccount(
  { db, deps: { config }, now }: Making,
  { username, password, email, isEmailVerified }: NewAccount,
): Promise<string> {
  const id = newId();
  await insertUser(db, id, username, password, now).catch((error: unknown) => {
    if (brokenConstraint(error) === 'users_username_key')
      throw new AppError('conflict', 'Username already exists');
    throw error;
  });
  if (email !== null) await claimEmail(db, { userId: id, email, isVerified: isEmailVerified });
  await addTrial(db, { userId: id, days: config.trialDays, now });
  return id;
}

type NewPerson = Pick<NewAccount, 'username' | 'password'> & {
  /** The address whose sign-up link they followed. */
  followed: string | null;
  /** Otherwise one that counts by somebody else's word. */
  trusted?: string | null;
  /** The language that somebody else says they speak. */
  language?: string | null;
};

/** Adds the account of somebody who signs up, as `addAccount`, with the language that they switched their browser to. */
export async function addPerson(
  context: OpenContext,
  { username, password, followed, trusted = null, language = null }: NewPerson,
): Promise<string> {
  const { db, switchedLanguage } = context;
  const email = followed ?? trusted;
  const userId = await addAccount(context, { username, password, email, isEmailVerified: true });
  const spoken = switchedLanguage?.code ?? language;
  if (spoken !== null) await writeLanguage(db, userId, spoken);
  if (followed !== null) await markFollowed(db, userId);
  return userId;
}
