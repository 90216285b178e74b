import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedExpense } from '#server/testing/makers/seed.ts';
import { seedPayment } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Who = { id: string };
const explain = (made: MadeGroup, reader: Caller, from: Who, to: Who, language = 'en') =>
  reader.get(`${made.path}/settlements/${from.id}/${to.id}`, { 'accept-language': language });

const named = ({ id, username }: Caller) => ({ id, username });

const inCents = (amount: number | null) => Math.round((amount ?? 0) * 100);

/** The total of the lines and the earlier rest, in cents. */
function totalOf(body: { reasons: { amount: number }[]; earlier: number | null }): number {
  return body.reasons.reduce((total, line) => total + inCents(line.amount), inCents(body.earlier));
}

test('a simplified debt is explained by what I consumed, paid and owe elsewhere', async () => {
  const made = await addGroupOf(app, 4);
  const [a, b, c, d] = [at(made, 0), at(made, 1), at(made, 2), at(made, 3)];
  await seedExpense(app, {
    groupId: made.id,
    paidBy: a,
    shares: [
      [a, 20_01],
      [d, 20_00],
    ],
    title: 'Fuel',
  });
  await seedExpense(app, { groupId: made.id, paidBy: b, shares: [[d, 30_05]], title: 'Tickets' });
  await seedExpense(app, {
    groupId: made.id,
    paidBy: d,
    shares: [
      [d, 1_00],
      [c, 5_00],
    ],
    title: 'Bread',
  });
  const paid = await seedPayment(app, { groupId: made.id, from: d, to: b, amount: 3_00 });
  const plan = (await d.get(made.path)).body.settlements.filter(
    (line: { from: Who }) => line.from.id === d.id,
  );
  expect(plan).toHaveLength(2);
  for (const line of plan) {
    const { status, body } = await explain(made, a, d, line.to);
    expect(status).toBe(200);
    expect(body.amount).toBe(line.amount);
    expect(totalOf(body)).toBe(inCents(line.amount));
    expect(body.earlier).toBeNull();
    expect(body.from).toEqual({ id: d.id, username: d.username });
    expect(body.reasons.slice(0, 4)).toMatchObject([
      { kind: 'payment', id: paid, title: `Payment to ${b.username}`, date: '2026-06-11', amount: -3 },
      { kind: 'expense', title: 'Bread', date: '2026-06-10', amount: -5 },
      { kind: 'expense', title: 'Tickets', amount: 30.05 },
      { kind: 'expense', title: 'Fuel', amount: 20 },
    ]);
    const inGerman = await explain(made, a, d, line.to, 'de');
    expect(inGerman.body.reasons[0].title).toBe(`Zahlung an ${b.username}`);
    expect(inGerman.body.reasons[4].title).toMatch(/^Geht an /);
    const other = plan.find((each: { to: Who }) => each.to.id !== line.to.id);
    expect(body.reasons.slice(4)).toEqual([
      {
        kind: 'transfer',
        id: null,
        title: `Goes to ${other.to.username}`,
        date: null,
        amount: -other.amount,
      },
    ]);
  }
});

test('without simplification only documents between the two people count', async () => {
  const made = await addGroupOf(app, 3);
  const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
  await a.patch(made.path, { simplifyDebts: false });
  await seedExpense(app, {
    groupId: made.id,
    paidBy: a,
    shares: [
      [b, 10_00],
      [c, 4_00],
    ],
    title: 'Lunch',
  });
  await seedExpense(app, {
    groupId: made.id,
    paidBy: b,
    shares: [
      [a, 3_33],
      [c, 8_00],
    ],
    title: 'Taxi',
  });
  await seedPayment(app, { groupId: made.id, from: b, to: a, amount: 1_00 });
  const { body } = await explain(made, c, b, a);
  expect(body).toMatchObject({ amount: 5.67, earlier: null });
  expect(body.reasons).toMatchObject([
    { kind: 'payment', title: `Payment to ${a.username}`, amount: -1 },
    { kind: 'expense', title: 'Taxi', amount: -3.33 },
    { kind: 'expense', title: 'Lunch', amount: 10 },
  ]);
  expect((await explain(made, a, c, b)).body).toMatchObject({
    amount: 8,
    reasons: [{ title: 'Taxi', amount: 8 }],
  });
});

