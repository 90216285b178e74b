import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { type CodeBody, type CodeValues, givesMonths, type Problems, readCode } from './code-form-state.ts';

const pairClass = 'grid grid-cols-1 gap-5 min-[22rem]:grid-cols-2 min-[22rem]:gap-3';

type CodeFormProps = {
  initial: CodeValues;
  /** A code that exists keeps its name and its first day. */
  isNew: boolean;
  onSubmit: (body: CodeBody) => void;
  submit: { label: string; pendingText: string; isPending: boolean };
};

export function CodeForm({ initial, isNew, onSubmit, submit }: CodeFormProps) {
  const [values, setValues] = useState(initial);
  const [wasSent, setWasSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const read = readCode(values);
  const problems: Problems = wasSent && read.problems !== null ? read.problems : {};
  const text = (name: Exclude<keyof CodeValues, 'isActive'>) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (read.body !== null) onSubmit(read.body);
    // The complaints are there with the next frame.
    else requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <DialogForm ref={element} onSubmit={send}>
      <DialogBody>
        <Field label="Code" error={problems.code}>
          <TextInput
            {...text('code')}
            readOnly={!isNew}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="uppercase placeholder:normal-case"
            placeholder="4 to 20 letters and digits"
          />
        </Field>
        <Field label="Description" optional error={problems.description}>
          <TextInput {...text('description')} dir="auto" maxLength={2000} autoComplete="off" />
        </Field>
        <div className={pairClass}>
          <Field label="Valid From" error={problems.validFrom}>
            <DateInput {...text('validFrom')} readOnly={!isNew} />
          </Field>
          <Field label="Valid Until" optional error={problems.validUntil}>
            <DateInput {...text('validUntil')} min={values.validFrom || undefined} />
          </Field>
        </div>
        <Field label="Max Redemptions" hint="Leave empty for unlimited" error={problems.maxRedemptions}>
          <TextInput {...text('maxRedemptions')} type="number" inputMode="numeric" min={0} step={1} />
        </Field>
        <Worth values={values} problems={problems} text={text} />
        <Checkbox
          name="isActive"
          label="Active"
          checked={values.isActive}
          onChange={(event) => setValues((before) => ({ ...before, isActive: event.target.checked }))}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={submit.isPending}>
            Cancel
          </Button>
        </DialogClose>
        <Button
          type="submit"
          disabled={values.code.trim() === ''}
          pending={submit.isPending}
          pendingText={submit.pendingText}
        >
          {submit.label}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

type WorthProps = {
  values: CodeValues;
  problems: Problems;
  text: (name: 'discountPercent' | 'durationMonths') => object;
};

/** What redeeming it brings: months of full access, or a discount on the next checkout. */
function Worth({ values, problems, text }: WorthProps) {
  const isFree = givesMonths(values);
  return (
    <div className="flex flex-col gap-1.5">
      <div className={pairClass}>
        <Field label="Discount (%)" error={problems.discountPercent}>
          <TextInput
            {...text('discountPercent')}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
          />
        </Field>
        <Field label="Months" error={problems.durationMonths}>
          <TextInput
            {...text('durationMonths')}
            type="number"
            inputMode="numeric"
            min={1}
            max={120}
            step={1}
            disabled={!isFree}
          />
        </Field>
      </div>
      <p className="text-13 text-quiet">
        {isFree
          ? '100 percent gives full access for that many months.'
          : 'Less than 100 percent is a discount on the next checkout, with no months of access.'}
      </p>
    </div>
  );
}
