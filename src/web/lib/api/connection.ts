import { useSyncExternalStore } from 'react';
import { refreshAll } from './refresh.ts';

/** A request that takes longer than this is slow, in milliseconds: what the screen shows may be outdated. */
const SLOW = 4000;
/** One that takes longer than this got no reply, as far as the person is concerned. */
const MISSING = 20_000;

/** `slow`: a reply takes long. `offline`: the server cannot be reached. */
type Connection = 'good' | 'slow' | 'offline';

let isOffline = false;
/** Pages without a session say nothing about the connection. */
let isWatched = false;
let isReturning = false;
let failures = 0;
/** How many requests are slow now. */
let slowRequests = 0;
const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function set(value: boolean): void {
  if (isOffline === value) return;
  isOffline = value;
  tellListeners();
}

function countSlow(change: 1 | -1): void {
  slowRequests += change;
  tellListeners();
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

/** Notes that a request is slow, and then that it failed, unless the returned function is called before. */
export function expectReply(): () => void {
  let isSlow = false;
  const slow = setTimeout(() => {
    isSlow = true;
    countSlow(1);
  }, SLOW);
  const missing = setTimeout(noteFailure, MISSING);
  return () => {
    clearTimeout(slow);
    clearTimeout(missing);
    if (isSlow) countSlow(-1);
    isSlow = false;
  };
}

/** Notes a failure unless the returned function is called soon. */
export function expectReturn(): () => void {
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

/** The state of the connection; while it is not good, what is on the screen may be outdated. */
export function connection(): Connection {
  if (isOffline) return 'offline';
  return slowRequests > 0 && isWatched ? 'slow' : 'good';
}

export function useConnection(): Connection {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, connection);
}

/** Whether what is on the screen may be outdated because the server cannot be reached. */
export const useOffline = (): boolean => useConnection() === 'offline';
