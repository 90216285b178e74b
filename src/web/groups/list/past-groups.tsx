import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Group } from '#contract/groups.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { BalanceFigure, balanceLabel } from '../group-balance.tsx';
import { GroupPicture } from '../group-picture.tsx';
import { usePastGroups } from '../queries.ts';

export function PastGroups() {
  const groups = usePastGroups();
  if (groups.isPending) {
    return (
      <Card className="py-0 md:py-0">
        <SkeletonRows count={5} label={t`Loading past groups`} />
      </Card>
    );
  }
  if (groups.data === undefined) {
    return <LoadError title={t`Past groups couldn't be loaded`} query={groups} />;
  }
  const items = groups.data.pages.flatMap((page) => page.items);
  return (
    <Card flush>
      {items.length === 0 ? (
        <EmptyState title={t`No past groups to display`} />
      ) : (
        <ul className="divide-y divide-line">
          {items.map((group) => (
            <PastGroup key={group.id} group={group} />
          ))}
        </ul>
      )}
      <LoadMore list={groups} />
    </Card>
  );
}

function PastGroup({ group }: { group: Group }) {
  return (
    <li className="relative flex items-center gap-4 px-4 py-3 transition-colors duration-100 hover:bg-well/50 md:px-6">
      <GroupPicture group={group} className="size-11 rounded-control" />
      <div className="min-w-0 flex-1">
        <h3 dir="auto" className="truncate text-start text-body font-medium">
          <Link href={to.group(group.id)} className="after:absolute after:inset-0">
            {group.name}
          </Link>
        </h3>
        <p className="text-13 text-quiet">
          <Facts>
            {formatDay(group.date)}
            <Trans>
              Total <Money amount={group.totalAmount} currency={group.currency} />
            </Trans>
          </Facts>
        </p>
      </div>
      <p className="flex shrink-0 flex-col items-end text-end">
        {group.balance === 0 ? (
          <span className="text-13 text-quiet">{t`All square`}</span>
        ) : (
          <>
            <span className="text-13 text-quiet">{balanceLabel(group.balance)}</span>
            <BalanceFigure balance={group.balance} currency={group.currency} size="body" />
          </>
        )}
      </p>
    </li>
  );
}
