import { useEffect, useSyncExternalStore } from 'react';
import { getCurrentUser, type User } from '#contract/users.ts';
import type { Action, Entry } from '#domain/outbox/entry.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { queryClient } from '../api/refresh.ts';
import type { Queueable } from './queueable.ts';
import type { Stored } from './store.ts';

// The part of the outbox that every page loads. The rest loads when something waits, or may have to.

/** Set while anything is stored, so that a page without it loads and asks nothing. */
const FLAG = 'allsquare:outbox';

let shown: Stored | null = null;
const listeners = new Set<() => void>();

export const loadSender = () => import('./sender.ts');

/** Whether the device says that it has no connection. It may also have none without knowing. */
export const isOffline = () => navigator.onLine === false;

/** The signed-in user as far as the page knows. */
export const currentPerson = () => queryClient.getQueryData<User | null>([getCurrentUser.path]) ?? null;

/** Sets what screens show. */
export function showStored(stored: Stored | null): void {
  shown = stored !== null && stored.outbox.entries.length > 0 ? stored : null;
  for (const listener of listeners) listener();
}

export const shownOutbox = (): Stored | null => shown;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits of the signed-in user; null if nothing does. */
export function useOutbox(): Stored | null {
  return useSyncExternalStore(subscribe, shownOutbox);
}

/** The waiting entries about something, oldest first. */
export function useWaiting(isAbout: (action: Action) => boolean): readonly Entry[] {
  return (useOutbox()?.outbox.entries ?? []).filter(({ action }) => isAbout(action));
}

export function markStored(isStored: boolean): void {
  try {
    if (isStored) localStorage.setItem(FLAG, '1');
    else localStorage.removeItem(FLAG);
  } catch {
    // Where this storage is forbidden, every page looks into the database.
  }
}

export function mayBeStored(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return true;
  }
}

/** What the person wants to see of the outbox. */
type Asked = { show: 'all' };

let asked: Asked | null = null;

/** Opens the outbox, or closes it (null). */
export function openOutbox(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const useAskedOutbox = (): Asked | null => useSyncExternalStore(subscribe, () => asked);

/** Sends what waits, if anything does. */
export function wakeOutbox(): void {
  if (mayBeStored()) void loadSender().then(({ wake }) => wake());
}

/** Goes on with what the signed-in user left here, and when there may be a connection again. */
export function useOutboxWatch({ id, username }: Pick<User, 'id' | 'username'>): void {
  useEffect(() => {
    if (mayBeStored()) void loadSender().then(({ start }) => start({ id, username }));
    // Another tab stored something.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === FLAG) wakeOutbox();
    };
    window.addEventListener('online', wakeOutbox);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('online', wakeOutbox);
      window.removeEventListener('storage', onStorage);
      showStored(null);
    };
  }, [id, username]);
}

/** Loads what stores a call while there is a connection, so that it is there without one. */
export function prepareOutbox(): void {
  loadSender().catch(() => undefined);
}

/** A press on a button whose call could not be made. */
export type Press = { queueable: Queueable; key: string; now: number; isTried: boolean };

/** Stores a call to be sent later. Returns whether the browser could. */
export async function keepForLater(press: Press): Promise<boolean> {
  const person = currentPerson();
  if (person === null) return false;
  try {
    await (await loadSender()).keep(person, press);
    return true;
  } catch {
    return false;
  }
}

/** Says that a call waits. */
export function toastQueued(): void {
  toast({ title: 'Waiting to be sent', description: "It will be sent when you're back online." });
}

/** Whether a call must wait: there is no connection, or something is to be sent before it. */
export async function mustWait(action: Action): Promise<boolean> {
  if (isOffline()) return true;
  return shown !== null && (await loadSender()).isBehindOthers(action);
}
