import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { Day } from '#domain/calendar.ts';
import { sum } from '#domain/money.ts';
import { longDay } from '#web/lib/time/day-names.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { BillDisc } from '#web/ui/display/bill-disc.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { CATEGORY_LABELS, describeDueDate } from '../bill-labels.ts';
import { usePayBill } from '../mutations.ts';
import { type Planned, stateOf } from './calendar-month.ts';

type DayBillsProps = { day: Day; today: Day; bills: readonly Planned[]; loading: boolean };

/** The bills of the selected day. */
export function DayBills({ day, today, bills, loading }: DayBillsProps) {
  const pay = usePayBill();
  return (
    <section aria-label={t`Bills of the day`} aria-live="polite" className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="text-16 font-semibold">{longDay(day)}</h3>
        {bills.length > 1 && (
          <p className="text-13 text-quiet">
            <Trans>
              {bills.length} bills, <Money amount={sum(bills.map(({ amount }) => amount))} />
            </Trans>
          </p>
        )}
      </div>
      {loading && <SkeletonRows count={1} label={t`Loading bills`} />}
      {!loading && bills.length === 0 && <p className="text-14 text-quiet">{t`No bills on this day.`}</p>}
      {bills.length > 0 && (
        <ul className="flex flex-col gap-4">
          {bills.map((bill) => (
            <DayBill key={bill.id ?? bill.seriesId} bill={bill} today={today} onPay={pay} />
          ))}
        </ul>
      )}
    </section>
  );
}

type DayBillProps = { bill: Planned; today: Day; onPay: ReturnType<typeof usePayBill> };

function DayBill({ bill, today, onPay }: DayBillProps) {
  const { id, name, amount, category, dueDate } = bill;
  const state = stateOf(bill);
  return (
    <li className="flex gap-3">
      <span className={cx('pt-0.5', state !== 'due' && 'opacity-60')}>
        <BillDisc category={category} small />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p
            dir="auto"
            className={cx(
              'text-start text-body font-medium [overflow-wrap:anywhere]',
              state !== 'due' && 'text-quiet',
            )}
          >
            {name}
          </p>
          <Money amount={amount} size="body" strong tone={state === 'due' ? 'plain' : 'quiet'} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-0.5">
          <p className="text-13 text-quiet">
            {state === 'due' ? describeDueDate(dueDate, today) : CATEGORY_LABELS[category]}
          </p>
          {state === 'paid' && <Badge tone="owed">{t`PAID`}</Badge>}
          {state === 'planned' && <Badge>{t`Planned`}</Badge>}
          {state === 'due' && id !== null && (
            <Button
              variant="secondary"
              size="small"
              aria-label={t`Mark Paid: ${name}`}
              onClick={() => onPay({ id, name }, true)}
            >
              <Check aria-hidden="true" />
              {t`Mark Paid`}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
