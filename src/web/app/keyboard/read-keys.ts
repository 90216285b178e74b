import { areSingleKeysOn } from './single-keys.ts';

/** What a shortcut does. `go` names the letter of a screen. */
export type Shortcut = 'help' | 'palette' | 'search' | 'new' | { go: string };

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat' | 'isComposing' | 'timeStamp'
>;

/** How long `g` waits for the letter of a screen. */
const WAIT_MS = 1500;

const SINGLE_KEYS: Readonly<Record<string, Shortcut>> = { '?': 'help', '/': 'search', n: 'new' };

/** Creates a reader of key presses. It remembers a `g`, which waits for the letter of a screen. */
export function createKeyReader(): (pressed: Pressed) => Shortcut | null {
  let waitingSince: number | null = null;
  return (pressed) => {
    const { key, timeStamp } = pressed;
    if (pressed.repeat || pressed.isComposing || pressed.altKey) return null;
    if (pressed.ctrlKey || pressed.metaKey) return isPaletteKey(pressed) ? 'palette' : null;
    // A modifier by itself, such as the Shift of "?".
    if ([...key].length > 1 || !areSingleKeysOn()) return null;
    const letter = key.toLowerCase();
    const follows = waitingSince !== null && timeStamp - waitingSince < WAIT_MS;
    waitingSince = null;
    if (follows) return { go: letter };
    if (letter === 'g') waitingSince = timeStamp;
    return SINGLE_KEYS[letter] ?? null;
  };
}

const isPaletteKey = ({ key, ctrlKey, metaKey }: Pressed) => key.toLowerCase() === 'k' && ctrlKey !== metaKey;

const FIELD_SELECTOR = 'input, textarea, select, [contenteditable]';
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether keys belong to something else: a field, or an open dialog or menu. */
export function areKeysTaken(event: Event): boolean {
  const { target } = event;
  if (event.defaultPrevented || document.querySelector(LAYERS) !== null) return true;
  return target instanceof Element && target.closest(FIELD_SELECTOR) !== null;
}
