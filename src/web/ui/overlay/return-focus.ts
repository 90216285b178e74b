import { type FocusEvent, useRef } from 'react';
import { CONTENT_ID } from '#web/lib/route-focus.ts';

/** The dialogs that are open, in the order in which they opened. */
const OPEN = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';

/**
 * Returns the focus when a dialog closes: to what opened it. If that is gone or there was nothing (a key, an address), to
 * the dialog below, which keys would otherwise no longer reach, or to the content of the page. The library does this only
 * for its own triggers.
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
      const before = opener.current;
      opener.current = null;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) {
        event.preventDefault();
        before.focus();
        return;
      }
      const dialogs = document.querySelectorAll<HTMLElement>(OPEN);
      const below = [...dialogs].at(-1) ?? document.getElementById(CONTENT_ID);
      if (below === null) return;
      event.preventDefault();
      // A dialog that opened in place of this one may have taken the focus already.
      if (!below.contains(document.activeElement)) below.focus({ preventScroll: true });
    },
  };
}
