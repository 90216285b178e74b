import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { takeAccess } from '#server/testing/makers/access.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
});
afterAll(() => app.close());

const card = { name: 'Card', balance: 1000, interestRate: 20, minimumPayment: 50, dueDate: '2026-07-01' };
const today = '2026-06-15';

async function add(person: Caller, more: object = {}) {
  const answer = await person.post('/api/debts', { ...card, ...more });
  expect(answer.status).toBe(201);
  return answer.body;
}

const pay = (person: Caller, id: string, amount: unknown, date: unknown = today) =>
  person.post(`/api/debts/${id}/payment`, { amount, date });

const names = (debts: { name: string }[]) => debts.map((debt) => debt.name);

/** All data about a person's debts, to check that a refused call changed nothing. */
async function everything(person: Caller) {
  const { rows } = await app.owner.query(
    `SELECT to_jsonb(debt) AS debt, (SELECT jsonb_agg(payment ORDER BY id) FROM debt_payments AS payment
       WHERE payment.debt_id = debt.id) AS payments
     FROM debts AS debt WHERE user_id = $1 ORDER BY id`,
    [person.id],
  );
  return rows;
}

describe('adding a debt', () => {
  test('adding a debt returns it, at the end of the order', async () => {
    const ana = await app.person();
    const first = await add(ana, { interestRate: '5.25', promoRate: 0, promoEndsOn: '2026-12-31' });
    expect(first).toEqual({
      id: first.id,
      name: 'Card',
      balance: 1000,
      originalBalance: 1000,
      interestRate: 5.25,
      promoRate: 0,
      promoEndsOn: '2026-12-31',
      minimumPayment: 50,
      dueDate: '2026-07-01',
      isPaid: false,
      paidAt: null,
      priority: 1,
      createdAt: '2026-06-15T12:00:00.000Z',
    });
    const second = await add(ana, { name: 'Loan', interestRate: 999.99, dueDate: '2026-07-02T22:00:00Z' });
    expect(second).toMatchObject({
      priority: 2,
      interestRate: 999.99,
      promoRate: null,
      dueDate: '2026-07-02',
    });
    const { rows } = await app.owner.query('SELECT interest_rate::text AS rate FROM debts WHERE id = $1', [
      first.id,
    ]);
    expect(rows).toEqual([{ rate: '5.25' }]);
  });

  test.each([
    [{ name: 'a' }, 'Name must be at least 2 characters'],
    [{ name: ' a ' }, 'Name must be at least 2 characters'],
    [{ name: undefined }, 'Name must be at least 2 characters'],
    [{ name: 'x'.repeat(201) }, 'Must be at most 200 characters'],
    [{ balance: 0 }, 'Balance must be greater than 0'],
    [{ balance: -5 }, 'Balance must be greater than 0'],
    [{ balance: undefined }, 'Balance must be greater than 0'],
    [{ balance: 1.005 }, 'Balance must be greater than 0'],
    [{ balance: 100_000_000 }, 'Amount must be at most 99,999,999.99'],
    [{ interestRate: -0.5 }, 'Interest rate cannot be negative'],
    [{ interestRate: undefined }, 'Interest rate is required'],
    [{ interestRate: '' }, 'Interest rate is required'],
    [{ interestRate: 1000 }, 'Interest rate must be at most 999.99 with two decimals'],
    [{ interestRate: 5.255 }, 'Interest rate must be at most 999.99 with two decimals'],
    [{ minimumPayment: 0 }, 'Minimum payment must be greater than 0'],
    [{ minimumPayment: 'ten' }, 'Minimum payment must be greater than 0'],
    [{ dueDate: undefined }, 'Due date is required'],
    [{ dueDate: '2026-02-30' }, 'Date is not valid'],
    [{ promoRate: 2 }, 'A promotional rate needs an end date'],
    [{ promoEndsOn: '2026-12-31' }, 'A promotional end date needs a promotional rate'],
    [{ promoRate: -2, promoEndsOn: '2026-12-31' }, 'Interest rate cannot be negative'],
  ])('refuses %j', async (more, message) => {
    const ana = await app.person();
    const answer = await ana.post('/api/debts', { ...card, ...more });
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
    expect(await everything(ana)).toEqual([]);
  });

  test('needs full access', async () => {
    const liam = await app.person(undefined, { hasAccess: false });
    const answer = await liam.post('/api/debts', card);
    expect([answer.status, answer.body.code]).toEqual([402, 'subscription_required']);
    expect((await liam.get('/api/debts')).status).toBe(200);
  });

  test('a person has at most 200 debts, also when many are added at once', async () => {
    const ana = await app.person();
    await app.owner.query(
      `INSERT INTO debts (id, user_id, name, balance, original_balance, interest_rate, minimum_payment, due_date, priority)
       SELECT gen_random_uuid(), $1, 'Card ' || n, 1000, 1000, 0, 100, '2026-07-01', n FROM generate_series(1, 198) AS n`,
      [ana.id],
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => ana.post('/api/debts', card)));
    expect(answers.filter((each) => each.status === 201)).toHaveLength(2);
    const [refused] = answers.filter((each) => each.status !== 201);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'You can have at most 200 debts' },
    });
    const { debts } = (await ana.get('/api/debts')).body;
    expect(debts).toHaveLength(200);
    expect(new Set(debts.map((debt: { priority: number }) => debt.priority)).size).toBe(200);
  });

  test('adding a debt twice with the same key adds one', async () => {
    const ana = await app.person();
    const key = { 'idempotency-key': newId() };
    const [first, second] = [
      await ana.post('/api/debts', card, key),
      await ana.post('/api/debts', card, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await everything(ana)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('the list has both orders, with ties broken, and the totals of unpaid debts', async () => {
    const ana = await app.person();
    await add(ana, { name: 'AA', balance: 300, interestRate: 10 });
    await add(ana, { name: 'BB', balance: 300, interestRate: 20 });
    await add(ana, { name: 'CC', balance: 100, interestRate: 20, minimumPayment: 25.5 });
    await add(ana, { name: 'DD', balance: 300, interestRate: 10 });
    const paid = await add(ana, { name: 'EE', balance: 1, interestRate: 99 });
    await pay(ana, paid.id, 1);
    const { body } = await ana.get('/api/debts');
    expect(names(body.debts)).toEqual(['AA', 'BB', 'CC', 'DD', 'EE']);
    expect(names(body.snowballByBalance)).toEqual(['CC', 'BB', 'AA', 'DD']);
    expect(names(body.snowballByInterest)).toEqual(['CC', 'BB', 'AA', 'DD']);
    expect(body).toMatchObject({ totalBalance: 1000, totalMinimumPayment: 175.5 });
    const ids = new Map<string, string>(
      body.debts.map((debt: { name: string; id: string }) => [debt.name, debt.id]),
    );
    await ana.patch('/api/debts/reorder', { debtIds: ['DD', 'CC', 'BB', 'AA'].map((name) => ids.get(name)) });
    const again = (await ana.get('/api/debts')).body;
    expect(names(again.debts)).toEqual(['DD', 'CC', 'BB', 'AA', 'EE']);
    expect(names(again.snowballByBalance)).toEqual(['CC', 'BB', 'AA', 'DD']);
  });

  test("the list orders by today's rate", async () => {
    const ana = await app.person();
    await add(ana, { name: 'Promo', interestRate: 29, promoRate: 0, promoEndsOn: today });
    await add(ana, { name: 'Plain', interestRate: 5 });
    expect(names((await ana.get('/api/debts')).body.snowballByInterest)).toEqual(['Plain', 'Promo']);
    const tomorrow = { 'x-time-zone': 'Pacific/Kiritimati' };
    expect(names((await ana.get('/api/debts', tomorrow)).body.snowballByInterest)).toEqual([
      'Promo',
      'Plain',
    ]);
  });

  test('the list without debts is empty and zero', async () => {
    const ana = await app.person();
    expect((await ana.get('/api/debts')).body).toEqual({
      debts: [],
      snowballByBalance: [],
      snowballByInterest: [],
      totalBalance: 0,
      totalMinimumPayment: 0,
    });
  });

  test('the list has the last paid debt first among the paid ones', async () => {
    const ana = await app.person();
    const [first, second] = [await add(ana, { name: 'First' }), await add(ana, { name: 'Second' })];
    await pay(ana, second.id, 1000);
    app.clock.advance(1000);
    await pay(ana, first.id, 1000);
    expect(names((await ana.get('/api/debts')).body.debts)).toEqual(['First', 'Second']);
    app.clock.set('2026-06-15T12:00:00Z');
  });
});

describe('paying', () => {
  test('a payment applies up to the balance, and at zero the debt is paid', async () => {
    const ana = await app.person();
    const { id } = await add(ana, { balance: 100.05 });
    const part = await pay(ana, id, '60.05', '2026-06-01T10:00:00Z');
    expect(part.status).toBe(201);
    expect(part.body).toMatchObject({
      debt: { id, balance: 40, originalBalance: 100.05, isPaid: false, paidAt: null },
      payment: { amount: 60.05, date: '2026-06-01' },
      appliedAmount: 60.05,
    });
    const rest = await pay(ana, id, 500);
    expect(rest.body).toMatchObject({
      debt: { balance: 0, isPaid: true, paidAt: '2026-06-15T12:00:00.000Z' },
      payment: { amount: 40 },
      appliedAmount: 40,
    });
    const before = await everything(ana);
    const late = await pay(ana, id, 1);
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'conflict',
      'This debt is already paid off',
    ]);
    expect(await everything(ana)).toEqual(before);
    const history = await ana.get(`/api/debts/${id}/payments`);
    expect(history.body.map((payment: { amount: number }) => payment.amount)).toEqual([40, 60.05]);
  });

  test('paying a debt does not need full access', async () => {
    const liam = await app.person();
    const { id } = await add(liam);
    await takeAccess(app, [liam.id]);
    expect((await pay(liam, id, 5)).status).toBe(201);
    expect((await liam.patch(`/api/debts/${id}`, { name: 'Other' })).status).toBe(200);
    expect((await liam.delete(`/api/debts/${id}`)).status).toBe(204);
  });

  test('50 simultaneous payments complete a debt once and never go below zero', async () => {
    const ana = await app.person();
    const { id } = await add(ana, { balance: 100 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(ana, id, 7)));
    const made = answers.filter((each) => each.status === 201);
    expect(made).toHaveLength(15);
    expect(answers.filter((each) => each.status === 409)).toHaveLength(35);
    expect(made.filter((each) => each.body.debt.isPaid)).toHaveLength(1);
    expect(made.map((each) => each.body.appliedAmount).toSorted((a, b) => a - b)[0]).toBe(2);
    const [kept] = await everything(ana);
    expect(kept.debt).toMatchObject({ balance: 0, is_paid: true });
    expect(kept.payments).toHaveLength(15);
  });

  test('paying twice with the same key pays once', async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    const key = { 'idempotency-key': newId() };
    const body = { amount: 10, date: today };
    const first = await ana.post(`/api/debts/${id}/payment`, body, key);
    expect((await ana.post(`/api/debts/${id}/payment`, body, key)).body).toEqual(first.body);
    const other = await ana.post(`/api/debts/${id}/payment`, { ...body, amount: 11 }, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect((await ana.get('/api/debts')).body.totalBalance).toBe(990);
  });

  test.each([
    [{ amount: 0, date: today }, 'Amount must be positive'],
    [{ amount: -1, date: today }, 'Amount must be positive'],
    [{ date: today }, 'Amount must be positive'],
    [{ amount: 0.001, date: today }, 'Amount must be positive'],
    [{ amount: 5 }, 'Date is required'],
    [{ amount: 5, date: '' }, 'Date is required'],
    [{ amount: 5, date: '2025-02-30' }, 'Date is not valid'],
  ])('refuses %j', async (body, message) => {
    const ana = await app.person();
    const { id } = await add(ana);
    const before = await everything(ana);
    const answer = await ana.post(`/api/debts/${id}/payment`, body);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
    expect(await everything(ana)).toEqual(before);
  });

  test('the history of payments is paged by cursor, latest day first', async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    for (const day of ['10', '12', '11', '12', '09']) await pay(ana, id, 1, `2026-06-${day}`);
    const seen: string[] = [];
    let next = '';
    do {
      const page = await ana.get(`/api/debts/${id}/payments?limit=2${next && `&cursor=${next}`}`);
      seen.push(...page.body.map((payment: { date: string }) => payment.date.slice(-2)));
      next = String(page.headers['x-next-cursor'] ?? '');
    } while (next !== '');
    expect(seen).toEqual(['12', '12', '11', '10', '09']);
    for (const query of ['limit=0', 'limit=201', 'cursor=zzz'])
      expect((await ana.get(`/api/debts/${id}/payments?${query}`)).status).toBe(400);
  });
});
