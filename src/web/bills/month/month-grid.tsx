import { Check } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { type Day, partsOf } from '#domain/calendar.ts';
import { sum } from '#domain/money.ts';
import { longDay, WEEK_DAYS } from '#web/lib/time/day-names.ts';
import { cx } from '#web/ui/cx.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { CATEGORY_HUES } from '../category-disc.tsx';
import { dayAfterKey, type Planned, stateOf, weeksOf } from './calendar-month.ts';

const SHOWN = 3;

type MonthGridProps = {
  month: string;
  /** The id of the element that names the grid. */
  labelledBy: string;
  byDay: ReadonlyMap<Day, readonly Planned[]>;
  selected: Day;
  today: Day;
  busy: boolean;
  /** The keyboard can also select a day of another month. */
  onSelect: (day: Day) => void;
};

/** The days of a month as a grid. It is one Tab stop; arrow keys move between days. */
export function MonthGrid({ month, labelledBy, byDay, selected, today, busy, onSelect }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const focusNext = useRef<Day | null>(null);
  useEffect(() => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-day="${focusNext.current}"]`);
    if (!cell) return;
    focusNext.current = null;
    cell.focus();
  });
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar's grid
    <table
      ref={table}
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      className="w-full table-fixed border-separate border-spacing-0"
      onKeyDown={(event) => {
        const next = dayAfterKey(selected, event.key);
        if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        focusNext.current = next;
        onSelect(next);
      }}
    >
      <thead>
        <tr>
          {WEEK_DAYS.map((name) => (
            <th
              key={name}
              scope="col"
              abbr={name}
              className="relative h-9 text-13 font-medium text-quiet md:ps-3 md:text-start"
            >
              <span aria-hidden="true">
                {name.slice(0, 1)}
                <span className="max-md:hidden">{name.slice(1, 3)}</span>
              </span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month keep their places
          <tr key={index}>
            {week.map((day, place) =>
              day === null ? (
                <td key={WEEK_DAYS[place]} className="border-t border-line" />
              ) : (
                <td key={day} className="border-t border-line p-0.5 align-top">
                  <DayButton
                    day={day}
                    bills={byDay.get(day) ?? []}
                    isSelected={day === selected}
                    isToday={day === today}
                    onSelect={() => onSelect(day)}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noNoninteractiveElementToInteractiveRole: see above
  );
}

type DayButtonProps = {
  day: Day;
  bills: readonly Planned[];
  isSelected: boolean;
  isToday: boolean;
  onSelect: () => void;
};

function DayButton({ day, bills, isSelected, isToday, onSelect }: DayButtonProps) {
  const formatMoney = useFormatMoney();
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isSelected ? 0 : -1}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      onClick={onSelect}
      className={cx(
        'relative flex h-13 w-full min-w-0 flex-col items-center gap-1 rounded-control p-1 transition-colors duration-100 hover:bg-well md:h-27 md:items-stretch',
        isSelected && 'bg-accent-tint hover:bg-accent-tint',
      )}
    >
      <span className="sr-only">
        {describe(day, bills, formatMoney(sum(bills.map(({ amount }) => amount))))}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'figures grid size-6 place-items-center rounded-full text-13 font-medium',
          isToday && 'bg-accent text-on-accent',
        )}
      >
        {partsOf(day).day}
      </span>
      <span aria-hidden="true" className="flex gap-1 md:hidden">
        {bills.slice(0, SHOWN).map((bill) => (
          <Dot key={bill.id ?? bill.seriesId} bill={bill} />
        ))}
      </span>
      <span aria-hidden="true" className="flex min-w-0 flex-col gap-0.5 max-md:hidden">
        {(bills.length > SHOWN ? bills.slice(0, SHOWN - 1) : bills).map((bill) => (
          <Chip key={bill.id ?? bill.seriesId} bill={bill} />
        ))}
        {bills.length > SHOWN && (
          <span className="px-1 text-start text-[11px] leading-4 text-quiet">
            +{bills.length - SHOWN + 1} more
          </span>
        )}
      </span>
    </button>
  );
}

function describe(day: Day, bills: readonly Planned[], total: string): string {
  if (bills.length === 0) return `${longDay(day)}, no bills`;
  const count = bills.length === 1 ? '1 bill' : `${bills.length} bills`;
  return `${longDay(day)}, ${count}, ${total}`;
}

const hueOf = (bill: Planned) => ({ '--hue': CATEGORY_HUES[bill.category] }) as CSSProperties;

function Dot({ bill }: { bill: Planned }) {
  const state = stateOf(bill);
  return (
    <span
      style={hueOf(bill)}
      className={cx(
        'size-1.5 rounded-full',
        state === 'due' && 'hue-fill',
        state === 'planned' && 'border border-edge',
        state === 'paid' && 'bg-edge',
      )}
    />
  );
}

function Chip({ bill }: { bill: Planned }) {
  const state = stateOf(bill);
  return (
    <span
      style={hueOf(bill)}
      className={cx(
        'flex h-5 min-w-0 items-center gap-0.5 rounded-tick px-1 text-[11px] leading-4',
        state === 'due' && 'hue-tone font-medium',
        state === 'planned' && 'border border-dashed border-edge text-quiet',
        state === 'paid' && 'bg-well text-quiet',
      )}
    >
      {state === 'paid' && <Check className="size-3" />}
      <span dir="auto" className="truncate">
        {bill.name}
      </span>
    </span>
  );
}
