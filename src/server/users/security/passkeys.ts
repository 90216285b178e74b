import type { BodyOf } from '#contract/route.ts';
import type {
  addPasskey as addRow,
  beginPasskey as beginRow,
  loginPasskey as loginRow,
  Passkey,
  renamePasskey as renameRow,
} from '#contract/security.ts';
import type { User } from '#contract/users.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context, Deps, OpenContext } from '#server/core/context.ts';
import { enforceLimit, refuseWhenLimited } from '#server/core/enforce-limit.ts';
import { newId } from '#server/core/ids.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { first, inTransaction, one } from '#server/platform/database/database.ts';
import { brokenConstraint } from '#server/platform/database/errors.ts';
import * as platform from '#server/platform/security/passkeys.ts';
import { tenTries } from '#server/users/sign-in/limits.ts';
import { refuseWithProviderOnly } from '#server/users/sign-in/provider-only.ts';
import { enter, openSession } from '#server/users/sign-in/sessions.ts';
import { sendNotice } from './emails.ts';
import { keepOneDoor } from './last-door.ts';
import * as queries from './passkey-queries.ts';
import { checkPassword } from './passwords.ts';
import { findAddress } from './two-factor-queries.ts';

const MOST = 20;
const MINUTES = 5;

const partyOf = ({ config }: Deps) => platform.partyOf(config.appUrl, 'Allsquare');

export function listPasskeys({ db, person }: Context): Promise<Passkey[]> {
  return queries.listPasskeys(db, person.id, MOST);
}

async function keepChallenge({ deps, now }: OpenContext, challenge: string, userId: string | null) {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  await queries.insertChallenge(deps.pool, challenge, userId, expiresAt);
}

export async function beginPasskey(context: Context, { password }: BodyOf<typeof beginRow>) {
  const { deps, person } = context;
  await checkPassword(context, password);
  const known = await queries.listCredentials(deps.pool, person.id);
  if (known.length >= MOST)
    throw new AppError('conflict', sentence('You can have at most {most} passkeys', { most: MOST }));
  const { id: userId, username } = person;
  const options = await platform.registrationOptions(partyOf(deps), { userId, username, known });
  await keepChallenge(context, options.challenge, person.id);
  return { options: { ...options } };
}

type Registration = Parameters<typeof platform.readRegistration>[1]['response'];
type SignIn = Parameters<typeof platform.readSignIn>[1]['response'];

/** The challenge of a browser's answer if it is ours; it is consumed whether the rest is valid or not. */
async function takeChallenge(context: OpenContext, clientDataJson: string, userId: string | null) {
  const challenge = platform.challengeOf(clientDataJson);
  if (challenge === null) return null;
  const isOurs = await queries.takeChallenge(context.deps.pool, { challenge, userId, now: context.now });
  return isOurs ? challenge : null;
}

export async function addPasskey(
  context: Context,
  { name, response }: BodyOf<typeof addRow>,
): Promise<Passkey> {
  const { deps, person, now } = context;
  const challenge = await takeChallenge(context, response.response.clientDataJSON, person.id);
  const made =
    challenge === null
      ? null
      : await platform.readRegistration(partyOf(deps), { response: response as Registration, challenge });
  if (made === null) throw invalid("The passkey couldn't be added", 'response');
  const { credentialId, publicKey, counter, transports } = made;
  const added = inTransaction(deps.pool, async (db) => {
    const { appUrl } = deps.config;
    const to = await findAddress(db, person.id);
    await sendNotice(db, { to, what: 'passkey_added', appUrl, now });
    const id = newId();
    return one(
      await queries.insertPasskey(db, id, person.id, name, credentialId, publicKey, counter, transports, now),
    );
  });
  const passkey = await added.catch((error: unknown) => {
    if (brokenConstraint(error) === 'passkeys_credential_id_key')
      throw new AppError('conflict', 'This passkey has already been added');
    throw error;
  });
  deps.wakeJobs();
  return passkey;
}

export async function renamePasskey(
  { db, person }: Context,
  id: string,
  { name }: BodyOf<typeof renameRow>,
): Promise<Passkey> {
  const renamed = first(await queries.renamePasskey(db, person.id, id, name));
  if (renamed === null) throw notFound();
  return renamed;
}

export async function removePasskey(context: Context, id: string): Promise<void> {
  const { db, person } = context;
  await lockUser(db, person.id);
  if ((await queries.removePasskey(db, person.id, id)).length === 0) throw notFound();
  await keepOneDoor(context);
}

export async function beginPasskeyLogin(context: OpenContext) {
  const { deps, clientNetwork } = context;
  refuseWithProviderOnly(deps.config);
  await enforceLimit(context, { bucket: `passkey:${clientNetwork}`, most: 300, windowSeconds: 3600 });
  const options = await platform.signInOptions(partyOf(deps));
  await keepChallenge(context, options.challenge, null);
  return { options: { ...options } };
}

/** Signs in by a passkey alone, which combines possession with a biometric or a PIN. */
export async function loginPasskey(
  context: OpenContext,
  { response }: BodyOf<typeof loginRow>,
): Promise<User> {
  refuseWithProviderOnly(context.deps.config);
  const limit = tenTries(`passkey-from:${context.clientNetwork}`);
  await refuseWhenLimited(context, limit);
  const opened = await proveAndOpen(context, response as SignIn);
  if (opened === null) {
    // Counted only for failures, because many people may share an address.
    await enforceLimit(context, limit);
    throw new AppError('invalid_credentials', "This passkey isn't recognized");
  }
  return enter(context, opened);
}

async function proveAndOpen(context: OpenContext, response: SignIn) {
  const { deps, now } = context;
  const challenge = await takeChallenge(context, response.response.clientDataJSON, null);
  const stored = await queries.findPasskey(deps.pool, response.id);
  if (challenge === null || stored === null || !isOwner(response, stored.userId)) return null;
  const counter = await platform.readSignIn(partyOf(deps), { response, challenge, stored });
  if (counter === null) return null;
  return inTransaction(deps.pool, async (db) => {
    if ((await queries.usePasskey(db, stored.id, counter, now)).length === 0) return null;
    return openSession(db, context, { userId: stored.userId, password: null });
  });
}

/** The passkey's user must be its stored owner. */
function isOwner({ response }: SignIn, userId: string): boolean {
  const handle = Buffer.from(response.userHandle ?? '', 'base64url').toString('hex');
  return handle === userId.replaceAll('-', '');
}
