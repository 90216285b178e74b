import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { Button } from '#web/ui/button.tsx';

export function NotFoundPage() {
  usePageTitle(t`Page not found`);
  return (
    <PublicFrame>
      <div className="flex flex-col items-center gap-2 py-16 text-center md:py-24">
        <h1 className="text-28 font-semibold">{t`404 Page Not Found`}</h1>
        <p className="text-16 text-quiet">{t`Did you forget to add the page to the router?`}</p>
        <Button asChild className="mt-6">
          <Link href={to.dashboard}>{t`Back to Dashboard`}</Link>
        </Button>
      </div>
    </PublicFrame>
  );
}
