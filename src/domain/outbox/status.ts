import { type Entry, expenseOf, laneOf, type Outbox } from './entry.ts';

/** The status that is shown for an entry. `blocked`: the entry that it depends on was refused or is missing. */
export type EntryStatus = 'waiting' | 'needsYou' | 'refused' | 'blocked';

/** Returns the status that is shown for an entry. */
export function statusOf(outbox: Outbox, entry: Entry): EntryStatus {
  if (entry.state.is === 'conflict') return 'needsYou';
  if (entry.state.is === 'refused') return 'refused';
  if (!isWaitingForId(entry)) return 'waiting';
  return addOf(outbox, entry)?.state.is === 'waiting' ? 'waiting' : 'blocked';
}

/** The entry that adds the expense which an entry is about; null if it has an id already. */
function addOf(outbox: Outbox, entry: Entry): Entry | null {
  const expense = expenseOf(entry.action);
  if (expense === null || 'id' in expense) return null;
  return findEntry(outbox, expense.addedBy);
}

/** Whether an entry is about an expense that has no id yet. */
export function isWaitingForId({ action }: Entry): boolean {
  const expense = expenseOf(action);
  return expense !== null && 'addedBy' in expense;
}

/** The entries that depend on this one: those about the expense that it adds. */
export function dependentsOf(outbox: Outbox, key: string): Entry[] {
  return outbox.entries.filter(({ action }) => {
    const expense = expenseOf(action);
    return expense !== null && 'addedBy' in expense && expense.addedBy === key;
  });
}

/** The entry with a key, or null. */
export function findEntry(outbox: Outbox, key: string): Entry | null {
  return outbox.entries.find((entry) => entry.key === key) ?? null;
}

/** Whether a lane has unsent entries, so that another call must wait behind them. */
export function isLaneBusy(outbox: Outbox, lane: string): boolean {
  return outbox.entries.some(
    (entry) => laneOf(entry.action) === lane && (entry.state.is === 'waiting' || entry.state.is === 'behind'),
  );
}

/**
 * Whether the person can remove an entry. An entry that the server may have received is sent again until the answer is
 * known, so it cannot be removed. An expense always can: `withdraw` then deletes it on the server.
 */
export function canWithdraw({ isTried, state, action }: Entry): boolean {
  return !isTried || state.is === 'refused' || state.is === 'conflict' || action.kind === 'addExpense';
}
