import { type KeyboardEvent, useRef } from 'react';

/** How long a `g` waits for the letter of a screen (app/keyboard). */
const WAIT_MS = 1500;

const FIELD_SELECTOR = 'input, textarea, select';

/** Answers letters that are pressed anywhere in an element, except in its fields and after a `g`. */
export function useLetters(acts: Readonly<Record<string, () => void>>): (event: KeyboardEvent) => void {
  const goSince = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    const { key, altKey, ctrlKey, metaKey, timeStamp, target } = event;
    const letter = key.toLowerCase();
    const follows = timeStamp - goSince.current < WAIT_MS;
    goSince.current = letter === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
    if (altKey || ctrlKey || metaKey || follows) return;
    if (target instanceof Element && target.closest(FIELD_SELECTOR) !== null) return;
    const act = acts[letter];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}
