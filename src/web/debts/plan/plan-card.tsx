import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { Cents } from '#domain/money.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { today } from '#web/lib/time/today.ts';
import { useAmountFormat } from '#web/ui/chart/use-amount-format.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { formatMonths, STRATEGY_TEXTS } from '../debt-labels.ts';
import { ExtraFields } from './extra-fields.tsx';
import { OneOffs } from './one-offs.tsx';
import { curvesOf, curvesSummary, type Extras, type gainOf, type Outcome } from './plans.ts';

const LineChart = lazyPart(async () => (await import('#web/ui/chart/line-chart.tsx')).LineChart);

type PlanCardProps = {
  chosen: Outcome;
  /** What the payments beyond the minimums bring; null for nothing. */
  gain: ReturnType<typeof gainOf>;
  outcomes: readonly Outcome[];
  extras: Extras;
  onExtras: (changed: Partial<Extras>) => void;
  minimums: Cents;
};

/** The debt-free day, the controls that change it, and the chart of the balance. */
export function PlanCard({ chosen, gain, outcomes, extras, onExtras, minimums }: PlanCardProps) {
  const { format, formatTick } = useAmountFormat();
  const curves = curvesOf(outcomes, chosen.strategy, today());
  return (
    <Card
      as="section"
      aria-label={t`Payoff plan`}
      className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <Hero chosen={chosen} gain={gain} />
        <ExtraFields extra={extras.extra} onChange={(extra) => onExtras({ extra })} minimums={minimums} />
      </div>
      <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
        <Suspense fallback={<Skeleton className="h-97" />}>
          <LineChart
            title={t`Balance Over Time`}
            summary={curvesSummary(outcomes)}
            labels={curves.labels}
            lines={curves.lines}
            labelHead={t`Month`}
            height={280}
            format={format}
            formatTick={formatTick}
          />
        </Suspense>
      </div>
      <OneOffs once={extras.once} onChange={(once) => onExtras({ once })} />
    </Card>
  );
}

function describeGain(
  gain: NonNullable<PlanCardProps['gain']>,
  formatMoney: (amount: Cents) => string,
): string {
  const [months, interest] = [formatMonths(gain.months), formatMoney(gain.interest)];
  if (gain.interest <= 0) return t`${months} sooner`;
  return gain.months > 0 ? t`${months} sooner, ${interest} less interest` : t`${interest} less interest`;
}

function Hero({ chosen, gain }: Pick<PlanCardProps, 'chosen' | 'gain'>) {
  const formatMoney = useFormatMoney();
  const { strategy, plan, freeOn, months } = chosen;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-14 text-quiet">{t`Debt-free date`}</p>
      <div aria-live="polite" aria-atomic="true" className="flex flex-col gap-2">
        <p className="figures min-h-10 text-28 leading-tight font-semibold md:min-h-12 md:text-40">
          {freeOn === null ? t`Never paid off at this rate` : formatDay(freeOn)}
        </p>
        {months === null ? (
          <p className="text-body text-quiet">{t`Your payments don't cover the interest. Add an extra amount per month to see when you would be done.`}</p>
        ) : (
          <p className="text-body">
            <Trans>
              {formatMonths(months)}, <Money amount={plan.totalInterest} strong /> of interest
            </Trans>
          </p>
        )}
        {gain !== null && (
          <p className="text-body font-medium text-owed">{describeGain(gain, formatMoney)}</p>
        )}
      </div>
      <p className="text-14 text-quiet">{STRATEGY_TEXTS[strategy]}</p>
    </div>
  );
}
