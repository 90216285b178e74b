import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FIELD_PAIR, Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import type { Person } from '../draft/expense-form-state.ts';
import type { ExpenseForm as Form } from '../draft/use-expense-form.ts';
import { OriginalFields } from '../original/original-fields.tsx';
import { SplitSection } from '../split/split-section.tsx';
import { CategoryField } from './category-chips.tsx';
import { InOrOut } from './in-or-out.tsx';
import { MoreFields } from './more-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';

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
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const { values, problems, set } = form;
  useEffect(() => {
    if (startsInAmount) amountField.current?.focus();
  }, [startsInAmount]);
  return (
    <DialogForm onSubmit={form.submit}>
      <div className="flex min-h-0 flex-auto">
        <DialogBody className="max-md:gap-3 short:gap-2 short:pb-3">
          {notice}
          <Field label={t`Amount`} className="max-md:[&>label]:sr-only" error={problems.amount}>
            <MoneyInput
              key={form.currency}
              ref={amountField}
              big
              name="amount"
              value={values.amount.amount}
              onChange={(amount, problem) => form.setAmount({ amount, problem })}
              symbolButton={{
                label: t`Paid in another currency`,
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
          <Field label={t`Title`} className="max-md:[&>label]:sr-only" error={problems.title}>
            <TextInput
              {...form.text('title')}
              dir="auto"
              autoComplete="off"
              placeholder={t`What was it for?`}
            />
          </Field>
          <CategoryField
            value={form.category}
            error={problems.category}
            onChange={(category) => set({ category })}
          />
          <div className={cx(group !== undefined && FIELD_PAIR, 'empty:hidden')}>
            {group}
            {!isSeries && (
              <Field label={t`Date`} className="short:[&>label]:sr-only" error={problems.date}>
                <DateInput {...form.text('date')} />
              </Field>
            )}
          </div>
          {isOwn ? (
            <InOrOut form={form} />
          ) : (
            <SplitSection form={form} people={people} me={me} beside={beside} />
          )}
          {isSeries && (
            <RepeatFields
              isSeries
              draft={values.repeat}
              error={problems.repeat}
              onChange={(repeat) => set({ repeat })}
            />
          )}
          <MoreFields form={form} isOwn={isOwn} canRepeat={form.isNew && !isSeries && canRepeat} />
        </DialogBody>
        {/* The editor of the split, where two columns have room. */}
        <div ref={setBeside} className="flex empty:hidden" />
      </div>
      <DialogFooter>
        {cancel}
        <Button type="submit" pending={submit.isPending} pendingText={submit.pendingText}>
          {submit.label}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
