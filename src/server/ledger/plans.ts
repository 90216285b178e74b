import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Balance,
  type PairBalance,
  planPairwise,
  planSettlement,
  type SettlementPlan,
} from '#domain/settlement.ts';

const MAX_KEPT = 5000;
const kept = new LRUCache<string, SettlementPlan>({ max: MAX_KEPT });

/**
 * Returns the plan for these balances. A plan depends on nothing else, so it is cached for other readers; the least
 * recently used one is dropped first.
 */
function planOf(balances: readonly Balance[]): SettlementPlan {
  const open = balances.filter(({ balance }) => balance !== 0);
  const key = createHash('sha1')
    .update(open.map(({ userId, balance }) => `${userId}${balance}`).join('|'))
    .digest('base64');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const plan = planSettlement(open);
  kept.set(key, plan);
  return plan;
}

type Books = { simplifyDebts: boolean; balances: readonly Balance[]; pairs: readonly PairBalance[] };

/** The transfers of a group: the fewest, or without simplification the debts between each two people. */
export function settlementsOf({ simplifyDebts, balances, pairs }: Books): SettlementPlan {
  if (simplifyDebts) return planOf(balances);
  const transfers = planPairwise(pairs);
  return { transfers, isProven: true, lowerBound: transfers.length };
}
