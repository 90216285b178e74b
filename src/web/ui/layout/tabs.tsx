import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useId,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { stepAlong } from '#web/lib/language/step-along.ts';
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
  /** The tabs stay at the top of the screen while their content scrolls. For tabs that are the page's own. */
  sticky?: boolean;
  className?: string;
};

/**
 * Renders only the selected tab's content, and a single tab without its button. A press selects the tab at once, and the
 * content follows in a transition. The tabs are one Tab stop; arrows, Home and End select. The dialog library's tabs would
 * add a tenth to the size of the first screen.
 */
export function Tabs<Value extends string>({
  tabs,
  label,
  value,
  defaultValue,
  onChange,
  fill,
  sticky,
  className,
}: TabsProps<Value>) {
  const id = useId();
  const [ownValue, setOwnValue] = useState(defaultValue);
  const wanted = value ?? ownValue;
  const shown = tabs.some((tab) => tab.value === wanted) ? wanted : tabs[0]?.value;
  const [chosen, setChosen] = useOptimistic(shown);
  const whole = useRef<HTMLDivElement>(null);
  const choose = (next: Value) => {
    if (next === chosen) return;
    // The tabs stay where they are, and the new content begins below them.
    if (sticky && whole.current && whole.current.getBoundingClientRect().top < 0)
      whole.current.scrollIntoView();
    startTransition(() => {
      setChosen(next);
      setOwnValue(next);
      onChange?.(next);
    });
  };
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = placeAfterKey(event.key, index, tabs.length);
    const tab = tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    const button = event.currentTarget.parentElement?.children[next];
    if (button instanceof HTMLElement) button.focus();
    choose(tab.value);
  };
  return (
    <div ref={whole} className={cx('min-w-0', sticky && 'scroll-mt-14 md:scroll-mt-0', className)}>
      {tabs.length > 1 && (
        <div
          className={cx(
            'border-b border-line',
            sticky &&
              'tabs-sticky sticky top-14 z-10 -mx-4 bg-paper px-4 md:top-0 md:mx-0 md:px-0 print:static',
          )}
        >
          <div
            ref={fadeWhereCut}
            role="tablist"
            aria-label={label}
            className="fading flex gap-1 overflow-x-auto [scrollbar-width:none]"
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
                {tab.count !== undefined && (
                  <span className="text-13 font-normal text-quiet">{tab.count}</span>
                )}
              </button>
            ))}
          </div>
        </div>
      )}
      {tabs.map((tab) => (
        <div
          key={tab.value}
          {...(tabs.length > 1 && {
            role: 'tabpanel',
            'aria-labelledby': `${id}-tab-${tab.value}`,
            tabIndex: 0,
          })}
          id={`${id}-panel-${tab.value}`}
          hidden={tab.value !== shown}
          className="rounded-control pt-5"
        >
          {tab.value === shown && tab.content}
        </div>
      ))}
    </div>
  );
}

/** The tab that a key selects; -1: none. */
function placeAfterKey(key: string, index: number, count: number): number {
  const step = stepAlong(key);
  if (step !== 0) return (index + step + count) % count;
  return { Home: 0, End: count - 1 }[key] ?? -1;
}

/** Fades the row of tabs at the sides where it goes on beyond its edge. */
function fadeWhereCut(row: HTMLElement | null) {
  if (row === null || typeof ResizeObserver === 'undefined') return;
  const look = () => {
    // Negative where writing goes to the left.
    const passed = Math.abs(row.scrollLeft);
    const rest = row.scrollWidth - row.clientWidth - passed;
    row.dataset.cut = [passed > 1 && 'start', rest > 1 && 'end'].filter(Boolean).join(' ');
  };
  const observer = new ResizeObserver(look);
  observer.observe(row);
  for (const tab of row.children) observer.observe(tab);
  row.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    row.removeEventListener('scroll', look);
  };
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
