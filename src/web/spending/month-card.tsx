import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import type { Spending } from '#contract/spending.ts';
import { monthsAfter } from '#domain/calendar.ts';
import { absolute, type Cents, subtract, ZERO } from '#domain/money.ts';
import type { SpendingCategory } from '#domain/spending.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { monthName } from '#web/lib/time/months.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { findMonth, noSpending } from './shown-months.ts';

const MonthBars = lazyPart(async () => (await import('./pictures/month-bars.tsx')).MonthBars);

type MonthCardProps = {
  spending: Spending;
  month: string;
  /** The months of the bars. */
  months: readonly string[];
  /** Their categories, the largest first. */
  ranked: readonly SpendingCategory[];
  now: string;
  onMonth: (month: string) => void;
};

/** The total of a month beside the month before, with bars of the months around it. */
export function MonthCard({ spending, month, months, ranked, now, onMonth }: MonthCardProps) {
  const totalOf = (of: string) => findMonth(spending, of)?.total ?? ZERO;
  const before = monthsAfter(month, -1);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 aria-live="polite" className="text-20 font-semibold">
          {monthName(month)}
        </h2>
        <div className="-my-1 -me-2 flex shrink-0 items-center">
          {month !== now && (
            <Button variant="quiet" size="small" onClick={() => onMonth(now)}>
              {t`This Month`}
            </Button>
          )}
          <IconButton label={t`Previous month`} onClick={() => onMonth(before)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t`Next month`} onClick={() => onMonth(monthsAfter(month, 1))}>
            <ChevronRight />
          </IconButton>
        </div>
      </div>
      <div>
        {findMonth(spending, month) === undefined ? (
          <Skeleton className="h-16 w-44" />
        ) : (
          <>
            <Money amount={totalOf(month)} size="hero" />
            <p className="mt-1 text-14 text-quiet">
              <Difference total={totalOf(month)} before={totalOf(before)} than={monthName(before)} />
            </p>
          </>
        )}
      </div>
      {months.some((each) => totalOf(each) !== ZERO) && (
        <Suspense fallback={<Skeleton className="h-70" />}>
          <MonthBars
            sums={months.map((each) => findMonth(spending, each) ?? noSpending(each))}
            ranked={ranked}
            chosen={months.indexOf(month)}
            onChoose={(place) => onMonth(months[place] ?? month)}
          />
        </Suspense>
      )}
    </Card>
  );
}

type DifferenceProps = { total: Cents; before: Cents; than: string };

function Difference({ total, before, than }: DifferenceProps) {
  const difference = subtract(total, before);
  if (difference === 0) return <>{t`The same as in ${than}`}</>;
  const amount = <Money amount={absolute(difference)} />;
  return difference > 0 ? (
    <Trans>
      {amount} more than in {than}
    </Trans>
  ) : (
    <Trans>
      {amount} less than in {than}
    </Trans>
  );
}
