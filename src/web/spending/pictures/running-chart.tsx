import { t } from '@lingui/core/macro';
import { monthOf, monthsAfter, partsOf } from '#domain/calendar.ts';
import { absolute } from '#domain/money.ts';
import { monthName, nameOfMonth } from '#web/lib/time/months.ts';
import { today } from '#web/lib/time/today.ts';
import { LineChart } from '#web/ui/chart/line-chart.tsx';
import { useAmountFormat } from '#web/ui/chart/use-amount-format.ts';
import type { Running } from './running.ts';

type RunningChartProps = { running: Running; month: string; height: number };

/** The two running lines, and what they say in one sentence. */
export function RunningChart({ running, month, height }: RunningChartProps) {
  const { format, formatTick } = useAmountFormat();
  const earlier = monthsAfter(month, -1);
  const days = Math.max(running.now.length, running.before.length);
  const lineOf = (values: Running['now']) =>
    Array.from({ length: days }, (_, index) => values[index] ?? null);
  const sentence = sayRunning(running, month, format);
  return (
    <>
      <p className="text-14 text-quiet">{sentence}</p>
      <LineChart
        title={t`${monthName(month)} compared to ${monthName(earlier)}`}
        hideTitle
        summary={sentence}
        labelHead={t`Day`}
        labels={Array.from({ length: days }, (_, index) => String(index + 1))}
        longLabels={Array.from({ length: days }, (_, index) => t`Day ${index + 1}`)}
        lines={[
          { label: nameOfMonth(month), values: lineOf(running.now) },
          { label: nameOfMonth(earlier), values: lineOf(running.before) },
        ]}
        chosen={running.until - 1}
        format={format}
        formatTick={formatTick}
        height={height}
      />
    </>
  );
}

/** "$83.10 so far, $12.00 less than by this day in October"; what is dated ahead of today is said with its day. */
function sayRunning(
  { total, more, until }: Running,
  month: string,
  format: (value: number) => string,
): string {
  const before = nameOfMonth(monthsAfter(month, -1));
  const sum = format(total);
  const difference = format(absolute(more));
  const now = today();
  if (monthOf(now) !== month) {
    if (more === 0) return t`${sum} in total, the same as in ${before}`;
    return more > 0
      ? t`${sum} in total, ${difference} more than in ${before}`
      : t`${sum} in total, ${difference} less than in ${before}`;
  }
  if (until > partsOf(now).day) {
    const day = `${nameOfMonth(month)} ${until}`;
    if (more === 0) return t`${sum} up to ${day}, the same as by that day in ${before}`;
    return more > 0
      ? t`${sum} up to ${day}, ${difference} more than by that day in ${before}`
      : t`${sum} up to ${day}, ${difference} less than by that day in ${before}`;
  }
  if (more === 0) return t`${sum} so far, the same as by this day in ${before}`;
  return more > 0
    ? t`${sum} so far, ${difference} more than by this day in ${before}`
    : t`${sum} so far, ${difference} less than by this day in ${before}`;
}
