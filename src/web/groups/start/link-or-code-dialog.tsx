import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { to } from '#web/lib/paths.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';

/** The page of an invitation or of a join link in a pasted text. */
const INVITING = /\/(?:join|invitations)\/[\w.~%-]+/;
const ADDRESS = /^\s*(?:https?:\/\/|\/|www\.)/i;

/** Opens a pasted link to a group, or the screen that redeems a code. */
export function LinkOrCodeDialog({ open, onOpenChange }: DialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Link or Code`}
      description={t`A link opens the group it's for. A code unlocks full access.`}
    >
      <LinkOrCodeForm />
    </Dialog>
  );
}

function LinkOrCodeForm() {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [page] = INVITING.exec(text) ?? [];
    if (page !== undefined) navigate(page);
    else if (text.trim() === '') setProblem(t`Paste a link or type a code`);
    else if (ADDRESS.test(text)) setProblem(t`This isn't a link to a group`);
    else navigate(`${to.subscription}?code=${encodeURIComponent(text.trim())}`);
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label={t`Link or code`} error={problem}>
          <TextInput
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            maxLength={2000}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
        </Field>
      </DialogBody>
      <FormFooter submit={{ label: t`Continue`, pendingText: t`Opening...`, isPending: false }} />
    </DialogForm>
  );
}
