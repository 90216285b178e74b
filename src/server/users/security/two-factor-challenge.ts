import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '#contract/fields.ts';
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';

const MINUTES = 5;
const FORM = /^([0-9a-f-]{36})\.(\d{10,16})\.(?:([0-9a-f-]{36})\.)?([A-Za-z0-9_-]{43})$/;

type Proven = {
  userId: string;
  /** Empty for who has none. */
  password: string;
  /** The sign-in at the provider that was the first step; null: it was the password. */
  attemptId?: string | null;
};

// The checked hash is part of the signed text: a new password ends earlier challenges.
function sign(key: Buffer, { userId, password, attemptId }: Proven, endsAt: number): string {
  const first = attemptId ? [attemptId] : [];
  return createHmac('sha256', key)
    .update(JSON.stringify(['two-factor', userId, endsAt, password, ...first]))
    .digest('base64url');
}

/** The proof of the first step for the second one, valid for 5 minutes. It opens no session. */
export function makeChallenge({ deps, now }: OpenContext, proven: Proven): string {
  const endsAt = now.getTime() + MINUTES * 60_000;
  const first = proven.attemptId ? `${proven.attemptId}.` : '';
  return `${proven.userId}.${endsAt}.${first}${sign(deps.keys.signIn, proven, endsAt)}`;
}

const expired = () => new AppError('link_expired', 'Sign in again');

/** What a challenge claims that has not expired; `checkChallenge` verifies it. */
export function readChallenge(
  { now }: OpenContext,
  challenge: string,
): { userId: string; attemptId: string | null } {
  const [, userId = '', endsAt = '0', attemptId = null] = FORM.exec(challenge) ?? [];
  if (!isId(userId) || Number(endsAt) <= now.getTime()) throw expired();
  return { userId, attemptId };
}

/** Refuses a challenge that was not made for this person with this password. */
export function checkChallenge({ deps }: OpenContext, challenge: string, proven: Proven): void {
  const [, , endsAt = '0', , signature = ''] = FORM.exec(challenge) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = Buffer.from(sign(deps.keys.signIn, proven, Number(endsAt)), 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw expired();
}
