import { plural, t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import { addDays, type Day, partsOf } from '#domain/calendar.ts';
import { absolute } from '#domain/money.ts';
import type { BalanceForecast } from '#domain/outlook.ts';
import { stepAlong } from '#web/lib/language/step-along.ts';
import { longDay, weekDay, weekDayName } from '#web/lib/time/day-names.ts';
import { shortNameOfMonth } from '#web/lib/time/months.ts';
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

/**
 * One column per day: what comes in above the line, what goes out below it, and over them the balance. The strip is one Tab
 * stop; arrow keys move between days with items.
 */
export function DayStrip({ outlook, course, selected, onSelect }: DayStripProps) {
  const formatMoney = useFormatMoney();
  const { from, to, days } = outlook;
  const held = new Map(days.map((each) => [each.date, each]));
  const most = Math.max(1, ...days.flatMap(({ total, incoming }) => [total, incoming]));
  const dates: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const balances = course && [course.start, ...dates.map((date) => balanceOn(outlook, course, date))];
  const range = balances && { low: Math.min(0, ...balances), high: Math.max(0, ...balances) };
  return (
    <div role="toolbar" aria-label={t`Days with something due`} className={stripClass} onKeyDown={walk}>
      {dates.map((date, place) => {
        const each = held.get(date);
        const balance = course === null ? null : balanceOn(outlook, course, date);
        const isShort = balance !== null && balance < 0;
        const mark = (
          <>
            {range && (
              <BalanceLine before={balances?.[place] ?? 0} after={balances?.[place + 1] ?? 0} {...range} />
            )}
            <DayMark
              date={date}
              share={each === undefined ? null : { in: each.incoming / most, out: each.total / most }}
              isToday={date === from}
              isShort={isShort}
            />
          </>
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
              {each.incoming > 0 && t`, ${formatMoney(each.incoming)} coming in`}
              {isShort && t`, below zero by ${formatMoney(absolute(balance))}`}
            </span>
            {mark}
          </button>
        );
      })}
    </div>
  );
}

/** It fades where it goes on. The padding lets the last day come out of the fade. */
const stripClass = cx(
  '-mx-4 flex overflow-x-auto ps-4 pe-10 py-1 md:-mx-6 md:ps-6',
  '[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]',
  'rtl:[mask-image:linear-gradient(to_left,black_calc(100%-2.5rem),transparent)]',
);

const columnClass = 'relative flex min-w-11 flex-1 flex-col items-center gap-1 py-1.5';

type BalanceLineProps = { before: number; after: number; low: number; high: number };

/** The balance from before a day to after it. It meets the lines of the days beside it. */
function BalanceLine({ before, after, low, high }: BalanceLineProps) {
  const heightOf = (value: number) => 4 + (92 * (high - value)) / Math.max(1, high - low);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-12 w-full overflow-visible rtl:-scale-x-100"
    >
      {low < 0 && (
        <line
          x1="0"
          x2="100"
          y1={heightOf(0)}
          y2={heightOf(0)}
          className="stroke-edge"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <line
        x1="0"
        x2="100"
        y1={heightOf(before)}
        y2={heightOf(after)}
        className={after < 0 ? 'stroke-danger' : 'stroke-ink'}
        strokeWidth="2"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

type DayMarkProps = {
  date: Day;
  /** The heights of its columns, from 0 to 1; null for a day without an item. */
  share: { in: number; out: number } | null;
  isToday: boolean;
  isShort: boolean;
};

function DayMark({ date, share, isToday, isShort }: DayMarkProps) {
  const { day } = partsOf(date);
  return (
    <>
      <span aria-hidden="true" className="flex w-full flex-col items-center">
        <span className="flex h-8 w-2.5 items-end">
          <Column share={share?.in ?? 0} className="rounded-t-full bg-owed" />
        </span>
        <span className="h-px w-full bg-line" />
        <span className="flex h-14 w-2.5 items-start">
          <Column
            share={share?.out ?? 0}
            className={cx('rounded-b-full', isShort ? 'bg-danger' : 'bg-accent')}
          />
        </span>
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
        {day === 1 ? shortNameOfMonth(date.slice(0, 7)) : weekDayName(weekDay(date), 'narrow')}
      </span>
    </>
  );
}

function Column({ share, className }: { share: number; className: string }) {
  if (share === 0) return null;
  return <span className={cx('min-h-1.5 w-full', className)} style={{ height: `${share * 100}%` }} />;
}

function dayClass({ isToday, isShort, hasItems }: { isToday: boolean; isShort: boolean; hasItems: boolean }) {
  if (isToday) return cx('font-semibold', isShort ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent');
  return cx(hasItems && 'font-medium', isShort ? 'text-danger' : !hasItems && 'text-quiet');
}

function describe({ date, items }: OutlookDay, isToday: boolean, total: string): string {
  const count = t({
    message: `${plural(items.length, { one: '# item', other: '# items' })}`,
    context: 'due on a day',
  });
  return isToday ? t`Today, ${longDay(date)}, ${count}, ${total}` : t`${longDay(date)}, ${count}, ${total}`;
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const days = [...event.currentTarget.querySelectorAll('button')];
  const at = days.indexOf(document.activeElement as HTMLButtonElement);
  const step = stepAlong(event.key);
  const next = step === 0 ? { Home: 0, End: days.length - 1 }[event.key] : at + step;
  if (next === undefined) return;
  event.preventDefault();
  const day = days[Math.max(0, Math.min(next, days.length - 1))];
  day?.focus();
  day?.click();
}
