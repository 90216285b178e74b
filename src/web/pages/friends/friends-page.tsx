import { FriendList } from '#web/friends/friend-list.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export function FriendsPage() {
  usePageTitle('Friends');
  return (
    <>
      <PageHeader title="Friends" subtitle="What you and your friends owe each other, across all groups." />
      <FriendList />
    </>
  );
}
