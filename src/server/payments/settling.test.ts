import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_SHARE_PAID } from '#server/ledger/ledger.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const settle = (person: Caller, body: object = {}) => person.post('/api/payments/settle-all', body);
const NOTHING = { count: 0, total: 0, currency: 'USD', totals: [], payments: [] };

/** A person who owes 12.34 and 5.00 in two groups. */
async function owing() {
  const [debtor, first, second] = [await app.person(), await app.person(), await app.person()];
  const flat = await seedGroup(app, [first, debtor], { name: 'Flat' });
  const trip = await seedGroup(app, [second, debtor], { name: 'Trip' });
  await seedExpense(app, {
    groupId: flat,
    paidBy: first,
    shares: [
      [first, 1],
      [debtor, 1234],
    ],
  });
  await seedExpense(app, { groupId: trip, paidBy: second, shares: [[debtor, 500]] });
  return { debtor, first, second, flat, trip };
}

const paymentsOf = async (person: Caller): Promise<number> =>
  (await app.owner.query('SELECT count(*)::int AS rows FROM payments WHERE from_user_id = $1', [person.id]))
    .rows[0].rows;

/** Every stored balance equals the sum of its entries, and every book sums to zero. */
async function booksAreRight(): Promise<void> {
  const { rows } = await app.owner.query(`
    SELECT book_id FROM ledger_balances GROUP BY book_id HAVING sum(balance) <> 0
    UNION ALL
    SELECT kept.book_id FROM ledger_balances AS kept
    WHERE kept.balance <> coalesce((
      SELECT sum(CASE WHEN creditor_id = kept.account_id THEN amount ELSE -amount END) FROM ledger_entries
      WHERE book_id = kept.book_id AND kept.account_id IN (creditor_id, debtor_id)
    ), 0)`);
  expect(rows).toEqual([]);
}

describe('settling everything', () => {
  test('pays every entry at once, marks the shares paid, and leaves nothing to settle', async () => {
    const { debtor, first, second, flat, trip } = await owing();
    app.told.length = 0;
    const answer = await settle(debtor);
    expect(answer).toMatchObject({ status: 200, body: { count: 2, total: 17.34 } });
    expect(
      answer.body.payments
        .map((each: { amount: number; groupName: string }) => [each.groupName, each.amount])
        .toSorted(),
    ).toEqual([
      ['Flat', 12.34],
      ['Trip', 5],
    ]);
    expect(answer.body.payments[0]).toMatchObject({ type: 'sent', status: 'completed', isMine: true });
    expect(app.told[0]?.users).toEqual(expect.arrayContaining([debtor.id, first.id, second.id]));
    expect((await debtor.get('/api/summary')).body).toMatchObject({ totalOwed: 0, balance: 0 });
    expect((await first.get('/api/summary')).body).toMatchObject({ totalOwing: 0 });
    const shares = await app.owner.query(
      `SELECT bool_and(${IS_SHARE_PAID}) AS paid, count(*)::int AS shares
       FROM expense_shares AS share
       LEFT JOIN ledger_balances AS kept ON kept.book_id = share.group_id AND kept.account_id = share.user_id
       WHERE share.group_id = ANY($1)`,
      [[flat, trip]],
    );
    expect(shares.rows).toEqual([{ paid: true, shares: 3 }]);
    expect((await settle(debtor)).body).toEqual(NOTHING);
    const recent = (await debtor.get('/api/payments/recent')).body;
    const shown = answer.body.payments.map(
      ({ clientSecret: _none, ...payment }: object & { clientSecret: null }) => payment,
    );
    expect(recent).toEqual(expect.arrayContaining(shown));
    await booksAreRight();
  });

  test('can be for one group; another person’s group is not found', async () => {
    const { debtor, first, flat, trip } = await owing();
    expect((await settle(debtor, { groupId: trip })).body).toMatchObject({ count: 1, total: 5 });
    expect((await settle(first, { groupId: trip })).status).toBe(404);
    expect((await settle(debtor, { groupId: first.id })).status).toBe(404);
    expect((await settle(debtor, { groupId: 'no' })).status).toBe(400);
    expect((await settle(first, { groupId: flat })).body).toEqual(NOTHING);
  });

  test.each([
    ['wallet', 409, 'Insufficient wallet balance'],
    ['0190c0de-0000-7000-8000-000000000001', 404, 'Not found'],
    ['', 400, 'Payment method is not available'],
  ])('the method %j is refused and nothing is paid', async (method, status, message) => {
    const { debtor } = await owing();
    expect(await settle(debtor, { method })).toMatchObject({ status, body: { message } });
    expect(await paymentsOf(debtor)).toBe(0);
    expect((await settle(debtor, { method: 'cash' })).body.count).toBe(2);
  });

  test('covers closed groups and groups left with a balance', async () => {
    const { debtor, flat, trip } = await owing();
    await app.owner.query(`UPDATE groups SET status = 'closed' WHERE id = $1`, [flat]);
    await seedLeaving(app, trip, debtor);
    expect((await settle(debtor)).body).toMatchObject({ count: 2, total: 17.34 });
    expect((await settle(debtor, { groupId: trip })).status).toBe(404);
  });

  test('pays each creditor separately if debts are not simplified', async () => {
    const [me, above, below] = [await app.person(), await app.person(), await app.person()];
    const groupId = await seedGroup(app, [me, above, below], { simplifyDebts: false });
    await seedExpense(app, { groupId, paidBy: above, shares: [[me, 700]] });
    await seedExpense(app, { groupId, paidBy: me, shares: [[below, 700]] });
    const answer = await settle(me);
    expect(answer.body).toMatchObject({ count: 1, total: 7, payments: [{ user: { id: above.id } }] });
    expect((await me.get('/api/summary')).body).toMatchObject({ totalOwed: 0, totalOwing: 7, balance: 7 });
    expect((await below.get('/api/payments/to-pay')).body).toMatchObject([
      { amount: 7, user: { id: me.id } },
    ]);
  });

  test('everyone settling clears the group in any order', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => app.person()));
    const groupId = await seedGroup(app, people);
    for (const [index, payer] of people.entries()) {
      const shares = people.map((person, position) => [person, 101 * index + 7 * position] as const);
      await seedExpense(app, { groupId, paidBy: payer, shares });
    }
    for (const person of people) expect((await settle(person, { groupId })).status).toBe(200);
    for (const person of people) {
      expect((await person.get('/api/summary')).body).toMatchObject({ totalOwed: 0, totalOwing: 0 });
    }
    await booksAreRight();
  });

  test('a failure in the middle changes nothing', async () => {
    const { debtor } = await owing();
    await app.owner.query(`
      CREATE FUNCTION fail_at_five() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.amount = 500 THEN RAISE EXCEPTION 'injected'; END IF;
        RETURN NEW;
      END $$`);
    for (const table of ['payments', 'ledger_entries', 'activity']) {
      await app.owner.query(
        `CREATE TRIGGER fail_at_five BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_at_five()`,
      );
      expect((await settle(debtor)).status, table).toBe(500);
      expect(await paymentsOf(debtor)).toBe(0);
      expect((await debtor.get('/api/summary')).body.totalOwed).toBe(17.34);
      await app.owner.query(`DROP TRIGGER fail_at_five ON ${table}`);
    }
    expect((await settle(debtor)).body.count).toBe(2);
    await booksAreRight();
  });
});

