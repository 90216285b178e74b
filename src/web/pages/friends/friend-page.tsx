import { t } from '@lingui/core/macro';
import { Link, useParams } from 'wouter';
import type { pages } from '#contract/pages.ts';
import { useFriend } from '#web/friends/queries.ts';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { shownName } from '#web/lib/language/names.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { NotFound } from '#web/ui/feedback/not-found.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { FriendScreen } from './friend-screen.tsx';

export function FriendPage() {
  const { id } = useParams<typeof pages.friend>();
  const { data: friend, error, isRefetching, refetch } = useFriend(id);
  usePageTitle(friend ? shownName(friend.user) : t`Friend`);
  if (isNotFound(error)) {
    return (
      <>
        <h1 className="sr-only">{t`Friend not found`}</h1>
        <NotFound
          title={t`This person can't be found`}
          text={t`You don't share a group with them, or they don't have an account.`}
          action={
            <Button asChild variant="secondary">
              <Link href={to.friends}>{t`Go to Friends`}</Link>
            </Button>
          }
        />
      </>
    );
  }
  if (friend !== undefined) return <FriendScreen key={id} friend={friend} />;
  if (error === null) return <SkeletonRows count={5} label={t`Loading the friend`} />;
  return <LoadError title={t`The friend couldn't be loaded`} query={{ isRefetching, refetch }} />;
}
