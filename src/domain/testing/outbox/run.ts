import { day } from '#domain/calendar.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { Api } from './api.ts';
import { type Journal, type LateCalls, SimulatedClient } from './client.ts';
import { makeRandom, type Random } from './random.ts';

/** Three browsers over one server. */
export type Run = {
  people: readonly string[];
  groups: readonly string[];
  clients: SimulatedClient[];
  journal: Journal;
  late: LateCalls;
  random: Random;
};

type Plan = { api: Api; seed: number; people: readonly string[]; groups: readonly string[] };

/** Starts a run in which the net fails a quarter of the calls while it is there. */
export function startRun({ seed, ...world }: Plan): Run {
  const random = makeRandom(seed);
  const journal: Journal = { doings: new Map(), moneyEdits: [], count: 0 };
  const late: LateCalls = [];
  const clients = world.people.map(
    (me, at) =>
      new SimulatedClient(me, { ...world, random: makeRandom(seed * 31 + at), journal, late, faults: 0.25 }),
  );
  return { people: world.people, groups: world.groups, clients, journal, late, random };
}

/** Adds an expense to each group, which everyone knows. */
export async function addFirstExpenses({ clients, people, groups }: Run, api: Api): Promise<void> {
  const [paidBy = ''] = people;
  for (const groupId of groups) {
    const body = {
      groupId,
      title: 'Tea',
      amount: cents(900),
      date: day('2026-11-20'),
      paidBy,
      ...({ category: 'food', splitType: 'equal', participants: people } as const),
    };
    await api.send(paidBy, `first-${groupId}`, { kind: 'addExpense', body, currency: 'USD' });
  }
  await Promise.all(clients.map((client) => client.refresh()));
}

/** Delivers one of the delayed calls. */
export async function deliverLate({ late, random }: Run): Promise<void> {
  const [call] = late.splice(random.below(late.length), 1);
  await call?.();
}

/** Sends everything, with all connections available and every person deciding. Fails if this does not end. */
export async function settle(run: Run): Promise<void> {
  for (const client of run.clients) Object.assign(client, { hasNet: true, hasSession: true });
  for (let round = 0; round < 2000; round += 1) {
    while (run.late.length > 0) await deliverLate(run);
    let isBusy = false;
    for (const client of run.clients) {
      while (await client.step()) isBusy = true;
      if (await client.answerPerson()) isBusy = true;
    }
    if (!isBusy && run.late.length === 0) return;
  }
  throw new Error('The outboxes never become empty');
}

/** The content of a server after a run. */
export type Outcome = {
  /** How often each mark exists. */
  counts: ReadonlyMap<string, number>;
  /** The marks in the order of their arrival. */
  arrived: readonly string[];
  /** The amounts that edits gave expenses. */
  amounts: ReadonlySet<Cents>;
};

/** The violated invariants: an entry that waits forever, was lost, exists twice, or arrived in another order. */
export function problemsOf({ clients, journal }: Run, { counts, arrived, amounts }: Outcome): string[] {
  const problems: string[] = [];
  for (const { me, outbox } of clients) {
    for (const { key, action, state } of outbox.entries)
      problems.push(`${me} keeps ${action.kind} ${key}: ${state.is}`);
  }
  for (const [mark, { kind, fate }] of journal.doings) {
    const count = counts.get(mark) ?? 0;
    if (fate === 'waiting') problems.push(`${kind} ${mark} was lost`);
    if (count > 1) problems.push(`${kind} ${mark} is there ${count} times`);
    if (fate === 'sent' && count !== 1) problems.push(`${kind} ${mark} was sent and is not there`);
    if (fate === 'shown' && count !== 0) problems.push(`${kind} ${mark} was refused and is there`);
  }
  for (const { by, amount, fate } of journal.moneyEdits) {
    if (fate === 'waiting') problems.push(`the amount ${amount} of ${by} was lost`);
    if (fate === 'sent' && !amounts.has(amount)) problems.push(`the amount ${amount} of ${by} was dropped`);
  }
  return [...problems, ...orderProblems(arrived, journal)];
}

/** A person's actions in one group must arrive in their order. */
function orderProblems(arrived: readonly string[], { doings }: Journal): string[] {
  const last = new Map<string, number>();
  const problems = [];
  for (const mark of arrived) {
    const doing = doings.get(mark);
    if (doing === undefined || doing.place === null) continue;
    const lane = `${doing.by} ${doing.lane}`;
    if (doing.place < (last.get(lane) ?? 0)) problems.push(`${doing.kind} ${mark} came too late`);
    last.set(lane, doing.place);
  }
  return problems;
}

/** How often each mark is in a list. */
export function countMarks(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}
