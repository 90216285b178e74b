import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

export type Address = { path: string; search: string };

/**
 * The address whose screen is visible. If `mayFollow` allows it, it follows the browser's address in a transition: the
 * press is painted first, and the new screen renders in slices. On back and forward (`wentBack`) it changes at once,
 * because the browser restores the scroll position.
 */
export function useShownAddress(
  mayFollow: (from: string, to: string) => boolean,
): Address & { wentBack: WentBack } {
  const [path] = useLocation();
  const search = useSearch();
  const [shown, show] = useState<Address>({ path, search });
  const wentBack = useWentBack();
  useEffect(() => startTransition(() => show({ path, search })), [path, search]);
  const follows = path !== shown.path && !wentBack.current && mayFollow(shown.path, path);
  return { ...(follows ? shown : { path, search }), wentBack };
}

type WentBack = { readonly current: boolean };

/** Whether the last move was one of the browser's buttons. */
function useWentBack(): WentBack {
  const wentBack = useRef(false);
  // A layout effect, so that it hears of a move before the router does.
  useLayoutEffect(() => {
    const onMove = ({ type }: Event) => {
      wentBack.current = type === 'popstate';
    };
    // The router makes events of the last two.
    const moves = ['popstate', 'pushState', 'replaceState'];
    for (const move of moves) window.addEventListener(move, onMove);
    return () => {
      for (const move of moves) window.removeEventListener(move, onMove);
    };
  }, []);
  return wentBack;
}
