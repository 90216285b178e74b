import {
  type Action,
  type Base,
  type Entry,
  type ExpenseChange,
  type ExpenseRef,
  expenseOf,
  isChangeOf,
  type Outbox,
  replaceEntry,
  WAITING,
} from './entry.ts';
import { editBetween, joinEdits } from './expense-content.ts';
import { canWithdraw, dependentsOf, findEntry } from './status.ts';

type Pressed = {
  /** A new random key. */
  key: string;
  /** When the person did it, in milliseconds since 1970. */
  now: number;
  /** The key of a call that was made and got no answer. */
  isTried?: boolean;
};

/**
 * Adds a person's action. An edit joins a waiting edit of the same expense; a removal replaces it. The removal of an
 * expense that was never sent removes its entry with what depends on it. Marking a bill as paid and as unpaid cancel
 * each other out while neither was sent.
 */
export function enqueue(outbox: Outbox, action: Action, pressed: Pressed): Outbox {
  switch (action.kind) {
    case 'updateExpense':
      return enqueueEdit(outbox, action, pressed);
    case 'removeExpense':
      return enqueueRemoval(outbox, action, pressed);
    case 'payBill':
    case 'unpayBill':
      return enqueueBill(outbox, action, pressed);
    case 'addExpense':
    case 'addComment':
    case 'addPayment':
      return append(outbox, action, pressed);
  }
}

function append(outbox: Outbox, action: Action, { key, now, isTried = false }: Pressed): Outbox {
  const place = Math.max(0, ...outbox.entries.map((entry) => entry.place)) + 1;
  const entry: Entry = { key, place, queuedAt: now, isTried, own: [], action, state: WAITING };
  return { ...outbox, entries: [...outbox.entries, entry] };
}

/** The last edit or removal of an expense that still waits. */
function findChange(outbox: Outbox, expense: ExpenseRef): Entry | null {
  return outbox.entries.findLast((entry) => isChangeOf(entry, expense)) ?? null;
}

/** Whether the server may have applied an entry, so that it must be sent again unchanged. */
const isUncertain = ({ isTried, state }: Entry) => isTried && state.is === 'waiting';

function enqueueEdit(outbox: Outbox, action: ExpenseChange, pressed: Pressed): Outbox {
  const before = findChange(outbox, action.expense);
  if (before === null || isUncertain(before) || pressed.isTried) return append(outbox, action, pressed);
  return replaceEntry(outbox, before.key, joined(before, action, pressed));
}

function enqueueRemoval(outbox: Outbox, action: ExpenseChange, pressed: Pressed): Outbox {
  const { expense } = action;
  const add = 'addedBy' in expense ? findEntry(outbox, expense.addedBy) : null;
  if (add !== null && !isUncertain(add)) return without(outbox, add.key);
  return enqueueEdit(outbox, action, pressed);
}

/**
 * Keeps the older base version, because an earlier edit may have been merged with changes that the person has not seen.
 */
function olderBase(a: Base, b: Base): Base {
  if (a === null || b === null) return a ?? b;
  return a.version <= b.version ? a : b;
}

/** An edit or a removal that was not applied, with a later one of the same expense: it keeps its place. */
export function joined(before: Entry, action: ExpenseChange, { key, now }: Omit<Pressed, 'isTried'>): Entry {
  const base = olderBase('base' in before.action ? before.action.base : null, action.base);
  const both =
    before.action.kind === 'updateExpense' && action.kind === 'updateExpense'
      ? { ...action, body: joinEdits(before.action.body, action.body), base }
      : { ...action, base };
  return { ...before, key, queuedAt: now, isTried: false, action: both, state: WAITING };
}

function enqueueBill(
  outbox: Outbox,
  action: Extract<Action, { kind: 'payBill' | 'unpayBill' }>,
  pressed: Pressed,
): Outbox {
  const last = outbox.entries.findLast(
    (entry) => 'billId' in entry.action && entry.action.billId === action.billId,
  );
  if (last === undefined || pressed.isTried || last.state.is !== 'waiting') {
    return append(outbox, action, pressed);
  }
  if (last.action.kind === action.kind) return outbox;
  return last.isTried ? append(outbox, action, pressed) : without(outbox, last.key);
}

