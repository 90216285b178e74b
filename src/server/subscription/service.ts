import type { BodyOf } from '#contract/route.ts';
import type { SubscriptionStatus, switchSubscription as switchRow } from '#contract/subscription.ts';
import { type Entitlement, hasAccess, type Reason } from '#domain/entitlement.ts';
import { syncState, syncSubject } from '#server/card-events/service.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context, Deps } from '#server/core/context.ts';
import { findEntitlement } from '#server/grants/service.ts';
import { CardDeclinedError, type SubscriptionState } from '#server/platform/card-provider/card-provider.ts';
import { listRedemptions, type RedemptionRow } from '#server/promotions/queries.ts';
import { findDiscount } from './internal/discount.ts';
import { unlessMissing } from './internal/provider.ts';
import * as queries from './internal/queries.ts';
import { graceEnd } from './internal/sync.ts';

function showInstant(moment: number): string {
  return new Date(moment).toISOString();
}

type Shown = SubscriptionStatus['reasons'][number];
type Sources = {
  codes: ReadonlyMap<string, RedemptionRow>;
  intervals: ReadonlyMap<string, 'monthly' | 'yearly'>;
};

function showReason({ kind, sourceId, from, until }: Reason, { codes, intervals }: Sources): Shown {
  return {
    kind,
    from: showInstant(from),
    until: until === null ? null : showInstant(until),
    code: codes.get(sourceId)?.code ?? null,
    billingInterval: intervals.get(sourceId) ?? null,
  };
}

function runningReasons({ reasons }: Entitlement, now: number): Reason[] {
  return reasons.filter((reason) => reason.until === null || reason.until > now);
}

export async function getStatus(context: Context): Promise<SubscriptionStatus> {
  const { deps, person, now } = context;
  const db = deps.pool;
  const access = await findEntitlement(db, person.id);
  const subscription = await findRunning(context);
  const redemptions = await listRedemptions(db, person.id);
  const intervals = await queries.listIntervals(db, person.id);
  const discount = await findDiscount(db, person.id);
  const isAdmin = person.role === 'admin';
  const isActive = isAdmin || hasAccess(access, now.getTime());
  const running = runningReasons(access, now.getTime());
  const sources: Sources = {
    codes: new Map(redemptions.map((row) => [row.id, row])),
    intervals: new Map(intervals.map((row) => [row.id, row.billingInterval])),
  };
  const promotion = redemptions.find((row) => running.some((reason) => reason.sourceId === row.id));
  const role: Shown = {
    kind: 'role',
    from: showInstant(now.getTime()),
    until: null,
    code: null,
    billingInterval: null,
  };
  return {
    active: isActive,
    status: !isActive ? 'inactive' : subscription?.status === 'past_due' ? 'past_due' : 'active',
    expiresAt: isAdmin || !isActive || access.expiresAt === null ? null : showInstant(access.expiresAt),
    ...showSubscription(subscription),
    promotionCode: promotion
      ? { code: promotion.code, description: promotion.description, redeemedAt: promotion.redeemedAt }
      : null,
    discount: discount && { code: discount.code, percent: discount.percent },
    reasons: [...(isAdmin ? [role] : []), ...running.map((reason) => showReason(reason, sources))],
    isRequired: deps.config.isSubscriptionRequired,
  };
}

type CardPart = Pick<
  SubscriptionStatus,
  'billingInterval' | 'cancelAtPeriodEnd' | 'periodEndsAt' | 'graceUntil'
>;

function showSubscription(row: queries.SubscriptionRow | null): CardPart {
  if (row === null) {
    return { billingInterval: null, cancelAtPeriodEnd: false, periodEndsAt: null, graceUntil: null };
  }
  const isPastDue = row.status === 'past_due';
  return {
    billingInterval: row.billingInterval,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    periodEndsAt: isPastDue ? null : row.periodEnd,
    graceUntil: isPastDue && row.periodStart !== null ? graceEnd(row.periodStart) : null,
  };
}

async function findRunning({ deps, person }: Context): Promise<queries.SubscriptionRow | null> {
  const current = await queries.listCurrent(deps.pool, person.id);
  const isRunning = ({ status, isRevoked }: queries.SubscriptionRow) =>
    !isRevoked && (status === 'active' || status === 'past_due');
  return current.find(isRunning) ?? null;
}

type Running = queries.SubscriptionRow & { providerId: string };

async function getRunning(context: Context): Promise<Running> {
  const row = await findRunning(context);
  if (row === null || row.providerId === null) {
    throw new AppError('conflict', 'You have no card subscription');
  }
  return { ...row, providerId: row.providerId };
}

/** The provider's response is the current state; a webhook will repeat it. */
async function keep(
  context: Context,
  { id }: Running,
  asking: Promise<SubscriptionState>,
): Promise<SubscriptionStatus> {
  const state = await unlessMissing(asking);
  if (state === null) await queries.endLost(context.deps.pool, id, context.now);
  else await syncState(context.deps, { kind: 'subscription', state });
  return getStatus(context);
}

export async function cancelSubscription(context: Context): Promise<SubscriptionStatus> {
  const row = await getRunning(context);
  const { cards } = context.deps;
  // A past-due subscription has no paid time left.
  if (row.status === 'past_due') return keep(context, row, cards.cancelSubscription(row.providerId));
  if (row.cancelAtPeriodEnd) return getStatus(context);
  return keep(context, row, cards.setCancelAtPeriodEnd(row.providerId, true));
}

export async function resumeSubscription(context: Context): Promise<SubscriptionStatus> {
  const row = await getRunning(context);
  if (!row.cancelAtPeriodEnd) throw new AppError('conflict', "Your subscription isn't canceled");
  return keep(context, row, context.deps.cards.setCancelAtPeriodEnd(row.providerId, false));
}

export async function switchSubscription(
  context: Context,
  { billingInterval }: BodyOf<typeof switchRow>,
): Promise<SubscriptionStatus> {
  const row = await getRunning(context);
  if (row.status === 'past_due') throw new AppError('conflict', 'Pay your open invoice first');
  if (row.cancelAtPeriodEnd) throw new AppError('conflict', 'Resume your subscription first');
  if (row.billingInterval === billingInterval) {
    throw new AppError(
      'conflict',
      billingInterval === 'monthly'
        ? 'Your subscription is already billed monthly'
        : 'Your subscription is already billed yearly',
    );
  }
  // One switch for a period, also for simultaneous calls; the provider also repeats a refusal for the same key.
  const minute = Math.floor(context.now.getTime() / 60_000);
  const key = `switch-${row.id}-${billingInterval}-${row.periodStart}-${minute}`;
  try {
    return await keep(context, row, context.deps.cards.setInterval(row.providerId, billingInterval, key));
  } catch (error) {
    if (error instanceof CardDeclinedError) throw new AppError('conflict', error.message);
    throw error;
  }
}

/** Reads a person's subscriptions from the provider now, instead of waiting for events. */
export async function refreshSubscriptions(deps: Deps, userId: string): Promise<void> {
  for (const { providerId } of await queries.listCurrent(deps.pool, userId)) {
    if (providerId !== null) await syncSubject(deps, { kind: 'subscription', id: providerId });
  }
}
