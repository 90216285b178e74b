import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, type Ref } from 'react';
import type { PreviewedLine } from '#contract/statements.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import { formatDay, inOneLine } from '#web/lib/language/figures.ts';
import { sayName, shownName } from '#web/lib/language/names.ts';
import { originalText } from '#web/lib/language/original-text.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/display/money.tsx';
import { CategoryOnLine } from './category-on-line.tsx';
import { type Choice, describeChoice, hasCategory } from './choices.ts';

const TONES: Record<Choice['as'], string> = {
  none: 'bg-well text-quiet',
  mine: 'bg-accent-tint text-accent',
  share: 'bg-owed-tint text-owed',
  payment: 'bg-owed-tint text-owed',
};

type LineRowProps = {
  line: PreviewedLine;
  index: number;
  choice: Choice;
  isActive: boolean;
  isMarked: boolean;
  /** The place in the list, in pixels. */
  top: number;
  ref: Ref<HTMLDivElement>;
  onMark: (index: number, isRange: boolean) => void;
  onCategory: (index: number, category: ExpenseCategory | null) => void;
};

/** A line of the statement: what it says, and what it becomes. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, choice, isActive, isMarked, top, ref, onMark, onCategory } = props;
  const isNothing = choice.as === 'none';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it reads the keys
    // biome-ignore lint/a11y/useSemanticElements: the rows of a table cannot be placed freely
    <div
      ref={ref}
      role="row"
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={isMarked}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 grid cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 outline-none select-none focus-visible:-outline-offset-2 md:grid-cols-[1.25rem_6rem_minmax(0,1fr)_auto_8.5rem] md:px-6',
        isMarked ? 'bg-accent-tint' : 'bg-card hover:bg-well',
        isActive && 'before:absolute before:inset-y-0 before:start-0 before:w-0.5 before:bg-accent',
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
      <Cell className="order-3 col-span-2 col-start-2 text-13 text-quiet md:order-none md:col-auto md:text-14">
        {formatDay(line.date)}
      </Cell>
      <Cell className="min-w-0 md:order-none">
        <span
          className={cx('line-clamp-2 text-body font-medium break-words', isNothing && 'text-quiet')}
          dir="auto"
        >
          {line.title}
        </span>
        {line.original && (
          <span className="block truncate text-13 text-quiet">{originalText(line.original)}</span>
        )}
        {line.roundedFrom !== null && (
          <span className="block truncate text-13 text-quiet">{t`Rounded from ${line.roundedFrom}`}</span>
        )}
        {line.isOwnTransfer && (
          <span className="block text-13 text-quiet">{t`Moved between your own accounts`}</span>
        )}
        <Match line={line} />
        {line.settles !== null && choice.as !== 'payment' && (
          <span className="block text-13 break-words text-quiet" dir="auto">
            {line.amount < 0
              ? t`Same amount as you owe ${shownName(line.settles)}`
              : t`Same amount as ${shownName(line.settles)} owes you`}
          </span>
        )}
      </Cell>
      <Cell className="order-4 col-span-2 col-start-2 flex flex-wrap items-center gap-x-1 gap-y-0.5 md:order-none md:col-auto md:max-w-80 md:justify-end">
        {/* A long choice wraps: it says where money goes. */}
        <span
          className={cx(
            'max-w-full rounded-control px-2 py-0.5 text-13 font-medium break-words md:text-end',
            TONES[choice.as],
          )}
          dir="auto"
        >
          {describeChoice(choice, line)}
        </span>
        {hasCategory(choice, line) && (
          <CategoryOnLine
            title={line.title}
            value={choice.category}
            isReached={isActive}
            onChange={(category) => onCategory(index, category)}
          />
        )}
      </Cell>
      <Cell className="text-end md:order-none">
        <Money amount={line.amount} signed tone={isNothing ? 'quiet' : 'plain'} />
      </Cell>
    </div>
  );
});

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the line has the focus
    // biome-ignore lint/a11y/useSemanticElements: the cells of a table cannot be placed freely
    <span role="gridcell" className={className}>
      {children}
    </span>
  );
}

function Match({ line: { match } }: { line: PreviewedLine }) {
  if (match === null) return null;
  const { title } = match;
  const groupName = match.groupName && sayName(match.groupName);
  const day = formatDay(match.date);
  return (
    <span className="block truncate text-13 text-quiet" dir="auto">
      {groupName === null ? inOneLine([title, day]) : t`${title} in ${groupName}, ${day}`}
    </span>
  );
}
