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
 * The plan for these balances. A plan depends on nothing else, so it is kept for the next reader of the same
 * balances; the one not asked for the longest goes first.
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

/** Who pays whom in a group: the fewest transfers, or where debts are not simplified what each two owe each other. */
export function settlementsOf({ simplifyDebts, balances, pairs }: Books): SettlementPlan {
  if (simplifyDebts) return planOf(balances);
  const transfers = planPairwise(pairs);
  return { transfers, isProven: true, lowerBound: transfers.length };
}
