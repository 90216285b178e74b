import type { CSSProperties } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import { niceScale } from './scale.ts';
import { useWidth } from './use-width.ts';

export type Bar = {
  label: string;
  value: number /** A hue for a bar that stands for a category. */;
  hue?: number;
};

type BarChartProps = {
  title: string;
  summary: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  /** A shorter form for the axis ("$1k"). */
  formatTick?: (value: number) => string;
  /** `rows` draws one bar below the other, for names; `columns` side by side, for time. */
  direction?: 'columns' | 'rows';
  /** Headings of the table behind it. */
  head?: readonly [string, string];
  height?: number;
  hideTitle?: boolean;
};

export function BarChart({ direction = 'columns', head = ['', 'Amount'], ...props }: BarChartProps) {
  return (
    <ChartFrame
      title={props.title}
      summary={props.summary}
      hideTitle={props.hideTitle}
      head={head}
      body={props.bars.map((bar) => [bar.label, props.format(bar.value)])}
    >
      {direction === 'columns' ? <Columns {...props} /> : <Rows {...props} />}
    </ChartFrame>
  );
}

type DrawingProps = Omit<BarChartProps, 'direction' | 'head'>;

function Columns({ bars, format, formatTick = format, height = 200 }: DrawingProps) {
  const [ref, width] = useWidth<SVGSVGElement>(480);
  const scale = niceScale(
    Math.min(0, ...bars.map((bar) => bar.value)),
    Math.max(0, ...bars.map((bar) => bar.value)),
    4,
  );
  const left = 8 + 7 * Math.max(...scale.ticks.map((tick) => formatTick(tick).length));
  const bottom = height - 24;
  const y = (value: number) => 10 + ((scale.high - value) / (scale.high - scale.low)) * (bottom - 10);
  const slot = (width - left) / Math.max(1, bars.length);
  const thick = Math.min(40, slot * 0.62);
  const every = Math.max(1, Math.ceil(44 / Math.max(1, slot)));
  return (
    <svg ref={ref} aria-hidden="true" height={height} className="block w-full text-13">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={width}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="figures fill-quiet text-[11px]">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const x = left + slot * (index + 0.5);
        const top = y(Math.max(0, bar.value));
        const tall = Math.max(bar.value === 0 ? 0 : 1, Math.abs(y(bar.value) - y(0)));
        return (
          <g key={bar.label}>
            <rect
              x={x - thick / 2}
              y={top}
              width={thick}
              height={tall}
              rx={Math.min(4, tall / 2)}
              className="fill-accent"
            >
              <title>{`${bar.label}: ${format(bar.value)}`}</title>
            </rect>
            {index % every === 0 && (
              <text x={x} y={height - 6} textAnchor="middle" className="fill-quiet text-[11px]">
                {bar.label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Rows({ bars, format }: DrawingProps) {
  const most = Math.max(1, ...bars.map((bar) => Math.abs(bar.value)));
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {bars.map((bar) => (
        <div key={bar.label} className="flex flex-col gap-1.5">
          <div className="flex items-baseline justify-between gap-4 text-14">
            <span className="min-w-0 truncate">{bar.label}</span>
            <span className="figures font-medium">{format(bar.value)}</span>
          </div>
          <div className="h-2 overflow-hidden rounded-full bg-well">
            <div
              className={`h-full min-w-0.5 rounded-full ${bar.hue === undefined ? 'bg-accent' : 'hue-fill'}`}
              style={{ width: `${(Math.abs(bar.value) / most) * 100}%`, '--hue': bar.hue } as CSSProperties}
            />
          </div>
        </div>
      ))}
    </div>
  );
}
