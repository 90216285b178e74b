import { Check, Ellipsis, History, Pencil, Trash2, Undo2, Users } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import type { Bill } from '#contract/bills.ts';
import { type Day, daysBetween, formatDay } from '#domain/calendar.ts';
import { FREQUENCY_LABELS } from '#domain/recurrence.ts';
import { to } from '#web/lib/paths.ts';
import { localDay, today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { DOT } from '#web/ui/dot.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { ACT_LABELS, CATEGORY_LABELS, describeDueDate } from '../bill-labels.ts';
import { CategoryDisc } from '../category-disc.tsx';

export type BillAct = 'edit' | 'history' | 'remove';

type BillCardProps = {
  bill: Bill;
  onPay: (isPaid: boolean, event?: MouseEvent<HTMLElement>) => void;
  onAct: (act: BillAct) => void;
};

/** One bill or income with its amount, due date and actions. A paid one is dimmed. */
export function BillCard({ bill, onPay, onAct }: BillCardProps) {
  const { kind, name, isPaid } = bill;
  const labels = ACT_LABELS[kind];
  return (
    <Card
      as="li"
      tabIndex={-1}
      className={cx('flex flex-col gap-4 transition-colors duration-100', isPaid && 'bg-well/40')}
    >
      <div className="flex items-start gap-3">
        <span className={cx(isPaid && 'opacity-50')}>
          <CategoryDisc category={bill.category} />
        </span>
        <div className="min-w-0 flex-1">
          <h2
            dir="auto"
            className={cx(
              'line-clamp-2 text-left text-body font-medium [overflow-wrap:anywhere]',
              isPaid && 'text-quiet',
            )}
          >
            {name}
          </h2>
          <p className="text-13 text-quiet">
            {FREQUENCY_LABELS[bill.frequency]}
            {kind === 'bill' && DOT}
            {kind === 'bill' && CATEGORY_LABELS[bill.category]}
          </p>
        </div>
        <MoreMenu bill={bill} onPay={onPay} onAct={onAct} />
      </div>
      <div className="flex flex-1 flex-col gap-1.5">
        <Money amount={bill.amount} size="heading" tone={isPaid ? 'quiet' : 'plain'} />
        <DueLine bill={bill} />
        {bill.description !== null && bill.description !== '' && (
          <p dir="auto" className="line-clamp-2 text-left text-13 text-quiet [overflow-wrap:anywhere]">
            {bill.description}
          </p>
        )}
        <Sharing bill={bill} />
      </div>
      <div className="flex items-center justify-between gap-2">
        {isPaid ? (
          <Badge tone="owed">
            <Check aria-hidden="true" />
            {labels.done.toUpperCase()}
          </Badge>
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-label={`${labels.mark}: ${name}`}
            onClick={(event) => onPay(true, event)}
          >
            <Check aria-hidden="true" />
            {labels.mark}
          </Button>
        )}
        <IconButton label={`Delete ${name}`} danger size="small" onClick={() => onAct('remove')}>
          <Trash2 />
        </IconButton>
      </div>
    </Card>
  );
}

function MoreMenu({ bill, onPay, onAct }: BillCardProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${bill.name}`} size="small" className="-mt-1 -mr-2">
          <Ellipsis />
        </IconButton>
      }
    >
      {bill.isPaid && (
        <MenuItem icon={<Undo2 />} onSelect={() => onPay(false)}>
          {ACT_LABELS[bill.kind].undo}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil />} onSelect={() => onAct('edit')}>
        Edit
      </MenuItem>
      <MenuItem icon={<History />} onSelect={() => onAct('history')}>
        {ACT_LABELS[bill.kind].history}
      </MenuItem>
    </Menu>
  );
}

function DueLine({ bill }: { bill: Bill }) {
  const { kind, dueDate, isPaid, paidAt } = bill;
  if (isPaid) {
    return (
      <p className="text-14 text-quiet">
        {paidAt === null
          ? `Was due ${formatDay(dueDate)}`
          : `${ACT_LABELS[kind].done} ${formatDay(localDay(paidAt))}`}
      </p>
    );
  }
  const now = today();
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
      <time dateTime={dueDate}>{formatDay(dueDate)}</time>
      <Badge tone={kind === 'bill' ? urgency(dueDate, now) : 'neutral'}>
        {describeDueDate(dueDate, now)}
      </Badge>
    </p>
  );
}

function urgency(dueDate: Day, now: Day): BadgeTone {
  const days = daysBetween(now, dueDate);
  if (days < 0) return 'danger';
  return days <= 7 ? 'accent' : 'neutral';
}

function Sharing({ bill }: { bill: Bill }) {
  const { shareGroupId, shareGroupName, expenseId } = bill;
  if (shareGroupId === null) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-13 text-quiet">
      <Users aria-hidden="true" className="size-4" />
      <span className="min-w-0 truncate">
        Split with <bdi>{shareGroupName ?? 'a group'}</bdi>
      </span>
      {expenseId !== null && (
        <Link href={to.expense(expenseId)} className="link shrink-0">
          View expense
        </Link>
      )}
    </p>
  );
}
