import { today } from '#web/lib/today.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { newCode } from './code-form-state.ts';
import { useAddCode } from './mutations.ts';

type AddCodeDialogProps = { open: boolean; onClose: () => void };

export function AddCodeDialog({ open, onClose }: AddCodeDialogProps) {
  const add = useAddCode(onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create New Promotion Code"
      dismissable={!add.isPending}
    >
      <CodeForm
        initial={newCode(today())}
        isNew
        onSubmit={(body) => {
          if (!add.isPending) add.mutate({ body });
        }}
        submit={{ label: 'Create', pendingText: 'Creating...', isPending: add.isPending }}
      />
    </Dialog>
  );
}
