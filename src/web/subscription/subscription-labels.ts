import type { SubscriptionStatus } from '#contract/subscription.ts';
import { type BillingInterval, PRICES } from '#domain/prices.ts';
import { formatDay, formatMoney } from '#web/lib/language/figures.ts';
import { localDay } from '#web/lib/time/today.ts';

/** The local day of an instant: "Nov 21, 2026". */
export function dayOf(instant: string): string {
  return formatDay(localDay(instant));
}

/** "$5.99/month" */
export function priceOf(interval: BillingInterval): string {
  return `${formatMoney(PRICES[interval])}/${interval === 'monthly' ? 'month' : 'year'}`;
}

type Reason = SubscriptionStatus['reasons'][number];

/** The name of a source of access. */
export function nameReason({ kind, code, billingInterval }: Reason): string {
  if (kind === 'promotion') return code === null ? 'Promotion code' : `Promotion code ${code}`;
  if (kind === 'card') return billingInterval === 'yearly' ? 'Yearly subscription' : 'Monthly subscription';
  if (kind === 'trial') return 'Free trial';
  return kind === 'admin' ? 'Granted by an admin' : 'You are an admin';
}

/** The period of a source; the start only if it is in the future. */
export function spanOf({ from, until }: Reason, now: Date): string {
  const isAhead = new Date(from) > now;
  if (until === null) return isAhead ? `From ${dayOf(from)}, no end date` : 'No end date';
  return isAhead ? `From ${dayOf(from)} until ${dayOf(until)}` : `Until ${dayOf(until)}`;
}
