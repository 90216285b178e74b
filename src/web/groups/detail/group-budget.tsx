import { t } from '@lingui/core/macro';
import { type Cents, subtract } from '#domain/money.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';

type GroupBudgetProps = { spent: Cents; budget: Cents };

/** How much of the group's budget is spent. */
export function GroupBudget({ spent, budget }: GroupBudgetProps) {
  const currency = useCurrency();
  const show = (amount: Cents) => formatMoney(amount, currency);
  const isOver = spent > budget;
  const sums = t`${show(spent)} of ${show(budget)} spent`;
  const rest = isOver
    ? t`Over budget by ${show(subtract(spent, budget))}`
    : t`${show(subtract(budget, spent))} left`;
  return (
    <div className="mb-6 flex max-w-md flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-14">
        <span className="figures text-quiet">{sums}</span>
        <span className={isOver ? 'figures font-medium text-danger' : 'figures font-medium'}>{rest}</span>
      </p>
      <ProgressBar
        value={spent / budget}
        label={t`Budget`}
        valueText={`${sums}. ${rest}`}
        {...(isOver && { colour: 'var(--danger)' })}
      />
    </div>
  );
}