type Linked = { from: { username: string }; to: { username: string }; amount: number };
const linksOf = ({ chain }: { chain: Linked[] }) =>
  chain.map(({ from, to, amount }) => [from.username, to.username, amount]);

test('a transfer to someone one owes nothing is explained by the debts that lead there', async () => {
  const made = await addGroupOf(app, 4);
  const [a, b, c, d] = [at(made, 0), at(made, 1), at(made, 2), at(made, 3)];
  await seedExpense(app, { groupId: made.id, paidBy: b, shares: [[a, 20_00]], title: 'Tent' });
  await seedExpense(app, { groupId: made.id, paidBy: c, shares: [[b, 20_00]], title: 'Boat' });
  await seedExpense(app, { groupId: made.id, paidBy: c, shares: [[d, 7_00]], title: 'Bread' });
  const { body } = await explain(made, d, a, c);
  expect(body).toMatchObject({ amount: 20, reasons: [{ title: 'Tent', amount: 20 }] });
  expect(body.chain).toEqual([
    { from: named(a), to: named(b), amount: 20, fromFamily: null, toFamily: null },
    { from: named(b), to: named(c), amount: 20, fromFamily: null, toFamily: null },
  ]);
  expect((await explain(made, a, d, c)).body.chain).toEqual([]);
  expect((await explain(made, await app.person(), a, c)).status).toBe(404);

  // A debt that was paid back is none anymore, also where its documents are on the page.
  await seedExpense(app, { groupId: made.id, paidBy: c, shares: [[a, 5_00]] });
  expect((await explain(made, a, a, c)).body.chain).toEqual([]);
  await seedExpense(app, { groupId: made.id, paidBy: a, shares: [[c, 5_00]] });
  expect(linksOf((await explain(made, a, a, c)).body)).toHaveLength(2);

  // Debts are not moved without simplification.
  await a.patch(made.path, { simplifyDebts: false });
  expect((await explain(made, a, a, b)).body.chain).toEqual([]);
});

test('a chain goes through people who left, and starts on the first page only', async () => {
  const made = await addGroupOf(app, 3);
  const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
  await seedExpense(app, { groupId: made.id, paidBy: b, shares: [[a, 12_00]], title: 'Tent' });
  await seedExpense(app, { groupId: made.id, paidBy: b, shares: [[a, 8_00]], title: 'Boat' });
  await seedExpense(app, { groupId: made.id, paidBy: c, shares: [[b, 20_00]] });
  expect((await b.post(`${made.path}/leave`)).status).toBe(200);
  const url = `${made.path}/settlements/${a.id}/${c.id}?limit=1`;
  const first = await c.get(url);
  expect(linksOf(first.body)).toEqual([
    [a.username, b.username, 20],
    [b.username, c.username, 20],
  ]);
  const second = await c.get(`${url}&cursor=${first.headers['x-next-cursor']}`);
  expect(second.body).toMatchObject({ reasons: [{ title: 'Tent' }], chain: [] });
  expect((await explain(made, b, a, c)).status).toBe(404);
});

test('families are one in a chain', async () => {
  const made = await addGroupOf(app, 4);
  const [a, b, partner, c] = [at(made, 0), at(made, 1), at(made, 2), at(made, 3)];
  await seedExpense(app, { groupId: made.id, paidBy: b, shares: [[a, 20_00]] });
  await seedExpense(app, { groupId: made.id, paidBy: c, shares: [[partner, 20_00]] });
  const families = [{ name: 'The Bs', userIds: [b.id, partner.id] }];
  const { body } = await a.patch(made.path, { families });
  const family = { id: body.families[0].id, name: 'The Bs' };
  expect((await explain(made, b, a, c)).body.chain).toEqual([
    { from: named(a), to: named(b), amount: 20, fromFamily: null, toFamily: family },
    { from: named(partner), to: named(c), amount: 20, fromFamily: family, toFamily: null },
  ]);
});

