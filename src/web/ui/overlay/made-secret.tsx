import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { TextInput } from '../form/text-input.tsx';
import { DialogBody, DialogClose, DialogFooter } from './dialog.tsx';

type MadeSecretProps = {
  label: string;
  hint: string;
  value: string;
  /** The toast when it was copied. */
  copied: string;
};

/** The body of a dialog that shows a new secret, which cannot be seen again. */
export function MadeSecret({ label, hint, value, copied }: MadeSecretProps) {
  return (
    <>
      <DialogBody>
        <Field label={label} hint={hint}>
          <TextInput
            readOnly
            dir="ltr"
            value={value}
            className="font-mono text-13"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <Button variant="secondary" onClick={() => void copyText(value, copied)}>
          <Copy aria-hidden="true" />
          {t`Copy`}
        </Button>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>{t`I Have Saved It`}</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
