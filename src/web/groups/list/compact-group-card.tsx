import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import type { Group } from '#contract/groups.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { GroupBalance } from '../group-balance.tsx';
import { Faces } from './faces.tsx';

/** A small group card for the dashboard. The whole card is a link. */
export function CompactGroupCard({ group }: { group: Group }) {
  return (
    <Card
      as="li"
      className="relative flex min-h-44 flex-col gap-3 transition-colors duration-100 hover:bg-well/50"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 dir="auto" className="line-clamp-2 text-start text-16 font-semibold [overflow-wrap:anywhere]">
            <Link
              href={to.group(group.id)}
              className="rounded-control after:absolute after:inset-0 after:rounded-card"
            >
              {group.name}
            </Link>
          </h3>
          <p className="text-13 text-quiet">{formatDay(group.date)}</p>
        </div>
        <Badge tone={group.status === 'active' ? 'accent' : 'neutral'}>
          {group.status === 'active' ? t({ message: 'Active', context: 'a group' }) : t`Closed`}
        </Badge>
      </div>
      <Faces group={group} />
      <div className="mt-auto">
        <GroupBalance balance={group.balance} currency={group.currency} />
      </div>
    </Card>
  );
}
