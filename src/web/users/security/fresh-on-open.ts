import { useLayoutEffect, useRef } from 'react';

/** A dialog begins anew when it opens; what it showed stays while it closes. */
export function useFreshOnOpen(open: boolean, ...calls: readonly { reset: () => void }[]): void {
  const latest = useRef(calls);
  latest.current = calls;
  useLayoutEffect(() => {
    if (!open) return;
    for (const { reset } of latest.current) reset();
  }, [open]);
}
