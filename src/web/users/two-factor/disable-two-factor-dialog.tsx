import { t } from '@lingui/core/macro';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { AskPasswordDialog } from '../security/ask-password-dialog.tsx';
import { useDisableTwoFactor } from '../security/mutations.ts';

export function DisableTwoFactorDialog({ open, onOpenChange }: DialogProps) {
  const disable = useDisableTwoFactor(() => onOpenChange(false));
  useFreshOnOpen(open, disable);
  return (
    <AskPasswordDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Turn Off Two-Step Sign-In`}
      description={t`You'll sign in with your password only, and your recovery codes will stop working.`}
      confirmLabel={t`Turn Off`}
      pendingText={t`Turning off...`}
      danger
      pending={disable.isPending}
      error={disable.error}
      onConfirm={(password) => disable.mutate({ body: { password } })}
    />
  );
}
