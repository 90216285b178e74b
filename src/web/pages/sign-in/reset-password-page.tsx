import { t } from '@lingui/core/macro';
import { useParams } from 'wouter';
import type { pages } from '#contract/pages.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ResetPassword } from '#web/users/sign-in/reset-password.tsx';

export function ResetPasswordPage() {
  usePageTitle(t`New password`);
  const { token } = useParams<typeof pages.resetPassword>();
  return (
    <PublicFrame>
      <Card className="mx-auto max-w-md md:p-8">
        <ResetPassword token={token} />
      </Card>
    </PublicFrame>
  );
}
