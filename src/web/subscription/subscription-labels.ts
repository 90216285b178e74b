import { t } from '@lingui/core/macro';
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
  const price = formatMoney(PRICES[interval]);
  return interval === 'monthly' ? t`${price}/month` : t`${price}/year`;
}

type Reason = SubscriptionStatus['reasons'][number];

/** The name of a source of access. */
export function nameReason({ kind, code, billingInterval }: Reason): string {
  if (kind === 'promotion') return code === null ? t`Promotion code` : t`Promotion code ${code}`;
  if (kind === 'card') return billingInterval === 'yearly' ? t`Yearly subscription` : t`Monthly subscription`;
  if (kind === 'trial') return t`Free trial`;
  return kind === 'admin' ? t`Granted by an admin` : t`You're an admin`;
}

/** The period of a source; the start only if it is in the future. */
export function spanOf({ from, until }: Reason, now: Date): string {
  const isAhead = new Date(from) > now;
  if (until === null) return isAhead ? t`From ${dayOf(from)}, no end date` : t`No end date`;
  return isAhead ? t`From ${dayOf(from)} until ${dayOf(until)}` : t`Until ${dayOf(until)}`;
}
