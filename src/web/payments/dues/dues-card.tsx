import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Due } from '#contract/payments.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { MoneySums } from '#web/ui/display/money-sums.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useApproximateDues } from '../queries.ts';
import { ApproximateTotal } from './approximate-total.tsx';
import { DueRow } from './due-row.tsx';

type DuesCardProps = {
  title: string;
  tone: 'owed' | 'owing';
  dues: UseQueryResult<Due[]>;
  emptyText: string;
  emptyIcon: ReactNode;
  /** The title of the error. */
  failed: string;
  /** The card's button; disabled if there is nothing to do. */
  button: (disabled: boolean) => ReactNode;
  action: (due: Due) => ReactNode;
};

/** One side of the open debts: the total and the entries. */
export function DuesCard({ title, tone, dues, button, ...rest }: DuesCardProps) {
  const entries = dues.data ?? [];
  return (
    <Card as="section" aria-label={title} aria-busy={dues.isPending} className="flex flex-col">
      <CardHeader title={title} actions={button(entries.length === 0)} />
      <Content tone={tone} dues={dues} {...rest} />
    </Card>
  );
}

type ContentProps = Omit<DuesCardProps, 'title' | 'button'>;

function Content({ tone, dues, emptyText, emptyIcon, failed, action }: ContentProps) {
  if (dues.data === undefined && dues.isError) {
    return <LoadError title={failed} query={dues} />;
  }
  if (dues.data === undefined) {
    return (
      <>
        <Skeleton className="mt-4 mb-5 h-7 w-36" />
        <SkeletonRows count={2} />
      </>
    );
  }
  if (dues.data.length === 0) return <EmptyState title={emptyText} icon={emptyIcon} />;
  return (
    <>
      <div className="mt-3 mb-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>
            <MoneySums amounts={dues.data} tone={tone} size="heading" />
          </span>
          <span className="text-13 text-quiet">{t`in total`}</span>
        </p>
        <AboutInAll dues={dues.data} tone={tone} />
      </div>
      <ul className="divide-y divide-line">
        {dues.data.map((due) => (
          <DueRow key={`${due.groupId} ${due.user.id}`} due={due} tone={tone} action={action(due)} />
        ))}
      </ul>
    </>
  );
}

/** About how much it is together, where a due is in another currency than the home currency and rates are known. */
function AboutInAll({ dues, tone }: { dues: readonly Due[]; tone: DuesCardProps['tone'] }) {
  const home = useCurrency();
  const hasOther = dues.some(({ currency }) => currency !== home);
  const approximate = useApproximateDues(hasOther);
  if (!hasOther || approximate === null) return null;
  const { toPay, toCollect, currency, day } = approximate;
  return <ApproximateTotal total={{ amount: tone === 'owing' ? toPay : toCollect, currency }} day={day} />;
}
