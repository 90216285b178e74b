import { type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { User } from '#contract/users.ts';
import { CardConfirmation } from '#web/cards/confirmation/card-confirmation.tsx';
import { watchConnection } from '#web/lib/api/connection.ts';
import { keepRepliesOf } from '#web/lib/api/kept-replies.ts';
import { useLive } from '#web/lib/api/live.ts';
import { useOutboxWatch } from '#web/lib/outbox/outbox.ts';
import { rememberReturn, to } from '#web/lib/paths.ts';
import { usePushes } from '#web/notifications/use-pushes.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { useSessionWatch } from '#web/users/session.ts';
import { SignedIn } from '#web/users/signed-in.ts';
import { Shell } from './shell.tsx';

/** Shows a page inside the shell to a signed-in user. Sends visitors to sign in and back afterwards. */
export function Protected({ children }: { children: ReactNode }) {
  const { data: user, isError, refetch, isRefetching } = useCurrentUser();
  const [path] = useLocation();
  const mustSignIn = user === null;
  useEffect(() => {
    if (mustSignIn) rememberReturn(path);
  }, [mustSignIn, path]);
  if (user === undefined && !isError) return <PageSpinner />;
  // A known user stays signed in when a refetch fails.
  if (user === undefined) {
    return (
      <ErrorState
        title="Allsquare cannot be reached"
        text="Check your connection and try again."
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  if (user === null) return <Redirect to={to.auth} replace />;
  return (
    <SignedIn value={user}>
      {/* Another person gets screens of their own. */}
      <LiveShell key={user.id} user={user}>
        {children}
      </LiveShell>
    </SignedIn>
  );
}

function LiveShell({ user, children }: { user: User; children: ReactNode }) {
  useEffect(() => keepRepliesOf(user.id), [user.id]);
  useEffect(watchConnection, []);
  useLive();
  useOutboxWatch(user);
  useSessionWatch();
  usePushes();
  return (
    <Shell>
      <Suspense fallback={<PageSpinner />}>{children}</Suspense>
      <CardConfirmation />
    </Shell>
  );
}
