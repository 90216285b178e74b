import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveGroup } from '../mutations.ts';

type RemoveGroupDialogProps = DialogProps & {
  group: { id: string; name: string };
  onRemoved?: () => void;
};

export function RemoveGroupDialog({ open, onOpenChange, group, onRemoved }: RemoveGroupDialogProps) {
  const remove = useRemoveGroup(() => {
    onOpenChange(false);
    onRemoved?.();
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Delete Group`}
      text={
        <Trans>
          <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{group.name}</bdi> and its expenses
          will disappear for all its members. It can be restored for 30 days.
        </Trans>
      }
      confirmLabel={t`Delete`}
      pendingText={t`Deleting...`}
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({ params: { id: group.id } });
      }}
    />
  );
}
