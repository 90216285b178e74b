// Why: docs/decisions/0050.
import { spoken } from '#web/lib/language/i18n.ts';
import { cx } from '../cx.ts';
import { labelStep, type niceScale } from './scale.ts';

type Scale = ReturnType<typeof niceScale>;

/** The places of a drawing, in px. */
export type Plot = {
  left: number;
  right: number;
  height: number;
  y: (value: number) => number;
  /** A place as counted from the side where lines begin, which is where the labels of the ticks are. */
  x: (place: number) => number;
};

/** Leaves room for the labels of the ticks where lines begin, and of the places below. */
export function layOutPlot(
  scale: Scale,
  width: number,
  height: number,
  formatTick: (value: number) => string,
): Plot {
  const bottom = height - 24;
  return {
    left: 8 + 7 * Math.max(...scale.ticks.map((tick) => formatTick(tick).length)),
    right: width - 6,
    height,
    x: (place) => (spoken().direction === 'rtl' ? width - place : place),
    y: (value) => 10 + ((scale.high - value) / (scale.high - scale.low)) * (bottom - 10),
  };
}

type TicksProps = { plot: Plot; ticks: readonly number[]; formatTick: (value: number) => string };

/** The lines across the drawing, and their values. */
export function Ticks({ plot: { left, right, x, y }, ticks, formatTick }: TicksProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={x(left)}
        x2={x(right)}
        y1={y(tick)}
        y2={y(tick)}
        className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
      />
      <text x={x(left - 8)} y={y(tick) + 4} textAnchor="end" className="figures fill-quiet text-[11px]">
        {formatTick(tick)}
      </text>
    </g>
  ));
}

type PlaceLabelsProps = {
  plot: Plot;
  labels: readonly string[];
  x: (place: number) => number;
  /** The label that always stands there, and stands out. */
  chosen?: number;
  /** Whether the first and the last label begin and end with the drawing. */
  isFlush?: boolean;
};

/** As many labels below the drawing as have room. */
export function PlaceLabels({ plot, labels, x, chosen, isFlush }: PlaceLabelsProps) {
  const every = labelStep(labels, plot.right - plot.left);
  const last = labels.length - 1;
  return labels.map((label, place) => {
    const isChosen = place === chosen;
    const isFree = chosen === undefined || Math.abs(place - chosen) >= every;
    if (!isChosen && (place % every !== 0 || !isFree)) return null;
    const flush = place === 0 ? 'start' : place === last ? 'end' : 'middle';
    return (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: places keep their order, and labels can repeat
        key={place}
        x={x(place)}
        y={plot.height - 6}
        textAnchor={isFlush ? flush : 'middle'}
        className={cx('text-[11px]', isChosen ? 'fill-ink font-semibold' : 'fill-quiet')}
      >
        {label}
      </text>
    );
  });
}
