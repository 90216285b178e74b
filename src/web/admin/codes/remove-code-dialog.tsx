import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { PromotionCode } from '#contract/admin.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveCode } from '../mutations.ts';

type RemoveCodeDialogProps = DialogProps & { code: PromotionCode };

export function RemoveCodeDialog({ open, onOpenChange, code }: RemoveCodeDialogProps) {
  const remove = useRemoveCode(() => onOpenChange(false));
  const { redemptionsCount } = code;
  const name = <span className="font-medium text-ink">{code.code}</span>;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Delete Promotion Code`}
      text={
        redemptionsCount > 0 ? (
          <p>
            <Trans>
              {name} has been redeemed <Plural value={redemptionsCount} one="once" other="# times" />. It will
              be deactivated instead of deleted.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>{name} will be permanently deleted. This action can't be undone.</Trans>
          </p>
        )
      }
      confirmLabel={redemptionsCount > 0 ? t`Deactivate` : t`Delete`}
      pendingText={redemptionsCount > 0 ? t`Deactivating...` : t`Deleting...`}
      danger
      pending={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({ params: { id: code.id } });
      }}
    />
  );
}
