import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Currency } from '#domain/currency.ts';
import { carriesFor, carriesWithout, chargedShares, keepRounding } from '#domain/fair-cents.ts';
import { type FamilyTransfer, planFamilies } from '#domain/families.ts';
import { sideOf } from '#domain/family-lines.ts';
import { splitByFamily } from '#domain/family-split.ts';
import { cents, MILLIONTHS, parseDecimal, toDecimal } from '#domain/money.ts';
import { type NettedLine, type Netting, planNetting } from '#domain/netting.ts';
import { type RoundedShare, splitEqually } from '#domain/split.ts';
import { runAudit } from './audits.ts';
import { type Caller, startTestApp, type TestApp } from './testing/app/test-app.ts';
import { seedExpense, seedGroup } from './testing/makers/seed.ts';

/** The number of sequences; `npm run soak` sets MODEL=10000. */
const SEQUENCES = Number(process.env.MODEL ?? 20);
const PEOPLE = 4;
const DAY = 86_400_000;

let app: TestApp;
let people: Caller[];
beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => app.person()));
});
afterAll(() => app.close());

type ModelPayment = {
  id: string;
  from: number;
  to: number;
  amount: number;
  isVoided: boolean;
  /** The netting that it is a half of. */
  offsetId?: string;
};

/** The expected behavior: a few exact lines without a database. */
type Model = {
  groupId: string;
  currency: Currency;
  isClosed: boolean;
  hasLeft: boolean[];
  /** What each person paid and bears of an expense. */
  expenses: {
    id: string;
    paid: number[];
    shares: readonly RoundedShare[];
    isRefund: boolean;
    isDeleted: boolean;
  }[];
  payments: ModelPayment[];
  /** Groups of two people, beside the group of all. `amount` is what the second owes the first. */
  asides: { groupId: string; of: readonly [number, number]; amount: number }[];
  offsets: { id: string; of: readonly [number, number]; netting: Netting; isUndone: boolean }[];
  families: { id: string; userIds: string[] }[];
};

function balancesOf({ expenses, payments }: Model): number[] {
  const balances = Array.from({ length: PEOPLE }, () => 0);
  const move = (person: number, change: number) => {
    balances[person] = (balances[person] ?? 0) + change;
  };
  for (const { paid, shares, isRefund, isDeleted } of expenses) {
    if (isDeleted) continue;
    const sign = isRefund ? -1 : 1;
    for (const [person, amount] of paid.entries()) move(person, amount * sign);
    for (const { userId, amount } of shares) move(placeOf(userId), -amount * sign);
  }
  for (const { from, to, amount, isVoided } of payments) {
    if (isVoided) continue;
    move(from, amount);
    move(to, -amount);
  }
  return balances;
}

/** What rounding charged each person too much, over the expenses that are not deleted. */
function carriesOf({ expenses }: Model): Map<string, number> {
  const carries = new Map(people.map(({ id }) => [id, 0]));
  for (const { userId, carry } of expenses.flatMap((each) => (each.isDeleted ? [] : each.shares))) {
    carries.set(userId, (carries.get(userId) ?? 0) + carry);
  }
  return carries;
}

const currency = fc.constantFrom('USD' as const, 'JPY' as const, 'EUR' as const, 'KWD' as const);
const person = fc.nat({ max: PEOPLE - 1 });
const pick = fc.nat({ max: 9 });
const amount = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 500_000 }));

// Who paid, the first one the rest: what the others paid is a part of the amount in percent.
const paying = fc.record({
  first: person,
  isRefund: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
  isForeign: fc.boolean(),
  others: fc.uniqueArray(fc.record({ person, percent: fc.integer({ min: 0, max: 33 }) }), {
    maxLength: 3,
    selector: (each) => each.person,
  }),
});
type Paying = typeof paying extends fc.Arbitrary<infer Value> ? Value : never;

/** What each person paid of an amount. */
function paidOf({ first, others }: Paying, total: number): number[] {
  const paid = people.map((_, index) => {
    const percent = others.find((each) => each.person === index)?.percent ?? 0;
    return index === first ? 0 : Math.floor((total * percent) / 100);
  });
  paid[first] = total - paid.reduce((sum, each) => sum + each, 0);
  return paid;
}

