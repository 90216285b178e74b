import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { passwordBody } from '#contract/security.ts';
import { errorMessage } from '#web/lib/api/api-error.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';

type AskPasswordProps = {
  confirmLabel: string;
  pendingText: string;
  danger?: boolean;
  pending: boolean;
  /** The error of the last attempt, shown at the password until it changes. */
  error: Error | null;
  onConfirm: (password: string) => void;
  /** The content above the password. */
  children?: ReactNode;
};

/** The content of a dialog that asks for the password before a change of the sign-in settings. */
export function AskPassword(props: AskPasswordProps) {
  const { confirmLabel, pendingText, danger, pending, error, onConfirm, children } = props;
  const [isChanged, setIsChanged] = useState(false);
  const form = useForm({
    initial: { password: '' },
    schema: passwordBody,
    onSubmit: ({ password }) => {
      setIsChanged(false);
      onConfirm(password);
    },
  });
  const control = form.text('password');
  const refusal = error !== null && !pending && !isChanged ? errorMessage(error, t`Please try again.`) : null;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        {children}
        <Field label={t`Your Password`} error={form.problems.password ?? refusal}>
          <PasswordInput
            {...control}
            onChange={(event) => {
              setIsChanged(true);
              control.onChange(event);
            }}
            autoComplete="current-password"
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={pending}>{t`Cancel`}</Button>
        </DialogClose>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          pending={pending}
          pendingText={pendingText}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

type AskPasswordDialogProps = AskPasswordProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
};

export function AskPasswordDialog({
  open,
  onOpenChange,
  title,
  description,
  ...rest
}: AskPasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="small"
      dismissable={!rest.pending}
    >
      <AskPassword {...rest} />
    </Dialog>
  );
}
