import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

const NAME = 'expense';
const OPENED_HERE = { openedHere: true };

/** The open expense, kept in the URL, so that Back closes it. */
export function useOpenExpense() {
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    (id: string) =>
      setSearch((before) => new URLSearchParams([...withoutExpense(before), [NAME, id]]), {
        state: OPENED_HERE,
      }),
    [setSearch],
  );
  const close = useCallback(() => {
    if (window.history.state?.openedHere === true) window.history.back();
    else setSearch((before) => new URLSearchParams(withoutExpense(before)), { replace: true });
  }, [setSearch]);
  return { id: search.get(NAME), open, close };
}

function withoutExpense(search: URLSearchParams): [string, string][] {
  return [...search].filter(([name]) => name !== NAME);
}
