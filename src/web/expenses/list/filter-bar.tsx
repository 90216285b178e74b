import { t } from '@lingui/core/macro';
import type { MonthSum } from '#contract/expense-sums.ts';
import { DATE_RANGE_LABELS, DATE_RANGES } from '#domain/expenses.ts';
import { useHasOwnExpenses, useOpenBook } from '#web/book/queries.ts';
import { useGroupChoices } from '#web/groups/queries.ts';
import { say } from '#web/lib/language/i18n.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useUnlistedGroup } from '../group-choices.ts';
import { type ExpenseFilters, isUpsideDown } from './expense-filters.ts';
import { CategoryFilter, ClearButton, type FilterBarProps, SearchBox } from './filters.tsx';
import { FilterSum } from './month-sums.tsx';

const rangeOptions = () => DATE_RANGES.map((value) => ({ value, label: say(DATE_RANGE_LABELS[value]) }));
export function FilterBar({
  filters,
  isNarrowed,
  sums,
  onNarrow,
  onClear,
}: FilterBarProps & { sums: readonly MonthSum[] }) {
  return (
    <search className="mb-4 flex flex-col gap-3 md:mb-6" aria-label={t`Filter expenses`}>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <SearchBox text={filters.q} onSearch={(q) => onNarrow({ q })} />
        <Field label={t`Group`}>
          <GroupSelect value={filters.groupId} onChange={(groupId) => onNarrow({ groupId })} />
        </Field>
        <Field label={t`Date Range`}>
          <Select
            options={rangeOptions()}
            value={filters.dateRange}
            onChange={(event) =>
              onNarrow({ dateRange: event.target.value as ExpenseFilters['dateRange'], from: '', to: '' })
            }
          />
        </Field>
        <CategoryFilter category={filters.category} onNarrow={onNarrow} />
      </div>
      {filters.dateRange === 'custom' && <CustomRange filters={filters} onNarrow={onNarrow} />}
      {isNarrowed && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <FilterSum sums={sums} />
          <ClearButton onClear={onClear} />
        </div>
      )}
    </search>
  );
}

/** Chooses the user's own book before it is known. */
const JUST_ME = 'just-me';

type GroupSelectProps = { value: string; onChange: (groupId: string) => void };

function GroupSelect({ value, onChange }: GroupSelectProps) {
  const groups = useGroupChoices().data ?? [];
  // The URL names a closed group, the user's own book, or one that is still loading.
  const unlisted = useUnlistedGroup(value);
  const isOwn = unlisted.group?.kind === 'personal';
  const hasOwn = useHasOwnExpenses();
  const openBook = useOpenBook(({ groupId }) => onChange(groupId));
  return (
    <Select
      value={openBook.isPending ? JUST_ME : value}
      onChange={({ target }) => (target.value === JUST_ME ? openBook.mutate() : onChange(target.value))}
      placeholder={t`All Groups`}
    >
      {groups.map((group) => (
        <option key={group.id} value={group.id}>
          {group.name}
        </option>
      ))}
      {unlisted.isUnlisted && !isOwn && <option value={value}>{unlisted.group?.name ?? t`One group`}</option>}
      {(isOwn || hasOwn) && <option value={isOwn ? value : JUST_ME}>{t`Just me`}</option>}
    </Select>
  );
}

function CustomRange({ filters, onNarrow }: Pick<FilterBarProps, 'filters' | 'onNarrow'>) {
  const { from, to } = filters;
  const error = isUpsideDown(filters) ? t`The end date must not be before the start date` : null;
  return (
    <div className="grid grid-cols-2 gap-3 md:max-w-md">
      <Field label={t`From`}>
        <DateInput
          value={from}
          max={to || undefined}
          onChange={(event) => onNarrow({ from: event.target.value })}
        />
      </Field>
      <Field label={t`To`} error={error}>
        <DateInput
          value={to}
          min={from || undefined}
          onChange={(event) => onNarrow({ to: event.target.value })}
        />
      </Field>
    </div>
  );
}
