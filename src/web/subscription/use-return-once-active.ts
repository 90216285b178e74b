import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { findGated, forgetGated } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/users/queries.ts';

/**
 * Goes back to the act that was refused, where there is full access already when the screen opens: it may have come
 * with a page that was loaded anew, or in another tab. What comes later, here, goes back by itself.
 */
export function useReturnOnceActive(): void {
  const hadAccess = useRef(useCurrentUser().data?.hasFullAccess === true);
  const [, navigate] = useLocation();
  useEffect(() => {
    const gated = findGated();
    if (!hadAccess.current || gated === null) return;
    forgetGated();
    navigate(gated, { replace: true });
  }, [navigate]);
}
