import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { BillKind } from '#contract/bills.ts';
import type { BillCategory } from '#domain/bill-categories.ts';
import { CATEGORY_LABELS } from '../bill-labels.ts';
import type { BillsQuery } from '../queries.ts';

/** Income is a kind in the URL (`kind=income`), and a view on the screen. */
export type BillView = 'list' | 'month' | 'income';
export type BillStatus = 'all' | 'unpaid' | 'paid';
export type BillFilters = {
  view: BillView;
  status: BillStatus;
  category: BillCategory | 'all';
  month: string;
};

const DEFAULTS: BillFilters = { view: 'list', status: 'all', category: 'all', month: '' };

/** The filters of the bill list, kept in the URL. */
export function useBillFilters() {
  const [search, setSearch] = useSearchParams();
  const show = useCallback(
    (change: Partial<Omit<BillFilters, 'view'>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value === DEFAULTS[name as keyof BillFilters]) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const showView = useCallback(
    (view: BillView) => setSearch(new URLSearchParams(VIEW_PARAMS[view]), { replace: true }),
    [setSearch],
  );
  return { filters: readFilters(search), show, showView };
}

/** Another view starts without filters: income has no categories, and a month has all bills. */
const VIEW_PARAMS: Readonly<Record<BillView, string>> = {
  list: '',
  month: 'view=month',
  income: 'kind=income',
};

function readFilters(search: URLSearchParams): BillFilters {
  const [view, status, category] = [search.get('view'), search.get('status'), search.get('category')];
  const month = search.get('month') ?? '';
  return {
    view: search.get('kind') === 'income' ? 'income' : view === 'month' ? view : 'list',
    status: status === 'unpaid' || status === 'paid' ? status : 'all',
    category: isCategory(category) ? category : 'all',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
  };
}

function isCategory(text: string | null): text is BillCategory {
  return text !== null && Object.hasOwn(CATEGORY_LABELS, text);
}

/** The query for the filters. Default values are left out, so that equal queries share one cache entry. */
export function queryOf(status: BillStatus, category: BillCategory | 'all', kind: BillKind): BillsQuery {
  return {
    ...(kind !== 'bill' && { kind }),
    ...(status !== 'all' && { status }),
    ...(category !== 'all' && { category }),
  };
}
