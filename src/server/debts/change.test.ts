import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const card = { name: 'Card', balance: 1000, interestRate: 20, minimumPayment: 50, dueDate: '2026-07-01' };

const add = async (person: Caller, more: object = {}) =>
  (await person.post('/api/debts', { ...card, ...more })).body;
const pay = (person: Caller, id: string, amount: number) =>
  person.post(`/api/debts/${id}/payment`, { amount, date: '2026-06-15' });

async function kept(person: Caller) {
  const { rows } = await app.owner.query(
    `SELECT to_jsonb(debt) AS debt, (SELECT count(*)::int FROM debt_payments WHERE debt_id = debt.id) AS payments
     FROM debts AS debt WHERE user_id = $1 ORDER BY priority, id`,
    [person.id],
  );
  return rows;
}

describe('editing', () => {
  test('editing changes only the given fields', async () => {
    const ana = await app.person();
    const before = await add(ana, { promoRate: 1.5, promoEndsOn: '2026-12-31' });
    const renamed = await ana.patch(`/api/debts/${before.id}`, { name: ' Visa ' });
    expect(renamed.body).toEqual({ ...before, name: 'Visa' });
    const changes = { interestRate: 4.75, minimumPayment: '12.34', dueDate: '2026-08-02', promoRate: 0 };
    const changed = await ana.patch(`/api/debts/${before.id}`, { ...changes, priority: 9, isPaid: true });
    expect(changed.body).toEqual({ ...renamed.body, ...changes, minimumPayment: 12.34 });
    const plain = await ana.patch(`/api/debts/${before.id}`, { promoRate: null, promoEndsOn: null });
    expect(plain.body).toMatchObject({ promoRate: null, promoEndsOn: null, interestRate: 4.75 });
    expect((await ana.patch(`/api/debts/${before.id}`, {})).body).toEqual(plain.body);
  });

  test('a new balance keeps what was paid, so the progress stays correct', async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    await pay(ana, id, 200);
    const { body } = await ana.patch(`/api/debts/${id}`, { balance: 900 });
    expect(body).toMatchObject({ balance: 900, originalBalance: 1100, isPaid: false });
    const most = await ana.patch(`/api/debts/${id}`, { balance: 99_999_999.99 });
    expect(most.body).toMatchObject({ balance: 99_999_999.99, originalBalance: 100_000_199.99 });
  });

  test('a new balance moves a paid debt back to the end of the order', async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    await add(ana, { name: 'Loan' });
    await pay(ana, id, 1000);
    const renamed = await ana.patch(`/api/debts/${id}`, { name: 'Old card' });
    expect(renamed.body).toMatchObject({ isPaid: true, balance: 0 });
    const { body } = await ana.patch(`/api/debts/${id}`, { balance: 30 });
    expect(body).toMatchObject({
      isPaid: false,
      paidAt: null,
      balance: 30,
      originalBalance: 1030,
      priority: 3,
    });
    const list = (await ana.get('/api/debts')).body;
    expect(list.debts.map((debt: { name: string }) => debt.name)).toEqual(['Loan', 'Old card']);
    expect(list.totalBalance).toBe(1030);
    expect((await pay(ana, id, 30)).body.debt).toMatchObject({ isPaid: true, balance: 0 });
  });

  test.each([
    [{ name: 'a' }, 'Name must be at least 2 characters'],
    [{ balance: 0 }, 'Balance must be greater than 0'],
    [{ interestRate: -1 }, 'Interest rate cannot be negative'],
    [{ minimumPayment: 0 }, 'Minimum payment must be greater than 0'],
    [{ dueDate: 'soon' }, 'Date is not valid'],
    [{ promoRate: null }, 'A promotional end date needs a promotional rate'],
    [{ promoEndsOn: null }, 'A promotional rate needs an end date'],
  ])('refuses %j', async (body, message) => {
    const ana = await app.person();
    const { id } = await add(ana, { promoRate: 1, promoEndsOn: '2026-12-31' });
    const before = await kept(ana);
    const answer = await ana.patch(`/api/debts/${id}`, {
      ...body,
      ...('name' in body ? {} : { name: 'New' }),
    });
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
    expect(await kept(ana)).toEqual(before);
  });
});