test('a changed or deleted document counts once, with its final amount', async () => {
  const made = await addGroupOf(app, 2);
  const [a, b] = [at(made, 0), at(made, 1)];
  const split = { mode: 'exact', shares: [{ userId: b.id, amount: 10 }] };
  const dinner = { amount: 10, date: '2026-06-10', groupId: made.id, category: 'food', paidBy: a.id, split };
  const add = async (title: string) => (await a.post('/api/expenses', { ...dinner, title })).body;
  const [kept, gone] = [await add('Kept'), await add('Gone')];
  expect((await a.delete(`/api/expenses/${gone.id}`)).status).toBe(200);
  const less = { amount: 7.5, split: { mode: 'exact', shares: [{ userId: b.id, amount: 7.5 }] } };
  const changed = await a.patch(`/api/expenses/${kept.id}`, { ...less, version: kept.version });
  expect(changed.status).toBe(200);
  const { body } = await explain(made, b, b, a);
  expect(body).toMatchObject({ amount: 7.5, earlier: null });
  expect(body.reasons).toMatchObject([{ id: kept.id, title: 'Kept', amount: 7.5 }]);
  expect(body.reasons).toHaveLength(1);
});

test('the newest 50 documents are listed, and the rest is one exact line and the next page', async () => {
  const made = await addGroupOf(app, 2);
  const [a, b] = [at(made, 0), at(made, 1)];
  let owed = 0;
  for (let count = 1; count <= 60; count += 1) {
    await seedExpense(app, { groupId: made.id, paidBy: a, shares: [[b, count]], title: `No. ${count}` });
    owed += count;
  }
  for (const simplifyDebts of [true, false]) {
    await a.patch(made.path, { simplifyDebts });
    const { body } = await explain(made, b, b, a);
    expect(body.reasons).toHaveLength(50);
    expect(body.reasons[0]).toMatchObject({ title: 'No. 60', amount: 0.6 });
    expect(inCents(body.earlier)).toBe((10 * 11) / 2);
    expect(totalOf(body)).toBe(owed);
    expect(inCents(body.amount)).toBe(owed);
    const url = `${made.path}/settlements/${b.id}/${a.id}`;
    const pages = [];
    for (let next: string | null = ''; next !== null; ) {
      const reply = await b.get(`${url}?limit=25${next === '' ? '' : `&cursor=${next}`}`);
      pages.push(reply.body);
      next = (reply.headers['x-next-cursor'] as string | undefined) ?? null;
    }
    expect(pages.map(({ reasons, earlier }) => [reasons.length, inCents(earlier)])).toEqual([
      [25, (35 * 36) / 2],
      [25, (10 * 11) / 2],
      [10, 0],
    ]);
    const titles = pages.flatMap(({ reasons }) => reasons.map((reason: { title: string }) => reason.title));
    expect(titles).toEqual(Array.from({ length: 60 }, (_, index) => `No. ${60 - index}`));
    expect(pages.at(-1).earlier).toBeNull();
    expect((await b.get(`${url}?cursor=nonsense`)).status).toBe(400);
  }
});

test('a transfer that is not in the plan does not exist', async () => {
  const made = await addGroupOf(app, 2);
  const [a, b] = [at(made, 0), at(made, 1)];
  await seedExpense(app, { groupId: made.id, paidBy: a, shares: [[b, 10_00]] });
  expect((await explain(made, a, a, b)).status).toBe(404);
  expect((await explain(made, a, b, b)).status).toBe(404);
  expect((await a.get(`${made.path}/settlements/${b.id}/me`)).status).toBe(404);
  expect((await explain(made, await app.person(), b, a)).status).toBe(404);
  expect((await explain(made, a, { id: b.id.toUpperCase() }, a)).status).toBe(200);
});
