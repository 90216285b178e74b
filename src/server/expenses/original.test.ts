import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';
import { balancesIn } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
let maya: Caller;
let liam: Caller;
let groupId = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  [maya, liam] = [await app.person(), await app.person()];
  groupId = await seedGroup(app, [maya, liam]);
});

const inCurrency = (currency: string) =>
  app.owner.query('UPDATE groups SET currency = $2 WHERE id = $1', [groupId, currency]);
const add = (body: object) =>
  maya.post('/api/expenses', { title: 'Dinner', date: '2026-06-14', groupId, category: 'food', ...body });
const euros = (amount: number | string, more: object = {}) => ({
  original: { currency: 'EUR', amount, ...more },
});
const moneyOf = ({ status, body }: Answer) =>
  status < 300
    ? {
        amount: body.amount,
        original: body.original,
        shares: body.shares.map((each: { amount: number }) => each.amount),
      }
    : { status, message: body.message, path: body.issues?.[0]?.path };
const countOf = async (table: string): Promise<number> =>
  (await app.owner.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;

describe('an expense in another currency', () => {
  test.each<[group: string, currency: string, amount: number, rate: string, expected: number]>([
    ['USD', 'EUR', 30, '1.085', 32.55],
    ['USD', 'JPY', 3000, '0.00664', 19.92],
    ['USD', 'KWD', 1.234, '3.25', 4.01],
    ['EUR', 'JPY', 3000, '0.00612', 18.36],
    ['JPY', 'EUR', 30.01, '163.55', 4908],
    ['JPY', 'KWD', 0.005, '487.8', 2],
    ['KWD', 'JPY', 1, '0.00205', 0.002],
    ['KWD', 'USD', 12.34, '0.3075', 3.795],
  ])(
    'in a group in %s, %s %d at %s is %d, in full, in lists, and in both exports',
    async (group, currency, amount, rate, expected) => {
      await inCurrency(group);
      const added = await add({ original: { currency, amount, rate } });
      const original = { currency, amount, rate };
      expect(added).toMatchObject({ status: 201, body: { amount: expected, currency: group, original } });
      const { id } = added.body;
      expect((await liam.get(`/api/expenses/${id}`)).body).toEqual({
        ...added.body,
        userPaid: false,
        paidAmount: 0,
        userAmount: added.body.shares[1].amount,
      });
      for (const list of [
        '/api/expenses',
        `/api/expenses?groupId=${groupId}`,
        '/api/expenses?q=dinner',
        '/api/expenses/recent',
      ]) {
        expect((await maya.get(list)).body).toMatchObject([{ id, amount: expected, original }]);
      }
      const file = (await maya.get(`/api/groups/${groupId}/export.json`)).body;
      expect(file.expenses).toMatchObject([{ original }]);
    },
  );

  test('has the rate that follows from the two amounts', async () => {
    expect(moneyOf(await add({ amount: 33.02, ...euros(30) }))).toEqual({
      amount: 33.02,
      original: { currency: 'EUR', amount: 30, rate: '1.100666666667' },
      shares: [16.51, 16.51],
    });
  });

  test('has a rate below a millionth also as a number, which JSON writes with an exponent', async () => {
    const rials = { currency: 'IRR', amount: 90_000_000, rate: 0.0000003 };
    expect(JSON.stringify(rials)).toContain('3e-7');
    expect(moneyOf(await add({ original: rials }))).toMatchObject({
      amount: 27,
      original: { ...rials, rate: '0.0000003' },
    });
    const tooFine = { ...rials, rate: 3.1e-12 };
    expect(moneyOf(await add({ original: tooFine }))).toMatchObject({ message: 'Rate is not valid' });
  });

  test('is like any other without `original`', async () => {
    expect((await add({ amount: 10 })).body.original).toBeNull();
    expect((await add({ amount: 10, original: null })).body.original).toBeNull();
    expect((await maya.get('/api/expenses')).body.map((row: { original: unknown }) => row.original)).toEqual([
      null,
      null,
    ]);
  });

  test.each<[body: object, message: string, path: string]>([
    [euros(30), 'Enter the rate or the amount', 'original.rate'],
    [
      { original: { currency: 'USD', amount: 30, rate: 1 } },
      "Choose another currency than the group's",
      'original.currency',
    ],
    [{ original: { currency: 'EURO', amount: 30, rate: 1 } }, 'Unknown currency', 'original.currency'],
    [{ original: { amount: 30, rate: 1 } }, 'Unknown currency', 'original.currency'],
    [{ original: { currency: 'EUR', rate: 1 } }, 'Amount must be greater than zero', 'original.amount'],
    [euros(0, { rate: 1 }), 'Amount must be greater than zero', 'original.amount'],
    [euros(-1, { rate: 1 }), 'Amount must be greater than zero', 'original.amount'],
    [euros(30.001, { rate: 1 }), 'Amount can have at most 2 decimals', 'original.amount'],
    [
      { original: { currency: 'JPY', amount: 30.5, rate: 1 } },
      'Amount can have at most 0 decimals',
      'original.amount',
    ],
    [
      { original: { currency: 'KWD', amount: '1.2345', rate: 1 } },
      'Amount can have at most 3 decimals',
      'original.amount',
    ],
    [euros('100000000', { rate: 1 }), 'Amount must be at most 99,999,999.99', 'original.amount'],
    [euros(30, { rate: 0 }), 'Rate is not valid', 'original.rate'],
    [euros(30, { rate: -1 }), 'Rate is not valid', 'original.rate'],
    [euros(30, { rate: 1_000_000_001 }), 'Rate is not valid', 'original.rate'],
    [euros(30, { rate: '0.0000000000001' }), 'Rate is not valid', 'original.rate'],
    [euros(30, { rate: 'much' }), 'Rate is not valid', 'original.rate'],
    [euros(30, { rate: null }), 'Rate is not valid', 'original.rate'],
    [
      { original: { currency: 'KWD', amount: 0.001 }, amount: 99_999_999.99 },
      'Rate is not valid',
      'original.rate',
    ],
    [{ ...euros(30, { rate: '1.085' }), amount: 32.57 }, 'Rate and amount do not fit', 'original.rate'],
    [
      { original: { currency: 'JPY', amount: 1, rate: '0.0001' } },
      'Amount must be greater than zero',
      'amount',
    ],
    [euros(99_999_999, { rate: 2 }), 'Amount must be at most 99,999,999.99', 'amount'],
    [{ original: 'EUR', amount: 5 }, 'Unknown currency', 'original'],
    [{}, 'Amount must be greater than zero', 'amount'],
    [{ original: null }, 'Amount must be greater than zero', 'amount'],
  ])('%j is refused: %s', async (body, message, path) => {
    const before = [await countOf('expenses'), await countOf('ledger_entries'), await countOf('activity')];
    expect(moneyOf(await add(body))).toEqual({ status: 400, message, path });
    expect([await countOf('expenses'), await countOf('ledger_entries'), await countOf('activity')]).toEqual(
      before,
    );
  });

  test('a rate and an amount a minor unit apart fit, and both stay as they were sent', async () => {
    expect(moneyOf(await add({ ...euros(30, { rate: '1.085' }), amount: 32.56 }))).toMatchObject({
      amount: 32.56,
      original: { currency: 'EUR', amount: 30, rate: '1.085' },
    });
  });
});

describe('an edit of an expense in another currency', () => {
  let url = '';
  beforeEach(async () => {
    url = `/api/expenses/${(await add(euros(30, { rate: '1.1' }))).body.id}`;
  });
  const edit = async (body: object) => moneyOf(await maya.patch(url, body));
  /** The entries of the expense: who owes whom how much. */
  const amountsOwed = async () =>
    (
      await app.owner.query(
        'SELECT debtor_id, creditor_id, amount FROM ledger_entries WHERE source_id = $1 ORDER BY id',
        [url.split('/').at(-1)],
      )
    ).rows.map((entry) => Object.values(entry));

  test('a new rate changes amount and shares together and posts one reversal', async () => {
    expect(moneyOf(await maya.get(url))).toEqual({
      amount: 33,
      original: { currency: 'EUR', amount: 30, rate: '1.1' },
      shares: [16.5, 16.5],
    });
    expect(await edit(euros(30, { rate: '1.2' }))).toEqual({
      amount: 36,
      original: { currency: 'EUR', amount: 30, rate: '1.2' },
      shares: [18, 18],
    });
    expect(await amountsOwed()).toEqual([
      [liam.id, maya.id, 1650],
      [maya.id, liam.id, 1650],
      [liam.id, maya.id, 1800],
    ]);
    expect(await balancesIn(app, groupId)).toEqual({ [maya.id]: 1800, [liam.id]: -1800 });
  });

  test('a new amount alone computes a new rate', async () => {
    expect(await edit({ amount: 31.5 })).toEqual({
      amount: 31.5,
      original: { currency: 'EUR', amount: 30, rate: '1.05' },
      shares: [15.75, 15.75],
    });
  });

  test('null only removes the other currency', async () => {
    expect(await edit({ original: null })).toEqual({ amount: 33, original: null, shares: [16.5, 16.5] });
    expect(await amountsOwed()).toHaveLength(1);
    expect(await edit({ amount: 30 })).toMatchObject({ amount: 30, original: null });
  });

  test('another currency replaces it, and a plain expense can be given one', async () => {
    expect(await edit({ original: { currency: 'JPY', amount: 5000 }, amount: 33 })).toMatchObject({
      amount: 33,
      original: { currency: 'JPY', amount: 5000, rate: '0.0066' },
    });
    expect(await edit({ original: null, amount: 12 })).toMatchObject({ amount: 12, original: null });
    expect(await edit(euros(10, { rate: 1.5 }))).toMatchObject({
      amount: 15,
      original: { currency: 'EUR', amount: 10, rate: '1.5' },
    });
  });

  test('a title, the same amount, or all of it sent back changes nothing of it', async () => {
    const money = moneyOf(await maya.get(url));
    expect(await edit({ title: 'Late dinner' })).toEqual(money);
    const { version } = (await maya.get(url)).body;
    expect(await edit({ amount: 33 })).toEqual(money);
    expect(await edit({ amount: 33, ...euros(30, { rate: '1.1' }) })).toEqual(money);
    expect((await maya.get(url)).body.version).toBe(version);
  });

  test.each<[body: object, message: string, path: string]>([
    [euros(30), 'Enter the rate or the amount', 'original.rate'],
    [euros(30, { rate: 0 }), 'Rate is not valid', 'original.rate'],
    [{ amount: 40, ...euros(30, { rate: '1.1' }) }, 'Rate and amount do not fit', 'original.rate'],
    [
      { original: { currency: 'USD', amount: 30 }, amount: 30 },
      "Choose another currency than the group's",
      'original.currency',
    ],
  ])('%j is refused: %s', async (body, message, path) => {
    const before = (await maya.get(url)).body;
    expect(await edit(body)).toEqual({ status: 400, message, path });
    expect((await maya.get(url)).body).toEqual(before);
  });

  test('the history says what changed, without the names of columns', async () => {
    await edit(euros(30, { rate: '1.2' }));
    await edit({ original: null });
    const changes = (await maya.get(`${url}/history`)).body.map(
      (each: { changes: object[] }) => each.changes,
    );
    expect(changes[0]).toEqual([{ field: 'original', from: '€30.00 at 1.2', to: null }]);
    expect(changes[1]).toContainEqual({ field: 'original', from: '€30.00 at 1.1', to: '€30.00 at 1.2' });
    expect(changes[1]).toContainEqual({ field: 'amount', from: '$33.00', to: '$36.00' });
  });

  test('deleting and restoring it keeps it', async () => {
    const before = (await maya.get(url)).body;
    await maya.delete(url);
    expect((await maya.post(`${url}/restore`, {})).body.original).toEqual(before.original);
  });
});

test('the balances of a group stay byte-equal after a year of new rates', async () => {
  await add(euros(30, { rate: '1.085' }));
  await add({ original: { currency: 'JPY', amount: 4999, rate: '0.0067' } });
  const read = async () => [
    JSON.stringify((await maya.get(`/api/groups/${groupId}`)).body.memberBalances),
    JSON.stringify((await maya.get('/api/expenses')).body),
  ];
  const before = await read();
  await app.owner.query(`
    INSERT INTO rates (day, currency, rate)
    SELECT day::date, currency, 1 + random() FROM generate_series('2026-06-14'::date, '2027-06-14', '1 day') AS day,
      unnest(ARRAY['EUR', 'USD', 'JPY']) AS currency`);
  expect(await read()).toEqual(before);
  await app.owner.query('DELETE FROM rates');
});