test('removing a debt removes its payments', async () => {
  const ana = await app.person();
  const { id } = await add(ana);
  await pay(ana, id, 5);
  expect((await ana.delete(`/api/debts/${id}`)).status).toBe(204);
  expect(await kept(ana)).toEqual([]);
  const { rows } = await app.owner.query('SELECT 1 FROM debt_payments WHERE debt_id = $1', [id]);
  expect(rows).toEqual([]);
  expect((await ana.delete(`/api/debts/${id}`)).status).toBe(404);
  expect((await pay(ana, id, 5)).status).toBe(404);
});

test("another person's debt does not exist", async () => {
  const [ana, ben] = [await app.person(), await app.person()];
  const { id } = await add(ana);
  const before = await kept(ana);
  for (const target of [id, newId()]) {
    const answers = [
      await ben.patch(`/api/debts/${target}`, { name: 'Mine now' }),
      await ben.delete(`/api/debts/${target}`),
      await pay(ben, target, 5),
      await ben.get(`/api/debts/${target}/payments`),
    ];
    expect(answers.map((each) => [each.status, each.body.message])).toEqual(
      Array(4).fill([404, 'Not found']),
    );
  }
  const stolen = await ben.patch('/api/debts/reorder', { debtIds: [id] });
  expect(stolen.status).toBe(400);
  expect(await kept(ana)).toEqual(before);
  expect((await ben.get('/api/debts')).body.debts).toEqual([]);
});

describe('reordering', () => {
  async function three() {
    const ana = await app.person();
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await add(ana, { name })).id);
    return { ana, ids: ids as [string, string, string] };
  }

  test('reordering needs exactly the unpaid debts', async () => {
    const { ana, ids } = await three();
    const [one, two, three_] = ids;
    const answer = await ana.patch('/api/debts/reorder', { debtIds: [three_, one.toUpperCase(), two] });
    expect(answer.status).toBe(200);
    expect(answer.body.map((debt: { name: string; priority: number }) => [debt.name, debt.priority])).toEqual(
      [
        ['Three', 1],
        ['One', 2],
        ['Two', 3],
      ],
    );
    await pay(ana, one, 1000);
    const before = await kept(ana);
    const wrong: unknown[] = [
      { debtIds: [three_, one, two] },
      { debtIds: [three_] },
      { debtIds: [three_, three_] },
      { debtIds: [three_, two, two] },
      { debtIds: [three_, newId()] },
      { debtIds: [] },
    ];
    for (const body of wrong) {
      const refused = await ana.patch('/api/debts/reorder', body);
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'The order must list each unpaid debt once',
      ]);
    }
    for (const body of [{}, { debtIds: 'x' }, { debtIds: ['x'] }, { debtIds: Array(201).fill(one) }])
      expect((await ana.patch('/api/debts/reorder', body)).status).toBe(400);
    expect(await kept(ana)).toEqual(before);
    expect((await ana.patch('/api/debts/reorder', { debtIds: [two, three_] })).status).toBe(200);
  });

  test('of 20 simultaneous orders one is stored completely', async () => {
    const { ana, ids } = await three();
    const orders = [ids, ids.toReversed()];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ana.patch('/api/debts/reorder', { debtIds: orders[index % 2] }),
      ),
    );
    expect(orders).toContainEqual((await kept(ana)).map((row) => row.debt.id));
    expect((await kept(ana)).map((row) => row.debt.priority)).toEqual([1, 2, 3]);
  });
});

test("each change refreshes the person's other tabs only", async () => {
  const ana = await app.person();
  const { id } = await add(ana);
  await pay(ana, id, 1);
  await ana.patch(`/api/debts/${id}`, { name: 'Visa' });
  await ana.patch('/api/debts/reorder', { debtIds: [id] });
  await ana.delete(`/api/debts/${id}`);
  expect(app.told.slice(-5)).toEqual(
    Array(5).fill({ users: [ana.id], addresses: ['/api/debts', '/api/outlook'], origin: null }),
  );
});
