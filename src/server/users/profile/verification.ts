import type { OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { sendLetter } from '#server/mails/letters.ts';
import { hashTokenFor, newToken } from '#server/platform/security/tokens.ts';
import { verificationMail } from '#server/users/security/emails.ts';
import { upsertEmailChange } from './profile-queries.ts';

export const VERIFY_EMAIL = 'verify-email';
const DAY = 86_400;

type Asking = Pick<OpenContext, 'db' | 'deps' | 'now'> & { userId: string };

/** Mails a link to an address that a person wants to use; it counts once the link is followed. */
export async function askToVerify({ db, deps, now, userId }: Asking, email: string): Promise<void> {
  const counting = { db, deps, now };
  await enforceLimit(counting, { bucket: `verify-by:${userId}`, most: 10, windowSeconds: DAY / 24 });
  await enforceLimit(counting, { bucket: `verify:${email.toLowerCase()}`, most: 5, windowSeconds: DAY });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + DAY * 1000);
  await upsertEmailChange(db, userId, email, hashTokenFor(VERIFY_EMAIL, token), expiresAt, now);
  const url = `${deps.config.appUrl}/verify-email/${token}`;
  await sendLetter(db, verificationMail({ to: email, url, userId }), now);
}
