import { t } from '@lingui/core/macro';
import { memo, type ReactNode, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { User } from '#contract/users.ts';
import { CardConfirmation } from '#web/cards/confirmation/card-confirmation.tsx';
import { cacheRepliesOf } from '#web/lib/api/cached-replies.ts';
import { watchConnection } from '#web/lib/api/connection.ts';
import { useLive } from '#web/lib/api/live.ts';
import { languageHere, speakIn } from '#web/lib/language/browser.ts';
import { useOutboxWatch } from '#web/lib/outbox/outbox.ts';
import { rememberReturn, to } from '#web/lib/paths.ts';
import { usePushes } from '#web/notifications/use-pushes.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { HasFullAccess } from '#web/ui/lock-mark.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { useSessionWatch } from '#web/users/session.ts';
import { SignedIn } from '#web/users/signed-in.ts';
import { Shell } from './shell.tsx';

/** Shows a page inside the shell to a signed-in user. Sends visitors to sign in and back afterwards. */
export function Protected({ children }: { children: ReactNode }) {
  const { data: user, isError, refetch, isRefetching } = useCurrentUser();
  if (user === undefined && !isError) return <PageSpinner />;
  // A known user stays signed in when a refetch fails.
  if (user === undefined) {
    return (
      <ErrorState
        title={t`Allsquare can't be reached`}
        text={t`Check your connection and try again.`}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  if (user === null) return <SignInFirst />;
  return (
    <SignedIn value={user}>
      <HasFullAccess value={user.hasFullAccess}>
        {/* Another person gets screens of their own. */}
        <LiveShell key={user.id} user={user}>
          {children}
        </LiveShell>
      </HasFullAccess>
    </SignedIn>
  );
}

/** Sends a visitor to sign in. */
function SignInFirst() {
  const [path] = useLocation();
  useEffect(() => rememberReturn(path), [path]);
  return <Redirect to={to.auth} replace />;
}

const LiveShell = memo(({ user, children }: { user: User; children: ReactNode }) => {
  useEffect(() => cacheRepliesOf(user.id), [user.id]);
  useEffect(() => {
    // Offline, or before a build: the language of this browser stays.
    speakIn(languageHere(user.language)).catch(() => undefined);
  }, [user.language]);
  useEffect(watchConnection, []);
  useLive();
  useOutboxWatch(user);
  useSessionWatch();
  usePushes();
  return (
    <Shell>
      {children}
      <CardConfirmation />
    </Shell>
  );
});
