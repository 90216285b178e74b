import { t } from '@lingui/core/macro';
import type { Original } from '#domain/exchange.ts';
import { formatMoney } from './figures.ts';

/** What was paid in another currency: "€30.00 at 1.085". */
export function originalText({ amount, currency, rate }: Original): string {
  return t`${formatMoney(amount, currency)} at ${String(rate)}`;
}
