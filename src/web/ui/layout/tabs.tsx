import { type KeyboardEvent, type ReactNode, startTransition, useId, useOptimistic, useState } from 'react';
import { cx } from '../cx.ts';

type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  count?: number;
  content: ReactNode;
};

type TabsProps<Value extends string> = {
  tabs: readonly Tab<Value>[];
  /** The accessible name of the tabs. */
  label: string;
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** `fill` shares the width among the tabs. */
  fill?: boolean;
  className?: string;
};

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Renders only the selected tab's content. A press selects the tab at once, and the content follows in a transition. The
 * tabs are one Tab stop; arrows, Home and End select. The dialog library's tabs would add a tenth to the size of the
 * first screen.
 */
export function Tabs<Value extends string>({
  tabs,
  label,
  value,
  defaultValue,
  onChange,
  fill,
  className,
}: TabsProps<Value>) {
  const id = useId();
  const [ownValue, setOwnValue] = useState(defaultValue ?? tabs[0]?.value);
  const shown = value ?? ownValue;
  const [chosen, setChosen] = useOptimistic(shown);
  const choose = (next: Value) => {
    if (next === chosen) return;
    startTransition(() => {
      setChosen(next);
      setOwnValue(next);
      onChange?.(next);
    });
  };
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = STEPS[event.key]?.(index, tabs.length) ?? -1;
    const tab = tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    const button = event.currentTarget.parentElement?.children[next];
    if (button instanceof HTMLElement) button.focus();
    choose(tab.value);
  };
  return (
    <div className={cx('min-w-0', className)}>
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            ref={tab.value === chosen ? keepInSight : null}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-panel-${tab.value}`}
            aria-selected={tab.value === chosen}
            tabIndex={tab.value === chosen ? 0 : -1}
            onClick={() => choose(tab.value)}
            onKeyDown={(event) => move(event, index)}
            className={cx(
              'relative -mb-px flex h-11 shrink-0 items-center justify-center gap-2 border-b-2 border-transparent px-3 text-14 font-medium whitespace-nowrap text-quiet',
              // The colors change at once, in the frame of the press.
              'hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink',
              fill && 'flex-1',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-13 font-normal text-quiet">{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== shown}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control must be reachable to scroll.
          tabIndex={0}
          className="rounded-control pt-5"
        >
          {tab.value === shown && tab.content}
        </div>
      ))}
    </div>
  );
}

/**
 * Scrolls the selected tab into view if the row is wider than the screen. Measures before the next paint: here it would
 * lay out the whole page within the task that renders it.
 */
function keepInSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  requestAnimationFrame(() => {
    const { left, right } = tab.getBoundingClientRect();
    const edges = row.getBoundingClientRect();
    if (left < edges.left) row.scrollLeft -= edges.left - left;
    else if (right > edges.right) row.scrollLeft += right - edges.right;
  });
}
