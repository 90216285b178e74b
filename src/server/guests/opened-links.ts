// Why: docs/decisions/0074.
import { AppError, invalid } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { enforceLimit, uncount } from '#server/core/enforce-limit.ts';
import { hashToken } from '#server/invitations/tokens.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isPassword } from '#server/platform/security/passwords.ts';
import type { Limit } from '#server/platform/security/rate-limits.ts';
import { findLink, type Link } from './internal/queries.ts';

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3600;

/** The living link of an address. Throws 410. */
export async function openLink({ deps, now }: OpenContext, db: Db, token: string): Promise<Link> {
  const link = deps.config.hasGuestLinks ? await findLink(db, hashToken(token), now) : null;
  if (link === null) throw new AppError('link_expired', 'This link has ended');
  return link;
}

/**
 * Refuses a wrong or missing PIN, and too many wrong ones. Tries count before the PIN is looked at, so that many at once
 * are no more than the limit. Runs outside a transaction, because hashing is slow and a failure must stay counted.
 */
export async function checkPin(context: OpenContext, link: Link, pin: string | undefined): Promise<void> {
  if (link.pin === null) return;
  if (pin === undefined || pin === '') throw wrongPin();
  const limits: Limit[] = [
    { bucket: `guest-pin-from:${context.clientNetwork}`, most: 10, windowSeconds: QUARTER_HOUR_SECONDS },
    { bucket: `guest-pin:${link.id}`, most: 50, windowSeconds: HOUR_SECONDS },
  ];
  for (const limit of limits) await enforceLimit(context, limit);
  if (!(await isPassword(link.pin, pin))) throw wrongPin();
  for (const limit of limits) await uncount(context, limit);
}

function wrongPin(): AppError {
  return invalid('This PIN is not right', 'pin');
}