/** The fields of a body that say how much: in the group's currency, or in another one with a rate. */
function amountOf({ currency }: Model, { isForeign }: Paying, total: number): object {
  if (!isForeign) return { amount: major(currency, total) };
  if (currency === 'JPY') return { original: { currency: 'USD', amount: major('USD', total), rate: '100' } };
  return { original: { currency: 'JPY', amount: total, rate: toDecimal(cents(1), currency) } };
}

/** The fields of a body that say who paid. */
function paidBy({ currency }: Model, paid: readonly number[]): object {
  const payers = paid.flatMap((each, index) =>
    each > 0 ? [{ userId: caller(index).id, amount: major(currency, each) }] : [],
  );
  return payers.length === 1 ? { paidBy: payers[0]?.userId } : { payers };
}

const verb = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      by: person,
      paying,
      amount,
      isPerFamily: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('addExact' as const),
      by: person,
      paying,
      shares: fc.array(fc.nat({ max: 9999 }), { minLength: PEOPLE, maxLength: PEOPLE }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      by: person,
      which: pick,
      paying,
      amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('repeat' as const),
      by: person,
      paying,
      amount,
      times: fc.integer({ min: 2, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), by: person, which: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), by: person, which: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      by: person,
      // Null: the caller pays.
      payer: fc.option(person),
      to: person,
      amount,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('families' as const),
      by: person,
      // People with the same number above zero are put together.
      marks: fc.array(fc.nat({ max: 2 }), { minLength: PEOPLE, maxLength: PEOPLE }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), by: person, which: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), by: person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('net' as const), by: person, to: person, amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), by: person, which: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), by: person }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('close' as const), by: person, isClosed: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('currency' as const), by: person, currency }),
  },
);
type Verb = typeof verb extends fc.Arbitrary<infer Value> ? Value : never;

const at = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[items.length === 0 ? 0 : index % items.length];
const caller = (index: number): Caller => people[index] as Caller;
const placeOf = (userId: string): number => people.findIndex(({ id }) => id === userId);
const major = (currency: Currency, minor: number) => Number(toDecimal(cents(minor), currency));
const minor = ({ currency }: Model, shown: number) => parseDecimal(String(shown), currency);

/** Why a person's change is refused: not found after leaving even, read-only after leaving, or closed. */
function refusal(model: Model, by: number, isSettling = false): number | null {
  if (model.hasLeft[by] && balancesOf(model)[by] === 0) return 404;
  if (isSettling) return null;
  if (model.hasLeft[by]) return 403;
  return model.isClosed ? 409 : null;
}

type Added = { by: number; paying: Paying; shares: number[] | number; isPerFamily?: boolean };

async function add(model: Model, { by, paying: who, shares, isPerFamily = false }: Added): Promise<void> {
  const current = people.flatMap((_, index) => (model.hasLeft[index] ? [] : [index]));
  const isExact = Array.isArray(shares);
  const total = isExact ? shares.reduce((sum, share) => sum + share, 0) : shares;
  if (total === 0) return;
  const paid = paidOf(who, total);
  const body = {
    title: 'Thing',
    ...amountOf(model, who, total),
    date: '2026-06-01',
    groupId: model.groupId,
    category: 'food',
    isRefund: who.isRefund,
    ...paidBy(model, paid),
  };
  const participants = current.map((index) => caller(index).id);
  const perFamily = isPerFamily && { split: { mode: 'equal', participants, per: 'family' } };
  const exact = isExact
    ? shares.map((share, index) => ({ userId: caller(index).id, amount: major(model.currency, share) }))
    : [];
  const answer = await caller(by).post(
    '/api/expenses',
    isExact ? { ...body, splitType: 'custom', shares: exact } : { ...body, ...perFamily },
  );
  const stopped = refusal(model, by);
  const payerIsGone = paid.some((each, index) => each > 0 && model.hasLeft[index]);
  const namesGone = payerIsGone || (isExact && model.hasLeft.includes(true));
  expect(answer.status).toBe(stopped ?? (namesGone ? 400 : 201));
  if (answer.status !== 201) return;
  const { id } = answer.body;
  const carries = carriesFor(carriesOf(model), who);
  const toSplit = { amount: cents(total), participants, carries, seed: id };
  const split = isPerFamily ? splitByFamily({ ...toSplit, families: model.families }) : splitEqually(toSplit);
  const typed = people.map((each, index) => ({
    userId: each.id,
    amount: cents(isExact ? (shares[index] ?? 0) : 0),
    carry: 0,
  }));
  const { isRefund } = who;
  const charged = chargedShares(isExact ? typed : split, who);
  model.expenses.push({ id, paid, shares: charged, isRefund, isDeleted: false });
}