/** Removes an entry with what depends on it. */
function without(outbox: Outbox, key: string): Outbox {
  const gone = new Set([key, ...dependentsOf(outbox, key).map((entry) => entry.key)]);
  return { ...outbox, entries: outbox.entries.filter((entry) => !gone.has(entry.key)) };
}

type Changed = { newKey: string; now: number };

/** A new expense that waits: its body, and the currency of its group. */
export type WaitingExpense = Pick<Extract<Action, { kind: 'addExpense' }>, 'body' | 'currency'>;

/** A waiting new expense with the edit that waits behind it. Null if it can no longer be changed. */
export function findAdd(outbox: Outbox, key: string): WaitingExpense | null {
  const entry = findEntry(outbox, key);
  if (entry?.action.kind !== 'addExpense') return null;
  const { body, currency } = entry.action;
  const change = findChange(outbox, { addedBy: key });
  if (change === null) return { body, currency };
  if (change.action.kind !== 'updateExpense' || isUncertain(change)) return null;
  return { body: { ...body, ...joinEdits(body, change.action.body) }, currency };
}

/**
 * Changes a waiting new expense to the complete body of the form. If the server cannot have received it, its entry
 * changes. Otherwise the entry stays and an edit waits behind it; in another group it is removed and added again.
 */
export function changeAdd(
  outbox: Outbox,
  key: string,
  { body, currency }: WaitingExpense,
  { newKey, now }: Changed,
): Outbox {
  const entry = findEntry(outbox, key);
  if (entry?.action.kind !== 'addExpense') return outbox;
  const { action } = entry;
  if (!isUncertain(entry)) {
    const changed: Entry = { ...entry, key: newKey, queuedAt: now, isTried: false, state: WAITING };
    const moved = {
      ...outbox,
      entries: outbox.entries.map((each) => renamed(each, key, newKey, body.groupId)),
    };
    return replaceEntry(moved, key, { ...changed, action: { ...action, body, currency } });
  }
  const expense = { addedBy: key };
  const { groupId } = action.body;
  if (body.groupId !== groupId) {
    const removal = { kind: 'removeExpense', expense, groupId, base: null } as const;
    const removed = enqueue(outbox, removal, { key: `${newKey}.removal`, now });
    return append(removed, { ...action, body, currency }, { key: newKey, now });
  }
  const edited = findChange(outbox, expense);
  const clean = edited === null ? outbox : without(outbox, edited.key);
  const edit = editBetween(action.body, body);
  if (Object.keys(edit).length === 0) return clean;
  const update = { kind: 'updateExpense', expense, groupId, base: null, body: edit, currency } as const;
  return append(clean, update, { key: newKey, now });
}

/** Updates an entry when the entry that it depends on gets another key, and possibly another group. */
function renamed(entry: Entry, key: string, newKey: string, groupId: string): Entry {
  const expense = expenseOf(entry.action);
  if (expense === null || !('addedBy' in expense) || expense.addedBy !== key) return entry;
  return { ...entry, action: { ...entry.action, expense: { addedBy: newKey }, groupId } as Action };
}

/**
 * Removes an entry for the person, with what depends on it. A new expense that the server may have received is deleted
 * there. Any other entry that it may have received stays (`canWithdraw`).
 */
export function withdraw(outbox: Outbox, key: string, { newKey, now }: Changed): Outbox {
  const entry = findEntry(outbox, key);
  if (entry === null || !canWithdraw(entry)) return outbox;
  const { action } = entry;
  if (action.kind !== 'addExpense') return without(outbox, key);
  const { groupId } = action.body;
  const removal = { kind: 'removeExpense', expense: { addedBy: key }, groupId, base: null } as const;
  return enqueue(outbox, removal, { key: newKey, now });
}

/** Sends a refused entry again, for example after the person joined again or subscribed. */
export function tryAgain(outbox: Outbox, key: string): Outbox {
  const entry = findEntry(outbox, key);
  if (entry?.state.is !== 'refused') return outbox;
  return replaceEntry(outbox, key, { ...entry, state: WAITING });
}
