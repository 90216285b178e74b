import { t } from '@lingui/core/macro';
import { formatDay } from '#web/lib/language/figures.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { type Column, Table } from '#web/ui/layout/table.tsx';
import { STRATEGY_LABELS } from '../debt-labels.ts';
import { bestOf, describeComparison, isSame, type Outcome } from './plans.ts';

type StrategyComparisonProps = { chosen: Outcome; outcomes: readonly Outcome[] };

/** The three strategies side by side, with the extra cost of the selected one. */
export function StrategyComparison({ chosen, outcomes }: StrategyComparisonProps) {
  const best = bestOf(outcomes) ?? chosen;
  const currency = useCurrency();
  return (
    <Card as="section" flush aria-label={t`Strategies Compared`}>
      <div aria-live="polite" className="p-4 md:px-6 md:pt-6">
        <CardHeader title={t`Strategies Compared`} description={describeComparison(chosen, best, currency)} />
      </div>
      <Table
        label={t`Strategies Compared`}
        columns={columnsFor(best, outcomes)}
        rows={outcomes}
        rowKey={({ strategy }) => strategy}
      />
    </Card>
  );
}

function columnsFor(best: Outcome, outcomes: readonly Outcome[]): readonly Column<Outcome>[] {
  const sameAs = (row: Outcome) => outcomes.find((each) => isSame(each, row)) ?? row;
  return [
    {
      key: 'strategy',
      header: t`Strategy`,
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          {STRATEGY_LABELS[row.strategy]}
          {row.plan.isPaidOff && row === sameAs(best) && <Badge tone="owed">{t`Best`}</Badge>}
          {row !== sameAs(row) && (
            <span className="text-13 text-quiet">{t`Same as ${STRATEGY_LABELS[sameAs(row).strategy]}`}</span>
          )}
        </span>
      ),
    },
    {
      key: 'date',
      header: t`Debt-free date`,
      cell: ({ freeOn }) => (freeOn === null ? t`Never paid off at this rate` : formatDay(freeOn)),
    },
    {
      key: 'months',
      header: t`Months`,
      align: 'end',
      cell: ({ months }) => months ?? t({ message: 'Never', context: 'paid off' }),
    },
    {
      key: 'interest',
      header: t`Total interest`,
      align: 'end',
      phone: 'figure',
      cell: ({ plan }) =>
        plan.isPaidOff ? (
          <Money amount={plan.totalInterest} strong />
        ) : (
          t({ message: 'Never', context: 'paid off' })
        ),
    },
  ];
}
