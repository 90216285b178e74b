import { msg } from '@lingui/core/macro';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { WalletTransaction } from '#contract/wallet.ts';
import { spoken } from '#domain/language/text.ts';
import { negate } from '#domain/money.ts';
import { labels, say } from '#web/lib/language/i18n.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { cx } from '#web/ui/cx.ts';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';

/** Null: a payment between people has only its description. */
const types: Record<WalletTransaction['type'], string | null> = labels({
  deposit: msg`Added funds`,
  withdrawal: msg`Withdrawal`,
  payment: null,
  receipt: null,
});

const statuses: Record<WalletTransaction['status'], { label: string; tone: BadgeTone }> = {
  pending: labels({ label: msg({ message: 'Pending', context: 'a payment' }), tone: 'accent' }),
  completed: labels({ label: msg({ message: 'Completed', context: 'a payment' }), tone: 'neutral' }),
  failed: labels({ label: msg({ message: 'Failed', context: 'a payment' }), tone: 'danger' }),
};

/** One movement with its label, day, amount and state. */
export function TransactionRow({ transaction }: { transaction: WalletTransaction }) {
  const { type, status, amount, description, failureReason, createdAt } = transaction;
  const isIn = type === 'deposit' || type === 'receipt';
  const isFailed = status === 'failed';
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight;
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-well text-quiet"
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium [overflow-wrap:anywhere]">
          <Facts>
            {types[type]}
            <bdi className={cx(types[type] !== null && 'font-normal text-quiet')}>{description}</bdi>
          </Facts>
        </p>
        <p className="text-13 text-quiet [overflow-wrap:anywhere]">{formatMoment(createdAt)}</p>
        {failureReason !== null && (
          <p className="text-13 text-danger [overflow-wrap:anywhere]">{say(spoken(failureReason))}</p>
        )}
      </div>
      <div className="flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
        <Money
          amount={isIn ? amount : negate(amount)}
          signed
          strong={!isFailed}
          tone={isFailed ? 'quiet' : 'plain'}
          className={isFailed ? 'line-through' : ''}
        />
        <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
      </div>
    </li>
  );
}
