import { useEffect } from 'react';
import { getCurrentUser } from '#contract/users.ts';
import { wakeOutbox } from '../outbox/outbox.ts';
import { TAB } from './call.ts';
import { expectReturn, isDisconnected, noteReply } from './connection.ts';
import { currentGuest } from './guest.ts';
import { refresh, refreshAll } from './refresh.ts';

type Invalidation = { addresses: string[]; origin: string | null };

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Subscribes to live updates. After a lost connection it reconnects and fetches everything again. */
function watch(): () => void {
  let source: EventSource;
  let wait = FIRST_WAIT;
  let timer: number | undefined;
  let hasBeenReady = false;
  let hasReplied: (() => void) | undefined;
  const open = () => {
    const guest = currentGuest();
    source = new EventSource(guest === null ? '/api/live' : `/api/live?guest=${guest.groupId}`);
    source.addEventListener('ready', () => {
      wait = FIRST_WAIT;
      hasReplied?.();
      hasReplied = undefined;
      if (hasBeenReady || isDisconnected()) wakeOutbox();
      if (isDisconnected()) void noteReply();
      else if (hasBeenReady) void refreshAll();
      hasBeenReady = true;
    });
    source.onmessage = (event: MessageEvent<string>) => {
      const invalidation = JSON.parse(event.data) as Invalidation;
      if (invalidation.origin !== TAB) void refresh(invalidation.addresses);
    };
    source.onerror = () => {
      hasReplied ??= expectReturn();
      // The browser retries a failed connection itself, but not after a reply that is not an event stream.
      if (source.readyState !== EventSource.CLOSED) return;
      // The session, or the guest's place, may have ended.
      void refresh([guest === null ? getCurrentUser.path : `/api/groups/${guest.groupId}`]);
      timer = window.setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };
  open();
  return () => {
    window.clearTimeout(timer);
    hasReplied?.();
    source.close();
  };
}

/** Keeps the screens of a signed-in person up to date. */
export function useLive(): void {
  useEffect(watch, []);
}
