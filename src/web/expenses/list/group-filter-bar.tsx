import { t } from '@lingui/core/macro';
import { CategoryFilter, ClearButton, type FilterBarProps, SearchBox } from './filters.tsx';

/** The filters that fit one group's expenses: search and category. */
export function GroupFilterBar({ filters, isNarrowed, onNarrow, onClear }: FilterBarProps) {
  return (
    <search className="mb-4 flex flex-col gap-3" aria-label={t`Filter expenses`}>
      <div className="grid grid-cols-2 gap-3 md:max-w-xl">
        <SearchBox text={filters.q} onSearch={(q) => onNarrow({ q })} />
        <CategoryFilter category={filters.category} onNarrow={onNarrow} />
      </div>
      {isNarrowed && <ClearButton onClear={onClear} />}
    </search>
  );
}
