import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { passwordBody } from '#contract/security.ts';
import { errorMessage } from '#web/lib/api/api-error.ts';
import { readBy, useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { passwordProblem, sentPassword } from '../own-password/own-password.ts';
import { OwnPasswordField } from '../own-password/own-password-field.tsx';
import { useUser } from '../signed-in.ts';

type AskPasswordProps = {
  confirmLabel: string;
  pendingText: string;
  danger?: boolean;
  pending: boolean;
  /** The error of the last attempt, shown at the password until it changes. */
  error: Error | null;
  /** Who has no password has none to send. */
  onConfirm: (password: string | undefined) => void;
  /** The content above the password. */
  children?: ReactNode;
};

/** The content of a dialog that asks for the password before a change of the sign-in settings. */
export function AskPassword(props: AskPasswordProps) {
  const { confirmLabel, pendingText, danger, pending, error, onConfirm, children } = props;
  const user = useUser();
  const [isChanged, setIsChanged] = useState(false);
  const form = useForm({
    initial: { password: '' },
    read: ({ password }: { password: string }) =>
      readBy(
        passwordBody,
        { password: sentPassword(password) },
        { password: passwordProblem(password, user) },
      ),
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
        <OwnPasswordField
          {...control}
          onChange={(event) => {
            setIsChanged(true);
            control.onChange(event);
          }}
          problem={form.problems.password ?? refusal}
          failure={error}
        />
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
