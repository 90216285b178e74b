import { t } from '@lingui/core/macro';
import type { Form } from '#web/lib/form/use-form.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FIELD_PAIR, Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter, type Submit } from '#web/ui/overlay/form-footer.tsx';
import type { DebtValues } from './debt-form-state.ts';

type DebtFormProps = {
  form: Form<DebtValues>;
  submit: Submit;
};

/** The fields of a debt. */
export function DebtForm({ form, submit }: DebtFormProps) {
  const { values, problems, set } = form;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t({ message: 'Balance', context: 'of a debt' })} error={problems.balance}>
          <MoneyInput big {...form.money('balance')} />
        </Field>
        <Field label={t`Name`} error={problems.name}>
          <TextInput {...form.text('name')} dir="auto" autoComplete="off" placeholder={t`Who do you owe?`} />
        </Field>
        <div className={FIELD_PAIR}>
          <Field label={t`Interest Rate (%)`} error={problems.interestRate}>
            <TextInput
              {...form.text('interestRate')}
              inputMode="decimal"
              autoComplete="off"
              placeholder="19.99"
            />
          </Field>
          <Field label={t`Minimum Payment`} error={problems.minimumPayment}>
            <MoneyInput {...form.money('minimumPayment')} />
          </Field>
          <Field label={t`Due Date`} error={problems.dueDate}>
            <DateInput {...form.text('dueDate')} />
          </Field>
        </div>
        <div>
          <Checkbox
            name="hasPromo"
            label={t`Promotional rate`}
            description={t`A different rate until a set date`}
            checked={values.hasPromo}
            onChange={(event) => set({ hasPromo: event.target.checked })}
          />
          {values.hasPromo && (
            <div className={`mt-3 ${FIELD_PAIR}`}>
              <Field label={t`Promotional Rate (%)`} error={problems.promoRate}>
                <TextInput
                  {...form.text('promoRate')}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0"
                />
              </Field>
              <Field label={t`Ends On`} error={problems.promoEndsOn}>
                <DateInput {...form.text('promoEndsOn')} />
              </Field>
            </div>
          )}
        </div>
      </DialogBody>
      <FormFooter submit={submit} />
    </DialogForm>
  );
}
