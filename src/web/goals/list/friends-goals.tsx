import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import type { listFriendsGoals } from '#contract/goals.ts';
import type { ReplyOf } from '#contract/route.ts';
import { deadlineLabel } from '#domain/goals.ts';
import { formatPercent } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';
import { shownName } from '#web/lib/language/names.ts';
import { today } from '#web/lib/time/today.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CategoryDisc } from '../category-disc.tsx';
import { CATEGORY_LABELS } from '../goal-labels.ts';
import { useFriendsGoals } from '../queries.ts';
import { GrowingBar } from './goal-progress.tsx';

type FriendsGoal = ReplyOf<typeof listFriendsGoals>[number];

/** The public goals of people in the same groups. Renders nothing without any. */
export function FriendsGoals() {
  const list = useFriendsGoals();
  if (list.isPending) return null;
  if (list.data === undefined) {
    return <LoadError title={t`Friends' goals couldn't be loaded`} query={list} />;
  }
  const goals = list.data.pages.flatMap((page) => page.items);
  if (goals.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-20 font-semibold">{t`Friends' Goals`}</h2>
        <p className="text-14 text-quiet">{t`Public goals of people in your groups. Amounts stay private.`}</p>
      </div>
      <Card flush>
        <ul aria-label={t`Friends' Goals`} className="divide-y divide-line">
          {goals.map((goal) => (
            <FriendsGoalRow key={goal.id} goal={goal} />
          ))}
        </ul>
        <LoadMore list={list} />
      </Card>
    </section>
  );
}

function FriendsGoalRow({ goal }: { goal: FriendsGoal }) {
  const { name, category, color, percent, deadline, status } = goal;
  return (
    <li className="flex items-center gap-3 px-4 py-3 md:px-6">
      <CategoryDisc goal={goal} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <p dir="auto" className="text-start text-body font-medium [overflow-wrap:anywhere]">
              {name}
            </p>
            <p className="text-13 text-quiet [overflow-wrap:anywhere]">
              <Facts>
                <bdi>{shownName(goal)}</bdi>
                {CATEGORY_LABELS[category]}
              </Facts>
            </p>
          </div>
          <p>
            {status === 'completed' ? (
              <Badge tone="owed">
                <Check aria-hidden="true" />
                {t`Completed`}
              </Badge>
            ) : (
              deadline !== null && <Badge>{say(deadlineLabel(deadline, today()))}</Badge>
            )}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <GrowingBar percent={percent} label={t`Progress of ${name}`} color={color} />
          <span className="figures min-w-9 text-end text-14 font-medium">{formatPercent(percent)}</span>
        </div>
      </div>
    </li>
  );
}
