import { t } from '@lingui/core/macro';
import { useParams } from 'wouter';
import type { pages } from '#contract/pages.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { VerifyEmail } from '#web/users/sign-in/verify-email.tsx';

export function VerifyEmailPage() {
  usePageTitle(t`Email address`);
  const { token } = useParams<typeof pages.verifyEmail>();
  return (
    <PublicFrame>
      <Card className="mx-auto max-w-md py-10 md:p-10">
        <VerifyEmail token={token} />
      </Card>
    </PublicFrame>
  );
}
