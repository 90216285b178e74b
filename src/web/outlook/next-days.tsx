import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { daysBetween } from '#domain/calendar.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { to } from '#web/lib/paths.ts';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { balanceForecastOf, knownSource } from './balance-forecast.ts';
import { type Outlook, useOutlook } from './queries.ts';
import { Until } from './until.tsx';

const Days = lazyPart(async () => (await import('./days.tsx')).Days);

/**
 * The items due in the next 30 days, and, if the balance is known, until when it is enough. Nothing for who has neither.
 */
export function NextDays() {
  const outlook = useOutlook();
  if (outlook.data && outlook.data.days.length === 0 && knownSource(outlook.data) === null) return null;
  return (
    <section aria-labelledby="looking-ahead" className="flex flex-col gap-4">
      <SectionHead id="looking-ahead" title={t`Looking Ahead`}>
        {outlook.data && outlook.data.days.length > 0 && (
          <p className="text-14 text-quiet">
            <Link href={to.outlook} className="link tap">
              <Trans>
                <Money amount={outlook.data.total} strong className="text-ink" /> in the next{' '}
                {daysBetween(outlook.data.from, outlook.data.to)} days
              </Trans>
            </Link>
          </p>
        )}
      </SectionHead>
      <Card>
        {outlook.isPending && (
          <div role="status">
            <span className="sr-only">{t`Loading upcoming items`}</span>
            <Skeleton className="h-88" />
          </div>
        )}
        {outlook.isError && outlook.data === undefined && (
          <LoadError title={t`Upcoming items couldn't be loaded`} query={outlook} />
        )}
        {outlook.data && (
          <Suspense fallback={<Skeleton className="h-88" />}>
            <Ahead outlook={outlook.data} />
          </Suspense>
        )}
      </Card>
    </section>
  );
}

function Ahead({ outlook }: { outlook: Outlook }) {
  const source = knownSource(outlook);
  if (source === null) return <Days outlook={outlook} course={null} />;
  const course = balanceForecastOf(outlook, source);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Until outlook={outlook} course={course} source={source} className="text-16" />
      {outlook.days.length === 0 ? <EmptyDays /> : <Days outlook={outlook} course={course} />}
    </div>
  );
}

function EmptyDays() {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <p className="text-body text-quiet">{t`Nothing is due in the next 30 days.`}</p>
      <Link href={`${to.bills}?add=1`} className="link tap text-14">
        {t`Add a bill`}
      </Link>
    </div>
  );
}
