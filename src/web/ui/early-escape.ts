import type { KeyboardEvent } from 'react';

/** Marks the button of a dialog that closes it; while it is disabled, the dialog stays. */
export const dismisses = { 'data-dismisses': '' };
/** Finds it. */
export const DISMISSING = '[data-dismisses]';

/**
 * Closes a dialog by an Escape that comes in the moments between its taking the focus and the library's listening for
 * the key. Later the library has dealt with it before it comes here.
 */
export function takeEarlyEscape(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, target } = event;
  if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
  // What opened over the dialog is its own business.
  if (!(target instanceof Node && currentTarget.contains(target))) return;
  event.preventDefault();
  currentTarget.querySelector<HTMLElement>(DISMISSING)?.click();
}
