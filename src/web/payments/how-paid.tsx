import { Field } from '#web/ui/field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';

/** The one way to pay so far. */
export const CASH = 'cash';

/** How it was paid. */
export function HowPaid() {
  return (
    <Field label="How did you pay?">
      <RadioGroup
        value={CASH}
        onChange={() => {}}
        options={[{ value: CASH, label: 'Cash', description: 'Paid outside the app' }]}
      />
    </Field>
  );
}