describe('settling at the same time', () => {
  test('50 simultaneous calls pay once', async () => {
    const { debtor } = await owing();
    const answers = await Promise.all(Array.from({ length: 50 }, () => settle(debtor)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(answers.filter((answer) => answer.body.count === 2)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.count === 0)).toHaveLength(49);
    expect(await paymentsOf(debtor)).toBe(2);
    await booksAreRight();
  });

  test('an expense added in between is paid by the next settling, to the cent', async () => {
    const { debtor, first, flat } = await owing();
    const expenses = Array.from({ length: 10 }, (_, index) =>
      seedExpense(app, { groupId: flat, paidBy: first, shares: [[debtor, 100 + index]] }),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => settle(debtor)),
      ...expenses.map((expense) => expense.then(() => settle(debtor))),
    ]);
    const last = await settle(debtor);
    const total = [...answers, last].reduce((sum, answer) => sum + Math.round(answer.body.total * 100), 0);
    expect(total).toBe(1734 + 1045);
    expect((await debtor.get('/api/summary')).body.totalOwed).toBe(0);
    await booksAreRight();
  });

  test('people of overlapping groups do not deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.person()));
    const groups = await Promise.all(Array.from({ length: 5 }, () => seedGroup(app, people)));
    for (let round = 0; round < 50; round += 1) {
      await Promise.all(
        groups.map((groupId, index) => {
          const paidBy = people[(index + round) % people.length] ?? { id: '' };
          return seedExpense(app, {
            groupId,
            paidBy,
            shares: people.map((person) => [person, 100] as const),
          });
        }),
      );
      const answers = await Promise.all([
        ...people.map((person) => settle(person)),
        ...people.map((person) => person.post('/api/payments/remind-all', {})),
      ]);
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    }
    for (const person of people) await settle(person);
    for (const person of people)
      expect((await person.get('/api/summary')).body).toMatchObject({ totalOwed: 0 });
    await booksAreRight();
  });
});
