import { useState } from 'react';
import { Link } from 'wouter';
import { type Day, daysBetween } from '#domain/calendar.ts';
import { to } from '#web/lib/paths.ts';
import { longDay } from '#web/lib/time/day-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DayItems } from './day-items.tsx';
import { DayStrip } from './day-strip.tsx';
import { type Outlook, type OutlookDay, useOutlook } from './queries.ts';

/** The bills, minimum payments and goals of the next 30 days. */
export function NextDays() {
  const outlook = useOutlook();
  return (
    <section aria-labelledby="looking-ahead" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="looking-ahead" className="text-20 font-semibold">
          Looking ahead
        </h2>
        {outlook.data && outlook.data.days.length > 0 && (
          <p className="text-14 text-quiet">
            <Money amount={outlook.data.total} strong className="text-ink" /> in the next{' '}
            {daysBetween(outlook.data.from, outlook.data.to)} days
          </p>
        )}
      </div>
      <Card>
        {outlook.isPending && (
          <div role="status">
            <span className="sr-only">Loading upcoming items</span>
            <Skeleton className="h-50" />
          </div>
        )}
        {outlook.isError && outlook.data === undefined && <LoadError what="Upcoming items" query={outlook} />}
        {outlook.data && (outlook.data.days.length === 0 ? <Nothing /> : <Days outlook={outlook.data} />)}
      </Card>
    </section>
  );
}

function Nothing() {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <p className="text-body text-quiet">Nothing is due in the next 30 days.</p>
      <Link href={`${to.bills}?add=1`} className="link text-14">
        Add a bill
      </Link>
    </div>
  );
}

function Days({ outlook }: { outlook: Outlook }) {
  const [chosen, setChosen] = useState<Day | null>(null);
  const [first] = outlook.days;
  const shown = outlook.days.find(({ date }) => date === chosen) ?? first;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <DayStrip outlook={outlook} selected={shown?.date ?? null} onSelect={setChosen} />
      <div aria-live="polite" data-testid="chosen-day">
        {shown && <OneDay key={shown.date} day={shown} today={outlook.from} most={5} />}
      </div>
      <details className="text-14">
        <summary className="w-fit rounded-tick text-13 text-quiet hover:text-ink">Show all as a list</summary>
        <ol className="mt-4 flex flex-col gap-6">
          {outlook.days.map((day) => (
            <li key={day.date}>
              <OneDay day={day} today={outlook.from} />
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

type OneDayProps = {
  day: OutlookDay;
  today: Day;
  /** The number of items shown before "show all". */
  most?: number;
};

function OneDay({ day, today, most = Number.POSITIVE_INFINITY }: OneDayProps) {
  const [isWhole, setIsWhole] = useState(day.items.length <= most);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-14 font-medium">
          {day.date === today ? `Today, ${longDay(day.date)}` : longDay(day.date)}
        </h3>
        {day.items.length > 1 && (
          <p className="text-13 text-quiet">
            Together <Money amount={day.total} />
          </p>
        )}
      </div>
      <DayItems items={isWhole ? day.items : day.items.slice(0, most)} />
      {!isWhole && (
        <Button variant="quiet" size="small" className="-ml-3 self-start" onClick={() => setIsWhole(true)}>
          Show {day.items.length - most} more
        </Button>
      )}
    </div>
  );
}
