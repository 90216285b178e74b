import { t } from '@lingui/core/macro';
import type { AdminUser } from '#contract/admin.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveUser } from '../mutations.ts';

type RemoveUserDialogProps = DialogProps & { user: AdminUser };

export function RemoveUserDialog({ open, onOpenChange, user }: RemoveUserDialogProps) {
  const remove = useRemoveUser(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Delete User Account`}
      text={
        <>
          <p className="mb-2 font-medium text-ink [overflow-wrap:anywhere]">
            <bdi>{user.username}</bdi>
          </p>
          <p>{t`This action cannot be undone. This will permanently delete the user's account and remove all their data from our servers.`}</p>
        </>
      }
      confirmLabel={t`Delete`}
      pendingText={t`Deleting...`}
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({ params: { id: user.id } });
      }}
    />
  );
}
