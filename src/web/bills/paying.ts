import { useSyncExternalStore } from 'react';

/** What was pressed and is not answered yet: bills by their id, with whether they shall be paid. */
type Paying = ReadonlyMap<string, boolean>;

let paying: Paying = new Map();
const listeners = new Set<() => void>();

function set(next: Paying): void {
  paying = next;
  for (const listener of listeners) listener();
}

export function startPaying(id: string, isPaid: boolean): void {
  set(new Map([...paying, [id, isPaid]]));
}

export function endPaying(id: string): void {
  set(new Map([...paying].filter(([each]) => each !== id)));
}

/** The presses on their way, so that every list shows at once what they will come to. */
export function usePaying(): Paying {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => paying,
  );
}

/** Puts the presses on their way into what the server last said. */
export function withPaying<Item extends { id: string | null; isPaid: boolean }>(
  items: readonly Item[],
  pressed: Paying,
): readonly Item[] {
  if (pressed.size === 0) return items;
  return items.map((item) => {
    const isPaid = item.id === null ? undefined : pressed.get(item.id);
    return isPaid === undefined ? item : { ...item, isPaid };
  });
}
