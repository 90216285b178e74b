import { t } from '@lingui/core/macro';
import { Button } from '../button.tsx';
import { DialogClose, DialogFooter } from './dialog.tsx';

/** The submit button of a dialog's form. */
export type Submit = { label: string; pendingText: string; isPending: boolean; isDisabled?: boolean };

/** The footer of a dialog's form: Cancel and submit. */
export function FormFooter({ submit }: { submit: Submit }) {
  return (
    <DialogFooter>
      <DialogClose>
        <Button variant="secondary" disabled={submit.isPending}>
          {t`Cancel`}
        </Button>
      </DialogClose>
      <Button
        type="submit"
        disabled={submit.isDisabled}
        pending={submit.isPending}
        pendingText={submit.pendingText}
      >
        {submit.label}
      </Button>
    </DialogFooter>
  );
}
