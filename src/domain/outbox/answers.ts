import {
  type Base,
  type Conflict,
  type Entry,
  type EntryState,
  expenseOf,
  isChange,
  isChangeOf,
  type Outbox,
  type PresentExpense,
  replaceEntry,
  WAITING,
} from './entry.ts';
import { type ExpenseEdit, withoutParts } from './expense-content.ts';
import { changedByOthers, contentOf, mergeEdit } from './merge.ts';
import { joined } from './queue.ts';
import { findEntry } from './status.ts';

/** A call that failed. `status` is 0 without an answer; `code` is empty unless Allsquare itself answered. */
export type Failure = {
  status: number;
  code: string;
  /** The text to show to the person. */
  message: string;
  /** Seconds, if the server sent Retry-After. */
  retryAfter?: number | null | undefined;
};

/** The answer to a call. `added` is the reply to `addExpense`. */
export type Answer =
  | { is: 'sent'; added?: (PresentExpense & { id: string }) | undefined }
  | { is: 'failed'; failure: Failure };

/** The answer to a read of the current expense. */
export type Fetched = { is: 'read'; present: PresentExpense } | { is: 'failed'; failure: Failure };

/**
 * The result for an entry. `sent`: it is done and was removed from the outbox. `unknown`: no entry has this key
 * anymore.
 */
type Outcome = 'sent' | 'retry' | 'behind' | 'merged' | 'conflict' | 'refused' | 'signIn' | 'unknown';

type Result = { outbox: Outbox; outcome: Outcome };

/** Seconds until the next try, doubled after each consecutive failure. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 300;

/** Statuses after which the same call may succeed later. All of 500 and above are. */
const PASSING = new Set([0, 408, 425, 429]);
/** Statuses that concern every call, not only this one. */
const OF_ALL_CALLS = new Set([0, 429, 502, 503, 504]);

/** Applies the answer to the call of an entry. `now` in milliseconds since 1970. */
export function answered(outbox: Outbox, key: string, answer: Answer, now: number): Result {
  const entry = findEntry(outbox, key);
  if (entry === null) return { outbox, outcome: 'unknown' };
  if (answer.is === 'failed') return failed(outbox, entry, answer.failure, now);
  return { outbox: withoutEntry(named(applied(outbox, entry), key, answer.added), key), outcome: 'sent' };
}

/** Records in the later change of the same expense that an edit was applied. */
function applied(outbox: Outbox, { key, action }: Entry): Outbox {
  if (action.kind !== 'updateExpense') return outbox;
  const entries = outbox.entries.map((entry) =>
    entry.key !== key && isChangeOf(entry, action.expense)
      ? { ...entry, own: [...entry.own, action.body] }
      : entry,
  );
  return { ...outbox, entries };
}

/** Gives the entries about a new expense its id and their base version. */
function named(outbox: Outbox, key: string, added: (PresentExpense & { id: string }) | undefined): Outbox {
  if (added === undefined) return outbox;
  const base: Base = { version: added.version, content: contentOf(added) };
  const entries = outbox.entries.map((entry): Entry => {
    const { action } = entry;
    const expense = expenseOf(action);
    if (expense === null || !('addedBy' in expense) || expense.addedBy !== key) return entry;
    const about = { id: added.id };
    if (action.kind === 'addComment') return { ...entry, action: { ...action, expense: about } };
    return { ...entry, action: { ...action, expense: about, base } as Entry['action'] };
  });
  return { ...outbox, entries };
}

function withoutEntry(outbox: Outbox, key: string): Outbox {
  return { ...outbox, entries: outbox.entries.filter((entry) => entry.key !== key) };
}

function failed(outbox: Outbox, entry: Entry, failure: Failure, now: number): Result {
  const { status, code } = failure;
  const passing = later(outbox, entry, failure, now);
  if (passing !== null) return passing;
  const cause = { status, code, reason: failure.message };
  const state: EntryState = isBehind(entry, failure)
    ? { is: 'behind', notBefore: 0, failures: 0, cause }
    : { is: 'refused', ...cause };
  const refused = replaceEntry(outbox, entry.key, { ...entry, state });
  return absorbed(refused, { ...entry, state }) ?? { outbox: refused, outcome: state.is };
}

/**
 * Joins a change that was certainly not applied with a later waiting change of the same expense. Null if there is no
 * later one.
 */
function absorbed(outbox: Outbox, entry: Entry): Result | null {
  const { action, place, state } = entry;
  if (!isChange(action)) return null;
  const later = outbox.entries.find(
    (each) => each.place > place && !each.isTried && isChangeOf(each, action.expense),
  );
  if (later === undefined || !isChange(later.action)) return null;
  const both = joined(entry, later.action, { key: later.key, now: later.queuedAt });
  const rest = withoutEntry(outbox, later.key);
  // A refused change is sent again, because the joined change may be valid.
  const kept = state.is === 'behind' ? { ...both, state } : both;
  return {
    outbox: replaceEntry(rest, entry.key, kept),
    outcome: state.is === 'behind' ? 'behind' : 'retry',
  };
}

