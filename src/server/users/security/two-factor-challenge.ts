import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '#contract/fields.ts';
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';

const MINUTES = 5;
const FORM = /^([0-9a-f-]{36})\.(\d{10,16})\.([A-Za-z0-9_-]{43})$/;

type Proven = { userId: string; password: string };

// The hash that was checked is part of what is signed: a new password ends the challenges of the one before.
function sign(key: Buffer, { userId, password }: Proven, endsAt: number): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['two-factor', userId, endsAt, password]))
    .digest('base64url');
}

/** What the second step shows to prove that the first was taken, for 5 minutes. It opens no session. */
export function makeChallenge({ deps, now }: OpenContext, proven: Proven): string {
  const endsAt = now.getTime() + MINUTES * 60_000;
  return `${proven.userId}.${endsAt}.${sign(deps.keys.signIn, proven, endsAt)}`;
}

const expired = () => new AppError('link_expired', 'Sign in again');

/** Whose challenge this says it is, while it lasts; whether it is right is for `checkChallenge` to say. */
export function readChallenge({ now }: OpenContext, challenge: string): string {
  const [, userId = '', endsAt = '0'] = FORM.exec(challenge) ?? [];
  if (!isId(userId) || Number(endsAt) <= now.getTime()) throw expired();
  return userId;
}

/** Refuses a challenge that was not made for this person with this password. */
export function checkChallenge({ deps }: OpenContext, challenge: string, proven: Proven): void {
  const [, , endsAt = '0', signature = ''] = FORM.exec(challenge) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = Buffer.from(sign(deps.keys.signIn, proven, Number(endsAt)), 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw expired();
}
