import { LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { getGuestLink } from '#contract/guests.ts';
import type { pages } from '#contract/pages.ts';
import type { ReplyOf } from '#contract/route.ts';
import { shownName } from '#domain/names.ts';
import { AccountChoice } from '#web/guests/account-choice.tsx';
import { OpenLink } from '#web/guests/open-link.tsx';
import { useGuestLink } from '#web/guests/queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { GuestScreen } from './guest-screen.tsx';

/** A guest link: what it opens, and then the group itself at the same address. */
export function GuestPage() {
  const { token } = useParams<typeof pages.guest>();
  const link = useGuestLink(token);
  const { data: user, isPending } = useCurrentUser();
  usePageTitle(link.data?.groupName ?? 'Group');
  const { data, error } = link;
  if (error instanceof ApiError && error.code === 'link_expired') return <Framed>{<Ended />}</Framed>;
  if (data === undefined) {
    return (
      <PublicFrame>
        {error === null ? <PageSpinner /> : <LoadError what="The group" query={link} />}
      </PublicFrame>
    );
  }
  if (data.place !== null) {
    return (
      <PublicFrame>
        <GuestScreen
          key={`${data.place.groupId} ${data.place.user?.id}`}
          token={token}
          kind={data.kind}
          place={data.place}
          onEnded={() => void link.refetch()}
        />
      </PublicFrame>
    );
  }
  if (isPending) return <PublicFrame>{<PageSpinner />}</PublicFrame>;
  return (
    <Framed>
      <Opening token={token} link={data} isSignedIn={user != null} onEntered={() => void link.refetch()} />
    </Framed>
  );
}

function Framed({ children }: { children: React.ReactNode }) {
  return (
    <PublicFrame>
      <Card className="mx-auto max-w-md py-10 md:p-10">{children}</Card>
    </PublicFrame>
  );
}

type OpeningProps = {
  token: string;
  link: ReplyOf<typeof getGuestLink>;
  isSignedIn: boolean;
  onEntered: () => void;
};

function Opening({ token, link, isSignedIn, onEntered }: OpeningProps) {
  const [isGuest, setIsGuest] = useState(false);
  const { kind, needsPin, groupName, sender } = link;
  const asksAccount = isSignedIn && !isGuest && kind === 'take_part';
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-2 text-center">
        <p className="text-14 text-quiet">
          <bdi className="font-medium text-ink">{shownName(sender)}</bdi> lets you into
        </p>
        <h1 dir="auto" className="text-28 font-semibold [overflow-wrap:anywhere]">
          {groupName}
        </h1>
        <p className="text-14 text-quiet">
          {kind === 'look' ? 'You can look at everything.' : 'You need no account to add expenses.'}
        </p>
      </div>
      {asksAccount ? (
        <AccountChoice token={token} needsPin={needsPin} onGuest={() => setIsGuest(true)} />
      ) : (
        <OpenLink token={token} kind={kind} needsPin={needsPin} onEntered={onEntered} />
      )}
    </div>
  );
}

function Ended() {
  return (
    <>
      <h1 className="sr-only">Group</h1>
      <EmptyState
        icon={<LinkIcon />}
        title="This link has ended"
        text="Ask someone in the group for a new one."
      />
    </>
  );
}
