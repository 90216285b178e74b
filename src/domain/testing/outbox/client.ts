import { day } from '#domain/calendar.ts';
import { type Cents, cents } from '#domain/money.ts';
import { answered, choose, fetched } from '#domain/outbox/answers.ts';
import {
  type Action,
  EMPTY_OUTBOX,
  type Entry,
  type ExpenseRef,
  isSameExpense,
  type Outbox,
} from '#domain/outbox/entry.ts';
import type { ExpenseEdit, NewExpense } from '#domain/outbox/expense-content.ts';
import { contentOf } from '#domain/outbox/merge.ts';
import { changeAdd, enqueue, findAdd, tryAgain, withdraw } from '#domain/outbox/queue.ts';
import { begin, netIsBack, nextStep, type OutboxCall, signedIn } from '#domain/outbox/send.ts';
import { canWithdraw, dependentsOf, isLaneBusy } from '#domain/outbox/status.ts';
import { type Api, NO_ANSWER, type Reply, type ShownExpense } from './api.ts';
import type { Random } from './random.ts';

/** A thing that must exist at most once on the server: an expense, a comment or a payment. */
export type Doing = {
  by: string;
  kind: 'addExpense' | 'addComment' | 'addPayment';
  lane: string;
  /** The position in the person's order of actions; null once later actions may overtake it. */
  place: number | null;
  fate: 'waiting' | 'sent' | 'shown' | 'withdrawn';
};

/** An edit of an amount. Every edit uses a different amount. */
export type MoneyEdit = {
  by: string;
  expense: ExpenseRef;
  amount: Cents;
  fate: 'waiting' | 'sent' | 'shown' | 'superseded';
};

/** The actions of the people in a run, by the unique mark of each. */
export type Journal = {
  doings: Map<string, Doing>;
  moneyEdits: MoneyEdit[];
  /** Counts marks, keys and amounts, so that each is used once. */
  count: number;
};

/** Calls that the network delivers later. No one waits for their answer. */
export type LateCalls = (() => Promise<unknown>)[];

type World = {
  api: Api;
  random: Random;
  journal: Journal;
  late: LateCalls;
  people: readonly string[];
  groups: readonly string[];
  /** The probability that a call fails while there is a connection. */
  faults: number;
};

const CATEGORIES = ['food', 'travel', 'other'] as const;

/** A person's browser: it acts, waits, sends, loses its connection and restarts at random. */
export class SimulatedClient {
  readonly me: string;
  outbox: Outbox = EMPTY_OUTBOX;
  hasNet = true;
  hasSession = true;
  private now = 1_000_000;
  private view: readonly ShownExpense[] = [];
  private readonly world: World;

  constructor(me: string, world: World) {
    this.me = me;
    this.world = world;
  }

  /** Does one random action. */
  async act(): Promise<void> {
    const { random } = this.world;
    const dice = random.next();
    this.now += random.below(20_000);
    if (dice < 0.12) await this.press(this.newExpense());
    else if (dice < 0.32) await this.edit();
    else if (dice < 0.38) await this.remove();
    else if (dice < 0.46) await this.comment();
    else if (dice < 0.5) await this.press(this.payment());
    else if (dice < 0.56) this.changeWaiting();
    else if (dice < 0.6) this.withdrawOne();
    else if (dice < 0.68) await this.refresh();
    else if (dice < 0.72) this.hasNet = !this.hasNet;
    else if (dice < 0.74) this.hasSession = !this.hasSession;
    else if (dice < 0.77) this.restart();
    else if (dice < 0.82) await this.answerPerson();
    else await this.step();
  }

  private unique(): number {
    this.world.journal.count += 1;
    return this.world.journal.count;
  }

  private key(): string {
    return `${this.me}-${this.unique()}`;
  }

  private amount(): Cents {
    return cents(1000 + this.unique());
  }