/** The outbox after a temporary failure or an ended session; null for other failures. */
function later(
  outbox: Outbox,
  entry: Entry,
  { status, code, retryAfter }: Failure,
  now: number,
): Result | null {
  // An intermediary, such as the sign-in page of a hotel network, answers without a code.
  const isOurs = code !== '' || PASSING.has(status);
  if (isOurs && status === 401) return { outbox: { ...outbox, isSignedOut: true }, outcome: 'signIn' };
  if (isOurs && !PASSING.has(status) && status < 500) return null;
  if (entry.state.is !== 'waiting' && entry.state.is !== 'behind') return { outbox, outcome: 'retry' };
  const failures = entry.state.failures + 1;
  const seconds = retryAfter ?? Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
  const notBefore = now + seconds * 1000;
  const waiting = replaceEntry(outbox, entry.key, {
    ...entry,
    state: { ...entry.state, notBefore, failures },
  });
  const isOfAll = !isOurs || OF_ALL_CALLS.has(status);
  return { outbox: isOfAll ? { ...waiting, pausedUntil: notBefore } : waiting, outcome: 'retry' };
}

/** Whether the current expense must be fetched: it has another version, or it may be deleted. */
function isBehind({ action, state }: Entry, { status, code }: Failure): boolean {
  if (state.is !== 'waiting') return false;
  if (!isChange(action)) return false;
  return code === 'stale' || status === 404;
}

type Fresh = {
  /** A new random key for a merged edit. */
  newKey: string;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Compares a stale edit or removal with the current expense: it is already done, it is merged and waits again with a
 * new key, or the person must choose.
 */
export function fetched(outbox: Outbox, key: string, answer: Fetched, { newKey, now }: Fresh): Result {
  const entry = findEntry(outbox, key);
  if (entry?.state.is !== 'behind') return { outbox, outcome: 'unknown' };
  if (answer.is === 'failed') return failed(outbox, entry, answer.failure, now);
  const { present } = answer;
  const compared = compare(entry, present);
  if (compared.is === 'done') return { outbox: withoutEntry(outbox, key), outcome: 'sent' };
  if (compared.is === 'conflict') {
    const state: EntryState = { is: 'conflict', conflict: compared.conflict };
    return { outbox: replaceEntry(outbox, key, { ...entry, state }), outcome: 'conflict' };
  }
  // The expense exists, but this person cannot change it.
  if (entry.state.cause.status === 404) {
    const state: EntryState = { is: 'refused', ...entry.state.cause };
    return { outbox: replaceEntry(outbox, key, { ...entry, state }), outcome: 'refused' };
  }
  return {
    outbox: replaceEntry(outbox, key, rebased(entry, present, newKey, compared.body)),
    outcome: 'merged',
  };
}

type Compared = { is: 'done' } | { is: 'merged'; body: ExpenseEdit } | { is: 'conflict'; conflict: Conflict };

function compare({ action, own }: Entry, present: PresentExpense): Compared {
  const isDeleted = present.deletedAt !== null;
  if (action.kind === 'removeExpense') {
    if (isDeleted) return { is: 'done' };
    const { base } = action;
    const parts = base === null ? [] : changedByOthers({ base, edits: own, present });
    if (parts.length === 0) return { is: 'merged', body: {} };
    return { is: 'conflict', conflict: { why: 'changed', present, parts } };
  }
  if (action.kind !== 'updateExpense' || action.base === null) return { is: 'done' };
  if (isDeleted) return { is: 'conflict', conflict: { why: 'deleted', present } };
  const merged = mergeEdit({ base: action.base, body: action.body, own, present });
  if (merged.is !== 'conflict') return merged;
  return { is: 'conflict', conflict: { why: 'changed', present, parts: merged.parts } };
}

/** The same change based on the current expense. It was not applied, so it gets a new key. */
function rebased(entry: Entry, present: PresentExpense, newKey: string, body: ExpenseEdit): Entry {
  const base = { version: present.version, content: contentOf(present) };
  const { action } = entry;
  const changed = action.kind === 'updateExpense' ? { ...action, base, body } : { ...action, base };
  return {
    ...entry,
    key: newKey,
    isTried: false,
    own: [],
    action: changed as Entry['action'],
    state: WAITING,
  };
}

/** The person's answer to 'Needs you'. */
export type Choice =
  /** Keep the server's version. */
  | { is: 'theirs' }
  /** Apply the person's change to the version that was shown; `body` if they changed it again. */
  | { is: 'mine'; body?: ExpenseEdit | undefined; restored?: PresentExpense | undefined };

/**
 * Applies the person's choice in a conflict. Their own change becomes a new entry with the version that they saw, so a
 * later change of someone else is a new conflict. For a deleted expense, `restored` is the reply to `restoreExpense`.
 */
export function choose(outbox: Outbox, key: string, choice: Choice, { newKey, now }: Fresh): Outbox {
  const entry = findEntry(outbox, key);
  if (entry?.state.is !== 'conflict') return outbox;
  if (choice.is === 'theirs') return withoutEntry(outbox, key);
  const { conflict } = entry.state;
  const present = choice.restored ?? conflict.present;
  if (present.deletedAt !== null) return outbox;
  const mine = entry.action.kind === 'updateExpense' ? entry.action.body : {};
  const fresh = rebased(entry, present, newKey, withoutParts(choice.body ?? mine, []));
  return replaceEntry(outbox, key, { ...fresh, queuedAt: now });
}
