import { t } from '@lingui/core/macro';
import { createUserBody } from '#contract/admin-users.ts';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { readBy, useForm } from '#web/lib/form/use-form.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useCreateUser } from '../mutations.ts';
import { PasswordLink } from './password-link.tsx';

/** Makes an account for somebody, and shows the link with which they set their password. */
export function CreateUserDialog({ open, onOpenChange }: DialogProps) {
  const create = useCreateUser();
  useFreshOnOpen(open, create);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Create User`}
      description={create.data === undefined ? undefined : t`Copy the link now. You won't see it again.`}
      size="small"
      dismissable={!create.isPending}
    >
      {create.data === undefined ? <CreateForm create={create} /> : <PasswordLink {...create.data} />}
    </Dialog>
  );
}

function CreateForm({ create }: { create: ReturnType<typeof useCreateUser> }) {
  const form = useForm({
    initial: { username: '', email: '', isAdmin: false },
    read: ({ email, ...rest }) =>
      readBy(createUserBody, { ...rest, email: email.trim() === '' ? null : email }),
    onSubmit: (body) => create.mutate({ body }, { onError: form.showRefusal }),
  });
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Username`} error={form.problems.username}>
          <TextInput
            {...form.text('username')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field label={t`Email`} optional error={form.problems.email}>
          <TextInput {...form.text('email')} type="email" autoComplete="off" />
        </Field>
        <Checkbox
          label={t`Admin`}
          description={t`May manage users, subscriptions and codes.`}
          checked={form.values.isAdmin}
          onChange={({ target }) => form.set({ isAdmin: target.checked })}
        />
      </DialogBody>
      <FormFooter
        submit={{ label: t`Create User`, pendingText: t`Creating...`, isPending: create.isPending }}
      />
    </DialogForm>
  );
}
