import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { rememberGated, to } from '#web/lib/paths.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { useCurrentUser } from '#web/users/queries.ts';

/**
 * A dialog that stands in the address (`?add=1`) and whose act needs full access. Without it the subscription screen
 * opens instead of a form that would be refused, and leads back to the open dialog.
 */
export function useGatedParam(name: string, open = '1'): [boolean, (isOpen: boolean) => void] {
  const [value, setValue] = useSearchParam(name);
  const [, navigate] = useLocation();
  const isRefused = useCurrentUser().data?.hasFullAccess === false;
  const isAsked = value === open;
  useEffect(() => {
    if (!isRefused || !isAsked) return;
    rememberGated(window.location.pathname + window.location.search);
    // Out of the address first: going back must not lead here again.
    setValue(null);
    navigate(to.subscription);
  }, [isRefused, isAsked, setValue, navigate]);
  const set = useCallback((isOpen: boolean) => setValue(isOpen ? open : null), [setValue, open]);
  return [isAsked && !isRefused, set];
}
