import { useDeferredValue, useMemo, useState } from 'react';
import type { Debt, listDebts } from '#contract/debts.ts';
import type { ReplyOf } from '#contract/route.ts';
import { ZERO } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import type { DebtStrategy } from '../debt-labels.ts';
import type { DebtAct } from '../list/debt-dialogs.tsx';
import { DebtList } from '../list/debt-list.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanTable } from './plan-table.tsx';
import { type Extras, gainOf, ordersOf, planAll } from './plans.ts';
import { StrategyComparison } from './strategy-comparison.tsx';

type StrategyPanelProps = {
  strategy: DebtStrategy;
  list: ReplyOf<typeof listDebts>;
  extras: Extras;
  onExtras: (changed: Partial<Extras>) => void;
  onPay: (debt: Debt) => void;
  onAct: (act: DebtAct, debt: Debt) => void;
};

const NO_EXTRAS: Extras = { extra: ZERO, once: [] };

/** One strategy: its plan, its order and the comparison. */
export function StrategyPanel({ strategy, list, extras, onExtras, onPay, onAct }: StrategyPanelProps) {
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const start = today();
  const orders = useMemo(() => ordersOf(list, draft), [list, draft]);
  // The slider stays responsive while a slow plan is computed.
  const counted = useDeferredValue(extras);
  const outcomes = useMemo(() => planAll(orders, counted, start), [orders, counted, start]);
  const isPlain = counted.extra === ZERO && counted.once.length === 0;
  const plain = useMemo(() => (isPlain ? null : planAll(orders, NO_EXTRAS, start)), [isPlain, orders, start]);
  const chosen = outcomes.find((outcome) => outcome.strategy === strategy);
  if (chosen === undefined) return null;
  return (
    <div className="flex flex-col gap-6">
      <PlanCard
        chosen={chosen}
        gain={gainOf(chosen, (plain ?? outcomes).find((each) => each.strategy === strategy) ?? chosen)}
        outcomes={outcomes}
        extras={extras}
        onExtras={onExtras}
        minimums={list.totalMinimumPayment}
      />
      <DebtList
        strategy={strategy}
        debts={orders[strategy]}
        draft={draft}
        onDraft={setDraft}
        onPay={onPay}
        onAct={onAct}
      />
      <StrategyComparison chosen={chosen} outcomes={outcomes} />
      <PlanTable plan={chosen.plan} />
    </div>
  );
}