  private mark(kind: Doing['kind'], lane: string): string {
    const mark = `m${this.unique()}`;
    const place = this.world.journal.count;
    this.world.journal.doings.set(mark, { by: this.me, kind, lane, place, fate: 'waiting' });
    return mark;
  }

  private newExpense(): Action {
    const { random, people } = this.world;
    const groupId = random.pick(this.world.groups);
    const body: NewExpense = {
      groupId,
      title: random.pick(['Tea', 'Bread', 'Fuel']),
      amount: this.amount(),
      date: day('2026-11-20'),
      category: random.pick(CATEGORIES),
      paidBy: random.pick(people),
      splitType: 'equal',
      participants: this.someone(),
      merchantName: this.mark('addExpense', groupId),
    };
    return { kind: 'addExpense', body, currency: 'USD' };
  }

  private payment(): Action {
    const groupId = this.world.random.pick(this.world.groups);
    const others = this.world.people.filter((person) => person !== this.me);
    const amount = this.amount();
    // The mark of a payment is its amount: it has no text.
    const place = this.world.journal.count;
    this.world.journal.doings.set(`p${amount}`, {
      by: this.me,
      kind: 'addPayment',
      lane: groupId,
      place,
      fate: 'waiting',
    });
    const body = {
      userId: this.world.random.pick(others),
      amount,
      groupId,
      paymentMethodId: 'cash',
    } as const;
    return { kind: 'addPayment', body, currency: 'USD' };
  }

  private someone(): string[] {
    const some = this.world.people.filter(() => this.world.random.chance(0.7));
    return some.length > 0 ? some : [this.me];
  }

  private someEdit(expense: ExpenseRef): ExpenseEdit {
    const { random, people, journal } = this.world;
    const edit: ExpenseEdit = {};
    if (random.chance(0.3)) edit.title = random.pick(['Tea', 'Bread', 'Fuel', 'Rent', 'Cake']);
    if (random.chance(0.2)) edit.notes = random.pick(['', 'a', 'b', 'c']);
    if (random.chance(0.2)) edit.date = day(random.pick(['2026-11-18', '2026-11-19', '2026-11-20']));
    if (random.chance(0.2)) edit.category = random.pick(CATEGORIES);
    if (random.chance(0.15)) edit.paidBy = random.pick(people);
    if (random.chance(0.15)) {
      edit.splitType = 'custom';
      edit.split = {
        mode: 'weights',
        weights: this.someone().map((userId) => ({ userId, weight: 1 + random.below(3) })),
      };
    }
    if (random.chance(0.35) || Object.keys(edit).length === 0) {
      edit.amount = this.amount();
      this.supersede(expense);
      journal.moneyEdits.push({ by: this.me, expense, amount: edit.amount, fate: 'waiting' });
    }
    return edit;
  }

  /** The person's latest amount replaces their earlier amounts that still wait. */
  private supersede(expense: ExpenseRef): void {
    for (const edit of this.waitingAmounts(expense)) edit.fate = 'superseded';
  }

  private waitingAmounts(expense: ExpenseRef): MoneyEdit[] {
    return this.world.journal.moneyEdits.filter(
      (edit) => edit.by === this.me && edit.fate === 'waiting' && isSameExpense(edit.expense, expense),
    );
  }

  private someShown(): ShownExpense | null {
    return this.view.length === 0 ? null : this.world.random.pick(this.view);
  }

  private async edit(): Promise<void> {
    const shown = this.someShown();
    if (shown === null) return;
    const expense = { id: shown.id };
    const base = { version: shown.version, content: contentOf(shown) };
    const body = this.someEdit(expense);
    const { groupId } = shown;
    await this.press({ kind: 'updateExpense', expense, groupId, base, body, currency: 'USD' });
  }

  private async remove(): Promise<void> {
    const shown = this.someShown();
    if (shown === null) return;
    this.supersede({ id: shown.id });
    const base = { version: shown.version, content: contentOf(shown) };
    await this.press({ kind: 'removeExpense', expense: { id: shown.id }, groupId: shown.groupId, base });
  }

