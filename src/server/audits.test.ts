import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { cleanUp } from '#server/site/clean-up.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';
import { seedMoney } from '#server/testing/makers/wallet.ts';
import { describeAudit, runAudit } from './audits.ts';

let app: TestApp;
let maya: Caller;
let liam: Caller;
let groupId = '';
let expenseId = '';

beforeAll(async () => {
  app = await startTestApp();
  [maya, liam] = [await app.person(), await app.person()];
  groupId = await seedGroup(app, [maya, liam], { simplifyDebts: false });
  expenseId = await addDinner();
  await addDinner();
  const payers = [maya, liam].map(({ id }) => ({ userId: id, amount: id === maya.id ? 7 : 3 }));
  await addDinner({ payers });
  await addDinner({ original: { currency: 'EUR', amount: 9.21 } });
  await app.owner.query(
    `WITH paid AS (
       INSERT INTO payments (id, from_user_id, to_user_id, amount, date, group_id, status)
       VALUES (gen_random_uuid(), $1, $2, 200, '2026-06-15', $3, 'completed') RETURNING *
     )
     INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
     SELECT group_id, to_user_id, from_user_id, amount, 'payment', id FROM paid`,
    [liam.id, maya.id, groupId],
  );
  await seedMoney(app, maya, 3000);
  await maya.post('/api/payments', { userId: liam.id, amount: 3, groupId, paymentMethodId: 'wallet' });
});
afterAll(() => app.close());

async function addDinner(more: object = {}): Promise<string> {
  const body = { title: 'Dinner', amount: 10, date: '2026-06-14', groupId, category: 'food', ...more };
  return (await maya.post('/api/expenses', body)).body.id;
}

const checksOf = async () => (await runAudit(app.owner)).findings.map((finding) => finding.check).toSorted();

/** Damages the data as only the database's owner can, runs the check, and repairs it. */
async function whileBroken<T>(texts: readonly string[], look: () => Promise<T>): Promise<T> {
  const backup = [
    'expenses',
    'expense_shares',
    'expense_payers',
    'ledger_entries',
    'ledger_balances',
    'ledger_pairs',
    'group_totals',
    'payments',
    'wallets',
    'wallet_transactions',
  ];
  // Generated columns cannot and need not be restored.
  const { rows } = await app.owner.query<{ name: string; columns: string }>(
    `SELECT attrelid::regclass::text AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
     FROM pg_attribute
     WHERE attrelid = ANY($1::regclass[]) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY attrelid`,
    [backup],
  );
  const tables = rows.toSorted((a, b) => backup.indexOf(a.name) - backup.indexOf(b.name));
  expect(tables.map(({ name }) => name)).toEqual(backup);
  await run(tables.map(({ name, columns }) => `CREATE TABLE kept_${name} AS SELECT ${columns} FROM ${name}`));
  try {
    await run(texts);
    return await look();
  } finally {
    await run(backup.map((table) => `DELETE FROM ${table}`));
    await run(
      tables.map(
        ({ name, columns }) =>
          `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept_${name}`,
      ),
    );
    await run(backup.map((table) => `DROP TABLE kept_${table}`));
  }
}

async function run(texts: readonly string[]): Promise<void> {
  const client = await app.owner.connect();
  // Without triggers, like a broken disk or a manual change.
  for (const text of ['SET session_replication_role = replica', ...texts, 'RESET session_replication_role']) {
    await client.query(
      text
        .replaceAll('$expense', `'${expenseId}'`)
        .replaceAll('$maya', `'${maya.id}'`)
        .replaceAll('$liam', `'${liam.id}'`),
    );
  }
  client.release();
}

