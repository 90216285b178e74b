import { t } from '@lingui/core/macro';
import { useParams } from 'wouter';
import type { pages } from '#contract/pages.ts';
import { ownName } from '#domain/names.ts';
import { JoinView } from '#web/join-links/join-view.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AskName } from '#web/users/profile/ask-name.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { SignInLinks } from './sign-in-links.tsx';

export function JoinPage() {
  usePageTitle(t`Join a Group`);
  const { token } = useParams<typeof pages.join>();
  const { data: user, isPending } = useCurrentUser();
  return (
    <PublicFrame>
      {isPending ? (
        <PageSpinner />
      ) : (
        <>
          <Card className="mx-auto max-w-md py-10 md:p-10">
            <JoinView
              token={token}
              ownName={user ? ownName(user) : null}
              signIn={<SignInLinks text={t`Sign in or create an account to join`} invite={token} />}
            />
          </Card>
          {user && <AskName user={user} className="mx-auto mt-4 max-w-md" />}
        </>
      )}
    </PublicFrame>
  );
}
