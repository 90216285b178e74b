import { t } from '@lingui/core/macro';
import { ChartColumn } from 'lucide-react';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CategoryFigures } from './category-list.tsx';
import { CategoryTable } from './pictures/category-table.tsx';
import { MonthBars } from './pictures/month-bars.tsx';
import { PersonBars } from './pictures/person-bars.tsx';
import { rankCategories, tonesOf } from './pictures/stacks.ts';
import { useGroupSpending } from './queries.ts';
import { withoutGaps } from './shown-months.ts';

/** What all members of a group spent in it: over time, by category and by person. */
export function GroupSpending({ groupId, meId }: { groupId: string; meId: string }) {
  const spending = useGroupSpending(groupId);
  const { data } = spending;
  if (spending.isPending) return <SkeletonRows count={5} label={t`Loading spending`} />;
  if (data === undefined) return <LoadError title={t`Spending couldn't be loaded`} query={spending} />;
  if (data.byPerson.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChartColumn />}
          title={t`No spending yet`}
          text={t`What everyone in the group spends appears here.`}
        />
      </Card>
    );
  }
  const months = withoutGaps(data.byMonth);
  const ranked = rankCategories([data]);
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <div>
          <p className="text-14 text-quiet">{t`Group total`}</p>
          <Money amount={data.total} size="heading" />
        </div>
        <MonthBars sums={months} ranked={ranked} chosen={months.length - 1} />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="by-category" flush>
          <CardHeader
            level={3}
            title={<span id="by-category">{t`By Category`}</span>}
            className={headerClass}
          />
          <ul className="divide-y divide-line">
            {data.byCategory.map((sum) => (
              <li key={sum.category} className="flex px-4 py-3 md:px-6">
                <CategoryFigures {...sum} total={data.total} tone={tonesOf(ranked).get(sum.category)} />
              </li>
            ))}
          </ul>
          <CategoryTable {...data} />
        </Card>
        <Card as="section" aria-labelledby="by-person" flush>
          <CardHeader level={3} title={<span id="by-person">{t`By Person`}</span>} className={headerClass} />
          <PersonBars people={data.byPerson} meId={meId} />
        </Card>
      </div>
    </div>
  );
}

const headerClass = 'px-4 pt-4 pb-2 md:px-6 md:pt-6';
