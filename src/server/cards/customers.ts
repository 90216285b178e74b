import { createHash } from 'node:crypto';
import type { Deps } from '#server/core/context.ts';
import { invariant } from '#server/core/invariant.ts';
import * as queries from './queries.ts';

/**
 * The provider's customer of a person, made at first need. With `missing`, one that the provider does not know any
 * more, a new one takes its place. Not within a transaction: it may ask the provider.
 */
export async function ensureCustomer(
  deps: Deps,
  userId: string,
  missing: string | null = null,
): Promise<string> {
  const owner = await queries.findOwner(deps.pool, userId);
  invariant(owner !== null, 'a signed-in person exists');
  if (owner.customerId !== null && owner.customerId !== missing) return owner.customerId;
  // The provider takes one key for one question: of another address it is another one.
  const address = createHash('sha256')
    .update(owner.email ?? '')
    .digest('hex');
  const key = `customer-${userId}-${owner.customerId ?? ''}-${address.slice(0, 16)}`;
  const { id } = await deps.cards.createCustomer({ userId, email: owner.email }, key);
  await queries.setCustomer(deps.pool, userId, owner.customerId, id);
  const kept = await queries.findOwner(deps.pool, userId);
  return kept?.customerId ?? id;
}
