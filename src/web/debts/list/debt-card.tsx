import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Banknote, Ellipsis, History, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { Debt } from '#contract/debts.ts';
import { subtract } from '#domain/money.ts';
import { isNeverPaid } from '#domain/payoff.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import { formatRate, rateToday, sharePaid, toPlanned } from '../debt-labels.ts';
import type { DebtAct } from './debt-dialogs.tsx';

type DebtCardProps = {
  debt: Debt;
  /** The label of the first debt in this order. */
  label: string | null;
  onPay: () => void;
  onAct: (act: DebtAct) => void;
};

/** One unpaid debt with its balance, progress, cost and actions. */
export function DebtCard({ debt, label, onPay, onAct }: DebtCardProps) {
  const formatMoney = useFormatMoney();
  const { name, balance, originalBalance } = debt;
  const paid = subtract(originalBalance, balance);
  const percent = Math.floor(sharePaid(debt) * 100);
  return (
    <Card as="li" tabIndex={-1} className={cx('flex flex-col gap-4', label !== null && 'ring-1 ring-accent')}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 dir="auto" className="line-clamp-2 text-start text-16 font-medium [overflow-wrap:anywhere]">
              {name}
            </h3>
            {label !== null && <Badge tone="accent">{label}</Badge>}
          </div>
          <Terms debt={debt} />
        </div>
        <Money amount={balance} size="title" className="max-md:hidden" />
        <MoreMenu debt={debt} onPay={onPay} onAct={onAct} />
      </div>
      <Money amount={balance} size="heading" className="md:hidden" />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-40 flex-1 flex-col gap-1.5">
          <ProgressBar
            value={sharePaid(debt)}
            label={t`Progress of ${name}`}
            valueText={t`${formatMoney(paid)} of ${formatMoney(originalBalance)}`}
          />
          <p className="text-13 text-quiet">
            <Trans>
              {percent}% paid off: <Money amount={paid} /> of <Money amount={originalBalance} />
            </Trans>
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Pay Minimum: ${name}`}
          onClick={() => onAct('minimum')}
        >{t`Pay Minimum`}</Button>
      </div>
      <NeverPaid debt={debt} />
    </Card>
  );
}

function Terms({ debt }: { debt: Debt }) {
  const { promoRate, promoEndsOn, interestRate, minimumPayment, dueDate } = debt;
  const isPromo = promoRate !== null && promoEndsOn !== null && promoEndsOn >= today();
  return (
    <p className="mt-0.5 text-14 text-quiet">
      <Facts>
        {isPromo
          ? t`${formatRate(promoRate)} interest until ${formatDay(promoEndsOn)}, then ${formatRate(interestRate)}`
          : t`${formatRate(rateToday(debt, today()))} interest`}
        <Trans>
          <Money amount={minimumPayment} /> minimum
        </Trans>
        {t`Due ${formatDay(dueDate)}`}
      </Facts>
    </p>
  );
}

function NeverPaid({ debt }: { debt: Debt }) {
  if (!isNeverPaid(toPlanned(debt), today())) return null;
  return (
    <p className="flex items-start gap-2 text-14 text-danger">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <Trans>
          With the minimum payment alone, <strong className="font-medium">never paid off at this rate</strong>
          : <Money amount={debt.minimumPayment} /> per month doesn't cover the interest.
        </Trans>
      </span>
    </p>
  );
}

function MoreMenu({ debt, onPay, onAct }: Omit<DebtCardProps, 'label'>) {
  return (
    <Menu
      trigger={
        <IconButton label={t`More for ${debt.name}`} size="small" className="-mt-1 -me-2">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Banknote />} onSelect={onPay}>{t`Make a Payment`}</MenuItem>
      <MenuItem icon={<History />} onSelect={() => onAct('history')}>{t`Payment History`}</MenuItem>
      <MenuItem icon={<Pencil />} onSelect={() => onAct('edit')}>{t`Edit`}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => onAct('remove')}>{t`Delete`}</MenuItem>
    </Menu>
  );
}