/** Makes a series of which one occurrence is due, and lets a job post the others. */
async function repeat(model: Model, said: Extract<Verb, { do: 'repeat' }>): Promise<void> {
  const { by, times, amount: total } = said;
  const current = people.flatMap((_, index) => (model.hasLeft[index] ? [] : [caller(index).id]));
  const paid = paidOf(said.paying, total);
  const answer = await caller(by).post(`/api/groups/${model.groupId}/series`, {
    title: 'Rent',
    ...amountOf(model, said.paying, total),
    date: '2026-06-15',
    category: 'accommodation',
    ...paidBy(model, paid),
    frequency: 'daily',
    times,
  });
  const namesGone = paid.some((each, index) => each > 0 && model.hasLeft[index]);
  expect(answer.status).toBe(refusal(model, by) ?? (namesGone ? 400 : 201));
  if (answer.status !== 201) return;
  app.clock.advance(times * DAY);
  await app.runJobs();
  app.clock.advance(-times * DAY);
  const { rows } = await app.owner.query<{ id: string; date: string }>(
    'SELECT id, series_date::text AS date FROM expenses WHERE series_id = $1 ORDER BY series_date',
    [answer.body.id],
  );
  expect(rows.map(({ date }) => date)).toEqual(['2026-06-15', '2026-06-16', '2026-06-17'].slice(0, times));
  for (const { id } of rows) {
    const toSplit = { amount: cents(total), participants: current, carries: carriesOf(model), seed: id };
    model.expenses.push({ id, paid, shares: splitEqually(toSplit), isRefund: false, isDeleted: false });
  }
}

async function edit(model: Model, said: Extract<Verb, { do: 'edit' }>): Promise<void> {
  const expense = at(model.expenses, said.which);
  if (expense === undefined) return;
  const bears = (userId: string) => expense.shares.some((each) => each.userId === userId && each.amount > 0);
  const sharers = people.flatMap(({ id }, index) => (bears(id) || !model.hasLeft[index] ? [id] : []));
  const paid = paidOf(said.paying, said.amount);
  const body = {
    ...amountOf(model, said.paying, said.amount),
    ...paidBy(model, paid),
    isRefund: said.paying.isRefund,
    splitType: 'equal',
    participants: sharers,
  };
  const answer = await caller(said.by).patch(`/api/expenses/${expense.id}`, body);
  const namesGone = paid.some((each, index) => each > 0 && model.hasLeft[index] && !isIn(expense, index));
  const rule = namesGone ? 400 : 200;
  expect(answer.status).toBe(expense.isDeleted ? 404 : (refusal(model, said.by) ?? rule));
  if (answer.status !== 200) return;
  const { isRefund } = said.paying;
  const carries = carriesFor(carriesWithout(carriesOf(model), expense.shares), { isRefund });
  const split = splitEqually({
    amount: cents(said.amount),
    participants: sharers,
    carries,
    seed: expense.id,
  });
  expense.paid = paid;
  const shares = keepRounding(chargedShares(expense.shares, expense), split);
  expense.shares = chargedShares(shares, { isRefund });
  expense.isRefund = isRefund;
}

/** Whether a person pays or shares an expense; also with a share of zero, as of one cent among four. */
function isIn({ paid, shares }: Model['expenses'][number], index: number): boolean {
  return (paid[index] ?? 0) > 0 || shares.some(({ userId }) => userId === caller(index).id);
}

async function toggle(model: Model, said: { by: number; which: number }, isDelete: boolean): Promise<void> {
  const expense = at(model.expenses, said.which);
  if (expense === undefined) return;
  const url = `/api/expenses/${expense.id}`;
  const answer = await (isDelete ? caller(said.by).delete(url) : caller(said.by).post(`${url}/restore`));
  const done = expense.isDeleted !== isDelete;
  const hasGone = !isDelete && model.hasLeft.some((hasLeft, index) => hasLeft && isIn(expense, index));
  expect(answer.status < 300).toBe(done && refusal(model, said.by) === null && !hasGone);
  if (answer.status < 300) expense.isDeleted = isDelete;
}

