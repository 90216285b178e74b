import { createHash } from 'node:crypto';
import {
  type Balance,
  type PairBalance,
  planPairwise,
  planSettlement,
  type SettlementPlan,
} from '#domain/settlement.ts';
import { Recent } from '#server/platform/recent.ts';

const MOST_KEPT = 5000;
const kept = new Recent<SettlementPlan>(MOST_KEPT, () => 1);

/**
 * The plan for these balances. A plan depends on nothing else, so it is kept for the next reader of the same
 * balances; the oldest goes first.
 */
export function planOf(balances: readonly Balance[]): SettlementPlan {
  const open = balances.filter(({ balance }) => balance !== 0);
  const key = createHash('sha1')
    .update(open.map(({ userId, balance }) => `${userId}${balance}`).join('|'))
    .digest('base64');
  return kept.get(key, () => planSettlement(open));
}

type Books = { simplifyDebts: boolean; balances: readonly Balance[]; pairs: readonly PairBalance[] };

/** Who pays whom in a group: the fewest transfers, or where debts are not simplified what each two owe each other. */
export function settlementsOf({ simplifyDebts, balances, pairs }: Books): SettlementPlan {
  if (simplifyDebts) return planOf(balances);
  const transfers = planPairwise(pairs);
  return { transfers, isProven: true, lowerBound: transfers.length };
}
