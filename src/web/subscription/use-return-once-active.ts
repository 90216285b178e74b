import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { findGated, forgetGated } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/users/queries.ts';

/**
 * Returns to the gated page if access is active when the screen opens, for example after a reload or a purchase in
 * another tab. Access gained on this screen returns by itself.
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
