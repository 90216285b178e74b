import { t } from '@lingui/core/macro';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** The message for an email link that was used, has expired, or is incomplete. */
export function LinkEnded({ text, action }: { text: string; action: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">{t`Allsquare`}</h1>
      <EmptyState icon={<Link2Off />} title={t`This link no longer works`} text={text} action={action} />
    </>
  );
}
