import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Due } from '#contract/payments.ts';
import { MoneySums } from '#web/ui/display/money-sums.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { DueRow } from './due-row.tsx';

type DuesCardProps = {
  title: string;
  tone: 'owed' | 'owing';
  dues: UseQueryResult<Due[]>;
  emptyText: string;
  emptyIcon: ReactNode;
  what: string;
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

function Content({ tone, dues, emptyText, emptyIcon, what, action }: ContentProps) {
  if (dues.data === undefined && dues.isError) {
    return <LoadError what={what} query={dues} />;
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
      <p className="mt-3 mb-2">
        <MoneySums amounts={dues.data} tone={tone} size="heading" />
        <span className="ml-2 text-13 whitespace-nowrap text-quiet">in total</span>
      </p>
      <ul className="divide-y divide-line">
        {dues.data.map((due) => (
          <DueRow key={`${due.groupId} ${due.user.id}`} due={due} tone={tone} action={action(due)} />
        ))}
      </ul>
    </>
  );
}
