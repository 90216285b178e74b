import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ENTRIES = [
  { title: 'Coffee', amount: 4.5, date: '2026-06-10', category: 'food', merchantName: 'Corner' },
  { title: 'Salary', amount: 3000, date: '2026-06-01', category: 'other', isIncome: true },
  { title: 'Shoes back', amount: 60, date: '2026-06-03', category: 'shopping', isRefund: true },
  {
    title: 'Metro',
    date: '2026-06-02',
    category: 'transportation',
    original: { currency: 'EUR', amount: 10, rate: '1.1' },
  },
];
const RENT = { title: 'Gym', amount: 30, date: '2026-07-01', category: 'activities', frequency: 'monthly' };

async function makeBook(owner: Caller): Promise<string> {
  const { groupId } = (await owner.get('/api/user/book')).body;
  for (const entry of ENTRIES) await owner.post('/api/expenses', { ...entry, groupId });
  await owner.post(`/api/groups/${groupId}/series`, RENT);
  return groupId;
}

async function download(owner: Caller, url: string): Promise<string> {
  return (await app.app.inject({ url, headers: { cookie: owner.cookie } })).payload;
}

const shown = async (owner: Caller) =>
  (await owner.get('/api/expenses')).body.map((each: Record<string, unknown>) => {
    const { title, amount, isIncome, isRefund, original, date, category, groupKind } = each;
    return { title, amount, isIncome, isRefund, original, date, category, groupKind };
  });

test('a book is exported and becomes the own book of who imports it, once', async () => {
  const [ana, ben] = [await app.person(), await app.person()];
  const bookId = await makeBook(ana);
  const text = await download(ana, `/api/groups/${bookId}/export.json`);
  const preview = await ben.post('/api/groups/import/preview', { text });
  expect(preview).toMatchObject({ status: 200, body: { expensesCount: 4, totalAmount: -44.5 } });
  const people = [{ name: ana.username, userId: null }];
  const body = { text, groupName: 'Just me', people };
  const imported = await ben.post('/api/groups/import', body);
  const book = (await ben.get('/api/user/book')).body;
  expect(imported).toMatchObject({ status: 201, body: { groupId: book.groupId } });
  expect(await shown(ben)).toEqual(await shown(ana));
  expect((await ben.get(`/api/groups/${book.groupId}`)).body.members).toHaveLength(1);
  expect((await ben.get(`/api/groups/${book.groupId}/series`)).body).toMatchObject([
    { title: 'Gym', nextDate: '2026-07-01' },
  ]);
  expect((await ben.get('/api/groups')).body).toEqual([]);
  expect((await ben.get('/api/spending')).body).toMatchObject({ total: -44.5, income: 3000 });
  expect(await ben.post('/api/groups/import', body)).toMatchObject({ status: 409 });
  expect((await runAudit(app.owner)).findings).toEqual([]);
});

test('a book in another currency than the home currency is refused', async () => {
  const [ana, ben] = [await app.person(), await app.person()];
  await app.owner.query(`UPDATE users SET home_currency = 'EUR' WHERE id = $1`, [ben.id]);
  const text = await download(ana, `/api/groups/${await makeBook(ana)}/export.json`);
  const people = [{ name: ana.username, userId: null }];
  expect(await ben.post('/api/groups/import', { text, groupName: 'Mine', people })).toMatchObject({
    status: 400,
    body: { message: 'The file is in USD, but your home currency is EUR' },
  });
});

test('a file with money in for a group is refused', async () => {
  const ana = await app.person();
  const file = JSON.parse(await download(ana, `/api/groups/${await makeBook(ana)}/export.json`));
  const text = JSON.stringify({ ...file, group: { ...file.group, kind: 'standard' } });
  const people = [{ name: ana.username, userId: null }];
  expect(await ana.post('/api/groups/import', { text, groupName: 'Flat', people })).toMatchObject({
    status: 400,
  });
});

test('a spreadsheet of a book has what came in and what came back below zero', async () => {
  const ana = await app.person();
  const csv = await download(ana, `/api/groups/${await makeBook(ana)}/export.csv`);
  const costs = csv.split('\n').map((line) => line.split(',').slice(1, 4));
  expect(costs).toContainEqual(['Coffee', 'Food & Drinks', '4.50']);
  expect(costs).toContainEqual(['Salary', 'Other', '-3000.00']);
  expect(costs).toContainEqual(['Shoes back', 'Shopping', '-60.00']);
});
