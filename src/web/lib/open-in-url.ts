import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

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
