import type { Failure } from '#domain/outbox/answers.ts';
import type { PresentExpense } from '#domain/outbox/entry.ts';
import type { ExpenseEdit } from '#domain/outbox/expense-content.ts';
import type { OutboxCall } from '#domain/outbox/send.ts';

/** An expense as a client of the simulation reads it. */
export type ShownExpense = PresentExpense & { id: string; groupId: string };

export type Reply<Body> = { ok: true; body: Body } | { ok: false; failure: Failure };

/** A server of the simulation: the model, or the real one. */
export type Api = {
  /** The body is the expense for `addExpense`, else of no use. */
  send(person: string, key: string, call: OutboxCall): Promise<Reply<ShownExpense | null>>;
  read(person: string, id: string): Promise<Reply<ShownExpense>>;
  /** The expenses of the person's groups that are not deleted. */
  list(person: string): Promise<readonly ShownExpense[]>;
  restore(person: string, id: string): Promise<Reply<ShownExpense>>;
  /** Records that the person has seen this version of an expense. */
  sees?(person: string, expense: ShownExpense): void;
  /** Records that the person wrote these values, and so knows them, even if someone else wrote the same. */
  writes?(person: string, expense: ShownExpense, edit: ExpenseEdit): void;
};

export const NO_ANSWER: Failure = { status: 0, code: 'no_connection', message: 'No connection' };
