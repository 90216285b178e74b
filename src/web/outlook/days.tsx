import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Day } from '#domain/calendar.ts';
import { absolute, type Cents } from '#domain/money.ts';
import type { BalanceForecast } from '#domain/outlook.ts';
import { longDay } from '#web/lib/time/day-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { balanceOn } from './balance-forecast.ts';
import { DayItems } from './day-items.tsx';
import { DayStrip } from './day-strip.tsx';
import type { Outlook, OutlookDay } from './queries.ts';

type DaysProps = {
  outlook: Outlook;
  /** The balances of the days; null if unknown. */
  course: BalanceForecast | null;
};

/** The days as a strip, with the items of the chosen one, and all of them as a list. */
export function Days({ outlook, course }: DaysProps) {
  const [chosen, setChosen] = useState<Day | null>(null);
  const [first] = outlook.days;
  const leftOn = ({ date }: OutlookDay) => course && balanceOn(outlook, course, date);
  const shown = outlook.days.find(({ date }) => date === chosen) ?? first;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <DayStrip outlook={outlook} course={course} selected={shown?.date ?? null} onSelect={setChosen} />
      <div aria-live="polite" data-testid="chosen-day">
        {shown && <OneDay key={shown.date} day={shown} left={leftOn(shown)} today={outlook.from} most={5} />}
      </div>
      <Disclosure summary={t`Show all as a list`}>
        <ol className="mt-2 flex flex-col gap-6">
          {outlook.days.map((day) => (
            <li key={day.date}>
              <OneDay day={day} left={leftOn(day)} today={outlook.from} />
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}

type OneDayProps = {
  day: OutlookDay;
  /** The balance after the day; null if unknown. */
  left: Cents | null;
  today: Day;
  /** The number of items shown before "show all". */
  most?: number;
};

function OneDay({ day, left, today, most = Number.POSITIVE_INFINITY }: OneDayProps) {
  const [isWhole, setIsWhole] = useState(day.items.length <= most);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-14 font-medium">
          {day.date === today ? t`Today, ${longDay(day.date)}` : longDay(day.date)}
        </h3>
        {day.items.length > 1 && day.total > 0 && (
          <p className="text-13 text-quiet">
            <Trans>
              Total <Money amount={day.total} />
            </Trans>
          </p>
        )}
      </div>
      <DayItems items={isWhole ? day.items : day.items.slice(0, most)} />
      {!isWhole && (
        <Button variant="quiet" size="small" className="-ms-3 self-start" onClick={() => setIsWhole(true)}>
          {t`Show ${day.items.length - most} More`}
        </Button>
      )}
      {left !== null && <AmountLeft amount={left} />}
    </div>
  );
}

function AmountLeft({ amount }: { amount: Cents }) {
  if (amount < 0) {
    return (
      <p className="text-13 text-danger">
        <Trans>
          Below zero by <Money amount={absolute(amount)} strong /> after this day
        </Trans>
      </p>
    );
  }
  return (
    <p className="text-13 text-quiet">
      <Trans>
        <Money amount={amount} /> left after this day
      </Trans>
    </p>
  );
}
