import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { GroupDetail } from '#contract/groups.ts';
import { absolute, type Cents } from '#domain/money.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { shownName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type MemberBalance = GroupDetail['memberBalances'][number];

type MembersListProps = {
  group: GroupDetail;
  meId: string;
  /** The actions on a person without an account; left out if the group cannot be changed. */
  placeholderActions?: ((person: MemberBalance['user']) => ReactNode) | undefined;
  /** The content below the last member. */
  children?: ReactNode;
};

export function MembersList({ group, meId, placeholderActions, children }: MembersListProps) {
  const familyOf = new Map(group.families.flatMap(({ name, userIds }) => userIds.map((id) => [id, name])));
  const faces = new Map(group.members.map(({ id, profilePicture }) => [id, profilePicture]));
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {group.memberBalances.map((member) => (
          <li key={member.user.id} className="flex items-center gap-3 px-4 py-3 md:px-6">
            <Avatar name={shownName(member.user)} src={faces.get(member.user.id) ?? null} />
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">
                {isFriend(member, meId) ? (
                  <Link href={to.friend(member.user.id)} className="tap rounded-tick hover:underline">
                    {shownName(member.user)}
                  </Link>
                ) : (
                  shownName(member.user)
                )}
              </bdi>
              {member.user.id === meId && <Badge tone="accent">{t`You`}</Badge>}
              {familyOf.has(member.user.id) && (
                <Badge>
                  <bdi className="truncate">{familyOf.get(member.user.id)}</bdi>
                </Badge>
              )}
              {member.hasLeft && <Badge>{t`Left`}</Badge>}
              {member.isPlaceholder && <Badge>{t`No account yet`}</Badge>}
            </div>
            <MemberBalance balance={member.balance} isMe={member.user.id === meId} />
            {member.isPlaceholder && !member.hasLeft && placeholderActions?.(member.user)}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

/** Whether a member has a page of their own: another person with an account. */
function isFriend({ user, hasLeft, isPlaceholder }: MemberBalance, meId: string): boolean {
  return user.id !== meId && !hasLeft && !isPlaceholder && currentGuest() === null;
}

function MemberBalance({ balance, isMe }: { balance: Cents; isMe: boolean }) {
  if (balance === 0) return <p className="shrink-0 text-13 text-quiet">{t`all square`}</p>;
  const [owed, owing] = isMe ? [t`are owed`, t`owe`] : [t`is owed`, t`owes`];
  return (
    <p className="flex shrink-0 flex-col items-end">
      <span className="text-13 text-quiet">{balance > 0 ? owed : owing}</span>
      <Money amount={absolute(balance)} tone={balance > 0 ? 'owed' : 'owing'} strong />
    </p>
  );
}
