import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MailWarning } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useResendVerification } from './mutations.ts';

/** A new email address that is not verified yet, with its actions. */
export function PendingEmail({ pending, current }: { pending: string; current: string | null }) {
  const resend = useResendVerification();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-accent-tint px-4 py-3 text-14">
      <p className="flex min-w-0 flex-1 basis-72 gap-3">
        <MailWarning aria-hidden="true" className="mt-0.5 size-4.5 text-accent" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Trans>
            <bdi className="font-medium">{pending}</bdi> isn't confirmed yet. Open the link in the email we
            sent.
          </Trans>{' '}
          {current !== null && (
            <Trans>
              Until then <bdi>{current}</bdi> counts.
            </Trans>
          )}
        </span>
      </p>
      <Button
        variant="secondary"
        size="small"
        pending={resend.isPending}
        pendingText={t`Sending...`}
        onClick={() => resend.mutate({})}
      >{t`Resend Email`}</Button>
    </div>
  );
}
