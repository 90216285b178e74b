import { line } from 'd3-shape';
import { inOneLine } from '#web/lib/language/figures.ts';
import { layOutPlot, PlaceLabels, type Plot, Ticks } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { niceScale } from './scale.ts';
import { useWidth } from './use-width.ts';
import { Reading, useValues, ValueReader, type Values } from './value-reader.tsx';

export type Line = {
  label: string /** One value for each x label; null where the line has ended. */;
  values: readonly (number | null)[];
};

type LineChartProps = {
  title: string;
  summary: string;
  /** The labels of the x axis, evenly spaced. */
  labels: readonly string[];
  /** The labels of the data table, where they are longer. */
  longLabels?: readonly string[];
  /** At most three lines; the first is the main one. */
  lines: readonly Line[];
  /** The place that is read at first. */
  chosen?: number;
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

/** Up to three lines over the same places. */
export function LineChart(props: LineChartProps) {
  const { title, summary, labels, longLabels = labels, lines, format, hideTitle, labelHead = '' } = props;
  const values = useValues(props.chosen ?? 0);
  const valueAt = ({ values: own }: Line, place: number) => {
    const value = own[place];
    return value === null || value === undefined ? '' : format(value);
  };
  const said = lines.filter((each) => valueAt(each, values.chosen) !== '');
  return (
    <ChartFrame
      title={title}
      summary={summary}
      hideTitle={hideTitle}
      head={[labelHead, ...lines.map((each) => each.label)]}
      body={longLabels.map((label, place) => [label, ...lines.map((each) => valueAt(each, place))])}
      legend={
        <Reading
          label={longLabels[values.shown] ?? ''}
          parts={lines.map((each, index) => ({
            label: each.label,
            mark: <Mark index={index} />,
            value: valueAt(each, values.shown),
          }))}
        />
      }
    >
      <Drawing
        {...props}
        values={values}
        text={inOneLine([
          longLabels[values.chosen] ?? '',
          ...said.map((each) => `${each.label} ${valueAt(each, values.chosen)}`),
        ])}
      />
    </ChartFrame>
  );
}

/** The stroke of a line, for the legend. */
function Mark({ index }: { index: number }) {
  return (
    <svg aria-hidden="true" width="36" height="8" className="shrink-0">
      <Stroke index={index} d="M3 4H33" />
    </svg>
  );
}

function Stroke({ index, d }: { index: number; d: string }) {
  const { line: color, dash, offset, wide } = strokeOf(index);
  return (
    <path
      d={d}
      fill="none"
      strokeWidth={wide}
      strokeDasharray={dash}
      strokeDashoffset={offset}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={color}
    />
  );
}

type DrawingProps = LineChartProps & { values: Values; text: string };

function Drawing(props: DrawingProps) {
  const { title, labels, lines, values, text, format, formatTick = format, height = 220 } = props;
  const [ref, width] = useWidth<HTMLDivElement>(240);
  const known = lines.flatMap((each) => each.values.filter((value) => value !== null));
  const scale = niceScale(Math.min(0, ...known), Math.max(0, ...known), 4);
  const plot = layOutPlot(scale, width, height, formatTick);
  const { left, right } = plot;
  const step = (right - left) / Math.max(1, labels.length - 1);
  const x = (place: number) => plot.x(left + step * place);
  return (
    <div ref={ref} className="relative">
      <svg aria-hidden="true" height={height} className="block w-full overflow-visible">
        <Ticks plot={plot} ticks={scale.ticks} formatTick={formatTick} />
        <PlaceLabels plot={plot} labels={labels} x={x} isFlush />
        <PointedValue plot={plot} lines={lines} place={values.shown} x={x(values.shown)} />
        {lines.map((each, index) => (
          <Stroke key={each.label} index={index} d={pathOf(each.values, x, plot.y)} />
        ))}
      </svg>
      <ValueReader
        label={title}
        count={labels.length}
        values={values}
        text={text}
        left={left - step / 2}
        width={right - left + step}
      />
    </div>
  );
}

type PointedValueProps = { plot: Plot; lines: readonly Line[]; place: number; x: number };

/** A line through the place that is read, with a dot on each line. */
function PointedValue({ plot, lines, place, x }: PointedValueProps) {
  return (
    <>
      <line x1={x} x2={x} y1={10} y2={plot.height - 24} className="stroke-edge" strokeDasharray="2 3" />
      {lines.map((each, index) => {
        const value = each.values[place];
        if (value === null || value === undefined) return null;
        return (
          <circle
            key={each.label}
            cx={x}
            cy={plot.y(value)}
            r={5}
            strokeWidth="2"
            className={`fill-card ${strokeOf(index).line}`}
          />
        );
      })}
    </>
  );
}

function pathOf(values: Line['values'], x: (place: number) => number, y: (value: number) => number): string {
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, place) => x(place))
    .y((value) => y(value ?? 0))
    .digits(1);
  return draw(values) ?? '';
}
