import type { BankAccount } from '#contract/bank-accounts.ts';
import type { PaymentMethod } from '#contract/cards.ts';
import type { SubscriptionStatus } from '#contract/subscription.ts';
import type { Wallet, WalletTransaction } from '#contract/wallet.ts';
import { cents } from '#domain/money.ts';
import { noonOf } from './noon.ts';

const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const created = noonOf('2026-03-01');

/** A wallet with $80.00 and no pending amounts. */
export function makeWallet(given: Partial<Wallet> = {}): Wallet {
  return {
    id: id(101),
    balance: cents(8000),
    currency: 'USD',
    pendingOut: cents(0),
    pendingIn: cents(0),
    owedBack: cents(0),
    updatedAt: created,
    ...given,
  };
}

export function makeTransaction(given: Partial<WalletTransaction> = {}): WalletTransaction {
  return {
    id: id(102),
    amount: cents(5000),
    type: 'deposit',
    status: 'completed',
    description: 'Visa ending in 4242',
    relatedId: null,
    relatedType: null,
    reference: 'W-1042',
    failureReason: null,
    createdAt: created,
    ...given,
  };
}

type CardGiven = Partial<PaymentMethod> & { brand?: string; last4?: string; year?: number };

/** A Visa ending in 4242 that does not expire soon. */
export function makeCard({
  brand = 'visa',
  last4 = '4242',
  year = 2099,
  ...given
}: CardGiven = {}): PaymentMethod {
  return {
    id: id(103),
    type: 'card',
    details: JSON.stringify({
      brand,
      last4,
      exp_month: 4,
      exp_year: year,
      stripePaymentMethodId: 'pm_test',
    }),
    isDefault: true,
    createdAt: created,
    ...given,
  };
}

export function makeBankAccount(given: Partial<BankAccount> = {}): BankAccount {
  return {
    id: id(104),
    accountName: 'Everyday',
    accountType: 'checking',
    last4: '6789',
    isDefault: true,
    isVerified: false,
    institutionName: null,
    createdAt: created,
    updatedAt: created,
    ...given,
  };
}

/** The status of a user who never subscribed. */
export function makeStatus(given: Partial<SubscriptionStatus> = {}): SubscriptionStatus {
  return {
    active: false,
    status: 'inactive',
    expiresAt: null,
    billingInterval: null,
    cancelAtPeriodEnd: false,
    periodEndsAt: null,
    graceUntil: null,
    promotionCode: null,
    discount: null,
    reasons: [],
    isRequired: true,
    ...given,
  };
}
