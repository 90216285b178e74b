import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { errorMessage } from '#web/lib/api/api-error.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { authenticate, type Question } from '../emulator.ts';

/** The confirmation of the emulated bank. Closing it counts as not approved. */
export function ConfirmationStep({ access, intent: { amount }, answer }: Question) {
  const [isSending, setIsSending] = useState(false);
  const send = async (outcome: 'approve' | 'fail') => {
    if (isSending) return;
    setIsSending(true);
    try {
      answer({ intent: await authenticate(access, outcome) });
    } catch (error) {
      answer({ message: errorMessage(error, t`Please try again.`) });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) void send('fail');
      }}
      title={amount === null ? t`Confirm this card` : t`Confirm ${formatMoney(amount as Cents)}`}
      text={t`Your bank wants to confirm it's you. This is a test card: approve it here, or see what happens when it fails.`}
      confirmLabel={t`Approve`}
      cancelLabel={t`Fail`}
      pending={isSending}
      onConfirm={() => void send('approve')}
    />
  );
}
