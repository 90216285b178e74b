import { t } from '@lingui/core/macro';
import { Paperclip } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { PHOTO_TYPES } from '#web/lib/form/heic.ts';
import { useFileDrop } from '#web/lib/form/use-file-drop.ts';
import { Button } from '#web/ui/button.tsx';
import { ChooseFile } from '#web/ui/form/choose-file.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { HiddenFileInput } from '#web/ui/form/hidden-file-input.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import type { Reading } from './use-reading.ts';

/** The first step: a file, or a text. */
export function ChooseReceipt({ reading, attached }: { reading: Reading; attached: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File) => void reading.readFile(file);
  const isReading = reading.reading !== null;
  const { isOver, target } = useFileDrop({ onFile: choose, onRefused: reading.refuse, disabled: isReading });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the expense is around this one.
    event.stopPropagation();
    if (reading.text.trim() === '') reading.refuse(t`Paste the text of a receipt or choose a file`);
    else reading.readText(reading.text);
  };
  return (
    <DialogForm onSubmit={submit} {...target}>
      <DialogBody>
        <Field label={t`Receipt text`}>
          <TextArea
            dir="auto"
            rows={4}
            placeholder={t`Paste it here`}
            value={reading.text}
            onChange={(event) => reading.setText(event.target.value)}
          />
        </Field>
        <HiddenFileInput
          ref={input}
          label={t`Receipt file`}
          accept={`${PHOTO_TYPES},application/pdf`}
          onFile={choose}
        />
        <ChooseFile
          hint={t`A PDF or a photo of up to 5 MB. It's read on this device and not sent anywhere.`}
          reading={reading.reading}
          problem={reading.problem}
          isOver={isOver}
          onBrowse={() => input.current?.click()}
          onRetry={undefined}
        />
        {attached !== null && (
          <Button
            variant="quiet"
            size="small"
            className="self-start"
            disabled={isReading}
            onClick={() => void reading.readAttached(attached)}
          >
            <Paperclip aria-hidden="true" />
            {t`Read the Attached Receipt`}
          </Button>
        )}
      </DialogBody>
      <FormFooter
        submit={{ label: t`Read Text`, pendingText: t`Reading...`, isPending: false, isDisabled: isReading }}
      />
    </DialogForm>
  );
}