  private waitingAdds(): Entry[] {
    return this.outbox.entries.filter(({ action }) => action.kind === 'addExpense');
  }

  private async comment(): Promise<void> {
    const adds = this.waitingAdds();
    const shown = this.someShown();
    if (adds.length > 0 && this.world.random.chance(0.6)) {
      const { key, action } = this.world.random.pick(adds);
      if (action.kind !== 'addExpense') return;
      const { groupId } = action.body;
      const text = this.mark('addComment', groupId);
      this.queue({ kind: 'addComment', expense: { addedBy: key }, groupId, text }, this.key());
    } else if (shown !== null) {
      const { id, groupId } = shown;
      const text = this.mark('addComment', groupId);
      await this.press({ kind: 'addComment', expense: { id }, groupId, text });
    }
  }

  private changeWaiting(): void {
    const adds = this.waitingAdds();
    if (adds.length === 0) return;
    const { random, journal, groups } = this.world;
    const { key, action, isTried, state } = random.pick(adds);
    const waiting = findAdd(this.outbox, key);
    if (action.kind !== 'addExpense' || waiting === null) return;
    const { currency } = waiting;
    const body = { ...waiting.body, title: random.pick(['Tea', 'Oil']), notes: random.pick([null, 'n']) };
    if (random.chance(0.5)) body.amount = this.amount();
    if (random.chance(0.2)) body.groupId = random.pick(groups);
    const isMoved = body.groupId !== action.body.groupId;
    const doing = journal.doings.get(action.body.merchantName ?? '');
    if (isMoved && isTried && state.is !== 'refused') {
      body.merchantName = this.mark('addExpense', body.groupId);
      if (doing) doing.fate = 'withdrawn';
    } else if (doing) {
      doing.fate = 'waiting';
    }
    if (isMoved) this.letOvertake(key);
    this.outbox = changeAdd(this.outbox, key, { body, currency }, { newKey: this.key(), now: this.now });
  }

  /** A refused entry, or one that was moved to another group, loses its position, and so does what depends on it. */
  private letOvertake(key: string): void {
    for (const entry of [
      ...this.outbox.entries.filter((each) => each.key === key),
      ...dependentsOf(this.outbox, key),
    ]) {
      const doing = this.world.journal.doings.get(markOf(entry.action) ?? '');
      if (doing !== undefined) doing.place = null;
    }
  }

  private withdrawOne(): void {
    const some = this.outbox.entries.filter(canWithdraw);
    if (some.length > 0) this.take(this.world.random.pick(some));
  }

  /** Removes an entry for the person, with what depends on it. */
  private take(entry: Entry): void {
    const before = this.outbox.entries;
    this.outbox = withdraw(this.outbox, entry.key, { newKey: this.key(), now: this.now });
    const kept = new Set(this.outbox.entries.map(({ key }) => key));
    for (const gone of before) if (!kept.has(gone.key)) this.settle(gone, 'withdrawn');
    if (kept.has(entry.key)) this.settle(entry, 'withdrawn');
  }

  /** Records the result of an entry. */
  private settle(entry: Entry, fate: 'sent' | 'shown' | 'withdrawn'): void {
    const { action } = entry;
    if (action.kind === 'updateExpense') {
      const own = this.waitingAmounts(action.expense).filter(({ amount }) => amount === action.body.amount);
      for (const edit of own) edit.fate = fate === 'withdrawn' ? 'superseded' : fate;
    }
    const doing = this.world.journal.doings.get(markOf(action) ?? '');
    if (doing !== undefined && doing.fate !== 'withdrawn') doing.fate = fate;
  }

