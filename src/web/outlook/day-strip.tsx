import type { KeyboardEvent } from 'react';
import { addDays, type Day, partsOf } from '#domain/calendar.ts';
import { absolute } from '#domain/money.ts';
import type { BalanceForecast } from '#domain/outlook.ts';
import { longDay, MONTHS, WEEK_DAYS, weekDay } from '#web/lib/time/day-names.ts';
import { cx } from '#web/ui/cx.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { balanceOn } from './balance-forecast.ts';
import type { Outlook, OutlookDay } from './queries.ts';

type DayStripProps = {
  outlook: Outlook;
  /** The balances of the days; null if unknown. Days below zero are red. */
  course: BalanceForecast | null;
  selected: Day | null;
  onSelect: (day: Day) => void;
};

/** One column per day, as high as what goes out on it. The strip is one Tab stop; arrow keys move between days with items. */
export function DayStrip({ outlook, course, selected, onSelect }: DayStripProps) {
  const formatMoney = useFormatMoney();
  const { from, to, days } = outlook;
  const held = new Map(days.map((each) => [each.date, each]));
  const most = Math.max(1, ...days.map(({ total }) => total));
  const dates: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return (
    <div
      role="toolbar"
      aria-label="Days with something due"
      className="-mx-4 flex overflow-x-auto px-4 py-1 md:-mx-6 md:px-6"
      onKeyDown={walk}
    >
      {dates.map((date) => {
        const each = held.get(date);
        const balance = course === null ? null : balanceOn(outlook, course, date);
        const isShort = balance !== null && balance < 0;
        const mark = (
          <DayMark
            date={date}
            share={each === undefined ? null : each.total / most}
            isToday={date === from}
            isShort={isShort}
          />
        );
        if (each === undefined) {
          return (
            <div key={date} aria-hidden="true" className={columnClass}>
              {mark}
            </div>
          );
        }
        return (
          <button
            key={date}
            type="button"
            tabIndex={date === selected ? 0 : -1}
            aria-pressed={date === selected}
            onClick={() => onSelect(date)}
            className={cx(
              columnClass,
              'rounded-control transition-colors duration-100 hover:bg-well focus-visible:-outline-offset-2',
              date === selected && 'bg-accent-tint hover:bg-accent-tint',
            )}
          >
            <span className="sr-only">
              {describe(each, date === from, formatMoney(each.total))}
              {isShort && `, below zero by ${formatMoney(absolute(balance))}`}
            </span>
            {mark}
          </button>
        );
      })}
    </div>
  );
}

const columnClass = 'relative flex min-w-7 flex-1 flex-col items-center gap-1 py-1.5';

type DayMarkProps = {
  date: Day;
  /** The height of its column, from 0 to 1; null if nothing is due. */
  share: number | null;
  isToday: boolean;
  isShort: boolean;
};

function DayMark({ date, share, isToday, isShort }: DayMarkProps) {
  const { month, day } = partsOf(date);
  return (
    <>
      <span aria-hidden="true" className="flex h-16 w-2.5 items-end">
        <span
          className={cx(
            'w-full',
            share === null ? 'h-px' : 'min-h-1.5 rounded-full',
            isShort ? 'bg-danger' : share === null ? 'bg-line' : 'bg-accent',
          )}
          style={share === null ? undefined : { height: `${share * 100}%` }}
        />
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'figures grid size-6 place-items-center rounded-full text-13',
          dayClass({ isToday, isShort, hasItems: share !== null }),
        )}
      >
        {day}
      </span>
      <span aria-hidden="true" className="text-[11px] leading-none text-quiet">
        {day === 1 ? MONTHS[month - 1]?.slice(0, 3) : WEEK_DAYS[weekDay(date)]?.slice(0, 1)}
      </span>
    </>
  );
}

function dayClass({ isToday, isShort, hasItems }: { isToday: boolean; isShort: boolean; hasItems: boolean }) {
  if (isToday) return cx('font-semibold', isShort ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent');
  return cx(hasItems && 'font-medium', isShort ? 'text-danger' : !hasItems && 'text-quiet');
}

function describe({ date, items }: OutlookDay, isToday: boolean, total: string): string {
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  return `${isToday ? 'Today, ' : ''}${longDay(date)}, ${count}, ${total}`;
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const days = [...event.currentTarget.querySelectorAll('button')];
  const at = days.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const day = days[Math.max(0, Math.min(next, days.length - 1))];
  day?.focus();
  day?.click();
}
