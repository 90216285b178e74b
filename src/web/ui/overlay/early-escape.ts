import type { KeyboardEvent } from 'react';

/** Marks the button of a dialog that closes it; while it is disabled, the dialog stays. */
export const dismisses = { 'data-dismisses': '' };
/** Finds it. */
export const DISMISSING = '[data-dismisses]';

/**
 * Closes by an Escape from the moments between something's opening with the focus in it and the library's listening for
 * the key. Later the library has dealt with it before it comes here.
 */
export function onEarlyEscape(close: (opened: HTMLElement) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget, target } = event;
    if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
    // What opened over it is its own business.
    if (!(target instanceof Node && currentTarget.contains(target))) return;
    event.preventDefault();
    close(currentTarget);
  };
}

/** The same for a dialog. */
export const takeEarlyEscape = onEarlyEscape((dialog) =>
  dialog.querySelector<HTMLElement>(DISMISSING)?.click(),
);
