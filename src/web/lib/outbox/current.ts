import type { User } from '#contract/users.ts';
import type { Outbox } from '#domain/outbox/entry.ts';
import { currentPerson, markStored, mayBeStored, showLeftBehind, showStored } from './shown.ts';
import { changeStored, listStored, readStored, removeStored, type Stored, toLeftBehind } from './store.ts';

export type Person = Pick<User, 'id' | 'username'>;

let otherTabs: BroadcastChannel | null = null;

/** Notifies the other tabs, and receives their messages from now on. */
function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  if (otherTabs === null) {
    otherTabs = new BroadcastChannel('allsquare:outbox');
    otherTabs.onmessage = () => void look().catch(() => undefined);
  }
  otherTabs.postMessage(null);
}

/** Shows the stored entries of the signed-in user. */
async function look(): Promise<void> {
  const person = currentPerson();
  // Opening the database only to read would create an empty one.
  showStored(person === null || !mayBeStored() ? null : await readStored(person));
}

/**
 * Keeps the flag up to date: it is set while anyone has something stored. Another tab, which found nothing stored a
 * moment ago, may just have removed it.
 */
async function markWhatIsStored({ outbox }: Stored): Promise<void> {
  if (outbox.entries.length === 0) {
    markStored(false);
    if ((await listStored()).length === 0) return;
  }
  markStored(true);
}

/** Removes a person's entries from this browser. */
export async function removeOutbox(personId: string): Promise<void> {
  const left = await removeStored(personId);
  markStored(left.length > 0);
  if (currentPerson()?.id === personId) showStored(null);
  showLeftBehind(left.filter((each) => each.personId !== currentPerson()?.id).map(toLeftBehind));
  tellOtherTabs();
}

/** Changes a person's stored entries, and updates all tabs. */
export async function change(person: Person, work: (before: Stored) => Partial<Stored>): Promise<Stored> {
  const stored = await changeStored(person, (before) => ({ ...before, ...work(before) }));
  if (currentPerson()?.id === person.id) showStored(stored);
  await markWhatIsStored(stored);
  tellOtherTabs();
  return stored;
}

export const changeOutbox = (person: Person, work: (outbox: Outbox) => Outbox) =>
  change(person, ({ outbox }) => ({ outbox: work(outbox) }));
