import { t } from '@lingui/core/macro';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { today } from '#web/lib/time/today.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useAddCode } from '../mutations.ts';
import { CodeForm } from './code-form.tsx';
import { newCode } from './code-form-state.ts';

export function AddCodeDialog({ open, onOpenChange }: DialogProps) {
  const add = useAddCode(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Create New Promotion Code`}
      dismissable={!add.isPending}
    >
      <CodeForm
        initial={newCode(today())}
        isNew
        onSubmit={(body) => {
          if (!add.isPending) add.mutate({ body });
        }}
        submit={{ label: t`Create`, pendingText: t`Creating...`, isPending: add.isPending }}
      />
    </Dialog>
  );
}
