import { t } from '@lingui/core/macro';
import type { PromotionCode } from '#contract/admin.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { changesBetween } from '#web/lib/form/use-form.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useUpdateCode } from '../mutations.ts';
import { CodeForm } from './code-form.tsx';
import { type CodeBody, valuesOf } from './code-form-state.ts';

type EditCodeDialogProps = DialogProps & { code: PromotionCode };

export function EditCodeDialog({ open, onOpenChange, code }: EditCodeDialogProps) {
  const update = useUpdateCode(() => onOpenChange(false));
  const save = ({ code: _code, validFrom: _validFrom, ...editable }: CodeBody) => {
    if (update.isPending) return;
    const changes = changesBetween(code, editable);
    if (changes !== null) {
      update.mutate({ params: { id: code.id }, body: changes });
      return;
    }
    toast({ title: t`No changes`, description: t`No changes were made to the promotion code` });
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Edit Promotion Code`}
      dismissable={!update.isPending}
    >
      <CodeForm
        initial={valuesOf(code)}
        isNew={false}
        onSubmit={save}
        submit={{ label: t`Save Changes`, pendingText: t`Saving...`, isPending: update.isPending }}
      />
    </Dialog>
  );
}
