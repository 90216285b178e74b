import { stack, stackOffsetDiverging } from 'd3-shape';
import { inOneLine, labelled } from '#web/lib/language/figures.ts';
import { cx } from '../cx.ts';
import { layOutPlot, PlaceLabels, Ticks } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { niceScale } from './scale.ts';
import { Swatch } from './swatch.tsx';
import { useWidth } from './use-width.ts';
import { Reading, useValues, ValueReader, type Values } from './value-reader.tsx';

type Bar = {
  /** In the data table. */
  label: string;
  /** Under the bar. */
  shortLabel: string;
};

/** A part of each bar; the first is at the bottom. */
export type BarPart = { label: string; tone: string; values: readonly number[] };

type BarChartProps = {
  title: string;
  summary: string;
  bars: readonly Bar[];
  /** One part: plain bars. Several, at most five: stacked. */
  parts: readonly BarPart[];
  /** The bar that stands out. */
  chosen: number;
  /** Called when another bar is selected. Without it the chart has its own selection state. */
  onChoose?: (place: number) => void;
  format: (value: number) => string;
  formatTick?: (value: number) => string;
  /** The heads of the data table. */
  head: readonly [label: string, value: string];
  height?: number;
  hideTitle?: boolean;
};

/** Vertical bars, one of which stands out. Values below zero hang from the line. */
export function BarChart(props: BarChartProps) {
  const { title, summary, bars, parts, head, format, hideTitle } = props;
  const values = useValues(props.chosen, props.onChoose);
  const totalAt = (place: number) => parts.reduce((total, part) => total + (part.values[place] ?? 0), 0);
  const isStacked = parts.length > 1;
  const named = isStacked ? parts : [];
  const valueAt = (part: BarPart, place: number) => format(part.values[place] ?? 0);
  return (
    <ChartFrame
      title={title}
      summary={summary}
      hideTitle={hideTitle}
      head={[...head, ...named.map(({ label }) => label)]}
      body={bars.map(({ label }, place) => [
        label,
        format(totalAt(place)),
        ...named.map((part) => valueAt(part, place)),
      ])}
      legend={
        <Reading
          label={bars[values.shown]?.label ?? ''}
          value={format(totalAt(values.shown))}
          parts={named.map((part) => ({
            label: part.label,
            mark: <Swatch tone={part.tone} />,
            value: valueAt(part, values.shown),
          }))}
        />
      }
    >
      <Drawing
        {...props}
        values={values}
        text={inOneLine([
          labelled(bars[values.chosen]?.label ?? '', format(totalAt(values.chosen))),
          ...named.map((part) => `${part.label} ${valueAt(part, values.chosen)}`),
        ])}
      />
    </ChartFrame>
  );
}

/** The part of a place that its bar fills. */
const FILLED = 0.64;
const MAX_BAR = 40;

/** From and to which value each part of each bar reaches. */
function stackParts(bars: readonly Bar[], parts: readonly BarPart[]) {
  const stackUp = stack<unknown, number, number>()
    .keys(parts.keys())
    .value((place, part) => parts[part]?.values[place] ?? 0)
    .offset(stackOffsetDiverging);
  return stackUp(bars.keys());
}

type DrawingProps = BarChartProps & { values: Values; text: string };

function Drawing(props: DrawingProps) {
  const { title, bars, parts, values, text, format, formatTick = format, height = 200 } = props;
  const [ref, width] = useWidth<HTMLDivElement>(240);
  const stacked = stackParts(bars, parts);
  const ends = stacked.flatMap((part) => part.flat());
  const scale = niceScale(Math.min(0, ...ends), Math.max(0, ...ends), 3);
  const plot = layOutPlot(scale, width, height, formatTick);
  const { left, right, y } = plot;
  const place = (right - left) / Math.max(1, bars.length);
  const thick = Math.min(MAX_BAR, place * FILLED);
  const x = (index: number) => plot.x(left + place * (index + 0.5));
  return (
    <div ref={ref} className="relative">
      <svg aria-hidden="true" height={height} className="block w-full overflow-visible">
        <rect
          x={x(values.shown) - place / 2}
          width={place}
          y={0}
          height={height}
          rx="6"
          className="fill-well"
        />
        <Ticks plot={plot} ticks={scale.ticks} formatTick={formatTick} />
        {stacked.map((part, order) => (
          <g key={parts[order]?.label} className={parts[order]?.tone}>
            {part.map(([from, to], index) => (
              <rect
                key={bars[index]?.label}
                x={x(index) - thick / 2}
                y={Math.min(y(from), y(to))}
                width={thick}
                height={Math.abs(y(from) - y(to))}
                rx={parts.length > 1 ? 1 : Math.min(3, thick / 4)}
                // The edge parts the colors also for who cannot tell them apart.
                strokeWidth={parts.length > 1 && from !== to ? 1 : 0}
                className={cx(
                  'stroke-card',
                  parts.length > 1 ? 'fill-current' : index === values.chosen ? 'fill-accent' : 'fill-edge',
                )}
              />
            ))}
          </g>
        ))}
        <PlaceLabels
          plot={plot}
          labels={bars.map(({ shortLabel }) => shortLabel)}
          x={x}
          chosen={values.shown}
        />
      </svg>
      <ValueReader
        label={title}
        count={bars.length}
        values={values}
        text={text}
        left={left}
        width={right - left}
      />
    </div>
  );
}
