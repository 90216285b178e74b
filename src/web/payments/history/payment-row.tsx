import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Ellipsis, Undo2 } from 'lucide-react';
import type { Payment } from '#contract/payments.ts';
import { spoken } from '#domain/language/text.ts';
import { abilitiesOf } from '#domain/payment-methods.ts';
import { usePictures } from '#web/groups/queries.ts';
import { formatDay, formatMoney } from '#web/lib/language/figures.ts';
import { labels, say } from '#web/lib/language/i18n.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';

const statuses: Record<Payment['status'], { label: string; tone: BadgeTone }> = {
  pending: labels({ label: msg({ message: 'Pending', context: 'a payment' }), tone: 'accent' }),
  completed: labels({ label: msg({ message: 'Completed', context: 'a payment' }), tone: 'neutral' }),
  failed: labels({ label: msg({ message: 'Failed', context: 'a payment' }), tone: 'danger' }),
  refunded: labels({ label: msg`Refunded`, tone: 'danger' }),
  voided: labels({ label: msg`Voided`, tone: 'danger' }),
};

const methods: Record<Payment['method'], string | null> = labels({
  cash: null,
  wallet: msg`Wallet`,
  card: msg`Card`,
  offset: msg`Offset`,
});

type PaymentRowProps = {
  payment: Payment;
  onPay: (payment: Payment) => void;
  onVoid: (payment: Payment) => void;
};

/** One transaction with its amount, its state and its actions. */
export function PaymentRow({ payment, onPay, onVoid }: PaymentRowProps) {
  const { user, amount, currency, refundedAmount, date, groupName, status, method, failureReason } = payment;
  const pictureOf = usePictures();
  const isOver = status === 'voided' || status === 'failed' || status === 'refunded';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-36 items-center gap-3">
        <Avatar name={shownName(user)} src={pictureOf(user.id)} />
        <div className="min-w-0 flex-1">
          <p className="text-body font-medium [overflow-wrap:anywhere]">
            <Sentence payment={payment} />
          </p>
          <p className="text-13 text-quiet [overflow-wrap:anywhere]">
            <Facts>
              <bdi>{groupName}</bdi>
              <span className="whitespace-nowrap">{formatDay(date)}</span>
              {methods[method]}
              {status === 'voided' && (abilitiesOf(method).isNetted ? t`Undone` : t`Marked as not received`)}
              {status === 'completed' &&
                refundedAmount > 0 &&
                t`${formatMoney(refundedAmount, currency)} refunded`}
            </Facts>
          </p>
          {failureReason !== null && (
            <p className="text-13 text-danger [overflow-wrap:anywhere]">{say(spoken(failureReason))}</p>
          )}
        </div>
      </div>
      <div className="ms-auto flex items-center gap-3">
        <div className="flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
          <Money
            currency={currency}
            amount={amount}
            strong={!isOver}
            tone={isOver ? 'quiet' : 'plain'}
            className={isOver ? 'line-through' : ''}
          />
          <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
        </div>
        {isAskedOfMe(payment) && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Pay ${shownName(user)}`}
            onClick={() => onPay(payment)}
          >
            {t`Pay`}
          </Button>
        )}
        {payment.canVoid && (
          <Menu
            trigger={
              <IconButton label={t`More about the payment from ${shownName(user)}`} size="small">
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<Undo2 />} danger onSelect={() => onVoid(payment)}>
              {t`Mark as Not Received`}
            </MenuItem>
          </Menu>
        )}
      </div>
    </li>
  );
}

function isAskedOfMe({ type, status, isMine }: Payment): boolean {
  return type === 'request' && status === 'pending' && !isMine;
}

/** Who paid whom. Only a completed payment is in the past tense. */
function Sentence({ payment: { type, user, isMine, status } }: { payment: Payment }) {
  const name = <bdi>{shownName(user)}</bdi>;
  const isFailed = status === 'failed';
  if (type === 'sent') {
    if (status === 'pending') return <Trans>You're paying {name}</Trans>;
    return isFailed ? <Trans>You tried to pay {name}</Trans> : <Trans>You paid {name}</Trans>;
  }
  if (type === 'received') {
    if (status === 'pending') return <Trans>{name} is paying you</Trans>;
    return isFailed ? <Trans>{name} tried to pay you</Trans> : <Trans>{name} paid you</Trans>;
  }
  return isMine ? <Trans>You asked {name} to pay</Trans> : <Trans>{name} asked you to pay</Trans>;
}
