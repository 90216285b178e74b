import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differenceOf, type Entry, entriesOfExpense } from '#domain/ledger.ts';
import { cents } from '#domain/money.ts';
import { isPaidAtOnce, isSamePayers, type Payer } from '#domain/payers.ts';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
let people: Caller[] = [];

beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(Array.from({ length: 4 }, () => app.person()));
});
afterAll(() => app.close());

const who = fc.nat({ max: 3 });
const amount = fc.integer({ min: 1, max: 20_000 });
const part = fc.nat({ max: 5 });
const isRefund = fc.integer({ min: 0, max: 3 }).map((number) => number === 0);
const split = fc.oneof(
  fc.record({ mode: fc.constant('equal' as const), among: fc.uniqueArray(who, { minLength: 1 }) }),
  fc.record({
    mode: fc.constant('weights' as const),
    weights: fc.tuple(part, part, part, part),
  }),
  fc.record({ mode: fc.constant('exact' as const), first: fc.integer({ min: 0, max: 100 }), second: who }),
);
// Who paid, by weights of the amount: one person, or several of the four.
const paying = fc.array(fc.record({ who, weight: fc.integer({ min: 1, max: 5 }) }), {
  minLength: 1,
  maxLength: 3,
});
type PayerPlan = typeof paying extends fc.Arbitrary<infer T> ? T : never;
type SplitPlan = typeof split extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), who, paying, amount, split, isRefund }),
  fc.record({ kind: fc.constant('edit' as const), who, at: fc.nat(), paying, amount, split, isRefund }),
  fc.record({ kind: fc.constant('retitle' as const), who, at: fc.nat() }),
  fc.record({ kind: fc.constant('remove' as const), who, at: fc.nat() }),
  fc.record({ kind: fc.constant('restore' as const), who, at: fc.nat() }),
  fc.record({ kind: fc.constant('simplify' as const), who, simplifyDebts: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The model's state of an expense: the payer, the shares in cents, and which of them are paid. */
type Known = {
  id: string;
  isDeleted: boolean;
  isRefund: boolean;
  payers: Payer[];
  shares: [string, number][];
  paid: Set<string>;
};

const idOf = (at: number) => people[at]?.id ?? '';

function typed(plan: SplitPlan, total: number): object {
  if (plan.mode === 'equal') return { mode: 'equal', participants: plan.among.map(idOf) };
  if (plan.mode === 'weights') {
    const weights = plan.weights.map((weight: number, at: number) => ({
      userId: idOf(at),
      weight: weight + (at === 0 ? 1 : 0),
    }));
    return { mode: 'weights', weights };
  }
  const first = Math.floor((total * plan.first) / 100);
  const second = plan.second === 0 ? 1 : plan.second;
  const shares = [
    { userId: idOf(0), amount: first / 100 },
    { userId: idOf(second), amount: (total - first) / 100 },
  ];
  return { mode: 'exact', shares };
}

/** The fields of a body that say who paid. */
function paidBy(plan: PayerPlan, total: number): object {
  const weights = new Map(plan.map(({ who: at, weight }) => [idOf(at), weight]));
  const [first = '', ...others] = weights.keys();
  if (others.length === 0) return { paidBy: first };
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const amounts = others.map((id) => Math.floor((total * (weights.get(id) ?? 0)) / whole));
  const rest = total - amounts.reduce((sum, each) => sum + each, 0);
  const payers = [first, ...others].map((userId, at) => ({ userId, amount: [rest, ...amounts][at] ?? 0 }));
  return {
    payers: payers.filter((each) => each.amount > 0).map((each) => ({ ...each, amount: each.amount / 100 })),
  };
}

function learn(answer: Answer): Known {
  const { id, shares, amount: total, isRefund, deletedAt } = answer.body;
  const payers = answer.body.payers.map(({ userId, amount: each }: { userId: string; amount: number }) => ({
    userId,
    amount: cents(Math.round(each * 100)),
  }));
  const known = shares.map((share: { userId: string; amount: number }) => [
    share.userId,
    Math.round(share.amount * 100),
  ]);
  expect(known.reduce((sum: number, [, each]: [string, number]) => sum + each, 0)).toBe(
    Math.round(total * 100),
  );
  const paid = shares.filter((share: { isPaid: boolean }) => share.isPaid);
  const paidIds = paid.map((share: { userId: string }) => share.userId);
  return { id, payers, isRefund, isDeleted: deletedAt !== null, shares: known, paid: new Set(paidIds) };
}

type Bought = Pick<Known, 'id' | 'isRefund' | 'payers' | 'shares'>;

const entriesOf = ({ id, isRefund, payers, shares }: Bought) =>
  entriesOfExpense({
    source: id,
    paidBy: payers[0]?.userId ?? '',
    payers,
    isRefund,
    shares: shares.map(([userId, amount]) => ({ userId, amount: cents(amount) })),
  });

/** Shares that are paid at once: of people who paid as much, and those of zero. */
const paidAtOnce = ({ isRefund, payers, shares }: Bought) =>
  shares
    .filter(([userId, amount]) => isPaidAtOnce({ userId, amount: cents(amount) }, { payers, isRefund }))
    .map(([userId]) => userId);

/** A person whose balance is zero or positive after entries of theirs has paid all their shares. */
function settle(expenses: readonly Known[], entries: readonly Entry[]): void {
  const balances = balancesOf(expenses);
  for (const userId of new Set(entries.flatMap(({ debtorId, creditorId }) => [debtorId, creditorId]))) {
    if ((balances[userId] ?? 0) < 0) continue;
    for (const { shares, paid } of expenses)
      if (shares.some(([holder]) => holder === userId)) paid.add(userId);
  }
}

/** Whether a share of the same amount is owed to the same people: of one payer the amount may be another. */
function isOwedToTheSame(before: readonly Payer[], after: readonly Payer[]): boolean {
  const areSingle = before.length === 1 && after.length === 1;
  return areSingle ? before[0]?.userId === after[0]?.userId : isSamePayers(before, after);
}

/** Unchanged shares with the same payers stay paid. */
function paidAfter(before: Known, after: Bought): Set<string> {
  const amounts = new Map(before.shares);
  const isKept = ([userId, amount]: [string, number]) =>
    !before.isRefund &&
    isOwedToTheSame(before.payers, after.payers) &&
    amounts.get(userId) === amount &&
    before.paid.has(userId);
  return new Set([...paidAtOnce(after), ...after.shares.filter(isKept).map(([userId]) => userId)]);
}

async function take(groupId: string, expenses: Known[], next: Step): Promise<void> {
  const caller = people[next.who] as Caller;
  if (next.kind === 'add') {
    const answer = await caller.post('/api/expenses', {
      title: 'Thing',
      date: '2026-06-14',
      category: 'other',
      groupId,
      amount: next.amount / 100,
      split: typed(next.split, next.amount),
      isRefund: next.isRefund,
      ...paidBy(next.paying, next.amount),
    });
    expect(answer.status).toBe(201);
    const added = learn(answer);
    const model = { ...added, paid: new Set(paidAtOnce(added)) };
    expenses.push(model);
    settle(expenses, entriesOf(model));
    expect(added).toEqual(model);
    return;
  }
  if (next.kind === 'simplify') {
    const { simplifyDebts } = next;
    expect((await caller.patch(`/api/groups/${groupId}`, { simplifyDebts })).status).toBe(200);
    return;
  }
  const known = expenses[next.at % Math.max(1, expenses.length)];
  if (known === undefined) return;
  const url = `/api/expenses/${known.id}`;
  if (next.kind === 'remove') {
    expect((await caller.delete(url)).status).toBe(known.isDeleted ? 404 : 200);
    if (known.isDeleted) return;
    known.isDeleted = true;
    settle(expenses, entriesOf(known));
  } else if (next.kind === 'restore') {
    expect((await caller.post(`${url}/restore`)).status).toBe(known.isDeleted ? 200 : 409);
    if (!known.isDeleted) return;
    Object.assign(known, { isDeleted: false, paid: new Set(paidAtOnce(known)) });
    settle(expenses, entriesOf(known));
  } else if (next.kind === 'retitle') {
    expect((await caller.patch(url, { title: `Thing ${next.at}` })).status).toBe(known.isDeleted ? 404 : 200);
  } else {
    const body = {
      amount: next.amount / 100,
      isRefund: next.isRefund,
      ...paidBy(next.paying, next.amount),
      split: typed(next.split, next.amount),
    };
    const answer = await caller.patch(url, body);
    expect(answer.status).toBe(known.isDeleted ? 404 : 200);
    if (known.isDeleted) return;
    const before = { ...known };
    const after = learn(answer);
    Object.assign(known, { ...after, paid: paidAfter(before, after) });
    settle(expenses, differenceOf(entriesOf(before), entriesOf(after)));
  }
}

function balancesOf(expenses: readonly Known[]): Record<string, number> {
  const balances = Object.fromEntries(people.map((person) => [person.id, 0]));
  const move = (userId: string, change: number) => {
    balances[userId] = (balances[userId] ?? 0) + change;
  };
  for (const { isRefund, payers, shares } of expenses.filter((each) => !each.isDeleted)) {
    const sign = isRefund ? -1 : 1;
    for (const [userId, share] of shares) move(userId, -share * sign);
    for (const payer of payers) move(payer.userId, payer.amount * sign);
  }
  return balances;
}

/** Pairwise debts in cents, by debtor and creditor. */
function debtsOf(expenses: readonly Known[]): Map<string, number> {
  const owed = new Map<string, number>();
  const move = (from: string, to: string, amount: number) =>
    owed.set(`${from} ${to}`, (owed.get(`${from} ${to}`) ?? 0) + amount);
  for (const entry of expenses.filter((each) => !each.isDeleted).flatMap(entriesOf)) {
    move(entry.debtorId, entry.creditorId, entry.amount);
    move(entry.creditorId, entry.debtorId, -entry.amount);
  }
  return new Map([...owed].filter(([, amount]) => amount > 0));
}

test('random sequences of adding, editing, deleting and restoring equal a small model to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const groupId = await seedGroup(app, people);
      const expenses: Known[] = [];
      for (const each of steps) await take(groupId, expenses, each);
      const model = balancesOf(expenses);
      const group = (await people[0]?.get(`/api/groups/${groupId}`)) as Answer;
      for (const { user, balance } of group.body.memberBalances) {
        expect(Math.round(balance * 100)).toBe(model[user.id]);
      }
      expect(group.body.expensesCount).toBe(expenses.filter((each) => !each.isDeleted).length);
      for (const known of expenses) {
        const answer = (await people[1]?.get(`/api/expenses/${known.id}`)) as Answer;
        expect(learn(answer)).toEqual(known);
      }
      // However often the setting changed before.
      await people[0]?.patch(`/api/groups/${groupId}`, { simplifyDebts: false });
      const plain = (await people[0]?.get(`/api/groups/${groupId}`)) as Answer;
      const transfers = plain.body.settlements.map(
        (each: { from: { id: string }; to: { id: string }; amount: number }) =>
          [`${each.from.id} ${each.to.id}`, Math.round(each.amount * 100)] as const,
      );
      expect(new Map(transfers)).toEqual(debtsOf(expenses));
    }),
    { numRuns: 40 },
  );
  expect((await runAudit(app.owner)).findings).toEqual([]);
}, 60_000);