  /** A user action: sent at once if nothing waits before it and there seems to be a connection, else queued. */
  private async press(action: Action): Promise<void> {
    const key = this.key();
    const lane = 'body' in action && 'groupId' in action.body ? action.body.groupId : null;
    const isFirst = !isLaneBusy(this.outbox, lane ?? ('groupId' in action ? action.groupId : 'bills'));
    if (!isFirst || !this.hasSession || this.world.random.chance(0.5)) return this.queue(action, key);
    const alone = enqueue(EMPTY_OUTBOX, action, { key, now: this.now });
    const step = nextStep(alone, this.now);
    const entry = alone.entries[0];
    if (step.do !== 'send' || entry === undefined) return;
    const reply = await this.transmit(key, step.call);
    if (reply.ok) {
      if (reply.body !== null && action.kind === 'addExpense') this.view = [...this.view, reply.body];
      this.settle(entry, 'sent');
    } else if (reply.failure.status === 0) {
      this.outbox = enqueue(this.outbox, action, { key, now: this.now, isTried: true });
      this.settleJoined(action);
    } else this.settle(entry, 'shown');
  }

  private queue(action: Action, key: string): void {
    this.outbox = enqueue(this.outbox, action, { key, now: this.now });
    this.settleJoined(action);
  }

  /** Removing an expense that was never sent also removes the entries that wait for it. */
  private settleJoined(action: Action): void {
    if (action.kind === 'removeExpense') this.supersede(action.expense);
  }

  /** A call over a network that loses, delays and repeats calls. */
  private async transmit(key: string, call: OutboxCall): Promise<Reply<ShownExpense | null>> {
    const { api, random, late, faults } = this.world;
    const lost = { ok: false, failure: NO_ANSWER } as const;
    const send = () => api.send(this.me, key, call);
    if (!this.hasNet && random.chance(0.9)) return lost;
    if (!this.hasSession) {
      return { ok: false, failure: { status: 401, code: 'not_authenticated', message: 'Sign in first' } };
    }
    if (!this.hasNet || random.chance(faults)) {
      const dice = random.below(6);
      if (dice === 0) return lost;
      if (dice === 1) late.push(send);
      if (dice === 1) return lost;
      if (dice === 4) return { ok: false, failure: { status: 500, code: 'internal', message: 'No' } };
      if (dice === 5)
        return { ok: false, failure: { status: 429, code: 'too_many_requests', message: 'No' } };
      const reply = await send();
      if (dice === 3) return this.hasNet ? send() : lost;
      if (random.chance(0.3)) late.push(send);
      return reply.ok ? lost : reply;
    }
    return send();
  }

  /** Sends the next entry, if there is one. Returns whether it did something. */
  async step(): Promise<boolean> {
    if (this.hasNet) this.outbox = netIsBack(this.outbox);
    if (this.hasSession && this.outbox.isSignedOut) this.outbox = signedIn(this.outbox);
    const step = nextStep(this.outbox, this.now);
    if (step.do === 'send') await this.send(step.entry.key, step.call);
    else if (step.do === 'fetch') await this.fetch(step.entry.key, step.expenseId);
    return step.do === 'send' || step.do === 'fetch';
  }

  private async send(key: string, call: OutboxCall): Promise<void> {
    this.outbox = begin(this.outbox, key);
    const reply = await this.transmit(key, call);
    // The browser is closed while the call is under way.
    if (this.world.random.chance(this.world.faults / 4)) return this.restart();
    const entry = this.outbox.entries.find((each) => each.key === key);
    const result = answered(
      this.outbox,
      key,
      reply.ok ? { is: 'sent', added: reply.body ?? undefined } : { is: 'failed', failure: reply.failure },
      this.now,
    );
    this.outbox = result.outbox;
    if (result.outcome === 'refused') this.letOvertake(key);
    if (entry !== undefined && result.outcome !== 'sent') this.noteAbsorbed(entry);
    if (entry === undefined || result.outcome !== 'sent') return;
    this.settle(entry, 'sent');
    if (reply.ok && reply.body !== null) this.named(key, reply.body.id);
  }