async function pay(model: Model, said: Extract<Verb, { do: 'pay' }>): Promise<void> {
  const from = said.payer ?? said.by;
  const body = {
    ...(said.payer !== null && { fromUserId: caller(from).id }),
    userId: caller(said.to).id,
    amount: major(model.currency, said.amount),
    groupId: model.groupId,
    paymentMethodId: 'cash',
  };
  const answer = await caller(said.by).post('/api/payments', body);
  const isGone = model.hasLeft[said.to] && balancesOf(model)[said.to] === 0;
  const familyOf = (index: number) =>
    model.families.find(({ userIds }) => userIds.includes(caller(index).id));
  const mayRecord =
    from === said.by || (familyOf(from) !== undefined && familyOf(from) === familyOf(said.by));
  const rule = !mayRecord || said.to === from || isGone ? 400 : 201;
  expect(answer.status).toBe(refusal(model, said.by, true) ?? rule);
  if (answer.status === 201) {
    model.payments.push({
      id: answer.body.id,
      from,
      to: said.to,
      amount: said.amount,
      isVoided: false,
    });
  }
}

const summaries = () => Promise.all(people.map(async (each) => (await each.get('/api/summary')).body));

/** Families change what is paid by whom, and no one's own sums. */
async function putTogether(model: Model, said: Extract<Verb, { do: 'families' }>): Promise<void> {
  const current = people.filter((_, index) => !model.hasLeft[index]);
  const byMark = Map.groupBy(current, ({ id }) => said.marks[placeOf(id)] ?? 0);
  const families = [...byMark]
    .filter(([mark, members]) => mark > 0 && members.length > 1)
    .map(([mark, members]) => ({ name: `Family ${mark}`, userIds: members.map(({ id }) => id) }));
  const before = await summaries();
  const answer = await caller(said.by).patch(`/api/groups/${model.groupId}`, { families });
  expect(answer.status).toBe(refusal(model, said.by) ?? 200);
  expect(await summaries()).toEqual(before);
  if (answer.status !== 200) return;
  model.families = answer.body.families;
  expect(answer.body.families.map(({ userIds }: { userIds: string[] }) => userIds)).toEqual(
    families.map(({ userIds }) => userIds.toSorted()),
  );
  const { settlements } = answer.body;
  expect(
    settlements.map((line: { from: { id: string }; to: { id: string }; amount: number }) => [
      line.from.id,
      line.to.id,
      minor(model, line.amount),
    ]),
  ).toEqual(planOf(model).map(({ from, to, amount: planned }) => [from, to, planned]));
}

function planOf(model: Model) {
  const balances = balancesOf(model).map((balance, index) => ({
    userId: caller(index).id,
    balance: cents(balance),
  }));
  return planFamilies(balances, model.families).transfers;
}

function sideIn({ families }: Model, transfer: FamilyTransfer, by: number): 'from' | 'to' | null {
  const ref = (id: string | null) => (id === null ? null : { id });
  const { from, to, fromFamily, toFamily } = transfer;
  const line = { from: { id: from }, to: { id: to }, fromFamily: ref(fromFamily), toFamily: ref(toFamily) };
  return sideOf(caller(by).id, line, families);
}

/** The lines between two people in all groups, as the first sees them. */
function linesBetween(model: Model, by: number, to: number): NettedLine[] {
  const other = caller(to).id;
  const inGroup = planOf(model).flatMap((transfer): number[] => {
    const side = sideIn(model, transfer, by);
    if (side === 'from' && transfer.to === other) return [-transfer.amount];
    return side === 'to' && transfer.from === other ? [transfer.amount] : [];
  });
  const line = (groupId: string, value: number): NettedLine => ({
    groupId,
    // The groups of two are in dollars.
    currency: groupId === model.groupId ? model.currency : 'USD',
    amount: cents(value),
  });
  return [
    ...inGroup.map((value) => line(model.groupId, value)),
    ...model.asides.flatMap(({ groupId, of, amount: owed }) => {
      if (!of.includes(by) || !of.includes(to)) return [];
      return line(groupId, of[0] === by ? owed : -owed);
    }),
  ];
}

