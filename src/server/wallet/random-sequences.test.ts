import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { ACCOUNT, seedMoney } from '#server/testing/makers/wallet.ts';

/** Sequences in a run; `MODEL=10000` for a long one. */
const SEQUENCES = Number(process.env.MODEL ?? 15);
const PEOPLE = 3;
/** Refused by the test bank. */
const REFUSING = '000111111116';

let app: TestApp;
let people: Caller[];
let accounts: { good: string; bad: string }[];
beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => app.person()));
  const add = async (person: Caller, accountNumber: string) =>
    (await person.post('/api/bank-accounts', { ...ACCOUNT, accountNumber })).body.id;
  accounts = [];
  for (const person of people) {
    accounts.push({ good: await add(person, ACCOUNT.accountNumber), bad: await add(person, REFUSING) });
  }
});
afterAll(() => app.close());

/** The expected wallets and one group: a few exact lines, in cents. */
type Model = {
  groupId: string;
  wallets: number[];
  balances: number[];
  travelling: { by: number; amount: number }[];
};

const person = fc.nat({ max: PEOPLE - 1 });
const amount = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9000 }));
const verb = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fill' as const), by: person, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), by: person, to: person, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), by: person, amount, isGood: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('spend' as const), by: person, to: person, amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), by: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), by: person }) },
);
type Verb = typeof verb extends fc.Arbitrary<infer Value> ? Value : never;

const move = (numbers: number[], index: number, change: number) => {
  numbers[index] = (numbers[index] ?? 0) + change;
};
const caller = (index: number) => people[index] as Caller;

async function act(model: Model, step: Verb): Promise<void> {
  const { wallets, balances, groupId } = model;
  const { by } = step;
  const has = wallets[by] ?? 0;
  if (step.do === 'fill') {
    await seedMoney(app, caller(by), step.amount);
    move(wallets, by, step.amount);
  } else if (step.do === 'spend' && step.to !== by) {
    await seedExpense(app, { groupId, paidBy: caller(by), shares: [[caller(step.to), step.amount]] });
    move(balances, by, step.amount);
    move(balances, step.to, -step.amount);
  } else if (step.do === 'pay' && step.to !== by) {
    const body = {
      userId: caller(step.to).id,
      amount: step.amount / 100,
      groupId,
      paymentMethodId: 'wallet',
    };
    const { status } = await caller(by).post('/api/payments', body);
    expect(status).toBe(step.amount <= has ? 201 : 409);
    if (status === 201) pay(model, by, step.to, step.amount);
  } else if (step.do === 'withdraw') {
    const bankAccountId = step.isGood ? accounts[by]?.good : accounts[by]?.bad;
    const body = { type: 'withdrawal', amount: step.amount / 100, bankAccountId };
    const { status } = await caller(by).post('/api/wallet/transactions', body);
    expect(status).toBe(step.amount <= has ? 201 : 409);
    if (status !== 201) return;
    move(wallets, by, -step.amount);
    if (!step.isGood) model.travelling.push({ by, amount: step.amount });
  } else if (step.do === 'settle') {
    await settle(model, by);
  } else if (step.do === 'wait') {
    app.clock.advance(10_000);
    await app.runJobs();
    await app.runJobs();
    // The bank returned what it refused.
    for (const back of model.travelling.splice(0)) move(wallets, back.by, back.amount);
  }
}

function pay({ wallets, balances }: Model, from: number, to: number, amount: number): void {
  move(wallets, from, -amount);
  move(wallets, to, amount);
  move(balances, from, amount);
  move(balances, to, -amount);
}

async function settle(model: Model, by: number): Promise<void> {
  const owed = Math.max(0, -(model.balances[by] ?? 0));
  const answer = await caller(by).post('/api/payments/settle-all', {
    groupId: model.groupId,
    method: 'wallet',
  });
  expect(answer.status).toBe(owed <= (model.wallets[by] ?? 0) ? 200 : 409);
  if (answer.status !== 200) return;
  expect(Math.round(answer.body.total * 100)).toBe(owed);
  for (const { user, amount } of answer.body.payments) {
    const to = people.findIndex((each) => each.id === user.id);
    pay(model, by, to, Math.round(amount * 100));
  }
}

async function compare({ groupId, wallets, balances }: Model): Promise<void> {
  for (const [index, each] of people.entries()) {
    const shown = (await each.get('/api/wallet')).body.balance;
    const group = (await each.get(`/api/groups/${groupId}`)).body.balance;
    expect([Math.round(shown * 100), Math.round(group * 100)]).toEqual([wallets[index], balances[index]]);
  }
}

test(`${SEQUENCES} random lives of wallets are as a small model says`, async () => {
  const wallets = Array.from({ length: PEOPLE }, () => 0);
  await fc.assert(
    fc.asyncProperty(fc.array(verb, { minLength: 4, maxLength: 14 }), async (steps) => {
      const groupId = await seedGroup(app, people);
      const model = { groupId, wallets, balances: Array.from({ length: PEOPLE }, () => 0), travelling: [] };
      for (const step of steps) await act(model, step);
      await act(model, { do: 'wait', by: 0 });
      await compare(model);
    }),
    // Shrinking would start from the wallets of the failed sequence.
    { numRuns: SEQUENCES, endOnFailure: true },
  );
  expect((await runAudit(app.owner)).findings).toEqual([]);
});
