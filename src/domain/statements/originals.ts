import { type Original, parseRate, resolveExchange } from '../exchange.ts';
import type { Money } from '../money.ts';

/**
 * What was paid in another currency. Banks write a rate in either direction: of `rates` the first that fits both amounts
 * is kept, else the rate is what one amount is of the other. Null where no rate fits. Both amounts are above zero.
 */
export function originalOf(original: Money, paid: Money, rates: readonly string[] = []): Original | null {
  const written = rates.flatMap((text) => parseRate(text) ?? []);
  for (const rate of [...written, undefined]) {
    const resolved = resolveExchange({ original, rate, ...paid });
    if (resolved.ok) return resolved.original;
  }
  return null;
}
