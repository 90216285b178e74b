import { t } from '@lingui/core/macro';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { AskPassword } from '../security/ask-password-dialog.tsx';
import { useRenewRecoveryCodes } from '../security/mutations.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewCodesDialog({ open, onOpenChange }: DialogProps) {
  const renew = useRenewRecoveryCodes();
  useFreshOnOpen(open, renew);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`New Recovery Codes`}
      size="small"
      // The codes are shown only once, so the dialog closes only by its button.
      dismissable={!renew.isPending && !renew.data}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} />
      ) : (
        <AskPassword
          confirmLabel={t`Create New Codes`}
          pendingText={t`Creating...`}
          pending={renew.isPending}
          error={renew.error}
          onConfirm={(password) => renew.mutate({ body: { password } })}
        >
          <p className="text-14 text-quiet">{t`You'll get ten new codes. Your current codes will stop working.`}</p>
        </AskPassword>
      )}
    </Dialog>
  );
}
