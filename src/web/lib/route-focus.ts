import { useEffect, useRef } from 'react';

/** The id of the main content, the target of the skip link. */
export const CONTENT_ID = 'content';

let isFirstScreen = true;

/**
 * Scrolls the screen at a new path to the top and focuses its content, like a page load. On back and forward the browser
 * restores the scroll position.
 */
export function useRouteFocus(path: string): void {
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

/** A ref callback for content that may mount after loading: focuses the content. */
export function focusContent(content: HTMLElement | null): void {
  if (!isFirstScreen) content?.focus({ preventScroll: true });
}
