import type { Form } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import type { DebtValues } from './debt-form-state.ts';

const pairClass = 'grid grid-cols-1 gap-5 min-[22rem]:grid-cols-2 min-[22rem]:gap-3';

type DebtFormProps = {
  form: Form<DebtValues>;
  submit: { label: string; pendingText: string; isPending: boolean };
};

/** The fields of a debt, the balance first. */
export function DebtForm({ form, submit }: DebtFormProps) {
  const { values, problems, set } = form;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label="Balance" error={problems.balance}>
          <MoneyInput big {...form.money('balance')} />
        </Field>
        <Field label="Name" error={problems.name}>
          <TextInput {...form.text('name')} dir="auto" autoComplete="off" placeholder="Who do you owe?" />
        </Field>
        <div className={pairClass}>
          <Field label="Interest Rate (%)" error={problems.interestRate}>
            <TextInput
              {...form.text('interestRate')}
              inputMode="decimal"
              autoComplete="off"
              placeholder="19.99"
            />
          </Field>
          <Field label="Minimum Payment" error={problems.minimumPayment}>
            <MoneyInput {...form.money('minimumPayment')} />
          </Field>
          <Field label="Due Date" error={problems.dueDate}>
            <DateInput {...form.text('dueDate')} />
          </Field>
        </div>
        <div>
          <Checkbox
            name="hasPromo"
            label="Promotional rate"
            description="A different rate until a set date"
            checked={values.hasPromo}
            onChange={(event) => set({ hasPromo: event.target.checked })}
          />
          {values.hasPromo && (
            <div className={`mt-3 ${pairClass}`}>
              <Field label="Promotional Rate (%)" error={problems.promoRate}>
                <TextInput
                  {...form.text('promoRate')}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0"
                />
              </Field>
              <Field label="Ends On" error={problems.promoEndsOn}>
                <DateInput {...form.text('promoEndsOn')} />
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
