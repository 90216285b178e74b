import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { verifyEmail } from '#contract/profile.ts';
import { call } from '#web/lib/api/call.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { useCurrentUser } from '../queries.ts';
import { LinkEnded } from './link-ended.tsx';
import { isLinkExpired } from './link-mutations.ts';

/** Verifies the address once. Implemented as a cached query, because a second call would find the link used. */
function useVerifyEmail(token: string) {
  const verification = useQuery({
    queryKey: ['verified', token],
    queryFn: () => call(verifyEmail, { params: { token } }),
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { isSuccess } = verification;
  useEffect(() => {
    if (isSuccess) void refresh(['/api/user', '/api/invitations']);
  }, [isSuccess]);
  return verification;
}

/** The page of the link in a verification email. */
export function VerifyEmail({ token }: { token: string }) {
  const { data, error, isPending, isRefetching, refetch } = useVerifyEmail(token);
  if (isPending) return <PageSpinner label={t`Loading`} />;
  if (isLinkExpired(error)) {
    return (
      <LinkEnded
        text={t`It may have expired or already been used. You can send a new one from your profile.`}
        action={<WayOn path={to.profile} label={t`Go to Profile`} />}
      />
    );
  }
  if (data === undefined) {
    return (
      <>
        <h1 className="sr-only">{t`Email address`}</h1>
        <ErrorState
          title={t`Your email address couldn't be confirmed`}
          text={t`Check your connection and try again.`}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">{t`Email address`}</h1>
      <EmptyState
        icon={<MailCheck />}
        title={t`Your email address is confirmed`}
        text={
          <Trans>
            Emails and invitations will reach you at <bdi className="font-medium text-ink">{data.email}</bdi>.
          </Trans>
        }
        action={<WayOn path={to.dashboard} label={t`Go to Dashboard`} />}
      />
    </>
  );
}

function WayOn({ path, label }: { path: string; label: string }) {
  const { data: user } = useCurrentUser();
  return (
    <Button asChild>
      <Link href={user ? path : to.auth}>{user ? label : t`Sign In`}</Link>
    </Button>
  );
}
