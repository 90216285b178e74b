import type { ReplyOf } from '#contract/route.ts';
import type { getAccessLeft as getAccessLeftRow } from '#contract/security.ts';
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { type Db, first, one } from '#server/platform/database/database.ts';
import { hashTokenFor } from '#server/platform/security/tokens.ts';
import * as queries from './access-left-queries.ts';

const PURPOSE = 'access-left';
const VALID_MILLISECONDS = 7 * 86_400_000;

type Reset = { userId: string; token: string; now: Date };

type AccessLeft = ReplyOf<typeof getAccessLeftRow>;

/**
 * After a password reset: returns what keeps working with the new password, or null if nothing does. The token of the
 * reset then opens a link that ends all of it. Runs in the transaction of the reset.
 */
export async function offerToEndAccess(db: Db, { userId, token, now }: Reset): Promise<AccessLeft | null> {
  const left = await readAccessLeft(db, userId, now);
  if (left === null) {
    await queries.removeAccessLink(db, userId);
    return null;
  }
  const expiresAt = new Date(now.getTime() + VALID_MILLISECONDS);
  await queries.upsertAccessLink(db, userId, hashTokenFor(PURPOSE, token), expiresAt, now);
  return left;
}

/** Webhooks are named by their hosts, because the rest of an address may be a secret. */
async function readAccessLeft(db: Db, userId: string, now: Date): Promise<AccessLeft | null> {
  const { tokens, webhooks, hasCalendar } = one(await queries.findAccessLeft(db, userId, now));
  if (tokens.length === 0 && webhooks.length === 0 && !hasCalendar) return null;
  return {
    tokens: tokens.map(({ name, createdAt }) => ({ name, createdAt: isoOf(createdAt) })),
    webhooks: webhooks.map(({ url, createdAt }) => ({
      host: new URL(url).host,
      createdAt: isoOf(createdAt),
    })),
    hasCalendar,
  };
}

/** Times within JSON have the database's form. */
const isoOf = (time: string) => new Date(time).toISOString();

const ended = () => new AppError('link_expired', 'This link is no longer valid');

export async function getAccessLeft(context: OpenContext, token: string): Promise<AccessLeft> {
  const { db, now } = context;
  const link = first(await queries.findAccessLink(db, hashTokenFor(PURPOSE, token), now));
  if (link === null) throw ended();
  return (await readAccessLeft(db, link.userId, now)) ?? { tokens: [], webhooks: [], hasCalendar: false };
}

/** Ends the tokens, the webhooks and the calendar's address of the link's person, also those made since. */
export async function endAccessLeft(context: OpenContext, token: string): Promise<Record<string, never>> {
  const { db, now } = context;
  const link = first(await queries.takeAccessLink(db, hashTokenFor(PURPOSE, token), now));
  if (link === null) throw ended();
  await queries.endTokens(db, link.userId);
  await queries.endWebhooks(db, link.userId);
  await queries.endCalendar(db, link.userId);
  context.invalidateFor([link.userId]);
  return {};
}
