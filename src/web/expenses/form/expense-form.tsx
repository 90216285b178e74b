import { type ReactNode, useEffect, useRef } from 'react';
import {
  CATEGORY_LABELS,
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
  OFFERED_CATEGORIES,
} from '#domain/expenses.ts';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FIELD_PAIR, Field, WIDE_FIELD_PAIR } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { OriginalFields } from '../original/original-fields.tsx';
import { RepeatFields } from '../series/repeat-fields.tsx';
import { SplitSection } from '../split/split-section.tsx';
import type { Person } from './expense-form-state.ts';
import { InOrOut } from './in-or-out.tsx';
import { MoreFields } from './more-fields.tsx';
import type { ExpenseForm as Form } from './use-expense-form.ts';

type ExpenseFormProps = {
  form: Form;
  people: readonly Person[];
  me: string;
  /** The group field, if there is one. */
  group?: ReactNode;
  /** A notice that is shown before saving. */
  notice?: ReactNode;
  cancel: ReactNode;
  /** An expense of the user's own book: without people and a split. */
  isOwn?: boolean;
  /** A new expense can become a series. */
  canRepeat?: boolean;
  /** The form of a series: how it repeats takes the place of the date. */
  isSeries?: boolean;
  /** Focuses the amount on mount. The dialog was already open before the form loaded. */
  startsInAmount?: boolean;
  submit: { label: string; pendingText: string; isPending: boolean };
};

/** The fields of an expense, in the currency of its group. */
export function ExpenseForm(props: ExpenseFormProps) {
  return (
    <InCurrency currency={props.form.currency}>
      <Fields {...props} />
    </InCurrency>
  );
}

function Fields(props: ExpenseFormProps) {
  const { form, people, me, group, notice, cancel, submit } = props;
  const { startsInAmount = false, canRepeat = true, isOwn = false, isSeries = false } = props;
  const amountField = useRef<HTMLInputElement>(null);
  const { values, problems, set } = form;
  useEffect(() => {
    if (startsInAmount) amountField.current?.focus();
  }, [startsInAmount]);
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        {notice}
        <Field label="Amount" error={problems.amount}>
          <MoneyInput
            key={form.currency}
            ref={amountField}
            big
            name="amount"
            value={values.amount.amount}
            onChange={(amount, problem) => form.setAmount({ amount, problem })}
            symbolButton={{
              label: 'Paid in another currency',
              isOpen: values.original !== null,
              onClick: form.toggleOriginal,
            }}
          />
        </Field>
        {values.original !== null && (
          <OriginalFields
            form={form}
            original={values.original}
            onRemove={() => {
              form.toggleOriginal();
              amountField.current?.focus();
            }}
          />
        )}
        <Field label="Title" error={problems.title}>
          <TextInput {...form.text('title')} dir="auto" autoComplete="off" placeholder="What was it for?" />
        </Field>
        {group}
        {isOwn ? <InOrOut form={form} /> : <SplitSection form={form} people={people} me={me} />}
        <div className={isSeries ? WIDE_FIELD_PAIR : FIELD_PAIR}>
          {!isSeries && (
            <Field label="Date" error={problems.date}>
              <DateInput {...form.text('date')} />
            </Field>
          )}
          <Field label="Category" error={problems.category}>
            <CategorySelect value={values.category} onChange={(category) => set({ category })} />
          </Field>
        </div>
        {isSeries && (
          <RepeatFields
            isSeries
            draft={values.repeat}
            error={problems.repeat}
            onChange={(repeat) => set({ repeat })}
          />
        )}
        <Field label="Notes" optional error={problems.notes}>
          <TextArea {...form.text('notes')} dir="auto" rows={2} />
        </Field>
        <MoreFields form={form} isOwn={isOwn} canRepeat={form.isNew && !isSeries && canRepeat} />
      </DialogBody>
      <DialogFooter>
        {cancel}
        <Button type="submit" pending={submit.isPending} pendingText={submit.pendingText}>
          {submit.label}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

type CategorySelectProps = {
  value: ExpenseCategory | '';
  onChange: (category: ExpenseCategory | '') => void;
};

/** The categories. An expense keeps a category that is no longer offered. */
function CategorySelect({ value, onChange }: CategorySelectProps) {
  const shown = EXPENSE_CATEGORIES.filter((each) => each === value && !OFFERED_CATEGORIES.includes(each));
  const options = [...OFFERED_CATEGORIES, ...shown].map((each) => ({
    value: each,
    label: CATEGORY_LABELS[each],
  }));
  return (
    <Select
      name="category"
      placeholder="Choose"
      options={options}
      value={value}
      onChange={(event) =>
        onChange(options.find((option) => option.value === event.target.value)?.value ?? '')
      }
    />
  );
}
