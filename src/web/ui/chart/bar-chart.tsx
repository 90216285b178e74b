import { ChartFrame } from './chart-frame.tsx';
import { labelStep, niceScale } from './scale.ts';
import { useWidth } from './use-width.ts';

type Bar = {
  /** In the data table. */
  label: string;
  /** Under the bar. */
  shortLabel: string;
  value: number;
};

type BarChartProps = {
  title: string;
  summary: string;
  bars: readonly Bar[];
  /** The index of the bar that stands out. */
  chosen: number;
  format: (value: number) => string;
  formatTick?: (value: number) => string;
  /** The heads of the data table. */
  head: readonly [label: string, value: string];
  height?: number;
  hideTitle?: boolean;
};

/** Vertical bars, one of which stands out. Values below zero hang from the line. */
export function BarChart(props: BarChartProps) {
  const { title, summary, bars, head, format, hideTitle } = props;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      hideTitle={hideTitle}
      head={head}
      body={bars.map(({ label, value }) => [label, format(value)])}
    >
      <Drawing {...props} />
    </ChartFrame>
  );
}

/** The part of a place that its bar fills. */
const FILLED = 0.64;
const MAX_BAR = 40;

function Drawing({ bars, chosen, format, formatTick = format, height = 200 }: BarChartProps) {
  const [ref, width] = useWidth<SVGSVGElement>(480);
  const values = bars.map(({ value }) => value);
  const scale = niceScale(Math.min(0, ...values), Math.max(0, ...values), 3);
  const left = 8 + 7 * Math.max(...scale.ticks.map((tick) => formatTick(tick).length));
  const right = width - 2;
  const bottom = height - 24;
  const place = (right - left) / Math.max(1, bars.length);
  const thick = Math.min(MAX_BAR, place * FILLED);
  const y = (value: number) => 10 + ((scale.high - value) / (scale.high - scale.low)) * (bottom - 10);
  const every = labelStep(
    bars.map(({ shortLabel }) => shortLabel),
    right - left,
  );
  return (
    <svg ref={ref} aria-hidden="true" height={height} className="block w-full overflow-visible">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="figures fill-quiet text-[11px]">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {bars.map(({ label, shortLabel, value }, index) => {
        const middle = left + place * (index + 0.5);
        const isChosen = index === chosen;
        return (
          <g key={label}>
            <rect
              x={middle - thick / 2}
              y={Math.min(y(0), y(value))}
              width={thick}
              height={Math.abs(y(value) - y(0))}
              rx={Math.min(3, thick / 4)}
              className={isChosen ? 'fill-accent' : 'fill-edge'}
            />
            {(isChosen || (index % every === 0 && Math.abs(index - chosen) >= every)) && (
              <text
                x={middle}
                y={height - 6}
                textAnchor="middle"
                className={isChosen ? 'fill-ink text-[11px] font-semibold' : 'fill-quiet text-[11px]'}
              >
                {shortLabel}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
