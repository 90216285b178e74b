import { t } from '@lingui/core/macro';
import { aboutBill } from '#web/lib/outbox/is-about.ts';
import { useWaiting } from '#web/lib/outbox/shown.ts';
import { Badge } from '#web/ui/display/badge.tsx';

type WaitingMarkProps = { billId: string; className?: string };

/** Says that a bill was marked as paid or unpaid, and that the server does not know yet, or refused it. */
export function WaitingMark({ billId, className }: WaitingMarkProps) {
  const last = useWaiting(aboutBill(billId)).at(-1);
  if (last === undefined) return null;
  return (
    <p className={className}>
      <Badge>{last.state.is === 'refused' ? t`Rejected` : t`Waiting to be sent`}</Badge>
    </p>
  );
}
