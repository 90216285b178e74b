import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, addLongSignedIn, listBills, payBill, unpayBill } from '#server/testing/makers/bills.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set('2026-06-15T12:00:00Z'));

const PAY = { kind: 'income', name: 'Pay', amount: 2400, dueDate: '2026-06-20', category: 'other' };

test('income has a list and totals of its own, and is in none of the bills', async () => {
  const ana = await app.person();
  const rent = await addBill(ana);
  const pay = await addBill(ana, PAY);
  expect(pay).toMatchObject({ kind: 'income', amount: 2400, reminderDays: null, shareGroupId: null });
  expect((await ana.get('/api/bills')).body).toMatchObject({
    bills: [{ id: rent.id, kind: 'bill' }],
    unpaidTotal: 900,
    dueSoonTotal: 0,
    monthlyTotal: 900,
    categories: ['housing'],
  });
  expect((await ana.get('/api/bills?kind=income')).body).toMatchObject({
    bills: [{ id: pay.id, kind: 'income' }],
    unpaidTotal: 2400,
    dueSoonTotal: 2400,
    monthlyTotal: 2400,
    categories: ['other'],
  });
  expect(await listBills(ana, '?kind=bill')).toHaveLength(1);
  expect((await ana.get('/api/bills/month?month=2026-06')).body).toHaveLength(1);
  const { url } = (await ana.post('/api/bills/feed')).body;
  const calendar = await app.visitor.get(new URL(url).pathname);
  expect(calendar.body).toContain('Rent');
  expect(calendar.body).not.toContain('Pay');
});

test('income that was received comes again as a bill does, and is not spending', async () => {
  const ana = await addLongSignedIn(app);
  const pay = await addBill(ana, { ...PAY, dueDate: '2026-06-10' });
  expect((await payBill(ana, pay.id)).body).toMatchObject({ kind: 'income', isPaid: true });
  expect((await ana.get('/api/spending')).body).toMatchObject({ total: 0, income: 0 });
  expect((await ana.get('/api/spending/lines')).body).toEqual([]);
  app.clock.set('2026-06-26T00:00:01Z');
  await app.runJobs();
  expect(await listBills(ana, '?kind=income')).toMatchObject([
    { kind: 'income', dueDate: '2026-07-10', isPaid: false },
    { id: pay.id, isPaid: true },
  ]);
  expect(await listBills(ana)).toEqual([]);
  await unpayBill(ana, pay.id);
  expect(await listBills(ana, '?kind=income&status=paid')).toEqual([]);
});

test('income is never split with a group, and no one is reminded of it', async () => {
  const group = await addGroupOf(app, 2);
  const ana = at(group, 0);
  const add = (body: object) => ana.post('/api/bills', { ...PAY, ...body });
  const refused = (message: string) => ({ status: 400, body: { message } });
  expect(await add({ shareGroupId: group.id })).toMatchObject(refused('Income cannot be split with a group'));
  expect(await add({ reminderDays: 3 })).toMatchObject(refused('Income has no reminders'));
  expect(await add({ kind: 'wage' })).toMatchObject(refused('Kind must be bill or income'));
  expect(await ana.get('/api/bills?kind=wage')).toMatchObject(refused('Kind must be bill or income'));
  const { id } = await addBill(ana, PAY);
  const edit = (body: object) => ana.patch(`/api/bills/${id}`, body);
  expect(await edit({ shareGroupId: group.id })).toMatchObject(
    refused('Income cannot be split with a group'),
  );
  expect(await edit({ reminderDays: 0 })).toMatchObject(refused('Income has no reminders'));
  expect(await edit({ amount: 2500, reminderDays: null, shareGroupId: null })).toMatchObject({ status: 200 });
  const { rows } = await app.owner.query(`SELECT kind FROM jobs WHERE payload->>'id' = $1`, [id]);
  expect(rows).toEqual([]);
});

test('income needs full access as bills do', async () => {
  const ben = await app.person(undefined, { hasAccess: false });
  expect((await ben.post('/api/bills', PAY)).status).toBe(402);
});
