import { t } from '@lingui/core/macro';
import type { Spending } from '#contract/spending.ts';
import type { SpendingCategory } from '#domain/spending.ts';
import { labelled } from '#web/lib/language/figures.ts';
import { monthName, shortMonthName, shortNameOfMonth } from '#web/lib/time/months.ts';
import { BarChart } from '#web/ui/chart/bar-chart.tsx';
import { useAmountFormat } from '#web/ui/chart/use-amount-format.ts';
import { partsOf } from './stacks.ts';

type MonthBarsProps = {
  /** The months, in order. */
  sums: readonly Spending['byMonth'][number][];
  ranked: readonly SpendingCategory[];
  chosen: number;
  onChoose?: (place: number) => void;
};

/** What was spent in each month, by category. */
export function MonthBars({ sums, ranked, chosen, onChoose }: MonthBarsProps) {
  const { format, formatTick } = useAmountFormat();
  const { month = '', total = 0 } = sums[chosen] ?? {};
  return (
    <BarChart
      title={t`Spending by Month`}
      hideTitle
      summary={labelled(monthName(month), format(total))}
      head={[t`Month`, t`Spent`]}
      bars={sums.map((each) => ({
        label: shortMonthName(each.month),
        shortLabel: shortNameOfMonth(each.month),
      }))}
      parts={partsOf(ranked, sums)}
      chosen={chosen}
      onChoose={onChoose}
      format={format}
      formatTick={formatTick}
    />
  );
}
