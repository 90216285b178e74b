import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { checkBooks } from './audit.ts';

let app: TestApp;
let bookId = '';
beforeAll(async () => {
  app = await startTestApp();
  const [ana] = [await app.person(), await app.person()];
  bookId = (await ana.get('/api/user/book')).body.groupId;
  const salary = { title: 'Salary', amount: 3000, date: '2026-06-01', category: 'other', isIncome: true };
  await ana.post('/api/expenses', { ...salary, groupId: bookId });
});
afterAll(() => app.close());

test('a sound book has no findings', async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
});

test.each([
  ['another currency than its owner’s', `UPDATE users SET home_currency = 'EUR'`],
  ['a member who left', 'UPDATE group_members SET left_at = now()'],
  [
    'another person',
    `INSERT INTO group_members (id, group_id, user_id)
     SELECT uuidv7(), book.id, other.id FROM groups AS book JOIN users AS other ON other.id <> book.created_by`,
  ],
  [
    'an entry',
    `INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
     SELECT id, created_by, uuidv7(), 1, 'expense', uuidv7() FROM groups`,
  ],
  ['money in where others are', `UPDATE groups SET kind = 'standard'`],
])('a book with %s is found', async (_, text) => {
  const client = await app.owner.connect();
  await client.query('BEGIN');
  await client.query(text);
  const found = await checkBooks(client);
  await client.query('ROLLBACK');
  client.release();
  expect(found).toMatchObject([{ check: 'books', bookId }]);
});
