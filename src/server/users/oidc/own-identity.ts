// Why: docs/decisions/0076.
import type {
  beginOidcConnection as beginRow,
  confirmByOidc as confirmRow,
  endOidcConnection as endRow,
  getOidcConnection as getRow,
} from '#contract/oidc.ts';
import { pages } from '#contract/pages.ts';
import type { BodyOf, ReplyOf } from '#contract/route.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { requireSession } from '#server/core/own-session.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { confirmSession } from '#server/users/security/confirmed.ts';
import { sendNotice } from '#server/users/security/emails.ts';
import { hasOwnDoor, keepOneDoor, setPasswordFirst } from '#server/users/security/last-door.ts';
import { findPassword } from '#server/users/security/password-queries.ts';
import { checkPassword } from '#server/users/security/passwords.ts';
import { findAddress } from '#server/users/security/two-factor-queries.ts';
import { refuseWhereProviderMakes } from '#server/users/waiting-account.ts';
import type { IdentityClaims } from './claims.ts';
import { connect } from './connecting.ts';
import { goToProvider, providerOf } from './provider-page.ts';
import * as queries from './queries.ts';

export async function getOidcConnection(context: Context): Promise<ReplyOf<typeof getRow>> {
  const { settings } = providerOf(context);
  const own = await queries.findOwnIdentity(context.db, settings, context.person.id);
  return {
    isConnected: own !== null,
    email: own?.email ?? null,
    connectedAt: own?.connectedAt ?? null,
  };
}

/** Begins to connect the caller's account. Who has no password signs in by the provider already, or cannot prove it. */
export async function beginOidcConnection(
  context: Context,
  { password }: BodyOf<typeof beginRow>,
): Promise<{ url: string }> {
  const { deps, person } = context;
  const { settings } = providerOf(context);
  if ((await queries.findOwnIdentity(deps.pool, settings, person.id)) !== null) {
    throw new AppError(
      'conflict',
      sentence('Your account is connected with {name} already', { name: settings.name }),
    );
  }
  if ((await findPassword(deps.pool, person.id)) === null) throw setPasswordFirst();
  await checkPassword(context, password);
  return goToProvider(context, {
    purpose: 'connect',
    sessionId: requireSession(person),
    returnTo: pages.profileSecurity,
  });
}

/** Where the provider is the only door, it stays one. */
export async function endOidcConnection(
  context: Context,
  { password }: BodyOf<typeof endRow>,
): Promise<void> {
  const { deps, person, now } = context;
  providerOf(context);
  refuseWhereProviderMakes(context);
  // Before they are sent to the provider to confirm it.
  if (!(await hasOwnDoor(deps.pool, person.id))) throw setPasswordFirst();
  await checkPassword(context, password);
  await inTransaction(deps.pool, async (db) => {
    await lockUser(db, person.id);
    if ((await queries.removeIdentity(db, person.id)).length === 0) return;
    await keepOneDoor(context.within(db));
    const to = await findAddress(db, person.id);
    await sendNotice(db, { to, what: 'provider_disconnected', appUrl: deps.config.appUrl, now });
  });
  deps.wakeJobs();
}

export async function confirmByOidc(
  context: Context,
  { return: returnTo = '/' }: BodyOf<typeof confirmRow>,
): Promise<{ url: string }> {
  const { deps, person } = context;
  const { settings } = providerOf(context);
  if ((await queries.findOwnIdentity(deps.pool, settings, person.id)) === null) throw setPasswordFirst();
  return goToProvider(context, { purpose: 'confirm', sessionId: requireSession(person), returnTo });
}

/** Whether the caller's own identity has just signed in again; their session is confirmed then. */
export async function confirmAs(context: Context, { issuer, subject }: IdentityClaims): Promise<boolean> {
  const { deps, person, now } = context;
  if ((await queries.hasIdentity(deps.pool, person.id, issuer, subject)).length === 0) return false;
  await confirmSession(deps.pool, requireSession(person), now);
  return true;
}

/** Whether the caller's account is connected with the identity now; not if one of them is with another. */
export async function connectTo(context: Context, claims: IdentityClaims): Promise<boolean> {
  const { deps, person } = context;
  try {
    await inTransaction(deps.pool, (db) => connect(context.within(db), person.id, claims));
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
  deps.wakeJobs();
  context.invalidateFor([person.id]);
  return true;
}
