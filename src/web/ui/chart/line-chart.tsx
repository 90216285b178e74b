import { ChartFrame } from './chart-frame.tsx';
import { labelStep, niceScale } from './scale.ts';
import { useWidth } from './use-width.ts';

export type Line = {
  label: string /** One value for each x label; null where the line has ended. */;
  values: readonly (number | null)[];
};

type LineChartProps = {
  title: string;
  summary: string;
  /** The labels of the x axis, evenly spaced. */
  labels: readonly string[];
  /** At most three lines; the first is the main one. */
  lines: readonly Line[];
  format: (value: number) => string;
  formatTick?: (value: number) => string;
  /** The head of the first column of the data table. */
  labelHead?: string;
  height?: number;
  hideTitle?: boolean;
};

/**
 * Lines differ by dash pattern as well as by color. The gaps of each pattern keep the lines below visible where lines
 * overlap.
 */
const strokes = [
  { line: 'stroke-accent', dash: undefined, offset: undefined, wide: 4 },
  { line: 'stroke-ink', dash: '5 9', offset: undefined, wide: 1.75 },
  { line: 'stroke-quiet', dash: '0.1 13.9', offset: -9.5, wide: 6 },
] as const;

const strokeOf = (index: number) => strokes[index % strokes.length] ?? strokes[0];

export function LineChart(props: LineChartProps) {
  const { title, summary, labels, lines, format, hideTitle, labelHead = '' } = props;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      hideTitle={hideTitle}
      head={[labelHead, ...lines.map((line) => line.label)]}
      body={labels.map((label, index) => [
        label,
        ...lines.map((line) => {
          const value = line.values[index];
          return value === null || value === undefined ? '' : format(value);
        }),
      ])}
      legend={lines.length > 1 ? <Legend lines={lines} /> : null}
    >
      <Drawing {...props} />
    </ChartFrame>
  );
}

function Legend({ lines }: { lines: readonly Line[] }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-quiet">
      {lines.map((line, index) => (
        <li key={line.label} className="flex items-center gap-2">
          <svg aria-hidden="true" width="36" height="8">
            <Stroke index={index} d="M3 4H33" />
          </svg>
          {line.label}
        </li>
      ))}
    </ul>
  );
}

function Stroke({ index, d }: { index: number; d: string }) {
  const { line, dash, offset, wide } = strokeOf(index);
  return (
    <path
      d={d}
      fill="none"
      strokeWidth={wide}
      strokeDasharray={dash}
      strokeDashoffset={offset}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={line}
    />
  );
}

function Drawing({ labels, lines, format, formatTick = format, height = 220 }: LineChartProps) {
  const [ref, width] = useWidth<SVGSVGElement>(480);
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const scale = niceScale(Math.min(0, ...values), Math.max(0, ...values), 4);
  const left = 8 + 7 * Math.max(...scale.ticks.map((tick) => formatTick(tick).length));
  const right = width - 6;
  const bottom = height - 24;
  const x = (index: number) => left + ((right - left) * index) / Math.max(1, labels.length - 1);
  const y = (value: number) => 10 + ((scale.high - value) / (scale.high - scale.low)) * (bottom - 10);
  const every = labelStep(labels, right - left);
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
      {labels.map((label, index) =>
        index % every === 0 ? (
          <text
            key={label}
            x={x(index)}
            y={height - 6}
            textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
            className="fill-quiet text-[11px]"
          >
            {label}
          </text>
        ) : null,
      )}
      {lines.map((line, index) => (
        <Stroke key={line.label} index={index} d={pathOf(line.values, x, y)} />
      ))}
    </svg>
  );
}

function pathOf(values: Line['values'], x: (index: number) => number, y: (value: number) => number): string {
  let drawing = '';
  let pen = 'M';
  values.forEach((value, index) => {
    if (value === null) {
      pen = 'M';
      return;
    }
    drawing += `${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = 'L';
  });
  return drawing;
}
