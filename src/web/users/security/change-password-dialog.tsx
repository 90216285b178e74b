import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { changePasswordBody } from '#contract/security.ts';
import { secret } from '#contract/users.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useChangePassword } from './mutations.ts';

export function ChangePasswordDialog({ open, onOpenChange }: DialogProps) {
  const change = useChangePassword(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Change Password`}
      size="small"
      dismissable={!change.isPending}
    >
      <ChangePasswordForm change={change} />
    </Dialog>
  );
}

const changePasswordForm = z
  .object({ ...changePasswordBody.shape, confirmPassword: secret('Confirm password is required') })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
    }),
  );

const fields = [
  { name: 'currentPassword', label: 'Current Password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm New Password', autoComplete: 'new-password' },
] as const;

function ChangePasswordForm({ change }: { change: ReturnType<typeof useChangePassword> }) {
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    schema: changePasswordForm,
    onSubmit: ({ currentPassword, newPassword }) =>
      change.mutate({ body: { currentPassword, newPassword } }, { onError: form.showRefusal }),
  });
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        {fields.map(({ name, label, autoComplete }) => (
          <Field key={name} label={label} error={form.problems[name]}>
            <PasswordInput {...form.text(name)} autoComplete={autoComplete} />
          </Field>
        ))}
      </DialogBody>
      <FormFooter
        submit={{ label: t`Change Password`, pendingText: t`Saving...`, isPending: change.isPending }}
      />
    </DialogForm>
  );
}
