import { t } from '@lingui/core/macro';
import { type Passkey, renamePasskey } from '#contract/security.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useRenamePasskey } from './mutations.ts';

type RenamePasskeyDialogProps = { passkey: Passkey; open: boolean; onOpenChange: (open: boolean) => void };

export function RenamePasskeyDialog({ passkey, open, onOpenChange }: RenamePasskeyDialogProps) {
  const rename = useRenamePasskey(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Rename Passkey`}
      size="small"
      dismissable={!rename.isPending}
    >
      <RenameForm passkey={passkey} rename={rename} />
    </Dialog>
  );
}

type RenameFormProps = { passkey: Passkey; rename: ReturnType<typeof useRenamePasskey> };

function RenameForm({ passkey, rename }: RenameFormProps) {
  const form = useForm({
    initial: { name: passkey.name },
    schema: renamePasskey.body,
    onSubmit: (body) => rename.mutate({ params: { id: passkey.id }, body }),
  });
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Name`} error={form.problems.name}>
          <TextInput {...form.text('name')} autoComplete="off" />
        </Field>
      </DialogBody>
      <FormFooter submit={{ label: t`Save`, pendingText: t`Saving...`, isPending: rename.isPending }} />
    </DialogForm>
  );
}
