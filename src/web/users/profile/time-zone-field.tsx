import { t } from '@lingui/core/macro';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { inOneLine } from '#web/lib/language/figures.ts';
import { cx } from '#web/ui/cx.ts';
import { Field, useFieldControl } from '#web/ui/form/field.tsx';
import { controlClass, controlHeight, TextInput } from '#web/ui/form/text-input.tsx';
import { describeZone } from './time-zones.ts';

const TimeZoneDialog = lazyDialog(async () => (await import('./time-zone-dialog.tsx')).TimeZoneDialog);

type TimeZoneFieldProps = { value: string; onChange: (id: string) => void; readOnly: boolean };

/** The user's time zone. It decides when a day begins in emails and reminders. */
export function TimeZoneField({ value, onChange, readOnly }: TimeZoneFieldProps) {
  const zone = describeZone(value, new Date());
  const words = zone === null ? value : inOneLine([zone.place, zone.name]);
  return (
    <Field label={t`Time Zone`} className="md:col-span-2" hint={t`Used for emails and reminders.`}>
      {readOnly ? (
        <TextInput readOnly value={words} />
      ) : (
        <Chooser value={value} words={words} onChange={onChange} />
      )}
    </Field>
  );
}

type ChooserProps = { value: string; words: string; onChange: (id: string) => void };

function Chooser({ value, words, onChange }: ChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, ...described } = useFieldControl();
  return (
    <>
      <button
        type="button"
        id={id}
        {...described}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={cx(controlClass, controlHeight, 'flex items-center justify-between gap-2 text-start')}
      >
        <span className="truncate">{words}</span>
        <ChevronsUpDown aria-hidden="true" className="size-4 text-quiet" />
      </button>
      <TimeZoneDialog open={isOpen} onOpenChange={setIsOpen} value={value} onChoose={onChange} />
    </>
  );
}
