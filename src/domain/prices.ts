import { type Cents, cents } from './money.ts';

/** How often a subscription is paid for. */
export const BILLING_INTERVALS = ['monthly', 'yearly'] as const;

export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** The price of full access, in cents a month and cents a year. */
export const PRICES: Readonly<Record<BillingInterval, Cents>> = { monthly: cents(599), yearly: cents(5988) };
