import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Family, type FamilyPlan, planFamilies, planFamilyPairs } from '#domain/families.ts';
import type { Balance, PairBalance } from '#domain/settlement.ts';

const MAX_KEPT = 5000;
const kept = new LRUCache<string, FamilyPlan>({ max: MAX_KEPT });

/**
 * Returns the plan for these balances and families. A plan depends on nothing else, so it is cached for other readers; the least
 * recently used one is dropped first.
 */
function planOf(balances: readonly Balance[], families: readonly Family[]): FamilyPlan {
  const open = balances.filter(({ balance }) => balance !== 0);
  const key = createHash('sha1')
    .update(open.map(({ userId, balance }) => `${userId}${balance}`).join('|'))
    .update(families.map(({ id, userIds }) => `;${id}${userIds.join('|')}`).join(''))
    .digest('base64');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const plan = planFamilies(open, families);
  kept.set(key, plan);
  return plan;
}

type Books = {
  simplifyDebts: boolean;
  balances: readonly Balance[];
  pairs: readonly PairBalance[];
  families: readonly Family[];
};

/**
 * The transfers of a group, its families as one: the fewest, or without simplification the debts between each two of them.
 */
export function settlementsOf({ simplifyDebts, balances, pairs, families }: Books): FamilyPlan {
  if (simplifyDebts) return planOf(balances, families);
  const transfers = planFamilyPairs(pairs, families);
  return { transfers, isProven: true, lowerBound: transfers.length };
}
