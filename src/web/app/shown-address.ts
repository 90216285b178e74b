import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

export type Address = { path: string; search: string };

/**
 * The address whose screen is active. It follows the browser's address in a transition to another tab, and to another
 * screen if `mayFollow` allows it: the press is painted first, and the content renders in slices. Every other change of
 * the query is shown at once, because fields may show it. So is back and forward (`wentBack`), because the browser
 * restores the scroll position.
 */
export function useShownAddress(
  mayFollow: (from: string, to: string) => boolean,
): Address & { wentBack: WentBack } {
  const [path] = useLocation();
  const search = useSearch();
  const [shown, show] = useState<Address>({ path, search });
  const wentBack = useWentBack();
  useEffect(() => startTransition(() => show({ path, search })), [path, search]);
  const isNext =
    path === shown.path ? withoutTab(search) === withoutTab(shown.search) : mayFollow(shown.path, path);
  const follows = isNext && !wentBack.current;
  return { ...(follows ? shown : { path, search }), wentBack };
}

/** The query without the open tab, which is its last parameter when it is added. */
const withoutTab = (search: string) => search.replace(/&?\btab=[^&]*/, '');

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
