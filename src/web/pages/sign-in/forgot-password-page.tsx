import { t } from '@lingui/core/macro';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ForgotPassword } from '#web/users/sign-in/forgot-password.tsx';

export function ForgotPasswordPage() {
  usePageTitle(t`Forgot password`);
  return (
    <PublicFrame>
      <Card className="mx-auto max-w-md md:p-8">
        <ForgotPassword />
      </Card>
    </PublicFrame>
  );
}
