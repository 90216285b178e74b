import { type Cents, formatMoney, subtract } from '#domain/money.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';

type GroupBudgetProps = { spent: Cents; budget: Cents };

/** How much of what a group meant to spend is gone. */
export function GroupBudget({ spent, budget }: GroupBudgetProps) {
  const isOver = spent > budget;
  const sums = `${formatMoney(spent)} of ${formatMoney(budget)} spent`;
  const rest = isOver
    ? `Over budget by ${formatMoney(subtract(spent, budget))}`
    : `${formatMoney(subtract(budget, spent))} left`;
  return (
    <div className="mb-6 flex max-w-md flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-14">
        <span className="figures text-quiet">{sums}</span>
        <span className={isOver ? 'figures font-medium text-danger' : 'figures font-medium'}>{rest}</span>
      </p>
      <ProgressBar
        value={spent / budget}
        label="Budget"
        valueText={`${sums}. ${rest}`}
        {...(isOver && { colour: 'var(--danger)' })}
      />
    </div>
  );
}
