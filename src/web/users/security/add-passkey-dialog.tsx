import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { passwordBody, renamePasskey } from '#contract/security.ts';
import { errorMessage } from '#web/lib/api/api-error.ts';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { readBy, useForm } from '#web/lib/form/use-form.ts';
import { tellPasskeyError } from '#web/lib/passkeys.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { passwordProblem, sentPassword } from '../own-password/own-password.ts';
import { OwnPasswordField } from '../own-password/own-password-field.tsx';
import { useUser } from '../signed-in.ts';
import { useAddPasskey } from './mutations.ts';

export function AddPasskeyDialog({ open, onOpenChange }: DialogProps) {
  const add = useAddPasskey(() => onOpenChange(false));
  useFreshOnOpen(open, add);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Add Passkey`}
      description={t`Your device will prompt you next.`}
      size="small"
      dismissable={!add.isPending}
    >
      <AddPasskeyForm add={add} />
    </Dialog>
  );
}

const addPasskeyForm = z.object({ name: renamePasskey.body.shape.name, ...passwordBody.shape });

function AddPasskeyForm({ add }: { add: ReturnType<typeof useAddPasskey> }) {
  const user = useUser();
  const [isChanged, setIsChanged] = useState(false);
  const form = useForm({
    initial: { name: t`My passkey`, password: '' },
    read: ({ name, password }: { name: string; password: string }) =>
      readBy(
        addPasskeyForm,
        { name, password: sentPassword(password) },
        { password: passwordProblem(password, user) },
      ),
    onSubmit: (entered) => {
      setIsChanged(false);
      add.mutate(entered);
    },
  });
  const control = form.text('password');
  const error = add.isPending || isChanged ? null : add.error;
  const byDevice = tellPasskeyError(error);
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field
          label={t`Name`}
          hint={t`A name to recognize it by, such as “Laptop”.`}
          error={form.problems.name}
        >
          <TextInput {...form.text('name')} autoComplete="off" />
        </Field>
        <OwnPasswordField
          {...control}
          onChange={(event) => {
            setIsChanged(true);
            control.onChange(event);
          }}
          problem={form.problems.password ?? (byDevice === null ? tellRefusal(error) : null)}
          failure={error}
        />
        {byDevice !== null && (
          <p role="alert" className="text-14 text-danger">
            {byDevice}
          </p>
        )}
      </DialogBody>
      <FormFooter submit={{ label: t`Continue`, pendingText: t`Waiting...`, isPending: add.isPending }} />
    </DialogForm>
  );
}

const tellRefusal = (error: Error | null) => error && errorMessage(error, t`The passkey couldn't be added`);
