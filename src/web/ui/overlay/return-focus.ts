import { type FocusEvent, useRef } from 'react';
import { CONTENT_ID } from '#web/lib/route-focus.ts';

/**
 * Returns the focus when a dialog closes: to what opened it, or to the content of the page if that is gone or there was
 * nothing (a key, an address). The library does this only for its own triggers.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    // A form may take the focus before the library does, which then opens without `onOpenAutoFocus`.
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget))
        opener.current ??= relatedTarget;
    },
    onCloseAutoFocus: (event: Event) => {
      const content = document.getElementById(CONTENT_ID);
      const isThere = opener.current?.isConnected === true && opener.current !== document.body;
      const target = isThere ? opener.current : content;
      opener.current = null;
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      target.focus({ preventScroll: target === content });
    },
  };
}
