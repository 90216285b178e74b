import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sortOrders, userSorts } from '#contract/admin.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const SORTS = [
  { value: 'username asc', label: 'Username, A to Z' },
  { value: 'username desc', label: 'Username, Z to A' },
  { value: 'email asc', label: 'Email, A to Z' },
  { value: 'email desc', label: 'Email, Z to A' },
  { value: 'created desc', label: 'Newest first' },
  { value: 'created asc', label: 'Oldest first' },
  { value: 'subscription desc', label: 'Subscribed first' },
  { value: 'subscription asc', label: 'Not subscribed first' },
] as const;

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
  const chosen = SORTS.find(({ value }) => value === sorting)?.value ?? SORTS[0].value;
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
        <Select options={SORTS} value={sorting} onChange={(event) => setSorting(event.target.value)} />
      </Field>
    </search>
  );
}
