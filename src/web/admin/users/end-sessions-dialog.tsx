import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AdminUser } from '#contract/admin.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useEndUserSessions } from '../mutations.ts';

type EndSessionsDialogProps = DialogProps & { user: AdminUser };

export function EndSessionsDialog({ open, onOpenChange, user }: EndSessionsDialogProps) {
  const end = useEndUserSessions(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Sign Out Everywhere`}
      text={
        <Trans>
          This signs <bdi className="font-medium text-ink">{user.username}</bdi> out on every device. Their
          access tokens keep working.
        </Trans>
      }
      confirmLabel={t`Sign Out`}
      pendingText={t`Signing out...`}
      pending={end.isPending}
      onConfirm={() => {
        if (!end.isPending) end.mutate({ params: { id: user.id } });
      }}
    />
  );
}
