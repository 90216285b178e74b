import { t } from '@lingui/core/macro';
import { ArrowUpDown } from 'lucide-react';
import { type RefObject, Suspense, useRef } from 'react';
import type { Debt } from '#contract/debts.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { type DebtStrategy, FIRST_LABELS } from '../debt-labels.ts';
import { useReorderDebts } from '../mutations.ts';
import { DebtCard } from './debt-card.tsx';
import type { DebtAct } from './debt-dialogs.tsx';

const ReorderDebts = lazyPart(async () => (await import('./reorder-debts.tsx')).ReorderDebts);

type DebtListProps = {
  strategy: DebtStrategy;
  /** The unpaid debts, in the order of the strategy. */
  debts: readonly Debt[];
  /** The custom order while it is edited. */
  draft: readonly string[] | null;
  onDraft: (draft: readonly string[] | null) => void;
  onPay: (debt: Debt) => void;
  onAct: (act: DebtAct, debt: Debt) => void;
};

/** The unpaid debts, the one to pay first on top. */
export function DebtList({ strategy, debts, draft, onDraft, onPay, onAct }: DebtListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const canReorder = strategy === 'custom' && debts.length > 1;
  return (
    <section aria-label={t`Debts`} className="flex flex-col gap-3">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-16 font-semibold">
          {draft === null ? t`Your Debts` : t`Reorder Debts`}
        </h2>
        {canReorder && draft === null && (
          <Button variant="secondary" size="small" onClick={() => onDraft(debts.map(({ id }) => id))}>
            <ArrowUpDown aria-hidden="true" />
            {t`Reorder Debts`}
          </Button>
        )}
        {draft !== null && <ReorderActions draft={draft} onDraft={onDraft} heading={heading} />}
      </div>
      {draft === null ? (
        <ul aria-label={t`Unpaid debts`} className="flex flex-col gap-4">
          {debts.map((debt, index) => (
            <DebtCard
              key={debt.id}
              debt={debt}
              label={index === 0 ? FIRST_LABELS[strategy] : null}
              onPay={() => onPay(debt)}
              onAct={(act) => onAct(act, debt)}
            />
          ))}
        </ul>
      ) : (
        <Suspense fallback={<SkeletonRows count={debts.length} label={t`Loading the order`} />}>
          <ReorderDebts debts={debts} onOrder={onDraft} />
        </Suspense>
      )}
    </section>
  );
}

type ReorderActionsProps = {
  draft: readonly string[];
  onDraft: DebtListProps['onDraft'];
  heading: RefObject<HTMLHeadingElement | null>;
};

function ReorderActions({ draft, onDraft, heading }: ReorderActionsProps) {
  // The buttons disappear, so the list takes the focus.
  const leave = () => {
    heading.current?.focus();
    onDraft(null);
  };
  const save = useReorderDebts(leave);
  return (
    <div className="flex gap-2">
      <Button variant="secondary" size="small" disabled={save.isPending} onClick={leave}>{t`Cancel`}</Button>
      <Button
        size="small"
        pending={save.isPending}
        pendingText={t`Saving...`}
        onClick={() => save.mutate({ body: { debtIds: [...draft] } })}
      >{t`Save Order`}</Button>
    </div>
  );
}