/** Lends someone money in a group of just the two, then nets with them. */
async function net(model: Model, said: Extract<Verb, { do: 'net' }>): Promise<void> {
  const { by, to } = said;
  if (by === to) return;
  const [lender, debtor] = [caller(by), caller(to)];
  const groupId = await seedGroup(app, [lender, debtor]);
  await seedExpense(app, { groupId, paidBy: lender, shares: [[debtor, said.amount]] });
  model.asides.push({ groupId, of: [by, to], amount: said.amount });
  const [expected] = planNetting(linesBetween(model, by, to));
  const answer = await lender.post(`/api/friends/${debtor.id}/net`, {});
  expect({ status: answer.status, text: answer.body }).toMatchObject({
    status: expected === undefined ? 409 : 200,
  });
  if (expected === undefined) return;
  const [{ id, amount: netted, payments }] = answer.body.offsets;
  expect(Math.round(netted * 100)).toBe(expected.amount);
  model.offsets.push({ id, of: [by, to], netting: expected, isUndone: false });
  applyNetting(model, { of: [by, to], netting: expected, sign: 1 });
  for (const each of expected.payments.filter((payment) => payment.groupId === model.groupId)) {
    const made = payments.find((payment: { groupId: string }) => payment.groupId === model.groupId);
    const [from, payee] = each.isMine ? [by, to] : [to, by];
    model.payments.push({
      id: made.id,
      from,
      to: payee,
      amount: each.amount,
      isVoided: false,
      offsetId: id,
    });
  }
}

type Applied = { of: readonly [number, number]; netting: Netting; sign: 1 | -1 };

/** Changes what is owed in the groups of two by a netting, or by its undoing. */
function applyNetting(model: Model, { of: [by], netting, sign }: Applied): void {
  for (const { groupId, amount: paid, isMine } of netting.payments) {
    const aside = model.asides.find((each) => each.groupId === groupId);
    if (aside === undefined) continue;
    const isOwedMore = isMine === (aside.of[0] === by);
    aside.amount += sign * (isOwedMore ? paid : -paid);
  }
}

async function undo(model: Model, said: Extract<Verb, { do: 'undo' }>): Promise<void> {
  const offset = at(model.offsets, said.which);
  if (offset === undefined || !offset.of.includes(said.by)) return;
  const [a, b] = offset.of;
  const other = caller(said.by === a ? b : a);
  const answer = await caller(said.by).delete(`/api/friends/${other.id}/net/${offset.id}`);
  expect(answer.status).toBe(offset.isUndone ? 409 : 204);
  if (answer.status !== 204) return;
  offset.isUndone = true;
  applyNetting(model, { ...offset, sign: -1 });
  for (const payment of model.payments) if (payment.offsetId === offset.id) payment.isVoided = true;
}

async function voidOne(model: Model, said: Extract<Verb, { do: 'void' }>): Promise<void> {
  const payment = at(model.payments, said.which);
  if (payment === undefined) return;
  const answer = await caller(said.by).post(`/api/payments/${payment.id}/void`);
  expect(answer.status === 200).toBe(
    payment.offsetId === undefined &&
      !payment.isVoided &&
      payment.to === said.by &&
      refusal(model, said.by, true) === null,
  );
  if (answer.status === 200) payment.isVoided = true;
}

async function settle(model: Model, by: number): Promise<void> {
  const answer = await caller(by).post('/api/payments/settle-all', { groupId: model.groupId });
  expect(answer.status).toBe(refusal(model, by, true) ?? 200);
  if (answer.status !== 200) return;
  const mine = planOf(model).filter((transfer) => sideIn(model, transfer, by) === 'from');
  expect(answer.body.count).toBe(mine.length);
  for (const payment of answer.body.payments) {
    const to = people.findIndex((each) => each.id === payment.user.id);
    model.payments.push({
      id: payment.id,
      from: by,
      to,
      amount: minor(model, payment.amount) ?? 0,
      isVoided: false,
    });
  }
}

async function leave(model: Model, by: number): Promise<void> {
  // If the last member leaves, the group is deleted, which is another test.
  if (model.hasLeft.filter((left) => !left).length <= 1) return;
  const answer = await caller(by).post(`/api/groups/${model.groupId}/leave`);
  const mayLeave = balancesOf(model)[by] === 0 && !model.hasLeft[by];
  expect(answer.status === 200).toBe(mayLeave);
  if (!mayLeave) return;
  model.hasLeft[by] = true;
  model.families = model.families
    .map(({ id, userIds }) => ({ id, userIds: userIds.filter((each) => each !== caller(by).id) }))
    .filter(({ userIds }) => userIds.length > 1);
}

