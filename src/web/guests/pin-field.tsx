import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

type PinFieldProps = {
  label?: string;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
};

/** The PIN of a guest link. */
export function PinField({ label = 'PIN', value, problem, onChange }: PinFieldProps) {
  return (
    <Field label={label} error={problem}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