  /** The person's later amount replaced one that was not applied. */
  private noteAbsorbed({ place, action }: Entry): void {
    const next = this.outbox.entries.find((each) => each.place === place)?.action;
    if (action.kind !== 'updateExpense') return;
    if (next?.kind === 'updateExpense' && next.body.amount === action.body.amount) return;
    const old = this.waitingAmounts(action.expense).filter(({ amount }) => amount === action.body.amount);
    for (const edit of old) edit.fate = 'superseded';
  }

  /** Edits of an expense that has got its id. */
  private named(key: string, id: string): void {
    for (const edit of this.waitingAmounts({ addedBy: key })) edit.expense = { id };
  }

  private async fetch(key: string, expenseId: string): Promise<void> {
    const { api, random, faults } = this.world;
    const isLost = !this.hasNet || random.chance(faults);
    const reply = isLost ? { ok: false as const, failure: NO_ANSWER } : await api.read(this.me, expenseId);
    const entry = this.outbox.entries.find((each) => each.key === key);
    if (reply.ok && entry?.action.kind === 'updateExpense') {
      api.writes?.(this.me, reply.body, entry.action.body);
    }
    const result = fetched(
      this.outbox,
      key,
      reply.ok ? { is: 'read', present: reply.body } : { is: 'failed', failure: reply.failure },
      { newKey: this.key(), now: this.now },
    );
    this.outbox = result.outbox;
    if (entry === undefined) return;
    const merged = result.outbox.entries.find(({ place }) => place === entry.place)?.action;
    // If a call's answer was lost but the server applied it, it is not sent again.
    const isAmountThere = merged?.kind === 'updateExpense' && merged.body.amount === undefined;
    if (result.outcome === 'sent' || isAmountThere) this.settle(entry, 'sent');
  }

  /** Restarts the browser: everything that is not stored is lost. */
  private restart(): void {
    this.outbox = JSON.parse(JSON.stringify(this.outbox)) as Outbox;
  }

  async refresh(): Promise<void> {
    if (!this.hasNet || !this.hasSession) return;
    this.view = await this.world.api.list(this.me);
    for (const expense of this.view) this.world.api.sees?.(this.me, expense);
  }

  /** The person decides about the entries that need them. Returns whether there were any. */
  async answerPerson(): Promise<boolean> {
    const { random, api } = this.world;
    const waiting = this.outbox.entries.find(
      ({ state }) => state.is === 'conflict' || state.is === 'refused',
    );
    if (waiting === undefined) return false;
    const { key, state } = waiting;
    this.settle(waiting, 'shown');
    const fresh = { newKey: this.key(), now: this.now };
    if (state.is === 'refused') {
      if (random.chance(0.2)) this.outbox = tryAgain(this.outbox, key);
      else this.take(waiting);
      return true;
    }
    if (state.is !== 'conflict') return true;
    const { conflict } = state;
    api.sees?.(this.me, conflict.present as ShownExpense);
    if (random.chance(0.5)) {
      this.outbox = choose(this.outbox, key, { is: 'theirs' }, fresh);
    } else if (conflict.why === 'changed') {
      this.outbox = choose(this.outbox, key, { is: 'mine' }, fresh);
    } else if (this.hasNet && this.hasSession) {
      const reply = await api.restore(this.me, (conflict.present as ShownExpense).id);
      if (!reply.ok) return true;
      api.sees?.(this.me, reply.body);
      this.outbox = choose(this.outbox, key, { is: 'mine', restored: reply.body }, fresh);
    }
    return true;
  }
}

/** The mark of what an action adds; null for changes. */
function markOf(action: Action): string | null {
  if (action.kind === 'addExpense') return action.body.merchantName ?? null;
  if (action.kind === 'addComment') return action.text;
  return action.kind === 'addPayment' ? `p${action.body.amount}` : null;
}
