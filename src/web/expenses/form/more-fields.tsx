import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { EXPENSE_LABELS } from '#domain/expenses.ts';
import { cx } from '#web/ui/cx.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { RepeatFields } from '../series/repeat-fields.tsx';
import type { ExpenseForm } from './use-expense-form.ts';

type MoreFieldsProps = { form: ExpenseForm; isOwn: boolean; canRepeat: boolean };

/** The rare fields. They are collapsed unless they have a value or an error. */
export function MoreFields({ form, isOwn, canRepeat }: MoreFieldsProps) {
  const { values, problems, set } = form;
  const [isAsked, setIsAsked] = useState(
    values.merchantName !== '' || values.receiptData !== '' || values.isRefund,
  );
  const isWrong = [problems.merchantName, problems.receiptData, problems.repeat].some(Boolean);
  const isOpen = isAsked || isWrong;
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsAsked(!isOpen)}
        className="-mx-2 flex min-h-11 items-center gap-1 rounded-control px-2 text-body font-medium text-accent hover:bg-well md:text-14"
      >
        More
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 transition-transform duration-100', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-2">
        <div className="flex flex-col gap-5">
          {canRepeat && (
            <RepeatFields
              draft={values.repeat}
              error={problems.repeat}
              onChange={(repeat) => set({ repeat })}
            />
          )}
          {!values.isIncome && (
            <Checkbox
              label="This is a refund"
              description={
                isOwn
                  ? 'For money you got back. It reduces your spending.'
                  : 'For money that came back to the person under Paid by.'
              }
              checked={values.isRefund}
              onChange={(event) => set({ isRefund: event.target.checked })}
            />
          )}
          <Field label={EXPENSE_LABELS.merchantName} optional error={problems.merchantName}>
            <TextInput {...form.text('merchantName')} dir="auto" autoComplete="off" />
          </Field>
          <Field
            label={EXPENSE_LABELS.receiptData}
            optional
            hint="Type or paste the lines of the receipt."
            error={problems.receiptData}
          >
            <TextArea {...form.text('receiptData')} dir="auto" rows={4} />
          </Field>
        </div>
      </div>
    </div>
  );
}
