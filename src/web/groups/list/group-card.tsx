import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Group } from '#contract/groups.ts';
import { useUnreadIn } from '#web/chat/queries.ts';
import { expenseCount } from '#web/lib/language/expense-count.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { GroupBalance } from '../group-balance.tsx';
import { GroupPicture } from '../group-picture.tsx';
import { Faces } from './faces.tsx';

type GroupCardProps = {
  group: Group;
  /** The actions besides View Details. */
  actions?: ReactNode;
  onRemove: () => void;
};

export function GroupCard({ group, actions, onRemove }: GroupCardProps) {
  return (
    <Card as="li" flush className="relative flex flex-col">
      <GroupPicture group={group} className="h-20 md:h-24" />
      <div className="flex flex-1 flex-col gap-4 p-4 md:p-5">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 dir="auto" className="line-clamp-2 text-start text-16 font-semibold [overflow-wrap:anywhere]">
              {group.name}
            </h3>
            <p className="flex flex-wrap gap-x-3 text-13 text-quiet">
              {formatDay(group.date)}
              <UnreadMessages groupId={group.id} />
            </p>
          </div>
          <IconButton
            label={t`Delete ${group.name}`}
            danger
            size="small"
            className="relative z-1 -mt-1 -me-2"
            onClick={onRemove}
          >
            <Trash2 />
          </IconButton>
        </div>
        <Faces group={group} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <GroupBalance balance={group.balance} currency={group.currency} />
          <p className="flex flex-col text-13 text-quiet">
            <span>{expenseCount(group.expensesCount)}</span>
            <span>
              <Trans>
                Total <Money amount={group.totalAmount} currency={group.currency} />
              </Trans>
            </span>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2 [&>button]:z-1">
          {/* A press anywhere on the card is one on this link. */}
          <Button
            asChild
            variant="secondary"
            size="small"
            className="static col-span-2 after:absolute after:inset-0 after:rounded-card"
          >
            <Link href={to.group(group.id)}>{t`View Details`}</Link>
          </Button>
          {actions}
        </div>
      </div>
    </Card>
  );
}

function UnreadMessages({ groupId }: { groupId: string }) {
  const count = useUnreadIn(groupId);
  if (count === 0) return null;
  return (
    <Link href={`${to.group(groupId)}?tab=chat`} className="link tap z-1">
      {count > 99 ? t`99+ new messages` : plural(count, { one: '# new message', other: '# new messages' })}
    </Link>
  );
}
