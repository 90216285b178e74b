import { AskPasswordDialog } from '../security/ask-password-dialog.tsx';
import { useFreshOnOpen } from '../security/fresh-on-open.ts';
import { useDisableTwoFactor } from '../security/mutations.ts';

type DisableTwoFactorDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function DisableTwoFactorDialog({ open, onOpenChange }: DisableTwoFactorDialogProps) {
  const disable = useDisableTwoFactor(() => onOpenChange(false));
  useFreshOnOpen(open, disable);
  return (
    <AskPasswordDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Turn Off Two-Step Sign-In"
      description="You will sign in with your password only, and your recovery codes will stop working."
      confirmLabel="Turn Off"
      pendingText="Turning off..."
      danger
      pending={disable.isPending}
      error={disable.error}
      onConfirm={(password) => disable.mutate({ body: { password } })}
    />
  );
}
