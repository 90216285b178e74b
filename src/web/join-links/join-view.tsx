import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Clock, LinkIcon, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { getGroupToJoin } from '#contract/join-links.ts';
import type { ReplyOf } from '#contract/route.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { JoinForm } from './join-form.tsx';
import { useGroupToJoin } from './queries.ts';

type JoinViewProps = {
  token: string;
  /** What the signed-in user is called; null for a visitor. */
  ownName: string | null;
  /** The sign-in links for a visitor. */
  signIn: ReactNode;
};

/** The page of a join link, for users and visitors. */
export function JoinView({ token, ownName, signIn }: JoinViewProps) {
  const { data, error, isPending, isRefetching, refetch } = useGroupToJoin(token);
  if (isPending) return <ViewSkeleton />;
  if (error instanceof ApiError && error.code === 'link_expired') return <EndedLink />;
  if (data === undefined) {
    return (
      <ErrorState
        title={t`Failed to load the group`}
        text={t`Check your connection and try again.`}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Head group={data} />
      {ownName === null ? (
        <>
          <FreeNames places={data.placeholders} />
          <div className="flex flex-col gap-3 text-center">{signIn}</div>
        </>
      ) : (
        <JoinForm
          token={token}
          ownName={ownName}
          places={data.placeholders}
          onRefused={() => void refetch()}
        />
      )}
    </div>
  );
}

function Head({ group }: { group: ReplyOf<typeof getGroupToJoin> }) {
  const { groupName, sender, membersCount, expiresAt } = group;
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <p className="text-14 text-quiet">
        <Trans>
          <bdi className="font-medium text-ink">{shownName(sender)}</bdi> invites you to join
        </Trans>
      </p>
      <h1 dir="auto" className="text-28 font-semibold [overflow-wrap:anywhere]">
        {groupName}
      </h1>
      <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-13 text-quiet">
        <span className="inline-flex items-center gap-1.5">
          <Users aria-hidden="true" className="size-4" />
          {plural(membersCount, { one: '# member', other: '# members' })}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Clock aria-hidden="true" className="size-4" />
          {t`Expires ${timeAgo(new Date(expiresAt), new Date())}`}
        </span>
      </p>
    </div>
  );
}

/** The names that a visitor can claim, which tell that the link is for them. */
function FreeNames({ places }: { places: readonly { id: string; name: string }[] }) {
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="free-names" className="flex flex-col gap-3 border-y border-line py-5">
      <h2 id="free-names" className="text-center text-16 font-semibold">
        {t`Are you one of them?`}
      </h2>
      <ul className="flex flex-wrap justify-center gap-2">
        {places.map(({ id, name }) => (
          <li
            key={id}
            className="flex max-w-full min-w-0 items-center gap-2 rounded-full bg-well py-1 ps-1 pe-3 text-14"
          >
            <Avatar name={name} size="small" />
            <bdi className="truncate">{name}</bdi>
          </li>
        ))}
      </ul>
      <p className="text-center text-13 text-quiet text-balance">
        {t`You can claim your name once you have an account.`}
      </p>
    </section>
  );
}

function EndedLink() {
  return (
    <>
      <h1 className="sr-only">{t`Join a Group`}</h1>
      <EmptyState
        icon={<LinkIcon />}
        title={t`This link has ended`}
        text={t`Ask someone in the group for a new one.`}
        action={
          <Button asChild variant="secondary">
            <Link href={to.dashboard}>{t`Go to Dashboard`}</Link>
          </Button>
        }
      />
    </>
  );
}

function ViewSkeleton() {
  return (
    <div role="status" className="flex flex-col items-center gap-3">
      <span className="sr-only">{t`Loading the group`}</span>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-4 w-48" />
      <Skeleton className="mt-6 h-12 w-full" />
    </div>
  );
}
