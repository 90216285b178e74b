import { t } from '@lingui/core/macro';
import { Link, useParams } from 'wouter';
import type { pages } from '#contract/pages.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AccessLeft } from '#web/users/sign-in/access-left.tsx';

/** The page of the link in the email about a password reset. */
export function AccessLeftPage() {
  usePageTitle(t`Access to Your Account`);
  const { token } = useParams<typeof pages.accessLeft>();
  return (
    <PublicFrame>
      <Card className="mx-auto flex max-w-md flex-col gap-6 md:p-8">
        <h1 className="text-20 font-semibold">{t`Access to Your Account`}</h1>
        <AccessLeft token={token} />
        <Button variant="secondary" asChild>
          <Link href={to.auth}>{t`Sign In`}</Link>
        </Button>
      </Card>
    </PublicFrame>
  );
}
