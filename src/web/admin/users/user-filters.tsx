import { msg, t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sortOrders, userSorts } from '#contract/admin.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const SORTS = [
  labels({ value: msg`username asc`, label: msg`Username, A to Z` }),
  labels({ value: msg`username desc`, label: msg`Username, Z to A` }),
  labels({ value: msg`email asc`, label: msg`Email, A to Z` }),
  labels({ value: msg`email desc`, label: msg`Email, Z to A` }),
  labels({ value: msg`created desc`, label: msg`Newest first` }),
  labels({ value: msg`created asc`, label: msg`Oldest first` }),
  labels({ value: msg`subscription desc`, label: msg`Subscribed first` }),
  labels({ value: msg`subscription asc`, label: msg`Not subscribed first` }),
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
