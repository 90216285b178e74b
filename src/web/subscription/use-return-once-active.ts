import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { findGated, forgetGated } from '#web/lib/paths.ts';
import { useSubscriptionStatus } from './queries.ts';

/**
 * Goes back to the act that was refused, where access turns out to be active when the screen opens: it may have come
 * with a page that was loaded anew, or in another tab. What becomes active here later goes back by itself.
 */
export function useReturnOnceActive(): void {
  const { data: status } = useSubscriptionStatus();
  const [, navigate] = useLocation();
  const wasSeen = useRef(false);
  useEffect(() => {
    if (status === undefined || wasSeen.current) return;
    wasSeen.current = true;
    const gated = findGated();
    if (!status.active || gated === null) return;
    forgetGated();
    navigate(gated, { replace: true });
  }, [status, navigate]);
}
