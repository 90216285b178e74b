import type { AdminUser } from '#contract/admin.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useToggleSubscription } from '../mutations.ts';

type SubscriptionDialogProps = { open: boolean; onClose: () => void; user: AdminUser };

export function SubscriptionDialog({ open, onClose, user }: SubscriptionDialogProps) {
  const toggle = useToggleSubscription(onClose);
  const name = <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{user.username}</bdi>;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={user.hasSubscription ? 'Remove Subscription?' : 'Add Subscription?'}
      text={
        user.hasSubscription ? (
          <p>
            This will remove subscription privileges from {name}, and end what is charged to their card. Are
            you sure you want to continue?
          </p>
        ) : (
          <p>This will grant subscription privileges to {name}. Are you sure you want to continue?</p>
        )
      }
      confirmLabel="Confirm"
      pendingText="Saving..."
      danger={user.hasSubscription}
      pending={toggle.isPending}
      onConfirm={() => {
        // The state that was asked for, not "the other one": somebody else may have changed it meanwhile.
        if (!toggle.isPending)
          toggle.mutate({ params: { id: user.id }, body: { active: !user.hasSubscription } });
      }}
    />
  );
}
