import { t } from '@lingui/core/macro';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Mailbox } from '#web/site/mailbox.tsx';
import { PublicFrame } from '#web/site/public-frame.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { useSite } from '#web/users/queries.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Exists only without a mail server. */
export function MailboxPage() {
  const { data: site, isPending } = useSite();
  if (isPending) return <PageSpinner />;
  if (site?.hasMailbox !== true) return <NotFoundPage />;
  return <MailboxScreen />;
}

function MailboxScreen() {
  usePageTitle(t`Mailbox`);
  return (
    <PublicFrame>
      <Mailbox />
    </PublicFrame>
  );
}
