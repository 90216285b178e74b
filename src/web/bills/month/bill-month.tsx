import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { type Day, firstDayOf, monthOf, monthsAfter } from '#domain/calendar.ts';
import { groupBy } from '#domain/group-by.ts';
import { sum } from '#domain/money.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { monthName } from '#web/lib/time/months.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useBillFilters } from '../list/bill-filters.ts';
import { usePaying, withPaying } from '../paying.ts';
import { useBillMonth } from '../queries.ts';
import { type Planned, STATE_CLASS } from './calendar-month.ts';
import { DayBills } from './day-bills.tsx';
import { MonthGrid } from './month-grid.tsx';

/** The bills of a month as a calendar, with the bills of the selected day next to it or below. */
export function BillMonth() {
  const titleId = useId();
  const now = today();
  const { filters, show } = useBillFilters();
  const month = filters.month || monthOf(now);
  const [chosen, setChosen] = useState<Day | null>(null);
  const planned = useBillMonth(month);
  const bills = withPaying(planned.data ?? [], usePaying());
  const byDay = groupBy(bills, ({ dueDate }) => dueDate);
  const selected = chosen?.startsWith(month) ? chosen : firstChoice(month, now, bills);
  const showMonth = (next: string) => show({ month: next === monthOf(now) ? '' : next });
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <div className="flex items-center justify-between gap-2">
          <h2 id={titleId} aria-live="polite" className="text-20 font-semibold">
            {monthName(month)}
          </h2>
          <div className="-my-1 -me-2 flex shrink-0 items-center">
            <IconButton label={t`Previous month`} onClick={() => showMonth(monthsAfter(month, -1))}>
              <ChevronLeft />
            </IconButton>
            <IconButton label={t`Next month`} onClick={() => showMonth(monthsAfter(month, 1))}>
              <ChevronRight />
            </IconButton>
          </div>
        </div>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 mouse:min-h-8">
          <MonthTotals bills={planned.data && bills} />
          {month !== monthOf(now) && (
            <Button variant="quiet" size="small" className="-me-3" onClick={() => showMonth(monthOf(now))}>
              {t`This Month`}
            </Button>
          )}
        </div>
      </div>
      {planned.isError && planned.data === undefined ? (
        <LoadError title={t`The month couldn't be loaded`} query={planned} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="min-w-0">
            <MonthGrid
              month={month}
              labelledBy={titleId}
              byDay={byDay}
              selected={selected}
              today={now}
              busy={planned.isPending}
              onSelect={(next) => {
                setChosen(next);
                if (monthOf(next) !== month) showMonth(monthOf(next));
              }}
            />
            <Legend />
          </div>
          <DayBills
            day={selected}
            today={now}
            bills={byDay.get(selected) ?? []}
            loading={planned.isPending}
          />
        </div>
      )}
    </Card>
  );
}

/** The initially selected day: today in the current month, else the first day with a bill. */
function firstChoice(month: string, now: Day, bills: readonly Planned[]): Day {
  if (monthOf(now) === month) return now;
  const [first = firstDayOf(month)] = bills.map(({ dueDate }) => dueDate).toSorted();
  return first;
}

function MonthTotals({ bills }: { bills: readonly Planned[] | undefined }) {
  if (bills === undefined) return <Skeleton className="my-1 h-3 w-40" />;
  const open = bills.filter(({ isPaid }) => !isPaid);
  return (
    <p className="text-13 text-quiet">
      <Facts>
        <Trans>
          Total <Money amount={sum(bills.map(({ amount }) => amount))} />
        </Trans>
        <Trans>
          <Money amount={sum(open.map(({ amount }) => amount))} /> to pay
        </Trans>
      </Facts>
    </p>
  );
}

const LEGEND = labels({ due: msg`Due`, planned: msg`Scheduled for later`, paid: msg`Paid` });
const LEGEND_STATES = ['due', 'planned', 'paid'] as const;

function Legend() {
  return (
    <ul aria-label={t`Legend`} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet">
      {LEGEND_STATES.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={cx('grid h-4 w-6 place-items-center rounded-tick', STATE_CLASS[state])}
          >
            {state === 'paid' && <Check className="size-3" />}
          </span>
          {LEGEND[state]}
        </li>
      ))}
    </ul>
  );
}
