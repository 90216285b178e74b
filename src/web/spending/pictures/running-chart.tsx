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
        title={`${monthName(month)} compared to ${monthName(earlier)}`}
        hideTitle
        summary={sentence}
        labelHead="Day"
        labels={Array.from({ length: days }, (_, index) => String(index + 1))}
        longLabels={Array.from({ length: days }, (_, index) => `Day ${index + 1}`)}
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
  const now = today();
  const isNow = monthOf(now) === month;
  const isAhead = isNow && until > partsOf(now).day;
  const than = isNow ? `by ${isAhead ? 'that' : 'this'} day in ${before}` : `in ${before}`;
  const so = isAhead ? `up to ${nameOfMonth(month)} ${until}` : isNow ? 'so far' : 'in total';
  if (more === 0) return `${format(total)} ${so}, the same as ${than}`;
  return `${format(total)} ${so}, ${format(absolute(more))} ${more > 0 ? 'more' : 'less'} than ${than}`;
}
