import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';

export type Address = { path: string; search: string };

export type ShownAddress = Address & {
  /** The address whose screen is visible. It may be a prepared screen that is not active yet. */
  painted: Address;
  /** Whether the screen of an address can be visible before it is active. The screens set it. */
  isPrepared: RefObject<(address: Address) => boolean>;
  wentBack: WentBack;
};

/**
 * The address whose screen is active. It follows the browser's address in a transition to another tab, and to another
 * screen if `mayFollow` allows it: the press is painted first, and the content renders in slices. Every other change of
 * the query is shown at once, because fields may show it. So is back and forward (`wentBack`), because the browser
 * restores the scroll position. A prepared screen is visible in the frame of the press or in the next one, and active after it.
 */
export function useShownAddress(mayFollow: (from: string, to: string) => boolean): ShownAddress {
  const [path] = useLocation();
  const search = useSearch();
  const [shown, show] = useState<Address>({ path, search });
  const [pressed, setPressed] = useState(shown);
  const isPrepared = useRef((_: Address) => false);
  const wentBack = useWentBack();
  const isNext =
    path === shown.path ? withoutTab(search) === withoutTab(shown.search) : mayFollow(shown.path, path);
  const follows = isNext && !wentBack.current;
  useEffect(() => {
    const here = (before: Address) => (isAt(before, path, search) ? before : { path, search });
    const follow = () =>
      startTransition(() => {
        show(here);
        setPressed(here);
      });
    if (!follows || !isPrepared.current({ path, search })) return follow();
    let isOver = false;
    const paintAndFollow = async () => {
      if (!paintsWithPress()) {
        await nextPaint();
        if (isOver) return;
        flushSync(() => setPressed(here));
      }
      await nextPaint();
      if (!isOver) follow();
    };
    void paintAndFollow();
    return () => {
      isOver = true;
    };
  }, [path, search, follows]);
  const active = follows ? shown : { path, search };
  const isPainted =
    isAt(pressed, path, search) || (follows && paintsWithPress() && isPrepared.current({ path, search }));
  const painted = isPainted ? { path, search } : active;
  return { ...active, painted, isPrepared, wentBack };
}

const isAt = (address: Address, path: string, search: string) =>
  address.path === path && address.search === search;

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

/**
 * Whether a prepared screen is visible in the frame of the press. On a phone that frame comes a little later, and the
 * content sooner. On a large screen drawing would keep the press waiting.
 */
const paintsWithPress = () => window.matchMedia('(width < 48rem)').matches;

/** Resolves after the next frame is painted. */
const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve())));
