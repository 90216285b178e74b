import { plural, t } from '@lingui/core/macro';
import { Check, Ellipsis, History, Pencil, Trash2, Undo2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { Bill } from '#contract/bills.ts';
import { sum } from '#domain/money.ts';
import { formatDay, labelled } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { BillDisc } from '#web/ui/display/bill-disc.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { ACT_LABELS, describePaid } from '../bill-labels.ts';
import { KindFacts } from '../kind-facts.tsx';
import { DueLine, SplitWith } from './bill-facts.tsx';
import type { PaidSeries } from './bills-by-time.ts';
import { paidOn } from './paid-on.ts';
import { WaitingMark } from './waiting-mark.tsx';

export type BillAct = 'edit' | 'history' | 'remove';

export type OnBill = {
  onPay: (bill: Bill, isPaid: boolean, event?: MouseEvent<HTMLElement>) => void;
  onAct: (act: BillAct, bill: Bill) => void;
  onOpen: (bill: Bill) => void;
};

type DueRowProps = OnBill & { bill: Bill };

/** A bill to pay, or income to receive, with the one press that says it is. */
export function DueRow({ bill, ...acts }: DueRowProps) {
  const { mark } = ACT_LABELS[bill.kind];
  return (
    <Row
      bill={bill}
      amount={<Money amount={bill.amount} size="body" strong />}
      due={<DueLine bill={bill} />}
      {...acts}
    >
      <Button
        variant="secondary"
        size="small"
        aria-label={labelled(mark, bill.name)}
        title={mark}
        className="relative max-md:order-first max-md:size-11 max-md:rounded-full max-md:p-0 md:min-w-36"
        onClick={(event) => acts.onPay(bill, true, event)}
      >
        {/* Faint without its word, because a full check would say that the bill is paid. */}
        <Check aria-hidden="true" className="max-md:opacity-30" />
        <span className="max-md:hidden">{mark}</span>
      </Button>
    </Row>
  );
}

type PaidRowProps = OnBill & { series: PaidSeries };

/** What was paid for a series in a month. The menu is about the latest of them. */
export function PaidRow({ series: { latest, bills }, ...acts }: PaidRowProps) {
  const { done } = ACT_LABELS[latest.kind];
  return (
    <Row
      bill={latest}
      amount={<Money amount={sum(bills.map(({ amount }) => amount))} size="body" tone="quiet" />}
      due={
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-quiet">
          {bills.length === 1
            ? describePaid(latest.kind, paidOn(latest))
            : describeTimes(latest, bills.length)}
          <Badge tone="owed">
            <Check aria-hidden="true" />
            {done.toUpperCase()}
          </Badge>
        </p>
      }
      {...acts}
    >
      <span className="max-md:hidden md:min-w-36" />
    </Row>
  );
}

function describeTimes(latest: Bill, times: number): string {
  const day = formatDay(paidOn(latest));
  return latest.kind === 'income'
    ? plural(times, { one: `Received once, last ${day}`, other: `Received # times, last ${day}` })
    : plural(times, { one: `Paid once, last ${day}`, other: `Paid # times, last ${day}` });
}

type RowProps = OnBill & { bill: Bill; due: ReactNode; amount: ReactNode; children?: ReactNode };

/** A press anywhere beside its controls opens the bill: the name's button covers the row. */
function Row({ bill, due, amount, children, ...acts }: RowProps) {
  const { isPaid } = bill;
  return (
    <li
      tabIndex={-1}
      className="relative flex min-h-14 items-start gap-3 border-t border-line px-3 py-2.5 first:border-t-0 md:items-center md:px-4 md:py-2"
    >
      <span className={cx('pt-1 md:pt-0', isPaid ? 'opacity-50' : 'max-md:hidden')}>
        <BillDisc category={bill.category} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5 md:flex-nowrap md:items-center">
        <div className="min-w-0 flex-1 basis-24">
          <h3 dir="auto" className="text-start text-body font-medium [overflow-wrap:anywhere]">
            <button
              type="button"
              onClick={() => acts.onOpen(bill)}
              className={cx(
                'rounded-tick text-start before:absolute before:inset-0 hover:underline',
                isPaid && 'text-quiet',
              )}
            >
              <span className="line-clamp-2">{bill.name}</span>
            </button>
          </h3>
          <p className="text-13 text-quiet">
            <KindFacts bill={bill} />
          </p>
          <WaitingMark billId={bill.id} className="mt-1" />
          <SplitWith bill={bill} />
        </div>
        <div className="max-md:order-last max-md:basis-full md:w-64">{due}</div>
        <span className="text-end md:min-w-24">{amount}</span>
      </div>
      {children}
      <MoreMenu bill={bill} {...acts} />
    </li>
  );
}

function MoreMenu({ bill, onPay, onAct }: Omit<DueRowProps, 'onOpen'>) {
  const labels = ACT_LABELS[bill.kind];
  return (
    <Menu
      trigger={
        <IconButton label={t`More for ${bill.name}`} size="small" className="relative -me-1 max-md:-me-2">
          <Ellipsis />
        </IconButton>
      }
    >
      {bill.isPaid && (
        <MenuItem icon={<Undo2 />} onSelect={() => onPay(bill, false)}>
          {labels.undo}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil />} onSelect={() => onAct('edit', bill)}>
        {t`Edit`}
      </MenuItem>
      <MenuItem icon={<History />} onSelect={() => onAct('history', bill)}>
        {labels.history}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={() => onAct('remove', bill)}>
        {t`Delete`}
      </MenuItem>
    </Menu>
  );
}
