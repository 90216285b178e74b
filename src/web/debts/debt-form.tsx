import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { DebtValues } from './debt-form-state.ts';
import type { DebtForm as Form } from './use-debt-form.ts';

const pairClass = 'grid grid-cols-1 gap-5 min-[22rem]:grid-cols-2 min-[22rem]:gap-3';

type DebtFormProps = {
  form: Form;
  submit: { label: string; pendingText: string; isPending: boolean };
};

/** The fields of a debt, the balance first. */
export function DebtForm({ form, submit }: DebtFormProps) {
  const { values, problems, set } = form;
  const control = (name: keyof DebtValues) => ({
    name,
    value: String(values[name] ?? ''),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <DialogForm ref={form.element} onSubmit={form.submit}>
      <DialogBody>
        <Field label="Balance" error={problems.balance}>
          <MoneyInput big name="balance" value={values.balance} onChange={form.setAmount('balance')} />
        </Field>
        <Field label="Name" error={problems.name}>
          <TextInput {...control('name')} dir="auto" autoComplete="off" placeholder="Whom do you owe it?" />
        </Field>
        <div className={pairClass}>
          <Field label="Interest Rate (%)" error={problems.interestRate}>
            <TextInput
              {...control('interestRate')}
              inputMode="decimal"
              autoComplete="off"
              placeholder="19.99"
            />
          </Field>
          <Field label="Minimum Payment" error={problems.minimumPayment}>
            <MoneyInput
              name="minimumPayment"
              value={values.minimumPayment}
              onChange={form.setAmount('minimumPayment')}
            />
          </Field>
          <Field label="Due Date" error={problems.dueDate}>
            <DateInput {...control('dueDate')} />
          </Field>
        </div>
        <div>
          <Checkbox
            name="hasPromo"
            label="Promotional rate"
            description="Another rate up to a certain day"
            checked={values.hasPromo}
            onChange={(event) => set({ hasPromo: event.target.checked })}
          />
          {values.hasPromo && (
            <div className={`mt-3 ${pairClass}`}>
              <Field label="Promotional Rate (%)" error={problems.promoRate}>
                <TextInput {...control('promoRate')} inputMode="decimal" autoComplete="off" placeholder="0" />
              </Field>
              <Field label="Ends On" error={problems.promoEndsOn}>
                <DateInput {...control('promoEndsOn')} />
              </Field>
            </div>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={submit.isPending}>
            Cancel
          </Button>
        </DialogClose>
        <Button type="submit" pending={submit.isPending} pendingText={submit.pendingText}>
          {submit.label}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
