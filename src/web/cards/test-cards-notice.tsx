import { Trans } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { useSite } from '#web/users/queries.ts';

/** Says that no real money moves. Renders nothing with a real card provider. */
export function TestCardsNotice() {
  const { data: site, isPending } = useSite();
  // Takes no room: what follows only waits until it is known whether the notice stands above it.
  if (isPending) return <div data-loading />;
  if (site?.hasTestCards !== true) return null;
  return (
    <p role="note" className="mb-6 flex items-start gap-2.5 rounded-control bg-well px-4 py-3 text-14">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-quiet" />
      <span>
        <Trans>
          <strong className="font-semibold">Cards here are test cards.</strong> No real money moves, and this
          balance is for testing only.
        </Trans>
      </span>
    </p>
  );
}
