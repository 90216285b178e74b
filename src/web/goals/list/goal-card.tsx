import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarDays, Check, Globe, Plus, TrendingUp } from 'lucide-react';
import type { Goal } from '#contract/goals.ts';
import { deadlineLabel } from '#domain/goals.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CategoryDisc } from '../category-disc.tsx';
import { CATEGORY_LABELS } from '../goal-labels.ts';
import { type GoalAct, GoalMenu } from './goal-menu.tsx';
import { GoalProgress } from './goal-progress.tsx';

type GoalCardProps = { goal: Goal; onAct: (act: GoalAct) => void };

/** One goal with its progress, deadline and required savings. */
export function GoalCard({ goal, onAct }: GoalCardProps) {
  const { name, category, status, isPublic } = goal;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <CategoryDisc goal={goal} />
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="line-clamp-2 text-start text-body font-medium [overflow-wrap:anywhere]">
            {name}
          </h3>
          <p className="text-13 text-quiet">{CATEGORY_LABELS[category]}</p>
        </div>
        <GoalMenu goal={goal} onAct={onAct} />
      </div>
      <GoalProgress goal={goal} />
      <Outlook goal={goal} />
      <div className="mt-auto flex min-h-8 flex-wrap items-center gap-2 empty:hidden">
        {status === 'in_progress' && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Add Contribution: ${name}`}
            onClick={() => onAct('contribute')}
          >
            <Plus aria-hidden="true" />
            {t`Add Contribution`}
          </Button>
        )}
        {status === 'completed' && (
          <Badge tone="owed">
            <Check aria-hidden="true" />
            {t`Completed`}
          </Badge>
        )}
        {status === 'archived' && <Badge>{t`Archived`}</Badge>}
        {isPublic && (
          <span className="ms-auto">
            <Badge tone="accent">
              <Globe aria-hidden="true" />
              {t`Public`}
            </Badge>
          </span>
        )}
      </div>
    </Card>
  );
}

function Outlook({ goal }: { goal: Goal }) {
  const formatMoney = useFormatMoney();
  const { status, deadline, neededPerMonth, projectedDate } = goal;
  if (deadline === null && projectedDate === null) return null;
  return (
    <div className="flex flex-col gap-1.5 text-14">
      {deadline !== null && (
        <p className="flex items-start gap-2">
          <CalendarDays aria-hidden="true" className="mt-0.5 size-4 text-quiet" />
          <span>
            <span className="sr-only">{t`Deadline:`} </span>
            <Facts>
              <time dateTime={deadline}>{formatDay(deadline)}</time>
              {status === 'in_progress' && (
                <span className={deadline < today() ? 'text-danger' : 'text-quiet'}>
                  {say(deadlineLabel(deadline, today()))}
                </span>
              )}
            </Facts>
          </span>
        </p>
      )}
      {neededPerMonth !== null && (
        <p>
          <Trans>
            <span className="figures font-medium">{formatMoney(neededPerMonth)}</span> per month until then
          </Trans>
        </p>
      )}
      {projectedDate !== null && (
        <p className="flex items-start gap-2 text-quiet">
          <TrendingUp aria-hidden="true" className="mt-0.5 size-4" />
          <span>
            <Trans>
              On pace to reach by <time dateTime={projectedDate}>{formatDay(projectedDate)}</time>
            </Trans>
          </span>
        </p>
      )}
    </div>
  );
}
