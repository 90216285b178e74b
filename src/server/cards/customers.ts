import { createHash } from 'node:crypto';
import type { Deps } from '#server/core/context.ts';
import { invariant } from '#server/core/invariant.ts';
import * as queries from './queries.ts';

/**
 * Returns the provider's customer of a person, created on first use. With `missing`, a customer that the provider no
 * longer knows is replaced. Not within a transaction, because it may call the provider.
 */
export async function ensureCustomer(
  deps: Deps,
  userId: string,
  missing: string | null = null,
): Promise<string> {
  const owner = await queries.findOwner(deps.pool, userId);
  invariant(owner !== null, 'a signed-in person exists');
  if (owner.customerId !== null && owner.customerId !== missing) return owner.customerId;
  // The provider accepts one request for each key, so another address needs another key.
  const address = createHash('sha256')
    .update(owner.email ?? '')
    .digest('hex');
  const key = `customer-${userId}-${owner.customerId ?? ''}-${address.slice(0, 16)}`;
  const { id } = await deps.cards.createCustomer({ userId, email: owner.email }, key);
  await queries.setCustomer(deps.pool, userId, owner.customerId, id);
  const kept = await queries.findOwner(deps.pool, userId);
  return kept?.customerId ?? id;
}
