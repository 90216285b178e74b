import type { Currency } from '../currency.ts';
import { type Action, type Entry, laneOf, type Outbox, type WaitingPayment } from './entry.ts';
import type { ExpenseEdit, NewExpense } from './expense-content.ts';
import { isWaitingForId } from './status.ts';

/** A call of the contract, by the name of its row. Its bodies are those of the contract. */
export type OutboxCall =
  | { kind: 'addExpense'; body: NewExpense; currency: Currency }
  | {
      kind: 'updateExpense';
      params: { id: string };
      body: ExpenseEdit & { version?: number | undefined };
      currency: Currency;
    }
  | { kind: 'removeExpense'; params: { id: string }; query: { version?: string | undefined } }
  | { kind: 'addComment'; params: { id: string }; body: { text: string } }
  | { kind: 'addPayment'; body: WaitingPayment; currency: Currency }
  | { kind: 'updateBill'; params: { id: string }; body: { isPaid: boolean } };

export type Step =
  /** Make the call with the entry's key, after the result of `begin` is stored. */
  | { do: 'send'; entry: Entry; call: OutboxCall }
  /** Fetch the expense, deleted or not, and pass it to `fetched`. */
  | { do: 'fetch'; entry: Entry; expenseId: string }
  /** Nothing can be sent before this instant, in milliseconds since 1970. */
  | { do: 'wait'; until: number }
  /** The session ended. */
  | { do: 'signIn' }
  /** No entry waits, except for the person. */
  | { do: 'nothing' };

type Sendable = Entry & { state: { notBefore: number } };

/**
 * Returns what to do next. Entries of one lane are sent in order, and one lane is finished before the next begins. An
 * entry that needs the person blocks only what depends on it; an entry that is tried later blocks its lane.
 */
export function nextStep(outbox: Outbox, now: number): Step {
  const heads = headsOfLanes(outbox);
  if (heads.length === 0) return { do: 'nothing' };
  if (outbox.isSignedOut) return { do: 'signIn' };
  if (outbox.pausedUntil > now) return { do: 'wait', until: outbox.pausedUntil };
  const ready = heads.filter(({ state }) => state.notBefore <= now);
  const head = ready.find(({ action }) => laneOf(action) === outbox.lane) ?? ready[0];
  if (head === undefined)
    return { do: 'wait', until: Math.min(...heads.map(({ state }) => state.notBefore)) };
  if (head.state.is === 'behind') return { do: 'fetch', entry: head, expenseId: idOf(head.action) };
  return { do: 'send', entry: head, call: callOf(head.action) };
}

/** The first entry of each lane that does not need the person, the oldest lane first. */
function headsOfLanes({ entries }: Outbox): Sendable[] {
  const heads = new Map<string, Sendable>();
  for (const entry of entries.toSorted((a, b) => a.place - b.place)) {
    if (entry.state.is !== 'waiting' && entry.state.is !== 'behind') continue;
    if (isWaitingForId(entry)) continue;
    const lane = laneOf(entry.action);
    if (!heads.has(lane)) heads.set(lane, entry as Sendable);
  }
  return [...heads.values()];
}

function idOf(action: Action): string {
  if ('expense' in action && 'id' in action.expense) return action.expense.id;
  throw new RangeError('The expense has no id yet');
}

function callOf(action: Action): OutboxCall {
  switch (action.kind) {
    case 'addExpense':
    case 'addPayment':
      return action;
    case 'updateExpense': {
      const { kind, base, body, currency } = action;
      return { kind, params: { id: idOf(action) }, body: { ...body, version: base?.version }, currency };
    }
    case 'removeExpense': {
      const version = action.base === null ? undefined : String(action.base.version);
      return { kind: action.kind, params: { id: idOf(action) }, query: { version } };
    }
    case 'addComment':
      return { kind: action.kind, params: { id: idOf(action) }, body: { text: action.text } };
    case 'payBill':
    case 'unpayBill':
      return {
        kind: 'updateBill',
        params: { id: action.billId },
        body: { isPaid: action.kind === 'payBill' },
      };
  }
}

/**
 * Marks an entry as possibly received. Store the result before making the call: after a crash the entry must count as
 * possibly received.
 */
export function begin(outbox: Outbox, key: string): Outbox {
  const entries = outbox.entries.map((entry) => (entry.key === key ? { ...entry, isTried: true } : entry));
  const begun = entries.find((entry) => entry.key === key);
  return begun === undefined ? outbox : { ...outbox, entries, lane: laneOf(begun.action) };
}

/** Tries again at once, because the connection is back. */
export function netIsBack(outbox: Outbox): Outbox {
  const entries = outbox.entries.map((entry) =>
    'notBefore' in entry.state ? { ...entry, state: { ...entry.state, notBefore: 0 } } : entry,
  );
  return { ...outbox, entries, pausedUntil: 0 };
}

/** Continues after the same person has signed in again. */
export function signedIn(outbox: Outbox): Outbox {
  return { ...netIsBack(outbox), isSignedOut: false };
}
