import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';
import { spoken } from '#web/lib/language/i18n.ts';

export type Values = {
  /** The active value: the one below the pointer, else the selected one. */
  shown: number;
  chosen: number;
  choose: (place: number) => void;
  point: (place: number | null) => void;
};

/** The active and selected value of a chart. `onChoose` gets the value that keys, a press or a touch select. */
export function useValues(initial: number, onChoose?: (place: number) => void): Values {
  const [kept, setKept] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const chosen = onChoose === undefined ? (kept ?? initial) : initial;
  return {
    shown: pointed ?? chosen,
    chosen,
    choose: (place) => {
      setPointed(null);
      setKept(place);
      onChoose?.(place);
    },
    point: setPointed,
  };
}

type ValueReaderProps = {
  label: string;
  /** How many values there are, on places of equal width. */
  count: number;
  values: Values;
  /** The chosen value in words. */
  text: string;
  /** From where lines begin to the first place, and the width of all places, in px. */
  left: number;
  width: number;
};

/** Lies over a drawing: arrow keys, the pointer and a finger reach each value, and a screen reader hears it. */
export function ValueReader({ label, count, values, text, left, width }: ValueReaderProps) {
  const place = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const passed = spoken().direction === 'rtl' ? box.right - clientX : clientX - box.left;
    return Math.min(count - 1, Math.max(0, Math.floor((passed / box.width) * count)));
  };
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={count - 1}
      value={values.chosen}
      onChange={({ target }) => values.choose(target.valueAsNumber)}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse') values.point(place(event));
      }}
      onPointerLeave={() => values.point(null)}
      className="chart-reader absolute inset-y-0 rounded-tick"
      style={{ insetInlineStart: left, width, '--place': `${width / Math.max(1, count)}px` } as CSSProperties}
    />
  );
}

type ReadingProps = {
  label: string;
  value?: string;
  parts?: readonly { label: string; mark: ReactNode; value: string }[];
};

/** The values that are read, which is the legend too. The reader says them to a screen reader. */
export function Reading({ label, value, parts = [] }: ReadingProps) {
  return (
    <p aria-hidden="true" className="figures flex flex-wrap gap-x-5 gap-y-1 text-13 text-quiet">
      <span className="font-medium text-ink">
        {label}
        {value !== undefined && <b className="ms-2 font-semibold">{value}</b>}
      </span>
      {parts.map((part) => (
        <span key={part.label} className="flex min-w-0 items-center gap-1.5">
          {part.mark}
          <span className="truncate">{part.label}</span>
          <b className="font-normal text-ink">{part.value}</b>
        </span>
      ))}
    </p>
  );
}
