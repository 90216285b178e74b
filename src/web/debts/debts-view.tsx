import { t } from '@lingui/core/macro';
import { TrendingDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type Debt, debtStrategies } from '#contract/debts.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useSearchParam } from '#web/lib/search-param.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { STRATEGY_LABELS } from './debt-labels.ts';
import { type DebtDialog, DebtDialogs } from './list/debt-dialogs.tsx';
import { StrategyPanel } from './plan/strategy-panel.tsx';
import { useExtras } from './plan/use-extras.ts';
import { useDebts } from './queries.ts';

const PaidDebts = lazyPart(async () => (await import('./list/paid-debts.tsx')).PaidDebts);

type DebtsViewProps = { onAdd: () => void; onPay: (debt: Debt) => void };

/** The debts by strategy, each with its plan, and the paid debts. */
export function DebtsView({ onAdd, onPay }: DebtsViewProps) {
  const list = useDebts();
  const [asked, setAsked] = useSearchParam('strategy');
  const { extras, change } = useExtras();
  const [dialog, setDialog] = useState<DebtDialog | null>(null);
  if (list.isPending) return <DebtSkeletons />;
  if (list.data === undefined) {
    return <LoadError title={t`Debts couldn't be loaded`} query={list} />;
  }
  const { data } = list;
  const paid = data.debts.filter((debt) => debt.isPaid);
  const hasUnpaid = paid.length < data.debts.length;
  const act = (kind: DebtDialog['act'], debt: Debt) => setDialog({ act: kind, debt });
  const panel = { list: data, extras, onExtras: change, onPay, onAct: act };
  return (
    <div className="flex flex-col gap-8">
      <Tabs
        label={t`Strategy`}
        value={debtStrategies.find((each) => each === asked) ?? 'snowball'}
        onChange={(next) => setAsked(next === 'snowball' ? null : next)}
        tabs={debtStrategies.map((strategy) => ({
          value: strategy,
          label: STRATEGY_LABELS[strategy],
          content: hasUnpaid ? (
            <StrategyPanel key={strategy} strategy={strategy} {...panel} />
          ) : (
            <NoDebts hasPaid={paid.length > 0} onAdd={onAdd} />
          ),
        }))}
      />
      <Suspense>{paid.length > 0 && <PaidDebts debts={paid} onAct={act} />}</Suspense>
      <DebtDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}

function NoDebts({ hasPaid, onAdd }: { hasPaid: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      icon={<TrendingDown />}
      title={t`No debts found`}
      text={
        hasPaid
          ? t`You've paid off all your debts. Well done!`
          : t`Add your cards and loans to see when you'll be debt-free.`
      }
      action={<Button onClick={onAdd}>{hasPaid ? t`Add a Debt` : t`Add Your First Debt`}</Button>}
    />
  );
}

function DebtSkeletons() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-96 rounded-card" />
      <SkeletonRows count={5} label={t`Loading debts`} />
    </div>
  );
}
