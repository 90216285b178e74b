import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';
import { line, takeOver } from '#server/testing/makers/statements.ts';
import { checkStatements } from './audit.ts';

let app: TestApp;
let otherId = '';
beforeAll(async () => {
  app = await startTestApp();
  const flat = await addGroupOf(app, 3);
  const [ana, ben] = [at(flat, 0), at(flat, 1)];
  otherId = at(flat, 2).id;
  await takeOver(ana, [
    line('Coffee Lab', '2026-06-10', -4.5),
    line('Rewe', '2026-06-10', -4.5, { as: 'share', groupId: flat.id }),
    line('To a friend', '2026-06-10', -4.5, { as: 'payment', groupId: flat.id, userId: ben.id }),
  ]);
});
afterAll(() => app.close());

test('sound statements have no findings, also after an edit', async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
});

test.each([
  [
    'another amount than its expense',
    `UPDATE statement_lines SET amount = -451 WHERE title = 'Rewe'`,
    'line',
  ],
  [
    'another amount than its payment',
    `UPDATE statement_lines SET amount = 451 WHERE title = 'To a friend'`,
    'line',
  ],
  [
    'a line of somebody else',
    `UPDATE statement_lines SET user_id = $1 WHERE title = 'Rewe'`,
    'of somebody else',
  ],
  [
    'two lines of one expense',
    `UPDATE statement_lines SET expense_id = (SELECT expense_id FROM statement_lines WHERE title = 'Rewe')
     WHERE title = 'Coffee Lab'`,
    'one of 2 of its entry',
  ],
])('%s is found', async (_, text, subject) => {
  const client = await app.owner.connect();
  await client.query('BEGIN');
  await client.query(text, text.includes('$1') ? [otherId] : []);
  const found = await checkStatements(client);
  await client.query('ROLLBACK');
  client.release();
  expect(found[0]).toMatchObject({ check: 'statements', subject: expect.stringContaining(subject) });
});
