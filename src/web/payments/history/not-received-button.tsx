import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { GroupPayment } from '#contract/payments.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useVoidPayment } from '../mutations.ts';

/** Takes back a cash payment to a guest that did not arrive. Guests have no page of payments, so it is in the group's list. */
export function NotReceivedButton({ payment }: { payment: GroupPayment }) {
  const [isAsking, setIsAsking] = useState(false);
  const voiding = useVoidPayment(() => setIsAsking(false));
  const { id, from, amount, currency } = payment;
  const [name, shown] = [shownName(from), formatMoney(amount, currency)];
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(open) => !voiding.isPending && setIsAsking(open)}
      trigger={
        <Button variant="quiet" size="small" aria-label={t`Not received: ${shown} from ${name}`}>
          {t`Not Received`}
        </Button>
      }
      title={t`Didn't Receive This Payment?`}
      text={
        <Trans>
          <bdi>{name}</bdi> recorded a payment of {shown} to you. If you mark it as not received, it no longer
          counts toward balances. The activity still tells of it.
        </Trans>
      }
      confirmLabel={t`Mark as Not Received`}
      danger
      pending={voiding.isPending}
      onConfirm={() => {
        if (!voiding.isPending) voiding.mutate({ params: { id } });
      }}
    />
  );
}
