import { t } from '@lingui/core/macro';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { EXPENSE_LABELS } from '#domain/expenses.ts';
import { say } from '#web/lib/language/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { ExpenseForm } from '../draft/use-expense-form.ts';
import { RepeatFields } from './repeat-fields.tsx';

type MoreFieldsProps = { form: ExpenseForm; isOwn: boolean; canRepeat: boolean };

/** The rare fields behind a row of chips. They are folded unless they have a value or an error. */
export function MoreFields({ form, isOwn, canRepeat }: MoreFieldsProps) {
  const { values, problems, set } = form;
  const note = useFolded(values.notes !== '', problems.notes !== undefined);
  const receipt = useFolded(
    values.merchantName !== '' || values.receiptData !== '',
    problems.merchantName !== undefined || problems.receiptData !== undefined,
  );
  const repeat = useFolded(values.repeat.frequency !== '', problems.repeat !== undefined);
  const refundHint = useId();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <FoldChip {...note}>{t`Note`}</FoldChip>
        <FoldChip {...receipt}>{t`Receipt`}</FoldChip>
        {canRepeat && <FoldChip {...repeat}>{t`Repeat`}</FoldChip>}
        {!values.isIncome && (
          <Chip
            isOn={values.isRefund}
            aria-pressed={values.isRefund}
            aria-describedby={values.isRefund ? refundHint : undefined}
            onClick={() => set({ isRefund: !values.isRefund })}
          >
            {t`Refund`}
          </Chip>
        )}
      </div>
      {values.isRefund && (
        <p id={refundHint} className="text-13 text-quiet">
          {isOwn
            ? t`Money you got back. It reduces your spending.`
            : t`Money that came back to the person under Paid by.`}
        </p>
      )}
      <FoldedField {...note}>
        <Field label={t`Notes`} optional error={problems.notes}>
          <TextArea {...form.text('notes')} dir="auto" rows={2} />
        </Field>
      </FoldedField>
      <FoldedField {...receipt}>
        <Field label={say(EXPENSE_LABELS.merchantName)} optional error={problems.merchantName}>
          <TextInput {...form.text('merchantName')} dir="auto" autoComplete="off" />
        </Field>
        <Field
          label={say(EXPENSE_LABELS.receiptData)}
          optional
          hint={t`Type or paste the lines of the receipt.`}
          error={problems.receiptData}
        >
          <TextArea {...form.text('receiptData')} dir="auto" rows={4} />
        </Field>
      </FoldedField>
      {canRepeat && (
        <FoldedField {...repeat}>
          <RepeatFields
            draft={values.repeat}
            error={problems.repeat}
            onChange={(draft) => set({ repeat: draft })}
          />
        </FoldedField>
      )}
    </>
  );
}

/** Fields that are folded: whether they are open, and whether they hold something. */
type Fold = { id: string; isOpen: boolean; isFilled: boolean; onToggle: () => void };

function useFolded(isFilled: boolean, isWrong: boolean): Fold {
  const [isAsked, setIsAsked] = useState(isFilled);
  const id = useId();
  const isOpen = isAsked || isWrong;
  return { id, isOpen, isFilled, onToggle: () => setIsAsked(!isOpen) };
}

function FoldChip({ id, isOpen, isFilled, onToggle, children }: Fold & { children: ReactNode }) {
  return (
    <Chip isOn={isOpen || isFilled} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
      {children}
    </Chip>
  );
}

function FoldedField({ id, isOpen, children }: Pick<Fold, 'id' | 'isOpen'> & { children: ReactNode }) {
  return (
    <div id={id} hidden={!isOpen}>
      <div className="flex flex-col gap-5">{children}</div>
    </div>
  );
}

type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { isOn: boolean };

function Chip({ isOn, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      className={cx(
        'h-11 rounded-full border px-4 text-14 font-medium transition-colors duration-100 mouse:h-9',
        isOn
          ? 'border-accent bg-accent-tint text-accent'
          : 'border-line text-quiet hover:border-edge hover:text-ink',
      )}
      {...rest}
    />
  );
}
