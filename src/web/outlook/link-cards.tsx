import { plural, t } from '@lingui/core/macro';
import { CalendarClock, ChevronRight, TrendingDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useOutlook } from './queries.ts';

/** The dashboard's links to bills and debts, with their totals. */
export function LinkCards() {
  const { data, isPending } = useOutlook();
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      <LinkCard
        href={to.bills}
        icon={<CalendarClock />}
        title={t`Upcoming Bills`}
        text={t`Recurring payments`}
        loading={isPending}
        figure={
          data && data.billsDueSoonCount > 0 && <Money amount={data.billsDueSoonTotal} size="heading" />
        }
        note={data && billsNote(data.billsDueSoonCount)}
      />
      <LinkCard
        href={to.debts}
        icon={<TrendingDown />}
        title={t`Debt Snowball`}
        text={t`Your way out of debt`}
        loading={isPending}
        figure={data && data.debtsCount > 0 && <Money amount={data.debtTotal} size="heading" />}
        note={data && debtsNote(data.debtsCount)}
      />
    </div>
  );
}

function billsNote(count: number): string {
  if (count === 0) return t`Nothing due in the next 7 days`;
  return plural(count, {
    one: '# bill due in the next 7 days',
    other: '# bills due in the next 7 days',
  });
}

function debtsNote(count: number): string {
  if (count === 0) return t`No debts`;
  return plural(count, { one: '# debt to pay off', other: '# debts to pay off' });
}

type LinkCardProps = {
  href: string;
  icon: ReactNode;
  title: string;
  text: string;
  loading: boolean;
  /** Empty where there is nothing, so that nobody is shown zeros, and if it could not be loaded. */
  figure: ReactNode;
  note: string | undefined;
};

function LinkCard({ href, icon, title, text, loading, figure, note }: LinkCardProps) {
  return (
    <Card
      as="section"
      className="relative flex flex-col gap-3 transition-colors duration-100 hover:bg-well/50"
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-tint text-accent [&_svg]:size-5"
        >
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-semibold">
            <Link href={href} className="after:absolute after:inset-0 after:rounded-card">
              {title}
            </Link>
          </h2>
          <p className="text-13 text-quiet">{text}</p>
        </div>
        <ChevronRight aria-hidden="true" className="size-5 text-quiet" />
      </div>
      {loading ? (
        <div>
          <Skeleton className="my-1 h-7 w-36 max-w-full" />
          <Skeleton className="my-1 h-3 w-44 max-w-full" />
        </div>
      ) : (
        note && (
          <div className="min-w-0">
            {figure && <p className="[overflow-wrap:anywhere]">{figure}</p>}
            <p className="text-13 text-quiet">{note}</p>
          </div>
        )
      )}
    </Card>
  );
}
