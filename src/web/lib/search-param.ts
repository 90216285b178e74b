import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** One parameter of the URL's query, such as the open tab; null removes it. It replaces the history entry. */
export function useSearchParam(name: string): [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (value: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [name, setSearch],
  );
  return [search.get(name), set];
}

const OPENED_HERE = { openedHere: true };

/** The id of the open thing, kept in the URL's parameter `name`, so that Back closes it. */
export function useOpenInUrl(name: 'expense' | 'bill') {
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    (id: string) =>
      setSearch((before) => new URLSearchParams([...without(name, before), [name, id]]), {
        state: OPENED_HERE,
      }),
    [name, setSearch],
  );
  const close = useCallback(() => {
    if (window.history.state?.openedHere === true) window.history.back();
    else setSearch((before) => new URLSearchParams(without(name, before)), { replace: true });
  }, [name, setSearch]);
  return { id: search.get(name), open, close };
}

function without(left: string, search: URLSearchParams): [string, string][] {
  return [...search].filter(([name]) => name !== left);
}
