import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AdminUser } from '#contract/admin.ts';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useRenewUserLink } from '../mutations.ts';
import { PasswordLink } from './password-link.tsx';

type RenewLinkDialogProps = DialogProps & { user: AdminUser };

/** Makes a new link to set the first password. */
export function RenewLinkDialog({ open, onOpenChange, user }: RenewLinkDialogProps) {
  const renew = useRenewUserLink();
  useFreshOnOpen(open, renew);
  if (renew.data !== undefined) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t`New Link`}
        description={t`Copy the link now. You won't see it again.`}
        size="small"
      >
        <PasswordLink username={user.username} {...renew.data} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`New Link`}
      text={
        <Trans>
          The new link sets the password of <bdi className="font-medium text-ink">{user.username}</bdi>. An
          earlier link stops working.
        </Trans>
      }
      confirmLabel={t`Create Link`}
      pendingText={t`Creating...`}
      pending={renew.isPending}
      onConfirm={() => {
        if (!renew.isPending) renew.mutate({ params: { id: user.id } });
      }}
    />
  );
}
