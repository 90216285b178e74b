import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { changePasswordBody } from '#contract/security.ts';
import { secret } from '#contract/users.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { readBy, useForm } from '#web/lib/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { sentPassword } from '../own-password/own-password.ts';
import { OwnPasswordField } from '../own-password/own-password-field.tsx';
import { useUser } from '../signed-in.ts';
import { useChangePassword } from './mutations.ts';

export function ChangePasswordDialog({ open, onOpenChange }: DialogProps) {
  const { hasPassword } = useUser();
  // The title stays until the dialog has closed, when they have a password.
  const [isFirst, setIsFirst] = useState(!hasPassword);
  if (!open && isFirst === hasPassword) setIsFirst(!hasPassword);
  const change = useChangePassword(isFirst, () => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isFirst ? t`Set Password` : t`Change Password`}
      size="small"
      dismissable={!change.isPending}
    >
      <ChangePasswordForm change={change} isFirst={isFirst} />
    </Dialog>
  );
}

const changePasswordForm = () =>
  z.object({ ...changePasswordBody.shape, confirmPassword: secret(t`Confirm password is required`) }).check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: t`Passwords do not match`,
      path: ['confirmPassword'],
    }),
  );

type Values = { currentPassword: string; newPassword: string; confirmPassword: string };
type ChangePasswordFormProps = { change: ReturnType<typeof useChangePassword>; isFirst: boolean };

function ChangePasswordForm({ change, isFirst }: ChangePasswordFormProps) {
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    read: ({ currentPassword, ...typed }: Values) =>
      readBy(
        changePasswordForm(),
        { ...typed, currentPassword: sentPassword(currentPassword) },
        { currentPassword: !isFirst && currentPassword === '' ? t`Current password is required` : null },
      ),
    onSubmit: ({ currentPassword, newPassword }) =>
      change.mutate({ body: { currentPassword, newPassword } }, { onError: form.showRefusal }),
  });
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <OwnPasswordField
          {...form.text('currentPassword')}
          label={t`Current Password`}
          problem={form.problems.currentPassword}
          failure={change.error}
        />
        <Field label={t`New Password`} error={form.problems.newPassword}>
          <PasswordInput {...form.text('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label={t`Confirm New Password`} error={form.problems.confirmPassword}>
          <PasswordInput {...form.text('confirmPassword')} autoComplete="new-password" />
        </Field>
      </DialogBody>
      <FormFooter
        submit={{
          label: isFirst ? t`Set Password` : t`Change Password`,
          pendingText: t`Saving...`,
          isPending: change.isPending,
        }}
      />
    </DialogForm>
  );
}
