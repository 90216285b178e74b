import { t } from '@lingui/core/macro';
import { goalCategories } from '#contract/goals.ts';
import type { Currency } from '#domain/currency.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FIELD_PAIR, Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter, type Submit } from '#web/ui/overlay/form-footer.tsx';
import { CATEGORY_LABELS, type GoalCategory } from '../goal-labels.ts';
import { ColourField } from './colour-field.tsx';
import { type GoalBody, type GoalValues, readGoal } from './goal-form-state.ts';

const categories = () => goalCategories.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

type GoalFormProps = {
  initial: GoalValues;
  onSubmit: (body: GoalBody, currency: Currency) => void;
  submit: Submit;
};

/** The fields of a goal. */
export function GoalForm({ initial, onSubmit, submit }: GoalFormProps) {
  const currency = useCurrency();
  const form = useForm({
    initial,
    read: (values: GoalValues) => readGoal(values, currency),
    onSubmit: (body) => onSubmit(body, currency),
  });
  const { values, problems, set } = form;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Target Amount`} error={problems.targetAmount}>
          <MoneyInput big {...form.money('targetAmount')} />
        </Field>
        <Field label={t`Name`} error={problems.name}>
          <TextInput {...form.text('name')} dir="auto" autoComplete="off" placeholder={t`What's it for?`} />
        </Field>
        <div className={FIELD_PAIR}>
          <Field label={t`Current Amount`} optional error={problems.currentAmount}>
            <MoneyInput {...form.money('currentAmount')} />
          </Field>
          <Field label={t`Deadline`} optional error={problems.deadline}>
            <DateInput {...form.text('deadline')} />
          </Field>
        </div>
        <Field label={t`Category`} error={problems.category}>
          <Select
            name="category"
            options={categories()}
            value={values.category}
            onChange={(event) => set({ category: event.target.value as GoalCategory })}
          />
        </Field>
        <ColourField value={values.color} onChange={(color) => set({ color })} />
        <Switch
          name="isPublic"
          label={t`Public`}
          description={t`People in your groups see its name, category, deadline and progress, but no amounts.`}
          checked={values.isPublic}
          onChange={(event) => set({ isPublic: event.target.checked })}
        />
      </DialogBody>
      <FormFooter submit={submit} />
    </DialogForm>
  );
}
