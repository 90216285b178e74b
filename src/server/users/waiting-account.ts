import { sentence } from '#domain/language/text.ts';
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { type Letter, sendLetter } from '#server/mails/letters.ts';
import { type Making, makeResetLink } from './reset-link.ts';
import { endSessions } from './sign-in/sessions.ts';
import { addAccount } from './sign-up/add-account.ts';

const VALID_MILLISECONDS = 7 * 86_400_000;

type Waiting = { username: string; email: string | null };
/** The secret link, shown once. */
export type PasswordLink = { url: string; expiresAt: string };

/** Refuses to make accounts where they all come from the provider. Throws `conflict`. */
export function refuseWhereProviderMakes({ deps }: Making): void {
  const { oidc } = deps.config;
  if (oidc?.isOnly === true)
    throw new AppError('conflict', sentence('Accounts come from {name}', { name: oidc.name }));
}

/** Adds an account without a password and the link to set one; it is mailed too if there is an address and mail. */
export async function addWaitingAccount(
  making: Making,
  { username, email }: Waiting,
): Promise<PasswordLink & { id: string }> {
  // As in a profile: only where mails stay on this machine an address counts at once.
  const isEmailVerified = making.deps.config.mail === 'mailbox';
  const id = await addAccount(making, { username, password: null, email, isEmailVerified });
  return { id, ...(await makePasswordLink(making, { id, username, email })) };
}

/** Makes a new link for an account that nobody signed in to; an earlier one stops working. */
export async function makePasswordLink(
  making: Making,
  { id, username, email }: Waiting & { id: string },
): Promise<PasswordLink> {
  const { db, deps, now } = making;
  const { url, expiresAt } = await makeResetLink(making, {
    userId: id,
    validMilliseconds: VALID_MILLISECONDS,
  });
  if (email !== null && deps.config.mail !== 'off')
    await sendLetter(db, accountMail(email, { username, url }), now);
  return { url, expiresAt: expiresAt.toISOString() };
}

/** Ends all sessions of a person; returns their number. */
export function signOutEverywhere({ db }: Pick<OpenContext, 'db'>, userId: string): Promise<number> {
  return endSessions(db, userId);
}

function accountMail(to: string, { username, url }: { username: string; url: string }): Letter {
  return {
    to,
    subject: sentence('Your Allsquare account'),
    paragraphs: [
      sentence(
        "There's a new Allsquare account for you. Your username is {username}. Open the link to choose a password.",
        { username },
      ),
      sentence('The link is valid for 7 days and works once.'),
    ],
    action: { label: sentence('Choose a Password'), url },
  };
}
