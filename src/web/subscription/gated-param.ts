import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { rememberGated, to } from '#web/lib/paths.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { useCurrentUser } from '#web/users/queries.ts';
import type { GatedAct } from './gated-acts.ts';

/**
 * A dialog that is open by a URL parameter (`?add=1`) and needs full access for its call, whose verb is `act`. Without
 * access the subscription screen opens instead and later returns to the open dialog.
 */
export function useGatedParam(name: string, act: GatedAct, open = '1'): [boolean, (isOpen: boolean) => void] {
  const [value, setValue] = useSearchParam(name);
  const [, navigate] = useLocation();
  const isRefused = useCurrentUser().data?.hasFullAccess === false;
  const isAsked = value === open;
  useEffect(() => {
    if (!isRefused || !isAsked) return;
    rememberGated(window.location.pathname + window.location.search, act);
    // Removes the parameter first, so that Back does not lead here again.
    setValue(null);
    navigate(to.subscription);
  }, [isRefused, isAsked, setValue, navigate, act]);
  const set = useCallback((isOpen: boolean) => setValue(isOpen ? open : null), [setValue, open]);
  return [isAsked && !isRefused, set];
}
