import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getCardProvider } from '#contract/card-provider.ts';
import { listPaymentMethods, type PaymentMethod } from '#contract/cards.ts';
import { reading } from '#web/lib/api/use-call.ts';
import { today } from '#web/lib/time/today.ts';
import { brandName } from './card-brand.ts';

/** The configured card provider. */
export function useCardProvider() {
  return useQuery(reading(getCardProvider));
}

/** A saved card as the screens show it. */
export type SavedCard = {
  id: string;
  isDefault: boolean;
  /** "Visa ending in 4242" */
  name: string;
  /** "09/28"; empty if unknown. */
  expiry: string;
  isExpired: boolean;
};

const saved = {
  ...reading(listPaymentMethods),
  // The default card first, then the newest.
  select: (methods: PaymentMethod[]) =>
    methods.map(readCard).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)),
};

/** The saved cards, optionally fetched at an interval while they are visible. */
export function useCards(everyMilliseconds: number | false = false) {
  return useQuery({ ...saved, refetchInterval: everyMilliseconds });
}

function readCard({ id, type, details, isDefault }: PaymentMethod): SavedCard {
  const { brand, last4, month, year } = parse(details);
  const now = today();
  const isExpired = year * 12 + month < Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7));
  return {
    id,
    isDefault,
    name: last4 === '' ? typeName(type) : t`${brandName(brand)} ending in ${last4}`,
    expiry: month === 0 ? '' : `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`,
    isExpired: month !== 0 && isExpired,
  };
}

/** The name of a payment method that is not a card. */
function typeName(type: string): string {
  return type === 'paypal' ? 'PayPal' : type;
}

/** Old rows may lack fields that the contract requires today. */
function parse(details: string): { brand: string; last4: string; month: number; year: number } {
  try {
    const { brand, last4, exp_month, exp_year } = JSON.parse(details) as Record<string, unknown>;
    return {
      brand: String(brand ?? ''),
      last4: String(last4 ?? ''),
      month: Number(exp_month ?? 0),
      year: Number(exp_year ?? 0),
    };
  } catch {
    return { brand: '', last4: '', month: 0, year: 0 };
  }
}
