import { useSyncExternalStore } from 'react';
import { getCurrentUser, type User } from '#contract/users.ts';
import type { Action, Entry } from '#domain/outbox/entry.ts';
import { queryClient } from '../api/refresh.ts';
import type { LeftBehind, Stored } from './store.ts';

// The state of the outbox that this tab shows.

/** Set while anything is stored, so that a page without it loads and asks nothing. */
export const FLAG = 'allsquare:outbox';

let shown: Stored | null = null;
let isOpen = false;
let leaving: Leaving | null = null;
let edited: string | null = null;
let leftBehind: readonly LeftBehind[] = [];
const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the device reports that it has no connection. It may be offline without reporting it. */
export const isOffline = () => navigator.onLine === false;

/** The signed-in user as far as the page knows. */
export const currentPerson = () => queryClient.getQueryData<User | null>([getCurrentUser.path]) ?? null;

/** Sets what screens show. */
export function showStored(stored: Stored | null): void {
  shown = stored !== null && stored.outbox.entries.length > 0 ? stored : null;
  tellListeners();
}

export const shownOutbox = (): Stored | null => shown;

/** The entries of the signed-in user; null if there are none. */
export function useOutbox(): Stored | null {
  return useSyncExternalStore(subscribe, shownOutbox);
}

/** The waiting entries about something, oldest first. */
export function useWaiting(isAbout: (action: Action) => boolean): readonly Entry[] {
  return (useOutbox()?.outbox.entries ?? []).filter(({ action }) => isAbout(action));
}

/** Opens or closes the dialog that lists everything. */
export function openOutbox(next: boolean): void {
  isOpen = next;
  tellListeners();
}

export const useIsOutboxOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);

/** Opens the form of a new expense that waits, by the key of its entry, or closes it (null). */
export function editWaiting(key: string | null): void {
  edited = key;
  tellListeners();
}

export const useEditedWaiting = (): string | null => useSyncExternalStore(subscribe, () => edited);

/** The sign-out function, while the user is asked about waiting entries. */
type Leaving = { go: () => void };

/** Signs out by `go`, after asking about waiting entries. */
export function leaveAfterAsking(go: () => void): void {
  if (shown === null) go();
  else askToLeave({ go });
}

/** Opens the question about waiting entries, or closes it (null). */
export function askToLeave(next: Leaving | null): void {
  leaving = next;
  tellListeners();
}

export const useLeaving = (): Leaving | null => useSyncExternalStore(subscribe, () => leaving);

export function showLeftBehind(next: readonly LeftBehind[]): void {
  leftBehind = next;
  tellListeners();
}

/** The unsent entries of other people who used this browser. */
export const useLeftBehind = (): readonly LeftBehind[] => useSyncExternalStore(subscribe, () => leftBehind);

/** Clears the state, because no one is signed in. */
export function closeOutbox(): void {
  shown = null;
  isOpen = false;
  leaving = null;
  edited = null;
  leftBehind = [];
  tellListeners();
}

export function markStored(isStored: boolean): void {
  try {
    if (isStored) localStorage.setItem(FLAG, '1');
    else localStorage.removeItem(FLAG);
  } catch {
    // If storage is blocked, every page reads the database.
  }
}

export function mayBeStored(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return true;
  }
}
