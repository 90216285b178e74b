import { expect, test } from 'vitest';
import { entriesOfPayment, openBooks } from '#domain/ledger.ts';
import { cents, sum } from '#domain/money.ts';
import { entriesOf, ModelServer } from '#domain/testing/outbox/model-server.ts';
import {
  addFirstExpenses,
  countMarks,
  deliverLate,
  problemsOf,
  type Run,
  settle,
  startRun,
} from '#domain/testing/outbox/run.ts';
import { randomCases } from '../testing/random-cases.ts';

const RUNS = randomCases(600);
const SEED = Number(process.env.SEED ?? 1) * 1_000_003;
const PEOPLE = ['ann', 'ben', 'cleo'];
const GROUPS = ['flat', 'trip'];

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

async function simulate(seed: number): Promise<{ run: Run; problems: string[] }> {
  const server = new ModelServer();
  const run = startRun({ api: server, seed, people: PEOPLE, groups: GROUPS });
  const { random, clients } = run;
  await addFirstExpenses(run, server);
  for (let time = 0; time < 26; time += 1) {
    await random.pick(clients).act();
    if (run.late.length > 0 && random.chance(0.3)) await deliverLate(run);
    if (random.chance(0.005)) server.left.add(`cleo ${random.pick(GROUPS)}`);
    if (random.chance(0.005)) server.closed.add('trip');
  }
  await settle(run);
  const { arrived, amounts, broken } = server;
  const problems = problemsOf(run, { counts: countMarks(arrived), arrived, amounts });
  return { run, problems: [...broken, ...problems, ...bookProblems(server)] };
}

test(
  `in ${RUNS} runs three clients with bad nets converge, each entry is posted once and no money edit is lost`,
  async () => {
    const reached = { shown: 0, sent: 0, superseded: 0, waiting: 0 };
    for (let at = 0; at < RUNS; at += 1) {
      const seed = SEED + at;
      const { run, problems } = await simulate(seed);
      if (problems.length > 0) expect({ seed, problems }).toEqual({ seed, problems: [] });
      for (const { fate } of run.journal.moneyEdits) reached[fate] += 1;
    }
    // The runs must reach the cases they are made for.
    expect(reached.sent).toBeGreaterThan(RUNS / 2);
    expect(reached.shown).toBeGreaterThan(RUNS / 2);
  },
  60_000 + RUNS * 20,
);
