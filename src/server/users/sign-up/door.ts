// Why: docs/decisions/0076.
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { isTakePartToken } from '#server/guests/door.ts';
import { hashToken } from '#server/invitations/tokens.ts';
import { isJoinToken } from '#server/join-links/door.ts';
import { type Db, first } from '#server/platform/database/database.ts';
import type { Config } from '#server/platform/process/config.ts';
import { hashTokenFor } from '#server/platform/security/tokens.ts';
import * as queries from './door-queries.ts';

export const SIGN_UP_LINK = 'sign-up';

/** What an invite says about its holder: the address that its link was mailed to. */
type Invite = { email: string | null };

/** A kind of token that lets people sign up. */
type Door = {
  /** Null if the token is of another kind, or no longer opens. */
  find: (db: Db, token: string, now: Date) => Promise<Invite | null>;
  /** The same in the transaction of a new account; what opens once is used up. */
  use: (db: Db, token: string, now: Date) => Promise<Invite | null>;
};

const nameless = (isOpen: boolean): Invite | null => (isOpen ? { email: null } : null);

/** For links that open the door as long as they live. */
const whileLiving = (isLiving: (db: Db, token: string, now: Date) => Promise<boolean>): Door => {
  const find: Door['find'] = async (db, token, now) => nameless(await isLiving(db, token, now));
  return { find, use: find };
};

const doors: readonly Door[] = [
  {
    find: async (db, token, now) =>
      first(await queries.findSignUpLink(db, hashTokenFor(SIGN_UP_LINK, token), now)),
    use: async (db, token, now) =>
      first(await queries.takeSignUpLink(db, hashTokenFor(SIGN_UP_LINK, token), now)),
  },
  {
    find: async (db, token, now) =>
      nameless((await queries.findUnusedInvitation(db, hashToken(token), now)).length > 0),
    use: async (db, token, now) =>
      nameless((await queries.useInvitation(db, hashToken(token), now)).length > 0),
  },
  whileLiving(isJoinToken),
  whileLiving(isTakePartToken),
];

async function firstOf(act: 'find' | 'use', db: Db, token: string, now: Date): Promise<Invite | null> {
  for (const door of doors) {
    const invite = await door[act](db, token, now);
    if (invite !== null) return invite;
  }
  return null;
}

/** Why somebody without an invite may not make an account, as a sentence. */
function closedMessage({ signUp }: Pick<Config, 'signUp'>): string {
  return signUp === 'closed'
    ? 'This site does not take new accounts'
    : 'You need an invitation to sign up here';
}

export function signUpClosed(config: Pick<Config, 'signUp'>): AppError {
  return new AppError('sign_up_closed', closedMessage(config));
}

/** Whether the installation takes a new account with this token, or without one. Uses nothing up. */
export async function isOpenTo({ deps, now }: OpenContext, token: unknown): Promise<boolean> {
  const { signUp } = deps.config;
  if (signUp !== 'invited') return signUp === 'open';
  return typeof token === 'string' && (await firstOf('find', deps.pool, token, now)) !== null;
}

/**
 * Uses an invite in the transaction of a new account. Throws `sign_up_closed` if it does not open, or no longer does, and
 * its bearer may not enter without one.
 */
export async function enterByInvite(
  { db, deps: { config }, now }: OpenContext,
  token: string | undefined,
  mayEnter: boolean,
): Promise<Invite> {
  const invite = token === undefined ? null : await firstOf('use', db, token, now);
  if (!mayEnter && (config.signUp === 'closed' || invite === null)) throw signUpClosed(config);
  return invite ?? { email: null };
}
