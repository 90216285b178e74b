import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import type { FriendDetail, SharedGroup } from '#contract/friends.ts';
import { absolute } from '#domain/money.ts';
import { to } from '#web/lib/paths.ts';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

/** The groups that the user shares with a friend, with the line between them in each. */
export function SharedGroups({ friend: { groups, directGroupId } }: { friend: FriendDetail }) {
  return (
    <Card as="section" aria-label={t`Groups`}>
      <CardHeader title={t`Groups`} className="mb-2" />
      {groups.length === 0 && <EmptyState title={t`You don't share a group right now`} />}
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <GroupRow key={group.groupId} group={group} isDirect={group.groupId === directGroupId} />
        ))}
      </ul>
    </Card>
  );
}

/** The name of a group on a friend's page: that of the direct group would be the friend's. */
export const directName = () => t`Just the two of you`;

function GroupRow({ group, isDirect }: { group: SharedGroup; isDirect: boolean }) {
  const { groupId, groupName, amount, currency, isBeingPaid } = group;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-36">
        <Link
          href={to.group(groupId)}
          dir="auto"
          className="link -my-2.5 block w-fit min-w-11 max-w-full truncate py-2.5 text-start text-body"
        >
          {isDirect ? directName() : groupName}
        </Link>
        {isBeingPaid && <p className="text-13 text-quiet">{t`A card payment is in progress`}</p>}
      </div>
      {amount === 0 ? (
        <p className="text-13 text-quiet">{t`all square`}</p>
      ) : (
        <p className="flex items-baseline gap-1.5">
          <span className="text-13 text-quiet">{amount > 0 ? t`owes you` : t`you owe`}</span>
          <Money amount={absolute(amount)} currency={currency} tone={amount > 0 ? 'owed' : 'owing'} strong />
        </p>
      )}
    </li>
  );
}
