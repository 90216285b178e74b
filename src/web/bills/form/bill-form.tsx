import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { billFrequencies } from '#contract/bills.ts';
import { BILL_CATEGORIES, type BillCategory } from '#domain/bill-categories.ts';
import { FREQUENCY_LABELS } from '#domain/recurrence.ts';
import type { Form } from '#web/lib/form/use-form.ts';
import { say } from '#web/lib/language/i18n.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FIELD_PAIR, Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter, type Submit } from '#web/ui/overlay/form-footer.tsx';
import { type BillFrequency, CATEGORY_LABELS, reminderOptions } from '../bill-labels.ts';
import type { BillValues } from './bill-form-state.ts';
import { ShareField } from './share-field.tsx';

const frequencies = () => billFrequencies.map((value) => ({ value, label: say(FREQUENCY_LABELS[value]) }));
const categories = () => BILL_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

type BillFormProps = {
  form: Form<BillValues>;
  /** The group that the bill is already shared with. */
  sharedWith?: { id: string; name: string } | null;
  notice?: ReactNode;
  submit: Submit;
};

/** The fields of a bill or of an income, which has fewer. */
export function BillForm({ form, sharedWith = null, notice, submit }: BillFormProps) {
  const { values, problems, set } = form;
  const isIncome = values.kind === 'income';
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        {notice}
        <Field label={t`Amount`} error={problems.amount}>
          <MoneyInput big {...form.money('amount')} />
        </Field>
        <Field label={t`Name`} error={problems.name}>
          <TextInput
            {...form.text('name')}
            dir="auto"
            autoComplete="off"
            placeholder={isIncome ? t`Where does it come from?` : t`What's it for?`}
          />
        </Field>
        <div className={FIELD_PAIR}>
          <Field label={isIncome ? t`Expected On` : t`Due Date`} error={problems.dueDate}>
            <DateInput {...form.text('dueDate')} />
          </Field>
          <Field label={t`Frequency`} error={problems.frequency}>
            <Select
              name="frequency"
              options={frequencies()}
              value={values.frequency}
              onChange={(event) => set({ frequency: event.target.value as BillFrequency })}
            />
          </Field>
          {!isIncome && <CategoryAndReminder form={form} />}
        </div>
        {!isIncome && (
          <ShareField
            value={values.shareGroupId}
            onChange={(shareGroupId) => set({ shareGroupId })}
            error={problems.shareGroupId}
            sharedWith={sharedWith}
          />
        )}
        <Field label={t`Description`} optional error={problems.description}>
          <TextArea {...form.text('description')} dir="auto" rows={2} />
        </Field>
      </DialogBody>
      <FormFooter submit={submit} />
    </DialogForm>
  );
}

function CategoryAndReminder({ form: { values, problems, set, text } }: { form: Form<BillValues> }) {
  return (
    <>
      <Field label={t`Category`} error={problems.category}>
        <Select
          name="category"
          options={categories()}
          value={values.category}
          onChange={(event) => set({ category: event.target.value as BillCategory })}
        />
      </Field>
      <Field label={t`Reminder`} error={problems.reminderDays}>
        <Select
          {...text('reminderDays')}
          options={reminderOptions(values.reminderDays === '' ? null : Number(values.reminderDays))}
        />
      </Field>
    </>
  );
}
