import { t } from '@lingui/core/macro';
import { LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ApiError } from '#web/lib/api/api-error.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { InvitesYou } from '#web/ui/display/invites-you.tsx';
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
      <InvitesYou {...data} />
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
