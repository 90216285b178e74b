import { differenceOf, entriesOfExpense, entriesOfPayment, openBooks, reverse } from '#domain/ledger.ts';
import { type Cents, ZERO } from '#domain/money.ts';
import type { Failure } from '#domain/outbox/answers.ts';
import {
  type ExpenseContent,
  type ExpenseEdit,
  type ExpensePart,
  MONEY_PARTS,
  partsBetween,
  partsOfEdit,
} from '#domain/outbox/expense-content.ts';
import type { OutboxCall } from '#domain/outbox/send.ts';
import { resolveSplit } from '#domain/split.ts';
import type { Api, Reply, ShownExpense } from './api.ts';

type Stored = ShownExpense & { mark: string };

const MONEY: ReadonlySet<ExpensePart> = new Set(MONEY_PARTS);
const PARTS: readonly ExpensePart[] = [...MONEY_PARTS, 'title', 'date', 'category', 'notes'];

const refusal = (status: number, code: string): Failure => ({ status, code, message: code });
const NOT_FOUND = refusal(404, 'not_found');
const LEFT = refusal(403, 'forbidden');
const CLOSED = refusal(409, 'group_closed');
const STALE = refusal(409, 'stale');

/** A small model server with the real rules of splits and of the ledger. `broken` lists violated invariants. */
export class ModelServer implements Api {
  readonly expenses = new Map<string, Stored>();
  readonly comments: string[] = [];
  readonly payments: { from: string; to: string; amount: Cents; groupId: string }[] = [];
  /** What was added, in the order of its arrival. */
  readonly arrived: string[] = [];
  /** Every amount that an edit gave an expense. */
  readonly amounts = new Set<Cents>();
  readonly broken: string[] = [];
  readonly left = new Set<string>();
  readonly closed = new Set<string>();
  readonly books = openBooks();
  private readonly keys = new Map<string, { text: string; reply: ShownExpense | null }>();
  /** What each person has seen or written of each part of an expense. */
  private readonly seen = new Set<string>();
  private readonly shownTo = new WeakMap<ShownExpense, Set<string>>();
  private count = 0;

  async send(person: string, key: string, call: OutboxCall): Promise<Reply<ShownExpense | null>> {
    const name = `${person} ${call.kind} ${key}`;
    const text = JSON.stringify(call);
    const kept = this.keys.get(name);
    if (kept !== undefined) {
      if (kept.text === text) return { ok: true, body: kept.reply };
      this.broken.push(`the key ${key} was used for something else`);
      return { ok: false, failure: refusal(409, 'idempotency_conflict') };
    }
    const reply = this.apply(person, call);
    if (reply.ok) this.keys.set(name, { text, reply: reply.body });
    return reply;
  }

  private apply(person: string, call: OutboxCall): Reply<ShownExpense | null> {
    switch (call.kind) {
      case 'addExpense':
        return this.add(person, call);
      case 'addPayment':
        return this.pay(person, call);
      case 'updateExpense':
      case 'removeExpense':
      case 'addComment':
        return this.change(person, call);
      case 'updateBill':
        return { ok: true, body: null };
    }
  }

  private problemOf(person: string, groupId: string): Failure | null {
    if (this.left.has(`${person} ${groupId}`)) return LEFT;
    return this.closed.has(groupId) ? CLOSED : null;
  }

  private add(person: string, { body }: Extract<OutboxCall, { kind: 'addExpense' }>): Reply<ShownExpense> {
    const problem = this.problemOf(person, body.groupId);
    if (problem !== null) return { ok: false, failure: problem };
    this.count += 1;
    const blank = { isRefund: false, isIncome: false, original: null, merchantName: null, notes: null };
    const content = edited(
      {
        ...blank,
        receiptData: null,
        title: '',
        date: body.date,
        category: body.category,
        amount: ZERO,
        payers: [{ userId: person, amount: ZERO }],
        split: { mode: 'equal', participants: [person] },
      },
      body,
    );
    const { groupId } = body;
    const mark = body.merchantName ?? '';
    const id = `e${this.count}`;
    const expense: Stored = { ...content, id, groupId, version: 1, deletedAt: null, mark };
    this.expenses.set(id, expense);
    this.books.post(entriesOf(expense));
    this.arrived.push(mark);
    this.sees(person, expense);
    return { ok: true, body: expense };
  }

  private pay(person: string, { body }: Extract<OutboxCall, { kind: 'addPayment' }>): Reply<null> {
    if (this.left.has(`${person} ${body.groupId}`)) return { ok: false, failure: LEFT };
    const payment = { from: person, to: body.userId, amount: body.amount, groupId: body.groupId };
    this.payments.push(payment);
    this.arrived.push(`p${body.amount}`);
    this.books.post(entriesOfPayment({ ...payment, source: `p${body.amount}` }));
    return { ok: true, body: null };
  }

