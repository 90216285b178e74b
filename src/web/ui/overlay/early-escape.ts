import type { KeyboardEvent } from 'react';

/** Marks the close button of a dialog. While it is disabled, the dialog stays open. */
export const dismisses = { 'data-dismisses': '' };
/** The selector of that button. */
export const DISMISSING = '[data-dismisses]';

const passedOn = new WeakSet<Event>();

/**
 * Passes on an Escape that the library gives to a layer which is already closing, because what opened above does not
 * listen yet.
 */
export function passOn(event: Event): void {
  passedOn.add(event);
}

/**
 * Handles an Escape between the opening of a dialog or menu and the moment at which the library starts to listen.
 * Later events were already handled by the library.
 */
export function onEarlyEscape(close: (opened: HTMLElement) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget, target } = event;
    if (event.key !== 'Escape') return;
    if (event.isDefaultPrevented() && !passedOn.has(event.nativeEvent)) return;
    // Another layer has opened above and handles its own keys.
    if (!(target instanceof Node && currentTarget.contains(target))) return;
    event.preventDefault();
    close(currentTarget);
  };
}

/** The same for a dialog. */
export const takeEarlyEscape = onEarlyEscape((dialog) =>
  dialog.querySelector<HTMLElement>(DISMISSING)?.click(),
);
