import { t } from '@lingui/core/macro';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { CATEGORY_LABELS } from '../bill-labels.ts';
import { useBills } from '../queries.ts';
import { type BillFilters, useBillFilters } from './bill-filters.ts';

/** Filters by the categories that have bills. */
export function CategoryFilter({ className }: { className?: string }) {
  const { filters, show } = useBillFilters();
  const { category } = filters;
  const present = useBills({}).data?.pages[0]?.reply.categories ?? [];
  const shown = category === 'all' || present.includes(category) ? present : [...present, category];
  return (
    <Field label={t`Category`} hideLabel className={className ?? ''}>
      <Select
        options={[
          { value: 'all', label: t`All Categories` },
          ...shown.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
        ]}
        value={category}
        onChange={(event) => show({ category: event.target.value as BillFilters['category'] })}
      />
    </Field>
  );
}