  private change(
    person: string,
    call: Extract<OutboxCall, { kind: 'updateExpense' | 'removeExpense' | 'addComment' }>,
  ): Reply<null> {
    const expense = this.expenses.get(call.params.id);
    if (expense === undefined || expense.deletedAt !== null) return { ok: false, failure: NOT_FOUND };
    const problem = this.problemOf(person, expense.groupId);
    if (problem !== null) return { ok: false, failure: problem };
    if (call.kind === 'addComment') {
      this.comments.push(call.body.text);
      this.arrived.push(call.body.text);
      return { ok: true, body: null };
    }
    if (call.kind === 'removeExpense') {
      const { version } = call.query;
      if (version !== undefined && Number(version) !== expense.version) return { ok: false, failure: STALE };
      this.refuseBlind(person, expense, PARTS);
      this.expenses.set(expense.id, { ...expense, deletedAt: 'now' });
      this.books.post(reverse(entriesOf(expense)));
      return { ok: true, body: null };
    }
    const { version, ...edit } = call.body;
    this.writes(person, expense, edit);
    if (version !== undefined && version !== expense.version) return { ok: false, failure: STALE };
    this.update(person, expense, edit);
    return { ok: true, body: null };
  }

  private update(person: string, expense: Stored, edit: ExpenseEdit): void {
    const { id, groupId, mark, deletedAt } = expense;
    const after: Stored = {
      ...edited(expense, edit),
      id,
      groupId,
      mark,
      deletedAt,
      version: expense.version + 1,
    };
    const changed = partsBetween(expense, after);
    if (edit.amount !== undefined) this.amounts.add(edit.amount);
    if (changed.length === 0) return;
    // Money is never merged: a change of money requires that the person has seen everything, and a change of a text
    // that they have seen the money.
    const isMoney = changed.some((part) => MONEY.has(part));
    this.refuseBlind(person, expense, isMoney ? PARTS : [...changed, ...MONEY_PARTS]);
    this.expenses.set(id, after);
    this.books.post(differenceOf(entriesOf(expense), entriesOf(after)));
    for (const part of changed) this.seen.add(traceOf(person, after, part));
  }

  /** Checks that no one overwrites a change that they have not seen. */
  private refuseBlind(person: string, expense: Stored, parts: readonly ExpensePart[]): void {
    for (const part of parts) {
      const trace = traceOf(person, expense, part);
      if (!this.seen.has(trace)) this.broken.push(`overwritten without having been seen: ${trace}`);
    }
  }

  writes(person: string, expense: ShownExpense, edit: ExpenseEdit): void {
    const written = { ...expense, ...edited(expense, edit) };
    for (const part of partsOfEdit(edit)) this.seen.add(traceOf(person, written, part));
  }

  sees(person: string, expense: ShownExpense): void {
    let shownTo = this.shownTo.get(expense);
    if (shownTo === undefined) {
      shownTo = new Set();
      this.shownTo.set(expense, shownTo);
    }
    // Most of what a person reads is unchanged.
    if (shownTo.has(person)) return;
    shownTo.add(person);
    for (const part of PARTS) {
      this.seen.add(traceOf(person, expense, part));
    }
  }

  async read(person: string, id: string): Promise<Reply<ShownExpense>> {
    const expense = this.expenses.get(id);
    const isHidden = expense === undefined || this.left.has(`${person} ${expense.groupId}`);
    return isHidden ? { ok: false, failure: NOT_FOUND } : { ok: true, body: expense };
  }

  async list(person: string): Promise<readonly ShownExpense[]> {
    const isShown = ({ groupId, deletedAt }: Stored) =>
      deletedAt === null && !this.left.has(`${person} ${groupId}`);
    return [...this.expenses.values()].filter(isShown);
  }

  async restore(person: string, id: string): Promise<Reply<ShownExpense>> {
    const expense = this.expenses.get(id);
    if (expense === undefined) return { ok: false, failure: NOT_FOUND };
    const problem = this.problemOf(person, expense.groupId);
    if (problem !== null) return { ok: false, failure: problem };
    if (expense.deletedAt === null) return { ok: true, body: expense };
    const restored = { ...expense, deletedAt: null };
    this.expenses.set(id, restored);
    this.books.post(entriesOf(restored));
    return { ok: true, body: restored };
  }
}

function traceOf(person: string, expense: ShownExpense, part: ExpensePart): string {
  return `${person} ${expense.id} ${part} ${writtenValue(expense, part)}`;
}

function writtenValue(expense: ExpenseContent, part: ExpensePart): string {
  if (part === 'payers') return expense.payers.map(({ userId }) => userId).join();
  return JSON.stringify(expense[part]);
}

/** The content after an edit of the kinds that the simulation makes. */
function edited(before: ExpenseContent, edit: ExpenseEdit): ExpenseContent {
  const { title, date, category, amount = before.amount, paidBy, participants, split } = edit;
  const payer = paidBy ?? before.payers[0]?.userId ?? '';
  return {
    ...before,
    title: title ?? before.title,
    date: date ?? before.date,
    category: category ?? before.category,
    merchantName: edit.merchantName ?? before.merchantName,
    notes: edit.notes === undefined ? before.notes : edit.notes || null,
    amount,
    payers: [{ userId: payer, amount }],
    split: split ?? (participants === undefined ? before.split : { mode: 'equal', participants }),
  };
}

export function entriesOf({ id, amount, split, payers }: ShownExpense) {
  const resolved = resolveSplit({ amount, split, seed: id });
  if (!resolved.ok) throw new Error(`A split of the simulation is not valid: ${resolved.reason}`);
  return entriesOfExpense({ source: id, paidBy: payers[0]?.userId ?? '', shares: resolved.shares });
}
