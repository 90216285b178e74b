import { t } from '@lingui/core/macro';
import { Button } from '#web/ui/button.tsx';
import type { Outgoing } from './outbox.ts';

type OutgoingRowProps = { message: Outgoing; onRetry: () => void; onDrop: () => void };

/** The user's own pending or failed message. */
export function OutgoingRow({ message: { text, problem }, onRetry, onDrop }: OutgoingRowProps) {
  return (
    <article className="mt-1 flex flex-col items-end gap-1">
      <p
        dir="auto"
        className="max-w-[80%] rounded-card bg-accent-tint px-3 py-2 text-body whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text}
      </p>
      {problem === null ? (
        <p className="px-1 text-13 text-quiet">{t`Sending...`}</p>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 px-1 text-13 text-danger">
          <span>{t`Not sent. ${problem}`}</span>
          <Button variant="secondary" size="small" onClick={onRetry}>{t`Try Again`}</Button>
          <Button variant="quiet" size="small" onClick={onDrop}>{t`Discard`}</Button>
        </div>
      )}
    </article>
  );
}
