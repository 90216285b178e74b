/** The key in the browser's storage. Single keys can be turned off, because speech input may press them by accident. */
const KEY = 'single-keys';
let isOffHere = false;

/** Whether a single key, such as `n`, is a shortcut on this device. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return !isOffHere;
  }
}

/** Turns single keys on or off on this device. */
export function setSingleKeys(on: boolean): void {
  isOffHere = !on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage may be forbidden. The choice then lasts until the page is closed.
  }
}
