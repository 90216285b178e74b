import { t } from '@lingui/core/macro';
import { restoreExpense } from '#contract/expenses.ts';
import { choose } from '#domain/outbox/answers.ts';
import type { Entry } from '#domain/outbox/entry.ts';
import { changeAdd, findAdd, tryAgain, type WaitingExpense, withdraw } from '#domain/outbox/queue.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { call } from '../api/call.ts';
import { randomId } from '../random-id.ts';
import { change, changeOutbox, type Person } from './current.ts';
import type { Queueable } from './queueable.ts';
import { run } from './sender.ts';
import { currentPerson } from './shown.ts';

function getPerson(): Person {
  const person = currentPerson();
  if (person === null) throw new Error('Nobody is signed in');
  return person;
}

const fresh = () => ({ newKey: randomId(), now: Date.now() });

/** Removes an entry with what depends on it. The toast offers Undo. */
export async function removeEntry(entry: Entry): Promise<void> {
  const person = getPerson();
  let gone: Entry[] = [];
  await changeOutbox(person, (outbox) => {
    const after = withdraw(outbox, entry.key, fresh());
    const left = new Set(after.entries.map(({ key }) => key));
    gone = outbox.entries.filter(({ key }) => !left.has(key));
    return after;
  });
  await run();
  // An expense that may have arrived stays until it is deleted on the server.
  if (gone.length === 0) return;
  const undo = () =>
    void changeOutbox(person, (outbox) => ({
      ...outbox,
      entries: [...outbox.entries, ...gone].toSorted((a, b) => a.place - b.place),
    })).then(run);
  toast({ title: t`Removed`, action: { label: t`Undo`, onClick: undo } });
}

/** Changes a new expense that waits. Returns false if it was sent or removed meanwhile. */
export async function changeEntry(
  key: string,
  waiting: WaitingExpense,
  names: Queueable['names'],
): Promise<boolean> {
  let isThere = false;
  await change(getPerson(), ({ outbox, names: known }) => {
    isThere = findAdd(outbox, key) !== null;
    return isThere ? { outbox: changeAdd(outbox, key, waiting, fresh()), names: { ...known, ...names } } : {};
  });
  await run();
  return isThere;
}

/** Sends a refused entry once more. */
export async function retryEntry(entry: Entry): Promise<void> {
  await changeOutbox(getPerson(), (outbox) => tryAgain(outbox, entry.key));
  await run();
}

/** Settles a conflict. A deleted expense is restored first if the person's change is kept; that needs a connection. */
export async function settleConflict(
  { key, action, state }: Entry,
  choice: 'mine' | 'theirs',
): Promise<void> {
  const isDeleted = state.is === 'conflict' && state.conflict.why === 'deleted';
  const mustRestore = choice === 'mine' && isDeleted && 'expense' in action && 'id' in action.expense;
  const restored = mustRestore ? await call(restoreExpense, { params: action.expense }) : undefined;
  await changeOutbox(getPerson(), (outbox) =>
    choose(outbox, key, choice === 'mine' ? { is: 'mine', restored } : { is: 'theirs' }, fresh()),
  );
  await run();
}
