import { msg, t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sortOrders, userSorts } from '#contract/admin.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** By what the address of the page says: what to sort by, and the direction. */
const SORT_LABELS: Readonly<Record<string, string>> = labels({
  'username asc': msg`Username, A to Z`,
  'username desc': msg`Username, Z to A`,
  'email asc': msg`Email, A to Z`,
  'email desc': msg`Email, Z to A`,
  'created desc': msg`Newest first`,
  'created asc': msg`Oldest first`,
  'subscription desc': msg`Subscribed first`,
  'subscription asc': msg`Not subscribed first`,
});
const [USUAL_SORT = ''] = Object.keys(SORT_LABELS);

const PAUSE_MS = 250;
const LONGEST = 254;

/** The search and the sort order, kept in the URL. The search starts when typing pauses. */
export function useUserFilters() {
  const [q, setQ] = useSearchParam('q');
  const [sorting, setSorting] = useSearchParam('sort');
  const [typed, setTyped] = useState(q ?? '');
  useEffect(() => {
    if (typed.trim() === (q ?? '')) return;
    const timer = setTimeout(() => setQ(typed.trim() || null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q, setQ]);
  const chosen = sorting !== null && Object.hasOwn(SORT_LABELS, sorting) ? sorting : USUAL_SORT;
  const [name, direction] = chosen.split(' ');
  const sort = userSorts.find((each) => each === name);
  const order = sortOrders.find((each) => each === direction);
  return {
    typed,
    setTyped,
    sorting: chosen,
    setSorting,
    query: { ...(q !== null && { q: q.slice(0, LONGEST) }), sort, order },
  };
}

export function UserFilters({
  typed,
  setTyped,
  sorting,
  setSorting,
}: Omit<ReturnType<typeof useUserFilters>, 'query'>) {
  return (
    <search aria-label={t`Find users`} className="grid gap-3 md:grid-cols-[minmax(0,1fr)_14rem]">
      <Field label={t`Search`}>
        <TextInput
          type="search"
          aria-keyshortcuts="/"
          icon={<Search />}
          placeholder={t`Username or email`}
          maxLength={LONGEST}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label={t`Sort by`}>
        <Select
          options={Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }))}
          value={sorting}
          onChange={(event) => setSorting(event.target.value)}
        />
      </Field>
    </search>
  );
}
