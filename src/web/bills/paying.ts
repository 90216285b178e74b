import { useSyncExternalStore } from 'react';

/** Pending changes: the requested paid state by bill id. */
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

/** The pending changes, so that every list shows them at once. */
export function usePaying(): Paying {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => paying,
  );
}

/** Applies the pending changes to what the server last sent. */
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
