import { type Original, parseRate, resolveExchange } from '../exchange.ts';
import type { Money } from '../money.ts';

/**
 * The amount in another currency. Banks write a rate in either direction. The result has the first of `rates` that fits
 * both amounts, else the quotient of the amounts. Null if no rate fits. Both amounts are above zero.
 */
export function originalOf(original: Money, paid: Money, rates: readonly string[] = []): Original | null {
  const written = rates.flatMap((text) => parseRate(text) ?? []);
  for (const rate of [...written, undefined]) {
    const resolved = resolveExchange({ original, rate, ...paid });
    if (resolved.ok) return resolved.original;
  }
  return null;
}
