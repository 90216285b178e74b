import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { Link } from 'wouter';
import type { Bill } from '#contract/bills.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { localDay, today } from '#web/lib/time/today.ts';
import { cx } from '#web/ui/cx.ts';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { describeDueDate, describePaid } from '../bill-labels.ts';
import { type TimeGroup, timeOf } from './bills-by-time.ts';

const TONES: Readonly<Record<TimeGroup, BadgeTone>> = {
  overdue: 'danger',
  soon: 'accent',
  later: 'neutral',
};

/** The amount of a bill or income, when it is due, its description and its group. */
export function BillFacts({ bill, className }: { bill: Bill; className?: string }) {
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <Money amount={bill.amount} size="heading" tone={bill.isPaid ? 'quiet' : 'plain'} />
      <DueLine bill={bill} />
      {bill.description !== null && bill.description !== '' && (
        <p dir="auto" className="line-clamp-2 text-start text-13 text-quiet [overflow-wrap:anywhere]">
          {bill.description}
        </p>
      )}
      <SplitWith bill={bill} />
    </div>
  );
}

/** When it is due, or when it was paid. */
export function DueLine({ bill }: { bill: Bill }) {
  const { kind, dueDate, isPaid, paidAt } = bill;
  if (isPaid) {
    return (
      <p className="text-14 text-quiet">
        {paidAt === null ? t`Was due ${formatDay(dueDate)}` : describePaid(kind, localDay(paidAt))}
      </p>
    );
  }
  const now = today();
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
      <time dateTime={dueDate}>{formatDay(dueDate)}</time>
      <Badge tone={kind === 'bill' ? TONES[timeOf(dueDate, now)] : 'neutral'}>
        {describeDueDate(dueDate, now)}
      </Badge>
    </p>
  );
}

/** The group that a bill is split with, and its expense there. */
export function SplitWith({ bill }: { bill: Bill }) {
  const { shareGroupId, shareGroupName, expenseId } = bill;
  if (shareGroupId === null) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-13 text-quiet">
      <Users aria-hidden="true" className="size-4" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {shareGroupName === null ? (
          t`Split with a group`
        ) : (
          <Trans>
            Split with <bdi>{shareGroupName}</bdi>
          </Trans>
        )}
      </span>
      {expenseId !== null && (
        <Link href={to.expense(expenseId)} className="link tap shrink-0">
          {t`View expense`}
        </Link>
      )}
    </p>
  );
}
