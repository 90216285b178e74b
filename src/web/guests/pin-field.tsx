import { t } from '@lingui/core/macro';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

type PinFieldProps = {
  label?: string;
  value: string;
  problem: string | null;
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

/** The PIN of a guest link. */
export function PinField({ label = t`PIN`, value, problem, autoFocus = false, onChange }: PinFieldProps) {
  return (
    <Field label={label} error={problem}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
