import type { Currency } from '../currency.ts';
import type { Cents } from '../money.ts';
import type { WaitingMethod } from '../payment-methods.ts';
import type { ExpenseContent, ExpenseEdit, ExpensePart, NewExpense } from './expense-content.ts';

/** An expense: its id, or the key of the entry that adds it while it has no id. */
export type ExpenseRef = { id: string } | { addedBy: string };

/** The current expense on the server. */
export type PresentExpense = ExpenseContent & {
  version: number;
  /** An instant; null unless it was deleted. */
  deletedAt: string | null;
};

/**
 * The version that an edit or a removal is based on. Null while the expense itself waits: the reply to its entry
 * contains it.
 */
export type Base = { version: number; content: ExpenseContent } | null;

/** A payment, as the body of `addPayment`. */
export type WaitingPayment = {
  fromUserId?: string | undefined;
  userId: string;
  amount: Cents;
  groupId: string;
  paymentMethodId: WaitingMethod;
};

/** A person's action. Bodies are those of the contract; amounts are in minor units of `currency`, the group's. */
export type Action =
  | { kind: 'addExpense'; body: NewExpense; currency: Currency }
  | {
      kind: 'updateExpense';
      expense: ExpenseRef;
      groupId: string;
      base: Base;
      body: ExpenseEdit;
      currency: Currency;
    }
  | { kind: 'removeExpense'; expense: ExpenseRef; groupId: string; base: Base }
  | { kind: 'addComment'; expense: ExpenseRef; groupId: string; text: string }
  | { kind: 'addPayment'; body: WaitingPayment; currency: Currency }
  | { kind: 'payBill' | 'unpayBill'; billId: string };

/** Why an entry cannot be sent unchanged, although the server might accept it. */
export type Conflict =
  /** The expense was changed: `parts` differ between the two sides, or may not be merged automatically. */
  | { why: 'changed'; present: PresentExpense; parts: readonly ExpensePart[] }
  /** The expense was deleted while this edit waited. */
  | { why: 'deleted'; present: PresentExpense };

/** Why the server refused a call. `reason` can be shown. */
type Refusal = { status: number; code: string; reason: string };

/** An action that changes an expense. */
export type ExpenseChange = Extract<Action, { kind: 'updateExpense' | 'removeExpense' }>;

export type EntryState =
  /** Waiting, after a failure until `notBefore`, in milliseconds since 1970. */
  | { is: 'waiting'; notBefore: number; failures: number }
  /** The server has another version, or does not find the expense: the current expense must be fetched. */
  | { is: 'behind'; notBefore: number; failures: number; cause: Refusal }
  /** 'Needs you': a person must choose. */
  | { is: 'conflict'; conflict: Conflict }
  /** Stays until the person removes or changes it. */
  | ({ is: 'refused' } & Refusal);

export type Entry = {
  /** The idempotency key. It belongs to one body: a changed body needs a new key. */
  key: string;
  /** Entries are sent in this order. */
  place: number;
  /** When the person did it, in milliseconds since 1970. */
  queuedAt: number;
  /** Whether the server may have received it. */
  isTried: boolean;
  /** The person's own edits of the expense that were applied since `base`. They are not conflicts. */
  own: readonly ExpenseEdit[];
  action: Action;
  state: EntryState;
};

/** All entries of one person, in the order of `place`. */
export type Outbox = {
  entries: readonly Entry[];
  /**
   * Nothing is sent before this instant, in milliseconds since 1970: there is no connection, or the server sent
   * Retry-After.
   */
  pausedUntil: number;
  /** The lane whose entries are being sent. */
  lane: string | null;
  /** The session ended: nothing is sent until the person signs in again. */
  isSignedOut: boolean;
};

/** The state of an entry that may be sent at once. */
export const WAITING: EntryState = { is: 'waiting', notBefore: 0, failures: 0 };

export const EMPTY_OUTBOX: Outbox = { entries: [], lane: null, pausedUntil: 0, isSignedOut: false };

/** The lane of an action: the id of its group, or the person's bills. Entries of one lane are sent in their order. */
export function laneOf(action: Action): string {
  switch (action.kind) {
    case 'addExpense':
    case 'addPayment':
      return action.body.groupId;
    case 'payBill':
    case 'unpayBill':
      return 'bills';
    case 'updateExpense':
    case 'removeExpense':
    case 'addComment':
      return action.groupId;
  }
}

/** Whether two references mean the same expense. */
export function isSameExpense(a: ExpenseRef, b: ExpenseRef): boolean {
  return 'id' in a ? 'id' in b && a.id === b.id : 'addedBy' in b && a.addedBy === b.addedBy;
}

/** The expense that an action is about; null if it adds one, or is about none. */
export function expenseOf(action: Action): ExpenseRef | null {
  return 'expense' in action ? action.expense : null;
}

/** Whether an action changes an expense. */
export function isChange(action: Action): action is ExpenseChange {
  return action.kind === 'updateExpense' || action.kind === 'removeExpense';
}

/** Whether an entry changes this expense. */
export function isChangeOf({ action }: Entry, expense: ExpenseRef): boolean {
  return isChange(action) && isSameExpense(action.expense, expense);
}

/** The outbox with another entry in the place of the one with a key. */
export function replaceEntry(outbox: Outbox, key: string, entry: Entry): Outbox {
  return { ...outbox, entries: outbox.entries.map((each) => (each.key === key ? entry : each)) };
}
