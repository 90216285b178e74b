import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { parseRate } from '#domain/exchange.ts';
import { cents } from '#domain/money.ts';
import type { Context } from '#server/core/context.ts';
import { runAudit } from '#server/ledger/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addEntries, type NewEntry } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const COFFEE: NewEntry = {
  title: 'Coffee',
  amount: cents(450),
  date: day('2026-06-10'),
  category: 'food',
  isIncome: false,
  isRefund: false,
  original: null,
  merchantName: 'Corner',
  notes: null,
  receiptData: null,
};

/** As a call of a person would add them. */
function add({ id, username }: Caller, entries: readonly NewEntry[]): Promise<string[]> {
  const person = { id, username, homeCurrency: 'USD' };
  return inTransaction(app.deps.pool, (db) => {
    const { deps } = app;
    const context = {
      deps,
      db,
      person,
      now: deps.clock.now(),
      today: day('2026-06-15'),
      tell: () => undefined,
    };
    return addEntries(context as unknown as Context, entries);
  });
}

test('entries are added to the book in batches, and read as expenses of one person', async () => {
  const ana = await app.person();
  const many = Array.from({ length: 1100 }, (_, index) => ({
    ...COFFEE,
    date: addDays(COFFEE.date, -index % 365),
    isIncome: index % 100 === 0,
  }));
  const ids = await add(ana, many);
  expect(new Set(ids).size).toBe(1100);
  const { groupId } = (await ana.get('/api/user/book')).body;
  expect((await ana.get(`/api/groups/${groupId}`)).body).toMatchObject({
    ...{ expensesCount: 1100, totalAmount: (1100 - 11) * 4.5, balance: 0 },
  });
  expect((await ana.get(`/api/expenses/${ids[1]}`)).body).toMatchObject({
    ...{ title: 'Coffee', amount: 4.5, merchantName: 'Corner', isIncome: false, version: 1 },
    shares: [{ userId: ana.id, amount: 4.5, isPaid: true }],
  });
  expect((await runAudit(app.owner)).findings).toEqual([]);
});

test('an entry keeps what was paid in another currency, and is edited like any other', async () => {
  const ana = await app.person();
  const rate = parseRate('1.1');
  if (rate === null) throw new Error('not a rate');
  const [id] = await add(ana, [
    { ...COFFEE, amount: cents(1100), original: { currency: 'EUR', amount: cents(1000), rate } },
  ]);
  expect((await ana.get(`/api/expenses/${id}`)).body).toMatchObject({
    ...{ amount: 11, original: { currency: 'EUR', amount: 10, rate: '1.1' } },
  });
  expect((await ana.patch(`/api/expenses/${id}`, { amount: 12 })).body).toMatchObject({ amount: 12 });
});
