import { Check } from 'lucide-react';
import { type MouseEvent, memo, type Ref } from 'react';
import type { PreviewedLine } from '#contract/statements.ts';
import { formatDay } from '#domain/calendar.ts';
import { describeOriginal } from '#domain/exchange.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/display/money.tsx';
import { type Choice, describeCategory, describeChoice } from './choices.ts';

const TONES: Record<Choice['as'], string> = {
  none: 'bg-well text-quiet',
  mine: 'bg-accent-tint text-accent',
  share: 'bg-owed-tint text-owed',
  payment: 'bg-owed-tint text-owed',
};

type LineRowProps = {
  line: PreviewedLine;
  index: number;
  /** How many lines there are. */
  count: number;
  choice: Choice;
  isActive: boolean;
  isMarked: boolean;
  /** The place in the list, in pixels. */
  top: number;
  ref: Ref<HTMLDivElement>;
  onMark: (index: number, isRange: boolean) => void;
};

/** A line of the statement: what it says, and what it becomes. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, count, choice, isActive, isMarked, top, ref, onMark } = props;
  const isNothing = choice.as === 'none';
  const category = describeCategory(choice, line);
  return (
    // The list around it reads the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={ref}
      role="option"
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-selected={isMarked}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 grid cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 outline-none select-none focus-visible:-outline-offset-2 md:grid-cols-[1.25rem_6rem_minmax(0,1fr)_auto_8.5rem] md:px-6',
        isMarked ? 'bg-accent-tint' : 'bg-card hover:bg-well',
        isActive && 'before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent',
      )}
      onClick={(event: MouseEvent) => onMark(index, event.shiftKey)}
    >
      <span
        aria-hidden="true"
        className={cx(
          'row-span-3 grid size-5 place-items-center rounded-tick border md:row-span-1',
          isMarked ? 'border-accent bg-accent text-on-accent' : 'border-edge',
        )}
      >
        {isMarked && <Check className="size-4 stroke-[2.5]!" />}
      </span>
      <span className="order-3 col-span-2 col-start-2 text-13 text-quiet md:order-none md:col-auto md:text-14">
        {formatDay(line.date)}
      </span>
      <span className="min-w-0 md:order-none">
        <span
          className={cx('line-clamp-2 text-body font-medium break-words', isNothing && 'text-quiet')}
          dir="auto"
        >
          {line.title}
        </span>
        {line.original && (
          <span className="block truncate text-13 text-quiet">{describeOriginal(line.original)}</span>
        )}
        {line.roundedFrom !== null && (
          <span className="block truncate text-13 text-quiet">{`Rounded from ${line.roundedFrom}`}</span>
        )}
        <Match line={line} />
        {line.settles !== null && choice.as !== 'payment' && (
          <span className="block text-13 break-words text-quiet" dir="auto">
            {line.amount < 0
              ? `Same amount as you owe ${line.settles.username}`
              : `Same amount as ${line.settles.username} owes you`}
          </span>
        )}
      </span>
      <span className="order-4 col-span-2 col-start-2 flex flex-wrap items-center gap-x-1 gap-y-0.5 md:order-none md:col-auto md:max-w-64 md:flex-col md:items-end">
        {/* A long choice wraps: it says where money goes. */}
        <span
          className={cx(
            'max-w-full rounded-control px-2 py-0.5 text-13 font-medium break-words md:text-right',
            TONES[choice.as],
          )}
          dir="auto"
        >
          {describeChoice(choice, line)}
        </span>
        {category !== null && <span className="px-2 text-13 text-quiet">{category}</span>}
      </span>
      <span className="text-right md:order-none">
        <Money amount={line.amount} signed tone={isNothing ? 'quiet' : 'plain'} />
      </span>
    </div>
  );
});

function Match({ line: { match } }: { line: PreviewedLine }) {
  if (match === null) return null;
  const where = match.groupName === null ? '' : ` in ${match.groupName}`;
  return (
    <span className="block truncate text-13 text-quiet" dir="auto">
      {`${match.title}${where}, ${formatDay(match.date)}`}
    </span>
  );
}
