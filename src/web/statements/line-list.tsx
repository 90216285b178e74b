import { t } from '@lingui/core/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Dispatch, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PreviewedLine } from '#contract/statements.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import type { Choices } from './choices.ts';
import { LineRow } from './line-row.tsx';
import { goTo, type Selection, toggle, toggleAll } from './selection.ts';

const ROW_HEIGHT = 65;
/** The bars that cover the list at the top and at the bottom of the window. */
const COVERED = { start: 80, end: 190 };
const PAGE = 10;
const OVERSCAN = 12;

type LineListProps = {
  lines: readonly PreviewedLine[];
  choices: Choices;
  selection: Selection;
  onSelect: Dispatch<(before: Selection) => Selection>;
  onCategory: (index: number, category: ExpenseCategory | null) => void;
};

/** The lines of a statement. Only those near the window are in the page, so that 10,000 scroll as well as ten. */
export function LineList({ lines, choices, selection, onSelect, onCategory }: LineListProps) {
  const list = useRef<HTMLDivElement>(null);
  const top = useTopOf(list);
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: COVERED.start,
    scrollPaddingEnd: COVERED.end,
  });
  const [mark] = useState(() => (index: number, isRange: boolean) => {
    onSelect((before) =>
      isRange ? goTo(before, index, { count: lines.length, isRange }) : toggle(before, index),
    );
  });
  const { active } = selection;
  // The row of the active line has the focus from the start, because choosing the file left it nowhere, and as long as it
  // is in the list. It may have to be scrolled to first.
  const hasFocus = useRef(true);
  const shown = useRef(active);
  useEffect(() => {
    if (!hasFocus.current) return;
    // The first line is where the page begins.
    if (active !== shown.current) rows.scrollToIndex(active, { align: 'auto' });
    shown.current = active;
    const focus = () =>
      list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
    focus();
    const later = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(later);
  }, [active, rows]);
  const onKeyDown = listKeys({ count: lines.length, onSelect });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a table cannot be placed freely
    <div
      ref={list}
      role="grid"
      aria-label={t`Transactions in the file`}
      aria-multiselectable="true"
      aria-rowcount={lines.length}
      className="relative"
      style={{ height: rows.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={(event) => {
        // A row that is scrolled away loses the focus too, to nothing.
        if (event.relatedTarget !== null)
          hasFocus.current = event.currentTarget.contains(event.relatedTarget);
      }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const [line, choice] = [lines[index], choices.of[index]];
        return line === undefined || choice === undefined ? null : (
          <LineRow
            key={index}
            ref={rows.measureElement}
            line={line}
            index={index}
            choice={choice}
            isActive={index === active}
            isMarked={selection.marked.has(index)}
            top={start - top}
            onMark={mark}
            onCategory={onCategory}
          />
        );
      })}
    </div>
  );
}

/** The distance of an element from the top of the page, in pixels. */
function useTopOf(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current !== null) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
  return top;
}

type Keys = Pick<LineListProps, 'onSelect'> & { count: number };

/** Reads the keys that go to lines and mark them. */
function listKeys({ count, onSelect }: Keys) {
  return (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const move = (placeOf: (active: number) => number) =>
      onSelect((before) => goTo(before, placeOf(before.active), { count, isRange: shiftKey }));
    const isCommand = ctrlKey || metaKey;
    if (altKey) return;
    const moves: Record<string, (active: number) => number> = {
      ArrowDown: (active) => active + 1,
      ArrowUp: (active) => active - 1,
      PageDown: (active) => active + PAGE,
      PageUp: (active) => active - PAGE,
      Home: () => 0,
      End: () => count - 1,
    };
    const next = moves[key];
    if (next !== undefined && !isCommand) move(next);
    else if (key === ' ' && !isCommand) onSelect((before) => toggle(before, before.active));
    else if (key === 'a' && isCommand) onSelect((before) => toggleAll(before, count));
    else return;
    event.preventDefault();
  };
}
