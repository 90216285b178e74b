import { useEffect, useRef } from 'react';

/** The id of the main content, the target of the skip link. */
export const CONTENT_ID = 'content';

let isFirstScreen = true;

/**
 * Scrolls the screen at a new path to the top and focuses its content, like a page load. On back and forward (`wentBack`)
 * the browser restores the scroll position.
 */
export function useRouteFocus(path: string, wentBack: { readonly current: boolean }): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    isFirstScreen = false;
    if (!wentBack.current) window.scrollTo(0, 0);
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [path, wentBack]);
}

/** A ref callback for content that may mount after loading: focuses the content. */
export function focusContent(content: HTMLElement | null): void {
  if (!isFirstScreen) content?.focus({ preventScroll: true });
}