describe('the audit', () => {
  test('the audit finds nothing if the data are correct', async () => {
    const report = await runAudit(app.owner);
    expect(report).toMatchObject({
      groups: 1,
      expenses: 4,
      payments: 2,
      wallets: 2,
      transactions: 3,
      findings: [],
    });
    expect(describeAudit(report)).toEqual([
      '1 group, 4 expenses, 2 payments, 2 wallets, 3 transactions checked: 0 findings',
    ]);
    expect(await runAudit(app.deps.pool)).toEqual(report);
  });

  test.each([
    [
      'a share',
      ['UPDATE expense_shares SET amount = amount + 1 WHERE expense_id = $expense AND user_id = $maya'],
      ['shares'],
    ],
    [
      'the other share',
      ['UPDATE expense_shares SET amount = amount + 1 WHERE expense_id = $expense AND user_id <> $maya'],
      ['balances', 'balances', 'entries', 'pairs', 'shares'],
    ],
    [
      'what rounding charged',
      ['UPDATE ledger_balances SET carry = carry + 1 WHERE account_id = $maya'],
      ['carries'],
    ],
    [
      'what rounding added to one share',
      ['UPDATE expense_shares SET carry = carry + 1 WHERE expense_id = $expense AND user_id = $maya'],
      ['carries', 'carries'],
    ],
    [
      'what rounding added to exact amounts',
      [
        `UPDATE expenses SET split = '{"mode": "exact", "shares": []}' WHERE id = $expense`,
        'UPDATE expense_shares SET carry = CASE user_id WHEN $maya THEN 1 ELSE -1 END WHERE expense_id = $expense',
        'UPDATE ledger_balances SET carry = CASE account_id WHEN $maya THEN 1 ELSE -1 END WHERE account_id IN ($maya, $liam)',
      ],
      ['carries'],
    ],
    [
      'a lost share',
      ['DELETE FROM expense_shares WHERE expense_id = $expense AND user_id = $maya'],
      ['shares'],
    ],
    [
      'a share of no expense',
      [
        'INSERT INTO expense_shares (expense_id, group_id, user_id, amount) SELECT gen_random_uuid(), group_id, user_id, 1 FROM expense_shares WHERE expense_id = $expense AND user_id = $maya',
      ],
      ['shares'],
    ],
    [
      'a share of a stranger',
      [
        'UPDATE expense_shares SET amount = amount - 1 WHERE expense_id = $expense AND user_id = $maya',
        'INSERT INTO expense_shares (expense_id, group_id, user_id, amount) SELECT expense_id, group_id, gen_random_uuid(), 1 FROM expense_shares WHERE expense_id = $expense AND user_id = $maya',
      ],
      ['balances', 'balances', 'entries', 'pairs', 'shares'],
    ],
    [
      'a rate',
      ["UPDATE expenses SET original_rate = original_rate + 0.01 WHERE original_currency = 'EUR'"],
      ['originals'],
    ],
    [
      'what was paid in another currency',
      ["UPDATE expenses SET original_amount = original_amount + 2 WHERE original_currency = 'EUR'"],
      ['originals'],
    ],
    [
      "the group's own currency as another one",
      ["UPDATE expenses SET original_currency = 'USD' WHERE original_currency = 'EUR'"],
      ['originals'],
    ],
    [
      'a payment of several',
      ['UPDATE expense_payers SET amount = amount + 1 WHERE user_id = $maya'],
      ['balances', 'balances', 'entries', 'pairs', 'payers'],
    ],
    [
      'payments of several exchanged',
      ['UPDATE expense_payers SET amount = 1000 - amount'],
      ['balances', 'balances', 'entries', 'pairs', 'payers'],
    ],
    [
      'a lost payer of several',
      ['DELETE FROM expense_payers WHERE user_id <> $maya'],
      ['balances', 'balances', 'entries', 'pairs', 'payers'],
    ],
    [
      'a payment of a stranger',
      ['UPDATE expense_payers SET user_id = gen_random_uuid() WHERE user_id <> $maya'],
      ['balances', 'balances', 'entries', 'entries', 'entries', 'pairs', 'pairs', 'pairs', 'payers'],
    ],
    [
      'another first payer of several',
      ['UPDATE expenses SET paid_by = $liam WHERE id IN (SELECT expense_id FROM expense_payers)'],
      ['payers'],
    ],
    ['an amount', ['UPDATE expenses SET amount = 1100 WHERE id = $expense'], ['shares', 'totals']],
    [
      'a payer',
      ['UPDATE expenses SET paid_by = (SELECT id FROM users WHERE id <> $maya) WHERE id = $expense'],
      ['balances', 'balances', 'entries', 'pairs'],
    ],
    [
      'an author from elsewhere',
      ['UPDATE expenses SET created_by = gen_random_uuid() WHERE id = $expense'],
      ['shares'],
    ],
    ['a lost entry', ['DELETE FROM ledger_entries WHERE source_id = $expense'], ['chains', 'entries']],
    [
      'an entry under another document',
      ['UPDATE ledger_entries SET source_id = gen_random_uuid() WHERE source_id = $expense'],
      ['chains', 'entries', 'entries'],
    ],
    [
      'a doubled entry',
      [
        'INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id) SELECT book_id, debtor_id, creditor_id, amount, source, source_id FROM ledger_entries WHERE source_id = $expense',
      ],
      ['chains', 'entries'],
    ],
    [
      'a balance',
      ['UPDATE ledger_balances SET balance = balance + 1 WHERE account_id = $maya'],
      ['balances'],
    ],
    ['a lost balance', ['DELETE FROM ledger_balances WHERE account_id = $maya'], ['balances']],
    ['a pair', ['UPDATE ledger_pairs SET balance = 0 WHERE book_id IN (SELECT id FROM groups)'], ['pairs']],
    [
      'a pair of a book that keeps none',
      [
        `INSERT INTO ledger_pairs SELECT id, '${newId()}', '${newId()}', 5 FROM wallets WHERE user_id = $maya`,
      ],
      ['pairs'],
    ],
    ['a total', ['UPDATE group_totals SET total_amount = 0'], ['totals']],
    ['a count', ['UPDATE group_totals SET expenses_count = 9'], ['totals']],
    [
      'a payment voided by hand',
      [`UPDATE payments SET status = 'voided' WHERE method = 'cash'`],
      ['balances', 'balances', 'entries', 'pairs'],
    ],
    [
      'an expense deleted by hand',
      ['UPDATE expenses SET deleted_at = now() WHERE id = $expense'],
      ['balances', 'balances', 'entries', 'pairs', 'totals'],
    ],
    ['a wallet filled by hand', [`UPDATE wallets SET balance = 9900 WHERE user_id = $maya`], ['wallets']],
    [
      'a wallet filled in the ledger too',
      [
        `UPDATE wallets SET balance = 9900 WHERE user_id = $maya`,
        `UPDATE ledger_balances SET balance = 9900 WHERE book_id = account_id AND account_id = (SELECT id FROM wallets WHERE user_id = $maya)`,
      ],
      ['balances', 'wallets'],
    ],
    [
      'a deposit raised',
      [`UPDATE wallet_transactions SET amount = 9000 WHERE type = 'deposit'`],
      ['balances', 'balances', 'entries', 'wallets'],
    ],
    [
      'a receipt that is gone',
      [`UPDATE wallet_transactions SET status = 'failed' WHERE type = 'receipt'`],
      ['balances', 'balances', 'entries', 'payments', 'wallets'],
    ],
  ])('the audit finds %s', async (_name, texts, checks) => {
    expect(await whileBroken(texts, checksOf)).toEqual(checks);
    expect(await checksOf()).toEqual([]);
  });

  test('the audit says where, what and how much', async () => {
    const text = 'UPDATE ledger_balances SET balance = balance + 1 WHERE account_id = $maya';
    const report = await whileBroken([text], () => runAudit(app.owner));
    expect(describeAudit(report)).toEqual([
      `balances: group ${groupId}, ${maya.id}: $18.01 instead of $18.00`,
      '1 group, 4 expenses, 2 payments, 2 wallets, 3 transactions checked: 1 finding',
    ]);
  });

  test('the audit reports wallets in the same way', async () => {
    const text = 'UPDATE wallets SET balance = 9900 WHERE user_id = $maya';
    const [line] = describeAudit(await whileBroken([text], () => runAudit(app.owner)));
    expect(line).toMatch(/^wallets: wallet [0-9a-f-]{36}, the balance shown: \$99\.00 instead of \$27\.00$/);
  });

  test('an expense that was deleted and purged leaves no finding', async () => {
    const id = await addDinner();
    await maya.patch(`/api/expenses/${id}`, { amount: 12, paidBy: liam.id });
    await maya.delete(`/api/expenses/${id}`);
    expect(await checksOf()).toEqual([]);
    app.clock.advance(31 * 86_400_000);
    await cleanUp(app.deps);
    const left =
      'SELECT 1 FROM expenses WHERE id = $1 UNION ALL SELECT 1 FROM activity WHERE expense_id = $1';
    expect((await app.owner.query(left, [id])).rows).toEqual([]);
    expect(await checksOf()).toEqual([]);
  });
});

