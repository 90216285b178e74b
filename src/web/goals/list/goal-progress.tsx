import { t } from '@lingui/core/macro';
import type { Goal } from '#contract/goals.ts';
import { percentOf } from '#domain/goals.ts';
import { formatPercent } from '#web/lib/language/figures.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { visibleColour } from '../goal-labels.ts';
import { useGrowing } from './use-growing.ts';

/** The saved amount, the target, and an animated progress bar. */
export function GoalProgress({ goal }: { goal: Goal }) {
  const formatMoney = useFormatMoney();
  const { name, currentAmount, targetAmount, color } = goal;
  const percent = percentOf(currentAmount, targetAmount);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money amount={currentAmount} size="heading" />
        <span className="text-14 text-quiet">
          {t`of`} <Money amount={targetAmount} />
        </span>
      </p>
      <div className="flex items-center gap-3">
        <GrowingBar
          percent={percent}
          label={t`Progress of ${name}`}
          valueText={t`${formatMoney(currentAmount)} of ${formatMoney(targetAmount)}`}
          color={color}
        />
        <span className="figures min-w-9 text-end text-14 font-medium">{formatPercent(percent)}</span>
      </div>
    </div>
  );
}

type GrowingBarProps = { percent: number; label: string; valueText?: string; color: string };

export function GrowingBar({ percent, label, valueText = formatPercent(percent), color }: GrowingBarProps) {
  const shown = useGrowing(percent);
  return (
    <ProgressBar
      value={shown / 100}
      label={label}
      valueText={valueText}
      colour={visibleColour(color)}
      className="min-w-0 flex-1"
    />
  );
}
