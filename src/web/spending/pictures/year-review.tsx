import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import type { Spending } from '#contract/spending.ts';
import { inOneLine } from '#web/lib/language/figures.ts';
import { shortNameOfMonth } from '#web/lib/time/months.ts';
import { Button } from '#web/ui/button.tsx';
import { RingChart, type Slice } from '#web/ui/chart/ring-chart.tsx';
import { useAmountFormat } from '#web/ui/chart/use-amount-format.ts';
import { Money } from '#web/ui/display/money.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { percentOf } from '../percent-of.ts';
import { MonthBars } from './month-bars.tsx';
import { rankCategories, slicesOf } from './stacks.ts';
import { useYearGroups, type YearGroup } from './use-year-groups.ts';
import { sayDifference } from './year.ts';
import { saveYear } from './year-picture.ts';

/** The figures of a year, and the picture of them that can be saved. */
export function YearReview({ spending, meId }: { spending: Spending; meId: string }) {
  const { format } = useAmountFormat();
  const groups = useYearGroups(spending, meId);
  const { total, byCategory, byMonth } = spending;
  const year = Number(spending.from.slice(0, 4));
  if (byCategory.length === 0) return <p className="text-body text-quiet">{t`No spending in ${year}`}</p>;
  const slices = slicesOf(byCategory).map((each) => ({ ...each, percent: percentOf(each.value, total) }));
  const most = byMonth.reduce(
    (best, { total: of }, place) => (of > (byMonth[best]?.total ?? 0) ? place : best),
    0,
  );
  const difference = sayDifference(spending, year, format);
  const save = async () => {
    try {
      await saveYear(pictureOf(spending, { slices, groups, difference, format }), t`Allsquare ${year}.png`);
    } catch {
      toast({
        variant: 'destructive',
        title: t`Failed to save the picture`,
        description: t`Please try again.`,
      });
    }
  };
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-14 text-quiet">{t`What you spent`}</p>
          <Money amount={total} size="hero" />
          {difference !== '' && <p className="mt-1 text-14 text-quiet">{difference}</p>}
        </div>
        <Button variant="secondary" onClick={save}>
          <Download aria-hidden="true" />
          {t`Save as Picture`}
        </Button>
      </div>
      <MonthBars sums={byMonth} ranked={rankCategories(byMonth)} chosen={most} />
      <RingChart
        title={t`Where It Went`}
        summary={inOneLine(slices.map(({ label, value }) => `${label} ${format(value)}`))}
        slices={slices}
        format={format}
        head={[t`Category`, t`Spent`, t({ message: 'Share', context: 'of all spending' })]}
      />
      <WithWhom groups={groups} />
    </div>
  );
}

function WithWhom({ groups }: { groups: readonly YearGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="with-whom">
      <h3 id="with-whom" className="text-14 font-medium">
        {t`Who You Split With`}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {groups.map(({ id, name, people, amount }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-3">
            <div className="min-w-0">
              <bdi className="block [overflow-wrap:anywhere]">{name}</bdi>
              {people !== '' && <p className="text-13 text-quiet [overflow-wrap:anywhere]">{people}</p>}
            </div>
            <Money amount={amount} strong />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Shown = {
  slices: readonly Slice[];
  groups: readonly YearGroup[];
  difference: string;
  format: (value: number) => string;
};

function pictureOf({ from, total, byMonth }: Spending, { slices, groups, difference, format }: Shown) {
  return {
    title: t`My ${from.slice(0, 4)}`,
    total: format(total),
    difference,
    months: byMonth.map((each) => ({ label: shortNameOfMonth(each.month), value: each.total })),
    parts: slices.map(({ label, tone, value }) => ({ label, tone, value, amount: format(value) })),
    groups: groups.slice(0, 3).map(({ name, people, amount }) => ({ name, people, amount: format(amount) })),
  };
}
