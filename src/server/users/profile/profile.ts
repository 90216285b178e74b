import {
  needsPassword,
  type Profile,
  type setLanguage as setLanguageRow,
  type setNames as setNamesRow,
  type updateProfile as updateProfileRow,
} from '#contract/profile.ts';
import type { BodyOf, ReplyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import { type PayLink, readPayLink } from '#domain/pay-links.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context, OpenContext } from '#server/core/context.ts';
import { invariant } from '#server/core/invariant.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { refuseWithoutMail } from '#server/mails/outbox.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { hashTokenFor } from '#server/platform/security/tokens.ts';
import { sendNotice } from '#server/users/security/emails.ts';
import { removePasswordReset } from '#server/users/security/password-queries.ts';
import { checkPassword } from '#server/users/security/passwords.ts';
import { claimEmail, emailTaken } from './claim-email.ts';
import * as profiles from './profile-queries.ts';
import { askToVerify, VERIFY_EMAIL } from './verification.ts';

export const getProfile = (context: Context): Promise<Profile> => findProfile(context);

async function findProfile({ db, person, now }: Context): Promise<profiles.ProfileRow> {
  const row = await profiles.findProfile(db, person.id, now);
  invariant(row !== null, 'a signed-in person has a profile');
  return row;
}

export async function updateProfile(
  context: Context,
  body: BodyOf<typeof updateProfileRow>,
): Promise<Profile> {
  const { deps } = context;
  const { email, password } = body;
  const isAsked = needsPassword(await findProfile(context), email);
  if (isAsked) await checkPassword(context, password, { missing: PASSWORD_REQUIRED });
  const saved = await inTransaction(deps.pool, (db) => writeProfile(context.within(db), body, isAsked));
  deps.wakeJobs();
  return saved;
}

const PASSWORD_REQUIRED = 'Enter your password to change your email address';

async function writeProfile(
  context: Context,
  {
    firstName,
    lastName,
    email,
    phone,
    timeZone,
    language,
    homeCurrency,
    payLinks,
  }: BodyOf<typeof updateProfileRow>,
  isProven: boolean,
): Promise<Profile> {
  const { db, person } = context;
  // Groups are locked before people, as everywhere.
  if (homeCurrency !== undefined) await profiles.lockBook(db, person.id);
  await lockUser(db, person.id);
  // The address may have changed since the comparison.
  if (!isProven && needsPassword(await findProfile(context), email))
    throw invalid(PASSWORD_REQUIRED, 'password');
  await changeEmail(context, email);
  await profiles.writePhone(db, person.id, phone || null);
  await setNames(context, { firstName, lastName });
  if (timeZone !== undefined) await profiles.writeTimeZone(db, person.id, timeZone);
  if (language !== undefined) await setLanguage(context, { language });
  if (homeCurrency !== undefined) await changeHomeCurrency(context, homeCurrency);
  if (payLinks !== undefined) await changePayLinks(context, payLinks);
  return getProfile(context);
}

/** Switches the language of a person, and of the browser that calls. */
export async function setLanguage(
  context: Context,
  { language }: BodyOf<typeof setLanguageRow>,
): Promise<ReplyOf<typeof setLanguageRow>> {
  await profiles.writeLanguage(context.db, context.person.id, language);
  context.keepLanguage(language);
  return { language };
}

type Names = BodyOf<typeof setNamesRow> | Pick<BodyOf<typeof updateProfileRow>, 'firstName' | 'lastName'>;

/** Tells everyone who sees the person's name. */
export async function setNames(context: Context, { firstName, lastName }: Names): Promise<void> {
  const { db, person } = context;
  const changed = await profiles.writeNames(db, person.id, firstName, lastName || null);
  if (changed.length === 0) return;
  context.invalidateFor((await profiles.listAcquaintances(db, person.id)).map(({ id }) => id));
}

async function changePayLinks(context: Context, typed: readonly PayLink[]): Promise<void> {
  const { db, person } = context;
  const links = typed.flatMap(({ kind, value }) => {
    const kept = readPayLink(kind, value);
    return kept === null ? [] : [{ kind, value: kept }];
  });
  await profiles.writePayLinks(db, person.id, links);
  context.invalidateFor((await profiles.listAcquaintances(db, person.id)).map(({ id }) => id));
}

/** Refuses a change while something is kept in the home currency: its amounts would mean something else. */
async function changeHomeCurrency({ db, person }: Context, homeCurrency: Currency): Promise<void> {
  // Whoever adds something that is kept in it holds this lock too.
  const [before] = await lockUser(db, person.id);
  if (before === undefined || before.homeCurrency === homeCurrency) return;
  if (await profiles.hasKeptInHomeCurrency(db, person.id)) {
    throw new AppError('conflict', 'Your home currency cannot change while something is kept in it');
  }
  await profiles.writeHomeCurrency(db, person.id, homeCurrency);
}

/**
 * With a mail server an address is verified only when its link was opened. With the local mailbox it is verified at
 * once. Without mail it is stored unverified.
 */
async function changeEmail(context: Context, email: string): Promise<void> {
  const { db, deps, person, now } = context;
  const before = await profiles.findProfile(db, person.id, now);
  invariant(before !== null, 'a signed-in person has a profile');
  const isSame = before.email?.toLowerCase() === email.toLowerCase();
  const { mail } = deps.config;
  if (mail !== 'server' || (isSame && before.emailVerified)) {
    await profiles.removeEmailChange(db, person.id);
    const old = before.emailVerified && !isSame ? before.email : null;
    const isVerified = mail === 'mailbox' || (isSame && before.emailVerified);
    await setEmail(context, { userId: person.id, email, isVerified, old });
    return;
  }
  if (await profiles.isEmailTaken(db, person.id, email)) throw emailTaken();
  if (before.pendingEmail?.toLowerCase() !== email.toLowerCase())
    await askToVerify({ db, deps, now, userId: person.id }, email);
}

type NewEmail = { userId: string; email: string; isVerified: boolean; old: string | null };

async function setEmail(context: OpenContext, { userId, email, isVerified, old }: NewEmail): Promise<void> {
  const { db, deps, now } = context;
  await claimEmail(db, { userId, email, isVerified });
  if (old === null) return;
  // A link that went to the previous address must not open the account anymore.
  await removePasswordReset(db, userId);
  await sendNotice(db, { to: old, what: 'email_changed', appUrl: deps.config.appUrl, now });
}

export async function resendVerification(context: Context): Promise<{ email: string }> {
  await lockUser(context.db, context.person.id);
  refuseWithoutMail(context.deps.config);
  const { pendingEmail } = await getProfile(context);
  if (pendingEmail === null) throw new AppError('conflict', "There's no email address to confirm");
  const { db, deps, now, person } = context;
  await askToVerify({ db, deps, now, userId: person.id }, pendingEmail);
  return { email: pendingEmail };
}

/** Verifies the address of an opened link. */
export async function verifyEmail(context: OpenContext, token: string): Promise<{ email: string }> {
  const [change] = await profiles.takeEmailChange(context.db, hashTokenFor(VERIFY_EMAIL, token), context.now);
  if (change === undefined) throw new AppError('link_expired', 'This link is no longer valid');
  const { userId, email, before } = change;
  const old = before !== null && before.toLowerCase() !== email.toLowerCase() ? before : null;
  await setEmail(context, { userId, email, isVerified: true, old });
  await profiles.markFollowed(context.db, userId);
  context.invalidateFor([userId]);
  return { email };
}
