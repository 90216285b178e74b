import { msg, t } from '@lingui/core/macro';
import { labels } from '#web/lib/language/i18n.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import type { ExpenseForm } from '../draft/use-expense-form.ts';

const options = [
  labels({ value: 'out', label: msg`Money out` }),
  labels({ value: 'in', label: msg`Money in` }),
] as const;

/** In the user's own book, which way the money went. It takes the place of the people and the split. */
export function InOrOut({ form }: { form: ExpenseForm }) {
  const { isIncome, category } = form.values;
  return (
    <Field label={t`Type`}>
      <Segmented
        options={options}
        value={isIncome ? 'in' : 'out'}
        onChange={(kind) => {
          if (kind === 'out') form.set({ isIncome: false });
          // The categories are those of spending. Money in is not a refund.
          else form.set({ isIncome: true, isRefund: false, category: category || 'other' });
        }}
      />
    </Field>
  );
}
