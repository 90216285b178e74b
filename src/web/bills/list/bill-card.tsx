import { Check, Ellipsis, History, Pencil, Trash2, Undo2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Bill } from '#contract/bills.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { ACT_LABELS, describeKind } from '../bill-labels.ts';
import { CategoryDisc } from '../category-disc.tsx';
import { BillFacts } from './bill-facts.tsx';
import { WaitingMark } from './waiting-mark.tsx';

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
              'line-clamp-2 text-start text-body font-medium [overflow-wrap:anywhere]',
              isPaid && 'text-quiet',
            )}
          >
            {name}
          </h2>
          <p className="text-13 text-quiet">{describeKind(bill)}</p>
          <WaitingMark billId={bill.id} className="mt-1" />
        </div>
        <MoreMenu bill={bill} onPay={onPay} onAct={onAct} />
      </div>
      <BillFacts bill={bill} className="flex-1" />
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
        <IconButton label={`More for ${bill.name}`} size="small" className="-mt-1 -me-2">
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
