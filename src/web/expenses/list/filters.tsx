import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from '#domain/expenses.ts';
import { say } from '#web/lib/language/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { ExpenseFilters } from './expense-filters.ts';

const categoryOptions = () => [
  { value: 'all', label: t({ message: 'All Categories', context: 'beside “Category”' }) },
  ...EXPENSE_CATEGORIES.map((value) => ({ value, label: say(CATEGORY_LABELS[value]) })),
];

export type FilterBarProps = {
  filters: ExpenseFilters;
  isNarrowed: boolean;
  onNarrow: (change: Partial<ExpenseFilters>) => void;
  onClear: () => void;
};

type CategoryFilterProps = Pick<ExpenseFilters, 'category'> & Pick<FilterBarProps, 'onNarrow'>;

export function CategoryFilter({ category, onNarrow }: CategoryFilterProps) {
  return (
    <Field label={t`Category`}>
      <Select
        options={categoryOptions()}
        value={category}
        onChange={(event) => onNarrow({ category: event.target.value as ExpenseFilters['category'] })}
      />
    </Field>
  );
}

export function ClearButton({ onClear }: Pick<FilterBarProps, 'onClear'>) {
  return (
    <div>
      <Button variant="quiet" size="small" className="-ms-3" onClick={onClear}>
        {t`Clear Filters`}
      </Button>
    </div>
  );
}

const PAUSE_MS = 250;

/** Searches when typing pauses. A search from the URL (Back, Clear) replaces the text. */
export function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  if (text !== seen) {
    setSeen(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => search.current(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <Field label={t`Search`}>
      <TextInput
        type="search"
        aria-keyshortcuts="/"
        icon={<Search />}
        placeholder={t`Title or notes`}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
