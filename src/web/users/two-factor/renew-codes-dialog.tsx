import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { AskPassword } from '../security/ask-password-dialog.tsx';
import { useFreshOnOpen } from '../security/fresh-on-open.ts';
import { useRenewRecoveryCodes } from '../security/mutations.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type RenewCodesDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function RenewCodesDialog({ open, onOpenChange }: RenewCodesDialogProps) {
  const renew = useRenewRecoveryCodes();
  useFreshOnOpen(open, renew);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Recovery Codes"
      size="small"
      // Codes that are seen once go away on purpose only.
      dismissable={!renew.isPending && !renew.data}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} />
      ) : (
        <AskPassword
          confirmLabel="Make New Codes"
          pendingText="Making..."
          pending={renew.isPending}
          error={renew.error}
          onConfirm={(password) => renew.mutate({ body: { password } })}
        >
          <p className="text-14 text-quiet">
            You will get ten new codes. Your current codes will stop working.
          </p>
        </AskPassword>
      )}
    </Dialog>
  );
}
