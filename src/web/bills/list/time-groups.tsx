import { msg } from '@lingui/core/macro';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import type { Bill, BillKind } from '#contract/bills.ts';
import { sum } from '#domain/money.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { monthName } from '#web/lib/time/months.ts';
import { today } from '#web/lib/time/today.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { ACT_LABELS } from '../bill-labels.ts';
import { DueRow, type OnBill, PaidRow } from './bill-row.tsx';
import { groupByTime, type PaidMonth, type TimeGroup } from './bills-by-time.ts';
import { paidOn } from './paid-on.ts';

const TITLES: Readonly<Record<TimeGroup, string>> = labels({
  overdue: msg`Overdue`,
  soon: msg`Next 7 Days`,
  later: msg`Later`,
});
const ORDER = Object.keys(TITLES) as TimeGroup[];

type TimeGroupsProps = OnBill & {
  kind: BillKind;
  bills: readonly Bill[];
  /** Whether older ones are not loaded yet. The last month is then incomplete and has no sum. */
  hasMore: boolean;
};

/** What is to pay by when it is due, then what was paid by month. */
export function TimeGroups({ kind, bills, hasMore, onPay, ...others }: TimeGroupsProps) {
  const container = useRef<HTMLDivElement>(null);
  const { open, months } = groupByTime(bills, today(), paidOn);
  // The pressed button disappears with its row. The focus moves to the row after it, or to the one before.
  const payAndMoveFocus: OnBill['onPay'] = (bill, isPaid, event) => {
    if (event !== undefined) moveFocus(event, container.current);
    onPay(bill, isPaid);
  };
  const acts = { onPay: payAndMoveFocus, ...others };
  return (
    <div ref={container} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {ORDER.map((time) => {
        const due = open.get(time);
        return (
          due && (
            <Group key={time} title={TITLES[time]}>
              {(titleId) => (
                <Rows titleId={titleId}>
                  {due.map((bill) => (
                    <DueRow key={bill.id} bill={bill} {...acts} />
                  ))}
                </Rows>
              )}
            </Group>
          )
        );
      })}
      {months.length > 0 && (
        <Group title={ACT_LABELS[kind].done}>
          {() => (
            <Card flush className="divide-y divide-line">
              {months.map((month, place) => (
                <Month
                  key={month.month}
                  month={month}
                  isNewest={place === 0}
                  isWhole={!hasMore || place < months.length - 1}
                  {...acts}
                />
              ))}
            </Card>
          )}
        </Group>
      )}
    </div>
  );
}

function moveFocus({ currentTarget }: MouseEvent<HTMLElement>, container: HTMLElement | null): void {
  const isOpen = (row: Element) => row.closest('details:not([open])') === null;
  const rows = [...(container?.querySelectorAll('li') ?? [])].filter(isOpen);
  const place = rows.findIndex((row) => row.contains(currentTarget));
  (rows[place + 1] ?? rows[place - 1] ?? container)?.focus({ preventScroll: true });
}

function Group({ title, children }: { title: string; children: (titleId: string) => ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-14 font-semibold">
        {title}
      </h2>
      {children(titleId)}
    </section>
  );
}

function Rows({ titleId, children }: { titleId: string; children: ReactNode }) {
  return (
    <Card flush>
      <ul aria-labelledby={titleId}>{children}</ul>
    </Card>
  );
}

type MonthProps = OnBill & { month: PaidMonth; isNewest: boolean; isWhole: boolean };

function Month({ month: { month, series }, isNewest, isWhole, ...acts }: MonthProps) {
  const all = series.flatMap(({ bills }) => bills);
  return (
    <Disclosure
      startsOpen={isNewest}
      className="[&>summary]:px-3 md:[&>summary]:px-4"
      summary={
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-medium text-ink">{monthName(month)}</span>
          {isWhole && <Money amount={sum(all.map(({ amount }) => amount))} />}
        </span>
      }
    >
      <ul aria-label={monthName(month)} className="border-t border-line">
        {series.map((each) => (
          <PaidRow key={each.latest.seriesId} series={each} {...acts} />
        ))}
      </ul>
    </Disclosure>
  );
}
