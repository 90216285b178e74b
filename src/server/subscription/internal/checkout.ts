import type { BodyOf } from '#contract/route.ts';
import type { Checkout, startCheckout as startCheckoutRow } from '#contract/subscription.ts';
import { type BillingInterval, PRICES } from '#domain/prices.ts';
import { syncState } from '#server/card-events/service.ts';
import { ensureCustomer } from '#server/cards/customers.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { lockAccess } from '#server/grants/service.ts';
import {
  CardObjectMissingError,
  type SubscriptionState,
} from '#server/platform/card-provider/card-provider.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { cancelAtProvider } from '#server/subscription/access.ts';
import { type Discount, findDiscount } from './discount.ts';
import { findState } from './provider.ts';
import * as queries from './queries.ts';

/** The provider returns the same response for a key for one day; an older unanswered checkout begins again. */
const KEY_LIFE = 23 * 3_600_000;
/** A renewal is tried for days; after this time without an event it will not happen. */
const FORGOTTEN = 30 * 24 * 3_600_000;

type Opened = { row: queries.SubscriptionRow; discount: Discount | null };

/**
 * Opens the checkout, or finds the open one. Of two simultaneous calls the second finds the row of the first. The
 * provider is called with that row's id, so it makes one subscription for any number of calls.
 */
export async function startCheckout(
  context: Context,
  { billingInterval }: BodyOf<typeof startCheckoutRow>,
): Promise<Checkout> {
  // One that has expired at the provider is replaced.
  const checkout =
    (await tryCheckout(context, billingInterval)) ?? (await tryCheckout(context, billingInterval));
  if (checkout === null) throw new AppError('unavailable', 'The checkout has expired. Please try again.');
  return checkout;
}

async function tryCheckout(context: Context, interval: BillingInterval): Promise<Checkout | null> {
  const { deps, now } = context;
  const opened = await inTransaction(deps.pool, (db) => openCheckout(db, context, interval));
  deps.wakeJobs();
  const { row, discount } = opened;
  const state = await stateOf(context, opened);
  if (state === null) {
    await queries.endLost(deps.pool, row.id, now);
    return null;
  }
  const clientSecret = state.latestInvoice?.clientSecret ?? null;
  if (state.status === 'active' || state.status === 'canceled' || clientSecret === null) {
    // It was paid in another window or has expired, and the event has not come yet.
    await syncState(deps, { kind: 'subscription', state });
    if (state.status === 'active') throw alreadyActive();
    return null;
  }
  return {
    clientSecret,
    subscriptionId: row.id,
    billingInterval: state.interval,
    dueNow: state.latestInvoice?.amount ?? PRICES[state.interval],
    dueLater: PRICES[state.interval],
    discount: discount && { code: discount.code, percent: discount.percent },
  };
}

/** Its state at the provider, where a new one is created; null if the provider does not know it anymore. */
async function stateOf(context: Context, opened: Opened): Promise<SubscriptionState | null> {
  const { providerId } = opened.row;
  if (providerId === null) return create(context, opened);
  return findState(context.deps, providerId);
}

function alreadyActive(): AppError {
  return new AppError('conflict', 'You already have an active subscription');
}

async function openCheckout(db: Db, { person, now }: Context, interval: BillingInterval): Promise<Opened> {
  await lockAccess(db, person.id);
  const current = (await queries.listCurrent(db, person.id)).filter((row) => !row.isRevoked);
  if (current.some((row) => row.status === 'active' && isRecent(row, now))) throw alreadyActive();
  // What is due is paid before anything else is bought, with the same form.
  const pastDue = current.find((row) => row.status === 'past_due' && isRecent(row, now));
  if (pastDue !== undefined) return { row: pastDue, discount: null };
  const discount = await findDiscount(db, person.id);
  const open = current.find((row) => isSame(row, interval, discount, now));
  if (open !== undefined) return { row: open, discount };
  await replace(db, current, now);
  const id = newId();
  await queries.insertSubscription(db, id, person.id, interval, discount?.id ?? null, now);
  const row = (await queries.listCurrent(db, person.id)).find((each) => each.id === id);
  if (row === undefined) throw new AppError('internal', 'The checkout was not noted');
  return { row, discount };
}

/** Whether it ended not long ago. A subscription of a replaced provider ended long ago. */
function isRecent({ periodEnd }: queries.SubscriptionRow, now: Date): boolean {
  return periodEnd !== null && Date.parse(periodEnd) > now.getTime() - FORGOTTEN;
}

function isSame(
  row: queries.SubscriptionRow,
  interval: BillingInterval,
  discount: Discount | null,
  now: Date,
): boolean {
  const isKnown = row.status === 'incomplete' || Date.parse(row.createdAt) > now.getTime() - KEY_LIFE;
  return row.billingInterval === interval && row.discountId === (discount?.id ?? null) && isKnown;
}

async function replace(db: Db, rows: readonly queries.SubscriptionRow[], now: Date): Promise<void> {
  const ids = rows.map((row) => row.id);
  await cancelAtProvider(db, await queries.replaceCheckouts(db, ids, now), now);
}

async function create(context: Context, { row, discount }: Opened): Promise<SubscriptionState> {
  const { deps, person, now } = context;
  const ask = async (customerId: string) =>
    deps.cards.createSubscription(
      {
        customerId,
        interval: row.billingInterval,
        ...(discount !== null && { discountPercent: discount.percent }),
        metadata: { userId: person.id, subscriptionId: row.id },
      },
      `subscription-${row.id}-${customerId}`,
    );
  const customerId = await ensureCustomer(deps, person.id);
  const state = await ask(customerId).catch(async (error: unknown) => {
    if (!(error instanceof CardObjectMissingError)) throw error;
    return ask(await ensureCustomer(deps, person.id, customerId));
  });
  const noted = await queries.noteProviderId(deps.pool, row.id, state.id, now);
  if (noted.length > 0) return state;
  // Another window replaced it meanwhile: it cannot be paid anymore.
  await inTransaction(deps.pool, async (db) => {
    await queries.keepProviderId(db, row.id, state.id);
    await cancelAtProvider(db, [state.id], now);
  });
  throw new AppError('conflict', 'Another checkout was started. Please try again.');
}