async function close(model: Model, said: Extract<Verb, { do: 'close' }>): Promise<void> {
  const status = said.isClosed ? 'closed' : 'active';
  const answer = await caller(said.by).patch(`/api/groups/${model.groupId}`, { status });
  expect(answer.status === 200).toBe(!model.hasLeft[said.by]);
  if (answer.status === 200) model.isClosed = said.isClosed;
}

/** The currency changes only while nothing was ever recorded. */
async function changeCurrency(model: Model, said: Extract<Verb, { do: 'currency' }>): Promise<void> {
  const answer = await caller(said.by).patch(`/api/groups/${model.groupId}`, { currency: said.currency });
  const hasMoney = model.expenses.length + model.payments.length > 0;
  const rule = hasMoney && said.currency !== model.currency ? 409 : 200;
  expect(answer.status).toBe(refusal(model, said.by) ?? rule);
  if (answer.status === 200) model.currency = said.currency;
}

async function act(model: Model, said: Verb): Promise<void> {
  switch (said.do) {
    case 'add':
      return add(model, { ...said, shares: said.amount });
    case 'addExact':
      return add(model, said);
    case 'repeat':
      return repeat(model, said);
    case 'edit':
      return edit(model, said);
    case 'delete':
      return toggle(model, said, true);
    case 'restore':
      return toggle(model, said, false);
    case 'pay':
      return pay(model, said);
    case 'families':
      return putTogether(model, said);
    case 'void':
      return voidOne(model, said);
    case 'settle':
      return settle(model, said.by);
    case 'leave':
      return leave(model, said.by);
    case 'net':
      return net(model, said);
    case 'undo':
      return undo(model, said);
    case 'close':
      return close(model, said);
    case 'currency':
      return changeCurrency(model, said);
  }
}

async function compare(model: Model): Promise<void> {
  const balances = balancesOf(model);
  const watcher = caller(model.hasLeft.indexOf(false));
  const { body } = await watcher.get(`/api/groups/${model.groupId}`);
  const shown = new Map<string, number>(
    body.memberBalances.map((each: { user: { id: string }; balance: number }) => [
      each.user.id,
      minor(model, each.balance) ?? 0,
    ]),
  );
  expect(people.map((each) => shown.get(each.id) ?? 0)).toEqual(balances);
  const { rows } = await app.owner.query<{ groupId: string; userId: string; balance: number }>(
    `SELECT book_id AS "groupId", account_id AS "userId", balance FROM ledger_balances WHERE book_id = ANY($1)`,
    [model.asides.map(({ groupId }) => groupId)],
  );
  for (const { groupId, userId, balance } of rows) {
    const aside = model.asides.find((each) => each.groupId === groupId);
    const owed = aside?.amount ?? 0;
    expect(balance).toBe(userId === caller(aside?.of[0] ?? 0).id ? owed : 0 - owed);
  }
  expect(body.currency).toBe(model.currency);
  const carries = carriesOf(model);
  for (const { user, carry } of body.memberBalances) {
    expect(Math.round(carry * MILLIONTHS)).toBe(carries.get(user.id));
  }
}

test(`${SEQUENCES} random sequences equal a small exact model`, {
  timeout: 60_000 + SEQUENCES * 2000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(currency, fc.array(verb, { minLength: 1, maxLength: 16 }), async (code, verbs) => {
      // What these people owe each other does not reach into this sequence.
      await app.owner.query('UPDATE groups SET deleted_at = now() WHERE deleted_at IS NULL');
      const groupId = await seedGroup(app, people);
      expect((await caller(0).patch(`/api/groups/${groupId}`, { currency: code })).status).toBe(200);
      const model: Model = {
        groupId,
        currency: code,
        isClosed: false,
        hasLeft: people.map(() => false),
        expenses: [],
        payments: [],
        asides: [],
        offsets: [],
        families: [],
      };
      for (const said of verbs) await act(model, said);
      await compare(model);
    }),
    { numRuns: SEQUENCES, endOnFailure: false },
  );
  expect((await runAudit(app.owner)).findings).toEqual([]);
});
