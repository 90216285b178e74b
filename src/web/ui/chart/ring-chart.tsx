import { arc, type PieArcDatum, pie } from 'd3-shape';
import { ChartFrame } from './chart-frame.tsx';
import { Swatch } from './swatch.tsx';

/** A part of the whole, with its share in percent. */
export type Slice = { label: string; value: number; percent: string; tone: string };

type RingChartProps = {
  title: string;
  summary: string;
  /** At most five. What is below zero is in the legend only. */
  slices: readonly Slice[];
  format: (value: number) => string;
  /** The heads of the data table. */
  head: readonly [label: string, value: string, percent: string];
  hideTitle?: boolean;
};

const SIZE = 160;

/** A ring of what a whole consists of, with each part in words beside it. */
export function RingChart({ title, summary, slices, format, head, hideTitle }: RingChartProps) {
  const draw = arc<PieArcDatum<Slice>>()
    .innerRadius(SIZE * 0.31)
    .outerRadius(SIZE / 2)
    .cornerRadius(2);
  const angles = pie<Slice>()
    .sort(null)
    .padAngle(0.02)
    .value(({ value }) => Math.max(0, value));
  return (
    <ChartFrame
      title={title}
      summary={summary}
      hideTitle={hideTitle}
      head={head}
      body={slices.map(({ label, value, percent }) => [label, format(value), percent])}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <svg aria-hidden="true" width={SIZE} height={SIZE} className="shrink-0">
          <g transform={`translate(${SIZE / 2} ${SIZE / 2})`}>
            {angles([...slices]).map((angle) => (
              <path
                key={angle.data.label}
                d={draw(angle) ?? ''}
                className={`fill-current ${angle.data.tone}`}
              />
            ))}
          </g>
        </svg>
        <ul className="min-w-56 flex-1 text-14">
          {slices.map(({ label, value, percent, tone }) => (
            <li key={label} className="flex items-center gap-2 py-1">
              <Swatch tone={tone} />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <span className="figures text-13 text-quiet">{percent}</span>
              <span className="figures font-medium">{format(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}
