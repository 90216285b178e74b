import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sortOrders, userSorts } from '#contract/admin.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

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

/** What is searched for and how it is sorted; a search begins once typing pauses. */
export function useUserFilters() {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [sorting, setSorting] = useState<string>(SORTS[0].value);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const [name, direction] = sorting.split(' ');
  const sort = userSorts.find((each) => each === name);
  const order = sortOrders.find((each) => each === direction);
  return { typed, setTyped, sorting, setSorting, query: { ...(q !== '' && { q }), sort, order } };
}

export function UserFilters({
  typed,
  setTyped,
  sorting,
  setSorting,
}: Omit<ReturnType<typeof useUserFilters>, 'query'>) {
  return (
    <search aria-label="Find users" className="grid gap-3 md:grid-cols-[minmax(0,1fr)_14rem]">
      <Field label="Search">
        <TextInput
          type="search"
          icon={<Search />}
          placeholder="Username or email"
          maxLength={254}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label="Sort by">
        <Select options={SORTS} value={sorting} onChange={(event) => setSorting(event.target.value)} />
      </Field>
    </search>
  );
}
