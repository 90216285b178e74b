import type { KeyboardEvent } from 'react';

/** Marks the button of a dialog that closes it; while it is disabled, the dialog stays. */
export const dismisses = { 'data-dismisses': '' };
/** Finds it. */
export const DISMISSING = '[data-dismisses]';

/**
 * Whether this is an Escape from the moments between something's opening with the focus in it and the library's
 * listening for the key. Later the library has dealt with it before it comes here.
 */
export function isEarlyEscape(event: KeyboardEvent<HTMLElement>): boolean {
  const { currentTarget, target } = event;
  if (event.key !== 'Escape' || event.isDefaultPrevented()) return false;
  // What opened over it is its own business.
  return target instanceof Node && currentTarget.contains(target);
}

/** Closes a dialog by such an Escape. */
export function takeEarlyEscape(event: KeyboardEvent<HTMLElement>): void {
  if (!isEarlyEscape(event)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(DISMISSING)?.click();
}