describe('the database refuses, whoever writes the SQL', () => {
  const asApplication = (text: string) => app.deps.pool.query(text);

  test.each([
    ['an entry changed', 'UPDATE ledger_entries SET amount = 1'],
    ['an entry removed', 'DELETE FROM ledger_entries'],
    ['the entries emptied', 'TRUNCATE ledger_entries'],
    ['a balance set', 'UPDATE ledger_balances SET balance = 0'],
    ['a carry set', 'UPDATE ledger_balances SET carry = 0'],
    ['a pair set', 'DELETE FROM ledger_pairs'],
    ['a total set', 'UPDATE group_totals SET total_amount = 0'],
  ])('%s by the application', async (_name, text) => {
    await expect(asApplication(text)).rejects.toThrow('permission denied');
  });

  test.each([
    ['an entry changed', 'UPDATE ledger_entries SET amount = 1'],
    ['an entry removed', 'DELETE FROM ledger_entries'],
    ['the entries emptied', 'TRUNCATE ledger_entries'],
  ])('%s even by the owner', async (_name, text) => {
    await expect(app.owner.query(text)).rejects.toThrow('Ledger entries are never changed or removed');
  });

  test.each([
    ['a share raised', 'UPDATE expense_shares SET amount = amount + 1'],
    [
      'a share removed',
      'DELETE FROM expense_shares WHERE user_id = (SELECT user_id FROM expense_shares LIMIT 1)',
    ],
    ['an amount raised', 'UPDATE expenses SET amount = amount + 1'],
    [
      'an expense without shares',
      `INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split, created_by) SELECT gen_random_uuid(), title, amount, date, group_id, paid_by, category, split, created_by FROM expenses LIMIT 1`,
    ],
    [
      'a share of nobody before',
      `INSERT INTO expense_shares (expense_id, group_id, user_id, amount) SELECT expense_id, group_id, (SELECT created_by FROM groups LIMIT 1), 1 FROM expense_shares WHERE user_id <> (SELECT created_by FROM groups LIMIT 1) LIMIT 1`,
    ],
  ])('%s so that the shares do not sum to the amount', async (_name, text) => {
    const before = (await app.owner.query('SELECT sum(amount), count(*) FROM expense_shares')).rows;
    await expect(asApplication(text)).rejects.toThrow(/sum to|duplicate/);
    expect((await app.owner.query('SELECT sum(amount), count(*) FROM expense_shares')).rows).toEqual(before);
    expect(await checksOf()).toEqual([]);
  });

  test.each([
    [
      'a share of somebody who never was in the group',
      `WITH gone AS (DELETE FROM expense_shares WHERE user_id = $liam)
       UPDATE expense_shares SET user_id = $nobody WHERE user_id = $maya`,
      'expense_shares_group_id_user_id_fkey',
    ],
    [
      'the membership of somebody with a share',
      'DELETE FROM group_members WHERE user_id = $maya',
      /"(expenses|expense_shares)_group_id_\w+_fkey"/,
    ],
    [
      'an expense paid by somebody who never was in the group',
      'UPDATE expenses SET paid_by = $nobody WHERE group_id = $group',
      'expenses_group_id_paid_by_fkey',
    ],
    [
      'an expense written by somebody who never was in the group',
      `WITH added AS (
         INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split, created_by)
         SELECT $nobody, title, 1, date, group_id, paid_by, category, split, $nobody FROM expenses LIMIT 1
       )
       INSERT INTO expense_shares (expense_id, group_id, user_id, amount) VALUES ($nobody, $group, $maya, 1)`,
      'expenses_group_id_created_by_fkey',
    ],
    [
      'something that happened in no group',
      `INSERT INTO activity (id, group_id, kind, actor_id) VALUES ($nobody, $nobody, 'group_updated', $maya)`,
      'activity_group_id_fkey',
    ],
    [
      'something done by nobody',
      `INSERT INTO activity (id, group_id, kind, actor_id) VALUES ($nobody, $group, 'group_updated', $nobody)`,
      'activity_actor_id_fkey',
    ],
    [
      'something that happened to no expense',
      `INSERT INTO activity (id, group_id, kind, actor_id, expense_id)
       VALUES ($nobody, $group, 'expense_added', $maya, $nobody)`,
      'activity_expense_id_fkey',
    ],
    [
      'a notification for nobody',
      `INSERT INTO notifications (user_id, id, kind, created_at) VALUES ($nobody, $nobody, 'goal_reached', now())`,
      'notifications_user_id_fkey',
    ],
    [
      'a notification of no group',
      `INSERT INTO notifications (user_id, id, kind, group_id, created_at)
       VALUES ($maya, $nobody, 'group_closed', $nobody, now())`,
      'notifications_group_id_fkey',
    ],
  ])('%s', async (_name, text, refusal) => {
    const nobody = `'${crypto.randomUUID()}'`;
    const said = text
      .replaceAll('$nobody', nobody)
      .replaceAll('$maya', `'${maya.id}'`)
      .replaceAll('$group', `'${groupId}'`);
    await expect(asApplication(said.replaceAll('$liam', `'${liam.id}'`))).rejects.toThrow(refusal);
    expect(await checksOf()).toEqual([]);
  });

  test('entries without an amount, and with oneself, are refused', async () => {
    const insert = (debtor: string, amount: number) =>
      app.deps.pool.query(
        `INSERT INTO ledger_entries (book_id, debtor_id, creditor_id, amount, source, source_id)
         VALUES ($1, $2, $3, $4, 'expense', $1)`,
        [groupId, debtor, maya.id, amount],
      );
    await expect(insert(liam.id, 0)).rejects.toThrow('check constraint');
    await expect(insert(liam.id, -1)).rejects.toThrow('check constraint');
    await expect(insert(maya.id, 1)).rejects.toThrow('check constraint');
  });
});
