import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { entriesOfPayment, openBooks } from '#domain/ledger.ts';
import { cents, sum } from '#domain/money.ts';
import { type Journal, type LateCalls, SimulatedClient } from '#domain/testing/outbox/client.ts';
import { entriesOf, ModelServer } from '#domain/testing/outbox/model-server.ts';
import { makeRandom, type Random } from '#domain/testing/outbox/random.ts';

/** `OUTBOX_RUNS=100000` for a long run; `SEED=2` for other ones. */
const RUNS = Number(process.env.OUTBOX_RUNS ?? 10_000);
const SEED = Number(process.env.SEED ?? 1) * 1_000_003;
const PEOPLE = ['ann', 'ben', 'cleo'];
const GROUPS = ['flat', 'trip'];

type Run = {
  server: ModelServer;
  clients: SimulatedClient[];
  journal: Journal;
  late: LateCalls;
  random: Random;
};

function start(seed: number): Run {
  const random = makeRandom(seed);
  const server = new ModelServer();
  const journal: Journal = { doings: new Map(), moneyEdits: [], count: 0 };
  const late: LateCalls = [];
  const world = { api: server, random, journal, late, people: PEOPLE, groups: GROUPS };
  const clients = PEOPLE.map((me) => new SimulatedClient(me, { ...world, faults: 0.25 }));
  return { server, clients, journal, late, random };
}

async function deliverLate({ late, random }: Run): Promise<void> {
  const [call] = late.splice(random.below(late.length), 1);
  await call?.();
}

/** Sends everything, with all nets there and everybody answering. Fails if it does not come to an end. */
async function settle(run: Run): Promise<void> {
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

function problemsOf({ server, clients, journal }: Run): string[] {
  const problems = [...server.broken];
  for (const { me, outbox } of clients) {
    for (const { key, action, state } of outbox.entries)
      problems.push(`${me} keeps ${action.kind} ${key}: ${state.is}`);
  }
  const counts = new Map<string, number>();
  for (const mark of server.arrived) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  for (const [mark, { kind, fate }] of journal.doings) {
    const count = counts.get(mark) ?? 0;
    if (fate === 'waiting') problems.push(`${kind} ${mark} was lost`);
    if (count > 1) problems.push(`${kind} ${mark} is there ${count} times`);
    if (fate === 'sent' && count !== 1) problems.push(`${kind} ${mark} was sent and is not there`);
    if (fate === 'shown' && count !== 0) problems.push(`${kind} ${mark} was refused and is there`);
  }
  for (const { by, amount, fate } of journal.moneyEdits) {
    if (fate === 'waiting') problems.push(`the amount ${amount} of ${by} was lost`);
    if (fate === 'sent' && !server.amounts.has(amount))
      problems.push(`the amount ${amount} of ${by} was dropped`);
  }
  return [...problems, ...bookProblems(server), ...orderProblems(server, journal)];
}

/** The books total zero, and are what the documents say. */
function bookProblems(server: ModelServer): string[] {
  const books = openBooks();
  for (const expense of server.expenses.values())
    if (expense.deletedAt === null) books.post(entriesOf(expense));
  for (const payment of server.payments) books.post(entriesOfPayment({ ...payment, source: 'payment' }));
  const problems = [];
  const balances = server.books.balances();
  if (sum(balances.values()) !== 0) problems.push('the books do not total zero');
  for (const person of PEOPLE) {
    const expected = books.balances().get(person) ?? cents(0);
    if ((balances.get(person) ?? 0) !== expected) problems.push(`the balance of ${person} is wrong`);
  }
  return problems;
}

/** What a person did in one group arrives in the order in which they did it. */
function orderProblems({ arrived }: ModelServer, { doings }: Journal): string[] {
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

/** Two expenses that everybody knows. */
async function addFirstExpenses({ server, clients }: Run): Promise<void> {
  for (const groupId of GROUPS) {
    const body = {
      ...{ groupId, title: 'Tea', amount: cents(900), date: day('2026-11-20'), paidBy: 'ann' },
      ...({ category: 'food', splitType: 'equal', participants: PEOPLE } as const),
    } as const;
    await server.send('ann', `first ${groupId}`, { kind: 'addExpense', body, currency: 'USD' });
  }
  for (const client of clients) await client.refresh();
}

async function simulate(seed: number): Promise<Run> {
  const run = start(seed);
  const { random, server, clients } = run;
  await addFirstExpenses(run);
  for (let time = 0; time < 32; time += 1) {
    await random.pick(clients).act();
    if (run.late.length > 0 && random.chance(0.3)) await deliverLate(run);
    if (random.chance(0.005)) server.left.add(`cleo ${random.pick(GROUPS)}`);
    if (random.chance(0.005)) server.closed.add('trip');
  }
  await settle(run);
  return run;
}

test(`in ${RUNS} runs three clients with bad nets converge, each entry is posted once and no money edit is lost`, async () => {
  const reached = { shown: 0, sent: 0, superseded: 0, waiting: 0 };
  for (let at = 0; at < RUNS; at += 1) {
    const run = await simulate(SEED + at);
    const problems = problemsOf(run);
    if (problems.length > 0) expect({ seed: SEED + at, problems }).toEqual({ seed: SEED + at, problems: [] });
    for (const { fate } of run.journal.moneyEdits) reached[fate] += 1;
  }
  // The runs reach what they are made for.
  expect(reached.sent).toBeGreaterThan(RUNS);
  expect(reached.shown).toBeGreaterThan(RUNS / 10);
}, 120_000);
