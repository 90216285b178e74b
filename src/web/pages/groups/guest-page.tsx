import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LinkIcon } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Redirect, useParams } from 'wouter';
import type { getGuestLink } from '#contract/guests.ts';
import type { pages } from '#contract/pages.ts';
import type { ReplyOf } from '#contract/route.ts';
import { AccountChoice } from '#web/guests/account-choice.tsx';
import { OpenLink } from '#web/guests/open-link.tsx';
import { useGuestLink } from '#web/guests/queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { shownName } from '#web/lib/language/names.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useCurrentUser } from '#web/users/queries.ts';

// Loads while a guest is asked who they are.
const loadScreen = () => import('./guest-screen.tsx');
const GuestScreen = lazyPart(async () => (await loadScreen()).GuestScreen);

/** A guest link: what it opens, and then the group itself at the same address. A member is sent to their group. */
export function GuestPage() {
  const { token } = useParams<typeof pages.guest>();
  const link = useGuestLink(token);
  const reader = useCurrentUser();
  usePageTitle(link.data?.groupName ?? t`Group`);
  useEffect(() => void loadScreen().catch(() => undefined), []);
  const { data, error } = link;
  if (error instanceof ApiError && error.code === 'link_expired')
    return <CardFrame>{<EndedLink />}</CardFrame>;
  // Whether the place is a member's is known by who reads.
  const failed = [link, reader].find((query) => query.data === undefined && query.error !== null);
  if (failed !== undefined) {
    return <PublicFrame>{<LoadError title={t`The group couldn't be loaded`} query={failed} />}</PublicFrame>;
  }
  const user = reader.data;
  if (data === undefined || user === undefined) return <PublicFrame>{<PageSpinner />}</PublicFrame>;
  const { place } = data;
  const isMember =
    place !== null && place.user !== null && place.user.id === user?.id && currentGuest() === null;
  if (isMember) return <Redirect to={to.group(place.groupId)} replace />;
  if (place === null) {
    return (
      <CardFrame>
        <LinkOpening
          token={token}
          link={data}
          isSignedIn={user !== null}
          onEntered={() => void link.refetch()}
        />
      </CardFrame>
    );
  }
  return (
    <PublicFrame>
      <Suspense fallback={<PageSpinner />}>
        <GuestScreen
          key={`${place.groupId} ${place.user?.id}`}
          token={token}
          kind={data.kind}
          place={place}
          onEnded={() => void link.refetch()}
        />
      </Suspense>
    </PublicFrame>
  );
}

function CardFrame({ children }: { children: React.ReactNode }) {
  return (
    <PublicFrame>
      <Card className="mx-auto max-w-md py-10 md:p-10">{children}</Card>
    </PublicFrame>
  );
}

type LinkOpeningProps = {
  token: string;
  link: ReplyOf<typeof getGuestLink>;
  isSignedIn: boolean;
  onEntered: () => void;
};

function LinkOpening({ token, link, isSignedIn, onEntered }: LinkOpeningProps) {
  const [isGuest, setIsGuest] = useState(false);
  const { kind, needsPin, groupName, sender } = link;
  const asksAccount = isSignedIn && !isGuest && kind === 'take_part';
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-2 text-center">
        <p className="text-14 text-quiet">
          <Trans>
            <bdi className="font-medium text-ink">{shownName(sender)}</bdi> lets you into
          </Trans>
        </p>
        <h1 dir="auto" className="text-28 font-semibold [overflow-wrap:anywhere]">
          {groupName}
        </h1>
        <p className="text-14 text-quiet">
          {kind === 'look' ? t`You can look at everything.` : t`You need no account to add expenses.`}
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

function EndedLink() {
  return (
    <>
      <h1 className="sr-only">{t`Group`}</h1>
      <EmptyState
        icon={<LinkIcon />}
        title={t`This link has ended`}
        text={t`Ask someone in the group for a new one.`}
      />
    </>
  );
}
