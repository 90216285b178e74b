import { t } from '@lingui/core/macro';
import { useId } from 'react';
import {
  CATEGORY_LABELS,
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
  OFFERED_CATEGORIES,
} from '#domain/expenses.ts';
import { say } from '#web/lib/language/i18n.ts';
import { Field, useFieldGroup } from '#web/ui/form/field.tsx';
import { CategoryDisc } from '../category-disc.tsx';

type CategoryFieldProps = {
  value: ExpenseCategory | '';
  error: string | undefined;
  onChange: (category: ExpenseCategory) => void;
};

/** The categories as icons, and the name of the chosen one beside the label. */
export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  return (
    <div className="relative">
      <Field label={t`Category`} error={error}>
        <CategoryChips value={value} onChange={onChange} />
      </Field>
      {value !== '' && (
        <span aria-hidden="true" className="absolute top-0 end-0 text-14 text-quiet">
          {say(CATEGORY_LABELS[value])}
        </span>
      )}
    </div>
  );
}

/** The categories that are offered. An expense keeps one that is not. */
function CategoryChips({ value, onChange }: Pick<CategoryFieldProps, 'value' | 'onChange'>) {
  const name = useId();
  const kept = EXPENSE_CATEGORIES.filter((each) => each === value && !OFFERED_CATEGORIES.includes(each));
  return (
    <div role="radiogroup" {...useFieldGroup()} className="flex justify-between">
      {[...OFFERED_CATEGORIES, ...kept].map((category) => (
        <label
          key={category}
          title={say(CATEGORY_LABELS[category])}
          className={
            'relative grid h-11 min-w-0 max-w-14 flex-1 cursor-pointer place-items-center rounded-control transition-colors duration-100 ' +
            'hover:bg-well has-checked:bg-accent-tint has-checked:ring-2 has-checked:ring-accent has-checked:ring-inset ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
          }
        >
          <input
            type="radio"
            name={name}
            value={category}
            checked={category === value}
            onChange={() => onChange(category)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          <span className="pointer-events-none">
            <CategoryDisc category={category} small />
          </span>
          <span className="sr-only">{say(CATEGORY_LABELS[category])}</span>
        </label>
      ))}
    </div>
  );
}
