import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AdminUser } from '#contract/admin.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useToggleSubscription } from '../mutations.ts';

type SubscriptionDialogProps = DialogProps & { user: AdminUser };

export function SubscriptionDialog({ open, onOpenChange, user }: SubscriptionDialogProps) {
  const toggle = useToggleSubscription(() => onOpenChange(false));
  const name = <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{user.username}</bdi>;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={user.hasSubscription ? t`Remove Subscription?` : t`Add Subscription?`}
      text={
        user.hasSubscription ? (
          <p>
            <Trans>
              This will remove subscription privileges from {name}, and stop charging their card. Are you sure
              you want to continue?
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              This will grant subscription privileges to {name}. Are you sure you want to continue?
            </Trans>
          </p>
        )
      }
      confirmLabel={t`Confirm`}
      pendingText={t`Saving...`}
      danger={user.hasSubscription}
      pending={toggle.isPending}
      onConfirm={() => {
        // Sends the requested state instead of a toggle: another admin may have changed it meanwhile.
        if (!toggle.isPending)
          toggle.mutate({ params: { id: user.id }, body: { active: !user.hasSubscription } });
      }}
    />
  );
}
