import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { WireQueryOf } from '#contract/route.ts';
import type { getSpending, Spending } from '#contract/spending.ts';
import { daysOfMonth } from '#domain/calendar.ts';
import { absolute, subtract, ZERO } from '#domain/money.ts';
import { useBook } from '#web/book/queries.ts';
import { to as paths } from '#web/lib/paths.ts';
import { monthName } from '#web/lib/time/months.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useSpending } from './queries.ts';

type MonthIncomeProps = {
  /** Of the months that the page shows. */
  spending: Spending;
  month: string;
  query: Pick<WireQueryOf<typeof getSpending>, 'currency'>;
};

/** What came in during a month, and how much of it is left. Nothing, and no call, where nothing came in during all the months shown. */
export function MonthIncome({ spending, ...shown }: MonthIncomeProps) {
  return spending.income === ZERO ? null : <OfMonth {...shown} />;
}

function OfMonth({ month, query }: Omit<MonthIncomeProps, 'spending'>) {
  const { from, to } = daysOfMonth(month);
  const { data, isPending } = useSpending({ ...query, from, to });
  const book = useBook();
  if (isPending) return <Skeleton className="h-20 rounded-card md:h-24" />;
  if (data === undefined || data.from !== from || data.income === ZERO) return null;
  const kept = subtract(data.income, data.total);
  return (
    <Card className="relative flex items-baseline justify-between gap-4 has-[a]:hover:bg-well">
      <p className="text-body">
        {book.data === undefined ? (
          t`Money in`
        ) : (
          <Link
            href={`${paths.expensesOf(book.data.groupId)}&dateRange=custom&from=${from}&to=${to}`}
            className="after:absolute after:inset-0"
          >
            {t`Money in`}
          </Link>
        )}
        <span className="block text-13 text-quiet">
          <Facts>
            {monthName(month)}
            {kept < 0 ? (
              <Trans>
                You spent <Money amount={absolute(kept)} /> more
              </Trans>
            ) : (
              <Trans>
                You kept <Money amount={kept} />
              </Trans>
            )}
          </Facts>
        </span>
      </p>
      <Money amount={data.income} signed tone="auto" strong size="title" />
    </Card>
  );
}
