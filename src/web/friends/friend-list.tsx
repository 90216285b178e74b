import { plural, t } from '@lingui/core/macro';
import { UsersRound } from 'lucide-react';
import { Link } from 'wouter';
import type { Friend } from '#contract/friends.ts';
import { shownName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { NetFigures } from './net-figures.tsx';
import { useFriends } from './queries.ts';

/** The people with whom the user shares a group, with what they owe each other. */
export function FriendList() {
  const list = useFriends();
  if (list.isPending) return <SkeletonRows count={5} label={t`Loading friends`} />;
  if (list.data === undefined) return <LoadError title={t`Your friends couldn't be loaded`} query={list} />;
  const friends = list.data.pages.flatMap((page) => page.items);
  if (friends.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<UsersRound />}
          title={t`No friends yet`}
          text={t`People with an account who share a group with you appear here.`}
          action={
            <Button asChild variant="secondary">
              <Link href={to.groups}>{t`Go to My Groups`}</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <Card flush>
      <ul aria-label={t`Friends`} className="divide-y divide-line">
        {friends.map((friend) => (
          <FriendRow key={friend.user.id} friend={friend} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}

function FriendRow({ friend: { user, nets, groupsCount } }: { friend: Friend }) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-well md:px-6">
      <Avatar name={shownName(user)} src={user.profilePicture} />
      <div className="min-w-0 flex-1">
        <Link
          href={to.friend(user.id)}
          dir="auto"
          className="block truncate text-start text-body font-medium after:absolute after:inset-0 focus-visible:after:-outline-offset-2"
        >
          {shownName(user)}
        </Link>
        <p className="text-13 text-quiet">{groupsText(groupsCount)}</p>
      </div>
      <NetFigures nets={nets} />
    </li>
  );
}

function groupsText(count: number): string {
  if (count === 0) return t`No shared groups`;
  return plural(count, { one: '# shared group', other: '# shared groups' });
}
