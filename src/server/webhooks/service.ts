import type { BodyOf, ReplyOf } from '#contract/route.ts';
import {
  type addWebhook as addRow,
  type Delivery,
  MAX_DELIVERIES,
  MAX_WEBHOOKS,
  UNREACHABLE,
  type updateWebhook as updateRow,
  type Webhook,
} from '#contract/webhooks.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { newId } from '#server/core/ids.ts';
import { first, one } from '#server/platform/database/database.ts';
import { type Place, seal } from '#server/platform/security/sealed.ts';
import { newToken } from '#server/platform/security/tokens.ts';
import { checkBeforeAccess, tellOfAccess } from '#server/users/new-access.ts';
import * as queries from './queries.ts';

const MOST_AN_HOUR = 20;

export function listWebhooks({ db, person }: Context): Promise<Webhook[]> {
  return queries.listWebhooks(db, person.id, MAX_WEBHOOKS);
}

/**
 * Checks the caller's password, and refuses an address to which requests are not allowed. Queries DNS, so it must run
 * before the transaction, and only for those who may add one: at most 20 an hour. Returns the password's hash.
 */
export async function checkNew(
  context: Context,
  { url, password }: BodyOf<typeof addRow>,
): Promise<string | null> {
  const { deps, person } = context;
  await refuseTooMany(context);
  const checked = await checkBeforeAccess(context, password);
  await enforceLimit(context, { bucket: `webhook:${person.id}`, most: MOST_AN_HOUR, windowSeconds: 3600 });
  if (!(await deps.outbound.isReachable(url))) throw invalid(UNREACHABLE, 'url');
  return checked;
}

async function refuseTooMany({ db, person }: Pick<Context, 'db' | 'person'>): Promise<void> {
  const known = await queries.listWebhooks(db, person.id, MAX_WEBHOOKS);
  if (known.length >= MAX_WEBHOOKS)
    throw new AppError('conflict', sentence('At most {most} webhooks', { most: MAX_WEBHOOKS }));
}

/** Only the reply has the secret itself. The prefix lets people and scanners recognize one that leaked. */
export async function addWebhook(
  context: Context,
  { url, events }: BodyOf<typeof addRow>,
  checked: string | null,
): Promise<ReplyOf<typeof addRow>> {
  const { db, deps, person, now } = context;
  await tellOfAccess(context, checked, 'webhook_added');
  await refuseTooMany({ db, person });
  const [id, secret] = [newId(), `allsqh_${newToken()}`];
  const sealed = seal(deps.keys.sealed, secretOf(id), secret);
  const made = one(await queries.insertWebhook(db, id, person.id, url, [...new Set(events)], sealed, now));
  return { ...made, secret };
}

/** The place to which a webhook's encrypted secret is bound. */
export const secretOf = (id: string): Place => ({ table: 'webhooks', row: id, column: 'secret' });

export async function updateWebhook(
  { db, person, now }: Context,
  id: string,
  { events, isActive }: BodyOf<typeof updateRow>,
): Promise<Webhook> {
  const chosen = events === undefined ? null : [...new Set(events)];
  const updated = first(await queries.updateWebhook(db, person.id, id, chosen, isActive ?? null, now));
  if (updated === null) throw notFound();
  if (!updated.isActive) await queries.failPending(db, id);
  return updated;
}

export async function removeWebhook({ db, person }: Context, id: string): Promise<void> {
  if ((await queries.removeWebhook(db, person.id, id)).length === 0) throw notFound();
}

export async function listDeliveries({ db, person }: Context, id: string): Promise<Delivery[]> {
  if ((await queries.findWebhook(db, person.id, id)).length === 0) throw notFound();
  return queries.listDeliveries(db, id, MAX_DELIVERIES);
}
