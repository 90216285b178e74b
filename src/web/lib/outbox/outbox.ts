// Why: docs/decisions/0052.
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { User } from '#contract/users.ts';
import type { Action } from '#domain/outbox/entry.ts';
import { loadToastRegion } from '#web/ui/feedback/toast.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { Press } from './queueable.ts';
import { closeOutbox, currentPerson, FLAG, isOffline, mayBeStored, shownOutbox } from './shown.ts';

// The part of the outbox that every page loads. The rest loads when entries exist or a call may have to wait.

const loadSender = () => import('./sender.ts');
type Sender = Awaited<ReturnType<typeof loadSender>>;

/** Runs an action on the stored entries, if there are any. Without the script or the database it does nothing. */
function withSender(work: (sender: Sender) => Promise<void>): void {
  if (mayBeStored())
    loadSender()
      .then(work)
      .catch(() => undefined);
}

/** Sends the waiting entries, if there are any. */
export function wakeOutbox(): void {
  withSender(({ wake }) => wake());
}

/** Sends the stored entries of the signed-in user at the start, and whenever there may be a connection again. */
export function useOutboxWatch({ id, username }: Pick<User, 'id' | 'username'>): void {
  useEffect(() => {
    withSender(({ start }) => start({ id, username }));
    // Another tab stored something.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === FLAG) wakeOutbox();
    };
    window.addEventListener('online', wakeOutbox);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('online', wakeOutbox);
      window.removeEventListener('storage', onStorage);
      closeOutbox();
    };
  }, [id, username]);
}

/** Removes a person's entries from this browser at the end of their session. */
export async function forgetOutbox(personId: string): Promise<void> {
  if (mayBeStored()) await (await import('./current.ts')).removeOutbox(personId);
}

/**
 * Loads the scripts that store and show a waiting call while there is a connection, because they cannot be loaded
 * without one.
 */
export function prepareOutbox(): void {
  const rows = import('./waiting-list.tsx');
  Promise.all([loadSender(), rows, import('./mark-button.tsx'), loadToastRegion()]).catch(() => undefined);
}

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

/** Shows a toast that a call waits. */
export function toastQueued(): void {
  toast({ title: t`Waiting to be sent`, description: t`It will be sent when you're back online.` });
}

/** Whether a call must wait: there is no connection, or something is to be sent before it. */
export async function mustWait(action: Action): Promise<boolean> {
  if (isOffline()) return true;
  return shownOutbox() !== null && (await loadSender()).isBehindOthers(action);
}
