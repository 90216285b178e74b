import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Where a screen's content begins: the skip link leads there. */
export const CONTENT_ID = 'content';

let isFirstScreen = true;

/**
 * A new screen begins at its top, with the focus on its content, as a loaded page would. After back and forward
 * the scrolling is left to the browser, which knows where one was.
 */
export function useRouteFocus(): void {
  const [path] = useLocation();
  const last = useRef(path);
  const wentBack = useRef(false);
  useEffect(() => {
    const onPop = () => {
      wentBack.current = window.location.pathname !== last.current;
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    isFirstScreen = false;
    if (!wentBack.current) window.scrollTo(0, 0);
    wentBack.current = false;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [path]);
}

/** The ref of a content that comes with its screen, maybe after some loading: takes the focus then. */
export function focusContent(content: HTMLElement | null): void {
  if (!isFirstScreen) content?.focus({ preventScroll: true });
}
