type ToastAction = { label: string; onClick: () => void };

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: ToastAction;
};

export type ToastEntry = ToastMessage & { id: number; open: boolean };

/** Specification §9: one toast at a time, shown for 5 s, removed 1,000,000 ms after it was dismissed. */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function set(next: readonly ToastEntry[]): void {
  const kept = new Set(next.map((entry) => entry.id));
  for (const [id, timer] of removals) {
    if (kept.has(id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the previous one. The returned function dismisses it. */
export function toast(message: ToastMessage): () => void {
  lastId += 1;
  const id = lastId;
  set([{ ...message, id, open: true }, ...entries].slice(0, TOAST_LIMIT));
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  if (!entries.some((entry) => entry.id === id && entry.open)) return;
  set(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  const timer = setTimeout(() => set(entries.filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY_MS);
  removals.set(id, timer);
}

export function clearToasts(): void {
  set([]);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastEntry[] {
  return entries;
}
