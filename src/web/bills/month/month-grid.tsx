import { plural, t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Day, partsOf } from '#domain/calendar.ts';
import { sum } from '#domain/money.ts';
import { inOneLine } from '#web/lib/language/figures.ts';
import { daysOfWeek, longDay, weekDayName } from '#web/lib/time/day-names.ts';
import { cx } from '#web/ui/cx.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { dayAfterKey, type Planned, STATE_CLASS, stateOf, weeksOf } from './calendar-month.ts';

/** How many bills of a day are shown: dots on a phone, chips of two lines elsewhere. */
const DOTS = 3;
const CHIPS = 2;

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
          {daysOfWeek().map((weekDay) => (
            <th
              key={weekDay}
              scope="col"
              abbr={weekDayName(weekDay)}
              className="relative h-9 text-13 font-medium text-quiet md:ps-3 md:text-start"
            >
              <span aria-hidden="true">
                <span className="md:hidden">{weekDayName(weekDay, 'narrow')}</span>
                <span className="max-md:hidden">{weekDayName(weekDay, 'short')}</span>
              </span>
              <span className="sr-only">{weekDayName(weekDay)}</span>
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
                <td key={weekDayName(place)} className="border-t border-line" />
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
        'relative flex h-13 w-full before:absolute before:-inset-0.5 min-w-0 flex-col items-center gap-1 rounded-control p-1 transition-colors duration-100 hover:bg-well md:h-27 md:items-stretch',
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
        {bills.slice(0, DOTS).map((bill) => (
          <Dot key={bill.id ?? bill.seriesId} bill={bill} />
        ))}
      </span>
      <span aria-hidden="true" className="flex min-w-0 flex-col gap-0.5 max-md:hidden">
        {(bills.length > CHIPS ? bills.slice(0, CHIPS - 1) : bills).map((bill) => (
          <Chip key={bill.id ?? bill.seriesId} bill={bill} isAlone={bills.length === 1} />
        ))}
        {bills.length > CHIPS && (
          <span className="px-1 text-start text-[11px] leading-4 text-quiet">
            {t`+${bills.length - CHIPS + 1} more`}
          </span>
        )}
      </span>
    </button>
  );
}

function describe(day: Day, bills: readonly Planned[], total: string): string {
  if (bills.length === 0) return t`${longDay(day)}, no bills`;
  const count = plural(bills.length, { one: '# bill', other: '# bills' });
  return inOneLine([longDay(day), count, total]);
}

function Dot({ bill }: { bill: Planned }) {
  const state = stateOf(bill);
  return (
    <span
      className={cx(
        'size-1.5 rounded-full',
        state === 'due' && 'bg-accent',
        state === 'planned' && 'border border-edge',
        state === 'paid' && 'bg-edge',
      )}
    />
  );
}

/** A bill that is alone on its day has room for a second line of its name. */
function Chip({ bill, isAlone }: { bill: Planned; isAlone: boolean }) {
  const formatMoney = useFormatMoney();
  const state = stateOf(bill);
  return (
    <span
      className={cx(
        'flex min-w-0 flex-col rounded-tick px-1 py-px text-start text-[11px] leading-4',
        STATE_CLASS[state],
      )}
    >
      <span
        dir="auto"
        className={cx('font-medium', isAlone ? 'line-clamp-2 [overflow-wrap:anywhere]' : 'truncate')}
      >
        {bill.name}
      </span>
      <span className="flex min-w-0 items-center gap-0.5">
        {state === 'paid' && <Check className="size-3" />}
        <span className="figures truncate">{formatMoney(bill.amount)}</span>
      </span>
    </span>
  );
}
