import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { listExpenses } from '#contract/expenses.ts';
import type { WireQueryOf } from '#contract/route.ts';
import { parseDay } from '#domain/calendar.ts';
import { DATE_RANGES, type DateRange, EXPENSE_CATEGORIES, type ExpenseCategory } from '#domain/expenses.ts';

/** The filters of the list; empty texts and `all` do not filter. */
export type ExpenseFilters = {
  groupId: string;
  dateRange: DateRange;
  from: string;
  to: string;
  category: ExpenseCategory | 'all';
  q: string;
};

const DEFAULTS: ExpenseFilters = {
  groupId: '',
  dateRange: 'all_time',
  from: '',
  to: '',
  category: 'all',
  q: '',
};

const NAMES = Object.keys(DEFAULTS) as (keyof ExpenseFilters)[];

function readFilters(search: URLSearchParams): ExpenseFilters {
  const text = (name: keyof ExpenseFilters) => search.get(name) ?? '';
  return {
    groupId: text('groupId'),
    dateRange: DATE_RANGES.find((range) => range === text('dateRange')) ?? 'all_time',
    from: parseDay(text('from')) ?? '',
    to: parseDay(text('to')) ?? '',
    category: EXPENSE_CATEGORIES.find((category) => category === text('category')) ?? 'all',
    q: text('q').slice(0, 200),
  };
}

/** The filters, kept in the URL, so that a list can be shared and restored. */
export function useExpenseFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const narrow = useCallback(
    (change: Partial<ExpenseFilters>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries({ ...readFilters(before), ...change })) {
            if (value === DEFAULTS[name as keyof ExpenseFilters]) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const clear = useCallback(() => narrow(DEFAULTS), [narrow]);
  return { filters, narrow, clear, isNarrowed: NAMES.some((name) => filters[name] !== DEFAULTS[name]) };
}

/** The filters of one group's expenses: search and category, kept in the URL. */
export function useGroupExpenseFilters(groupId: string) {
  const { filters, narrow } = useExpenseFilters();
  const { q, category } = filters;
  const clear = useCallback(() => narrow({ q: DEFAULTS.q, category: DEFAULTS.category }), [narrow]);
  return {
    filters: { ...DEFAULTS, groupId, q, category },
    narrow,
    clear,
    isNarrowed: q !== DEFAULTS.q || category !== DEFAULTS.category,
  };
}

/** The query for the filters. */
export function queryOf(filters: ExpenseFilters): WireQueryOf<typeof listExpenses> {
  const { groupId, dateRange, from, to, category, q } = filters;
  return {
    ...(groupId !== '' && { groupId }),
    ...(dateRange !== 'all_time' && { dateRange }),
    ...(dateRange === 'custom' && from !== '' && { from }),
    ...(dateRange === 'custom' && to !== '' && { to }),
    ...(category !== 'all' && { category }),
    ...(q.trim() !== '' && { q: q.trim() }),
  };
}

/** Whether a custom range ends before it begins. */
export function isUpsideDown({ dateRange, from, to }: ExpenseFilters): boolean {
  return dateRange === 'custom' && from !== '' && to !== '' && from > to;
}
