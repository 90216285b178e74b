import { useSyncExternalStore } from 'react';
import { refreshAll } from './refresh.ts';

/** A reply that takes longer than this counts as missing, in milliseconds. */
const SLOW = 4000;

let isOffline = false;
/** Pages without a session say nothing about the connection. */
let isWatched = false;
let isReturning = false;
let failures = 0;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (isOffline === value) return;
  isOffline = value;
  for (const listener of listeners) listener();
}

/** Notes that a request got no reply. What is on the screen may be outdated from now on. */
export function noteFailure(): void {
  failures += 1;
  if (isWatched) set(true);
}

/** Notes that the server can be reached. After a failure everything is fetched again; only then all is current. */
export async function noteReply(): Promise<void> {
  if (!isOffline || isReturning) return;
  isReturning = true;
  const before = failures;
  await refreshAll();
  isReturning = false;
  if (failures === before) set(false);
}

/** Notes a failure unless the returned function is called soon. */
export function expectReply(): () => void {
  const timer = setTimeout(noteFailure, SLOW);
  return () => clearTimeout(timer);
}

/** Whether the server cannot be reached. */
export function isDisconnected(): boolean {
  return isOffline;
}

/** Listens to the browser's connection events. Returns a function that stops it. */
export function watchConnection(): () => void {
  const tryAgain = () => void refreshAll();
  isWatched = true;
  window.addEventListener('offline', noteFailure);
  window.addEventListener('online', tryAgain);
  if (!navigator.onLine) noteFailure();
  return () => {
    isWatched = false;
    set(false);
    window.removeEventListener('offline', noteFailure);
    window.removeEventListener('online', tryAgain);
  };
}

/** Whether what is on the screen may be outdated because the server cannot be reached. */
export function useOffline(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isDisconnected);
}
