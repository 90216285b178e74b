// Why: docs/decisions/0076.
import { createHmac } from 'node:crypto';
import type { OpenContext } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { first } from '#server/platform/database/database.ts';
import type { AttemptSecrets } from '#server/platform/oidc/provider.ts';
import { type Place, seal, unseal } from '#server/platform/security/sealed.ts';
import { hashTokenFor, newToken } from '#server/platform/security/tokens.ts';
import { type IdentityClaims, identityClaims } from './claims.ts';
import * as queries from './queries.ts';

const VALID_MILLISECONDS = 10 * 60_000;

/** An attempt whose answer the provider gave. */
export type Answered = { id: string; claims: IdentityClaims; idToken: string };

const browserHash = (token: string) => hashTokenFor('oidc-browser', token);
const stateHash = (state: string) => hashTokenFor('oidc-state', state);
const placeOf = (row: string, column: string): Place => ({ table: 'oidc_attempts', row, column });

/**
 * The secrets of an attempt. They follow from the cookie, which only the browser has, and the state, which only the
 * provider and the browser have: the database alone is useless.
 */
function secretsOf(browser: string, state: string): AttemptSecrets {
  const derive = (name: string) =>
    createHmac('sha256', browser).update(`${name}:${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

type Wanted = Pick<queries.AttemptRow, 'purpose' | 'sessionId' | 'returnTo' | 'invite'>;

/** Begins a sign-in in this browser; returns its secrets. An earlier one of the browser can no longer be answered. */
export async function beginAttempt(
  context: OpenContext,
  { purpose, sessionId, returnTo, invite }: Wanted,
): Promise<AttemptSecrets> {
  const { deps, now } = context;
  const [id, browser, state] = [newId(), newToken(), newToken()];
  const expiresAt = new Date(now.getTime() + VALID_MILLISECONDS);
  const sealed = invite === null ? null : seal(deps.keys.sealed, placeOf(id, 'invite'), invite);
  await queries.insertAttempt(
    deps.pool,
    id,
    browserHash(browser),
    stateHash(state),
    returnTo,
    sealed,
    expiresAt,
    purpose,
    sessionId,
  );
  context.setAttemptCookie({ token: browser, expiresAt });
  return secretsOf(browser, state);
}

type Open = Wanted & { id: string; secrets: AttemptSecrets };

/** The attempt that an answer belongs to. Null if it is unknown, used, old, or of another browser or session. Works once. */
export async function openAttempt(context: OpenContext, state: string): Promise<Open | null> {
  const { deps, attemptToken, person, now } = context;
  if (attemptToken === null) return null;
  const row = first(await queries.answerAttempt(deps.pool, browserHash(attemptToken), stateHash(state), now));
  if (row === null) return null;
  const { id, purpose, sessionId, returnTo } = row;
  if (sessionId !== null && sessionId !== person?.sessionId) return null;
  const invite = row.invite === null ? null : unseal(deps.keys.sealed, placeOf(id, 'invite'), row.invite);
  return { id, purpose, sessionId, returnTo, invite, secrets: secretsOf(attemptToken, state) };
}

/** Keeps the answer for the next step: a code, or the password of the account to connect. */
export async function keepAnswer({ deps }: OpenContext, { id, claims, idToken }: Answered): Promise<void> {
  const { sealed } = deps.keys;
  await queries.keepClaims(
    deps.pool,
    id,
    seal(sealed, placeOf(id, 'claims'), JSON.stringify(claims)),
    seal(sealed, placeOf(id, 'id_token'), idToken),
  );
}

function readAnswer({ deps }: OpenContext, row: queries.AttemptRow | null): Answered | null {
  if (row === null || row.claims === null || row.idToken === null) return null;
  const { sealed } = deps.keys;
  const claims = identityClaims.parse(JSON.parse(unseal(sealed, placeOf(row.id, 'claims'), row.claims)));
  return { id: row.id, claims, idToken: unseal(sealed, placeOf(row.id, 'id_token'), row.idToken) };
}

/** The answered attempt of this browser; null without one. */
export async function findAnswer(context: OpenContext): Promise<Answered | null> {
  const { deps, attemptToken, now } = context;
  if (attemptToken === null) return null;
  return readAnswer(context, first(await queries.findAnswered(deps.pool, browserHash(attemptToken), now)));
}

/** Consumes an answered attempt of this browser: of two simultaneous calls one gets it. */
export async function takeAnswer(context: OpenContext, db: Db, id: string): Promise<Answered | null> {
  const { attemptToken, now } = context;
  if (attemptToken === null) return null;
  return readAnswer(context, first(await queries.takeAttempt(db, id, browserHash(attemptToken), now)));
}
