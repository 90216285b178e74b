import { msg, t } from '@lingui/core/macro';
import { FREQUENCIES, FREQUENCY_LABELS, type Frequency } from '#domain/recurrence.ts';
import { labels, say } from '#web/lib/language/i18n.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field, WIDE_FIELD_PAIR } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { End, RepeatDraft } from '../draft/repeat-draft.ts';

const frequencies = () => FREQUENCIES.map((value) => ({ value, label: say(FREQUENCY_LABELS[value]) }));
const ends: { value: End; label: string }[] = [
  labels({ value: 'never', label: msg`Never` }),
  labels({ value: 'day', label: msg`On a day` }),
  labels({ value: 'times', label: msg`After a number of times` }),
];

type RepeatFieldsProps = {
  draft: RepeatDraft;
  error: string | undefined;
  /** A series always repeats. */
  isSeries?: boolean;
  onChange: (draft: RepeatDraft) => void;
};

/** How an expense repeats, and until when. */
export function RepeatFields({ draft, error, isSeries = false, onChange }: RepeatFieldsProps) {
  const set = (change: Partial<RepeatDraft>) => onChange({ ...draft, ...change });
  const isRepeated = draft.frequency !== '';
  return (
    <>
      <div className={WIDE_FIELD_PAIR}>
        <Field label={t`Repeat`}>
          <Select
            name="frequency"
            {...(!isSeries && { placeholder: t`Never` })}
            options={frequencies()}
            value={draft.frequency}
            onChange={(event) => set({ frequency: event.target.value as Frequency | '' })}
          />
        </Field>
        {isRepeated && (
          <Field label={t`Ends`}>
            <Select
              name="ends"
              options={ends}
              value={draft.ends}
              onChange={(event) => set({ ends: event.target.value as End })}
            />
          </Field>
        )}
      </div>
      {isRepeated && draft.ends === 'day' && (
        <Field label={t`Last day`} error={error}>
          <DateInput
            name="endsOn"
            value={draft.endsOn}
            onChange={(event) => set({ endsOn: event.target.value })}
          />
        </Field>
      )}
      {isRepeated && draft.ends === 'times' && (
        <Field label={t`Number of times`} hint={t`Including the first one.`} error={error}>
          <TextInput
            name="times"
            inputMode="numeric"
            autoComplete="off"
            value={draft.times}
            onChange={(event) => set({ times: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
