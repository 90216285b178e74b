import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, Clock, MailX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { InvitesYou } from '#web/ui/display/invites-you.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useAcceptInvitationByToken } from './mutations.ts';
import { useInvitationByToken } from './queries.ts';

type InvitationViewProps = {
  token: string;
  /** What the signed-in user is called; null for a visitor. */
  ownName: string | null;
  /** The sign-in links for a visitor. */
  signIn: ReactNode;
};

/** The page of an invitation link, for users and visitors. */
export function InvitationView({ token, ownName, signIn }: InvitationViewProps) {
  const { data, error, isPending, isRefetching, refetch } = useInvitationByToken(token);
  if (isPending) return <ViewSkeleton />;
  if (isNotFound(error)) {
    return (
      <EndedInvitation
        icon={<MailX />}
        title={t`This invitation isn't valid`}
        text={t`The link may be incomplete, or the invitation was canceled. Ask for a new one.`}
      />
    );
  }
  if (data === undefined) {
    return <LoadError title={t`The invitation couldn't be loaded`} query={{ isRefetching, refetch }} />;
  }
  if (data.status !== 'pending') return <EndedInvitation {...endings[data.status]} />;
  return (
    <div className="flex flex-col gap-8 text-center">
      <InvitesYou {...data} />
      <div className="flex flex-col gap-3">
        {ownName === null ? (
          signIn
        ) : (
          <AcceptButton token={token} ownName={ownName} onRefused={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

const endings = {
  expired: labels({
    icon: <Clock />,
    title: msg`This invitation has expired`,
    text: msg`Invitations are valid for 7 days. Ask for a new one.`,
  }),
  accepted: labels({
    icon: <CircleCheck />,
    title: msg`This invitation has already been accepted`,
    text: msg`An invitation works only once. If you accepted it, you can find the group under My Groups.`,
  }),
  declined: labels({
    icon: <MailX />,
    title: msg`This invitation has been declined`,
    text: msg`If that was a mistake, ask for a new one.`,
  }),
};

function EndedInvitation({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <>
      <h1 className="sr-only">{t`Invitation`}</h1>
      <EmptyState
        icon={icon}
        title={title}
        text={text}
        action={
          <Button asChild variant="secondary">
            <Link href={to.dashboard}>{t`Go to Dashboard`}</Link>
          </Button>
        }
      />
    </>
  );
}

type AcceptButtonProps = { token: string; ownName: string; onRefused: () => void };

function AcceptButton({ token, ownName, onRefused }: AcceptButtonProps) {
  const [, navigate] = useLocation();
  // Two clicks can arrive before the button is disabled. The first one uses up the token.
  const isSpent = useRef(false);
  const accept = useAcceptInvitationByToken(
    (groupId) => navigate(to.group(groupId), { replace: true }),
    () => {
      isSpent.current = false;
      onRefused();
    },
  );
  const join = () => {
    if (isSpent.current) return;
    isSpent.current = true;
    accept.mutate({ params: { token } });
  };
  return (
    <>
      <Button size="large" pending={accept.isPending} pendingText={t`Joining...`} onClick={join}>
        {t`Accept`}
      </Button>
      <p className="text-13 text-quiet">
        <Trans>
          You'll join as <bdi className="font-medium text-ink">{ownName}</bdi>.
        </Trans>
      </p>
    </>
  );
}

function ViewSkeleton() {
  return (
    <div role="status" className="flex flex-col items-center gap-3">
      <span className="sr-only">{t`Loading the invitation`}</span>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-4 w-48" />
      <Skeleton className="mt-6 h-12 w-full" />
    </div>
  );
}
