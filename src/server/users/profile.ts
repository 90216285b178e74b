import type { BodyOf } from '#contract/route.ts';
import type { Profile, updateProfile as updateProfileRow } from '#contract/users.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { sendMail } from '#server/mails/outbox.ts';
import { brokenConstraint } from '#server/platform/database.ts';
import { invariant } from '#server/platform/invariant.ts';
import { hashTokenFor, newToken } from '#server/platform/tokens.ts';
import { sendNotice, verificationMail } from './letters.ts';
import { countTry } from './limits.ts';
import { removePasswordReset } from './password-queries.ts';
import * as profiles from './profile-queries.ts';
import * as queries from './queries.ts';

const PURPOSE = 'verify-email';
const DAY = 86_400;
const taken = () => new AppError('conflict', 'Email already in use');

export async function getProfile({ db, person, now }: Context): Promise<Profile> {
  const row = await profiles.findProfile(db, person.id, now);
  invariant(row !== null, 'a signed-in person has a profile');
  return row;
}

export async function updateProfile(
  context: Context,
  body: BodyOf<typeof updateProfileRow>,
): Promise<Profile> {
  const { db, person } = context;
  const { firstName, lastName, email, phone, timeZone } = body;
  await queries.lockUser(db, person.id);
  await changeEmail(context, email);
  await profiles.writeNames(db, person.id, firstName, lastName, phone || null);
  if (timeZone !== undefined) await profiles.writeTimeZone(db, person.id, timeZone);
  return getProfile(context);
}

/** Where a mail server is configured an address counts only once its link was opened; where none is, at once. */
async function changeEmail(context: Context, email: string): Promise<void> {
  const { db, deps, person, now } = context;
  const before = await profiles.findProfile(db, person.id, now);
  invariant(before !== null, 'a signed-in person has a profile');
  const isSame = before.email?.toLowerCase() === email.toLowerCase();
  if (!deps.config.hasMailServer || (isSame && before.emailVerified)) {
    await profiles.removeEmailChange(db, person.id);
    const old = before.emailVerified && !isSame ? before.email : null;
    await setEmail(context, { userId: person.id, email, old });
    return;
  }
  if (await profiles.isEmailTaken(db, person.id, email)) throw taken();
  if (before.pendingEmail?.toLowerCase() !== email.toLowerCase()) await askToVerify(context, email);
}

type NewEmail = { userId: string; email: string; old: string | null };

async function setEmail(context: OpenContext, { userId, email, old }: NewEmail): Promise<void> {
  const { db, deps, now } = context;
  try {
    await profiles.writeEmail(db, userId, email);
  } catch (error) {
    if (brokenConstraint(error) === 'users_email_key') throw taken();
    throw error;
  }
  if (old === null) return;
  // A link that went to the address before must not open the account any more.
  await removePasswordReset(db, userId);
  await sendNotice(db, { to: old, what: 'email_changed', appUrl: deps.config.appUrl, now });
}

async function askToVerify(context: Context, email: string): Promise<void> {
  const { db, deps, person, now } = context;
  await countTry(context, { bucket: `verify-by:${person.id}`, most: 10, windowSeconds: DAY / 24 });
  await countTry(context, { bucket: `verify:${email.toLowerCase()}`, most: 5, windowSeconds: DAY });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + DAY * 1000);
  await profiles.upsertEmailChange(db, person.id, email, hashTokenFor(PURPOSE, token), expiresAt, now);
  const url = `${deps.config.appUrl}/verify-email/${token}`;
  await sendMail(db, verificationMail({ to: email, url }), now);
}

export async function resendVerification(context: Context): Promise<{ email: string }> {
  await queries.lockUser(context.db, context.person.id);
  const { pendingEmail } = await getProfile(context);
  if (pendingEmail === null) throw new AppError('conflict', 'There is no address to confirm');
  await askToVerify(context, pendingEmail);
  return { email: pendingEmail };
}

/** Makes the address of an opened link count. */
export async function verifyEmail(context: OpenContext, token: string): Promise<{ email: string }> {
  const [change] = await profiles.takeEmailChange(context.db, hashTokenFor(PURPOSE, token), context.now);
  if (change === undefined) throw new AppError('link_expired', 'This link is not valid any more');
  const { userId, email, before } = change;
  const old = before !== null && before.toLowerCase() !== email.toLowerCase() ? before : null;
  await setEmail(context, { userId, email, old });
  context.tell([userId]);
  return { email };
}
