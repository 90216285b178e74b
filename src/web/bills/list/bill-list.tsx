import { msg, t } from '@lingui/core/macro';
import { CalendarClock } from 'lucide-react';
import type { BillKind } from '#contract/bills.ts';
import type { BillCategory } from '#domain/bill-categories.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { aboutBills } from '#web/lib/outbox/is-about.ts';
import { WaitingEntries } from '#web/lib/outbox/waiting-entries.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { usePayBill } from '../mutations.ts';
import { usePaying, withPaying } from '../paying.ts';
import { useBills } from '../queries.ts';
import { type BillStatus, queryOf, useBillFilters } from './bill-filters.ts';
import type { OnBill } from './bill-row.tsx';
import { TimeGroups } from './time-groups.tsx';

type BillListProps = {
  kind: BillKind;
  onAdd: () => void;
} & Omit<OnBill, 'onPay'>;

/** The bills, or the income, behind tabs, unpaid ones first. */
export function BillList(props: BillListProps) {
  const { kind } = props;
  const labels = TAB_LABELS[kind];
  const { filters, show } = useBillFilters();
  const tab = (value: BillStatus, label: string) => ({
    value,
    label,
    content: <Bills status={value} category={filters.category} {...props} />,
  });
  return (
    <>
      <WaitingEntries isAbout={aboutBills} className="mb-4" />
      <Tabs
        label={kind === 'bill' ? t`Bills by status` : t`Income by status`}
        value={filters.status}
        onChange={(status) => show({ status })}
        tabs={[tab('all', labels.all), tab('unpaid', labels.unpaid), tab('paid', labels.paid)]}
      />
    </>
  );
}

const TAB_LABELS: Readonly<Record<BillKind, Record<BillStatus, string>>> = {
  bill: labels({
    all: msg`All Bills`,
    unpaid: msg`Unpaid`,
    paid: msg({ message: 'Paid', context: 'several bills' }),
  }),
  income: labels({
    all: msg`All Income`,
    unpaid: msg`Expected`,
    paid: msg({ message: 'Received', context: 'several incomes' }),
  }),
};

type BillsProps = BillListProps & { status: BillStatus; category: BillCategory | 'all' };

function Bills({ kind, status, category, onAdd, ...acts }: BillsProps) {
  const list = useBills(queryOf(status, category, kind));
  const paying = usePaying();
  const pay = usePayBill(kind);
  if (list.isPending) return <BillSkeletons />;
  if (list.data === undefined) {
    return (
      <LoadError
        title={kind === 'bill' ? t`Bills couldn't be loaded` : t`Income couldn't be loaded`}
        query={list}
      />
    );
  }
  const all = withPaying(
    list.data.pages.flatMap((part) => part.reply.bills),
    paying,
  );
  // A bill that was just paid leaves the unpaid list before the server replies.
  const shown = all.filter(({ isPaid }) => status === 'all' || isPaid === (status === 'paid'));
  const hasBills = (list.data.pages[0]?.reply.categories.length ?? 0) > 0;
  return (
    <div
      aria-busy={list.isPlaceholderData || undefined}
      className={cx('transition-opacity duration-100', list.isPlaceholderData && 'opacity-60')}
    >
      {shown.length === 0 && !list.hasNextPage ? (
        <NoBills kind={kind} hasOthers={hasBills} onAdd={onAdd} />
      ) : (
        <TimeGroups kind={kind} bills={shown} hasMore={list.hasNextPage} onPay={pay} {...acts} />
      )}
      <LoadMore list={list} />
    </div>
  );
}

type NoBillsProps = { kind: BillKind; hasOthers: boolean; onAdd: () => void };

function NoBills({ kind, hasOthers, onAdd }: NoBillsProps) {
  const { show } = useBillFilters();
  if (kind === 'income') {
    return (
      <EmptyState
        icon={<CalendarClock />}
        title={t`No income found`}
        text={
          hasOthers
            ? t`None of your income matches this filter.`
            : t`Add pay, rent and other money that you expect.`
        }
        action={<Button onClick={onAdd}>{t`Add Income`}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<CalendarClock />}
      title={t`No bills found`}
      text={
        hasOthers
          ? t`None of your bills match these filters.`
          : t`Add rent, utilities, phone and other recurring bills.`
      }
      action={
        hasOthers ? (
          <Button variant="secondary" onClick={() => show({ status: 'all', category: 'all' })}>
            {t`Show All Bills`}
          </Button>
        ) : (
          <Button onClick={onAdd}>{t`Add Your First Bill`}</Button>
        )
      }
    />
  );
}

function BillSkeletons() {
  return (
    <Card flush className="mt-7 px-3 md:px-4">
      <SkeletonRows count={5} label={t`Loading bills`} rowClass="h-20 md:h-14" />
    </Card>
  );
}
