import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeRandom, pick } from '#server/testing/contract/mutate.ts';
import { addBill, listBills } from '#server/testing/makers/bills.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

const STEPS = 100;
const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// Each query finds rows that break the named rule.
const wrongs = {
  'a live series waits for no next occurrence': `
    SELECT id FROM bill_series WHERE ended_at IS NULL AND (appears_at IS NULL OR next_due_date IS NULL)`,
  'the next occurrence of a live series is not after its newest one': `
    SELECT id FROM bill_series AS series WHERE ended_at IS NULL AND next_due_date <= (
      SELECT due_date FROM bills WHERE series_id = series.id ORDER BY position DESC LIMIT 1)`,
  'a series waits without a job': `
    SELECT id FROM bill_series WHERE appears_at IS NOT NULL AND ended_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM jobs WHERE kind = 'bill-occurrences' AND payload->>'id' = bill_series.id::text
        AND run_at = appears_at)`,
  'a job waits for nothing': `
    SELECT id FROM jobs WHERE kind = 'bill-occurrences' AND NOT EXISTS (
      SELECT 1 FROM bill_series WHERE id::text = payload->>'id' AND appears_at = run_at AND ended_at IS NULL)`,
  'an ended series has been given an occurrence since': `
    SELECT bills.id FROM bills JOIN bill_series AS series ON series.id = series_id WHERE bills.created_at > ended_at`,
  'a series without occurrences is kept': `
    SELECT id FROM bill_series WHERE NOT EXISTS (SELECT 1 FROM bills WHERE series_id = bill_series.id)`,
  'an unpaid bill has an expense': 'SELECT id FROM bills WHERE NOT is_paid AND expense_id IS NOT NULL',
  'a reminder waits for a bill that is paid or gone': `
    SELECT id FROM jobs WHERE kind = 'bill-reminder' AND NOT EXISTS (
      SELECT 1 FROM bills WHERE id::text = payload->>'id' AND NOT is_paid AND reminder_days IS NOT NULL)`,
  'the books of a group do not sum to zero': `
    SELECT book_id AS id FROM ledger_balances GROUP BY book_id HAVING sum(balance) <> 0`,
};

type Random = () => number;

function anyEdit(random: Random, group: MadeGroup): object {
  return pick(random, [
    { isPaid: true },
    { isPaid: true },
    { isPaid: true },
    { isPaid: false },
    { amount: 1 + Math.floor(random() * 100) },
    { dueDate: `2026-0${1 + Math.floor(random() * 9)}-${10 + Math.floor(random() * 19)}` },
    { frequency: pick(random, ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly']) },
    { reminderDays: pick(random, [null, 0, 3, 30]) },
    { shareGroupId: group.id },
    { shareGroupId: null },
    { shareGroupId: group.id, isPaid: true },
  ]);
}

test.each([1, 2, 3])('random changes keep bills consistent (sequence %i)', async (seed) => {
  const random = makeRandom(seed);
  const group = await addGroupOf(app, 3);
  const me = at(group, 0);
  await app.owner.query(`UPDATE sessions SET expires_at = '2100-01-01' WHERE user_id = $1`, [me.id]);
  for (let step = 0; step < STEPS; step += 1) {
    const bills = await listBills(me, '?limit=30');
    const roll = random();
    if (bills.length === 0 || roll < 0.08) {
      const frequency = pick(random, ['weekly', 'monthly', 'quarterly']);
      await addBill(me, { frequency, dueDate: `2026-06-${10 + Math.floor(random() * 20)}`, amount: 30 });
    } else if (roll < 0.14) {
      await me.delete(`/api/bills/${pick(random, bills).id}`);
    } else if (roll < 0.2) {
      app.clock.advance(Math.floor(random() * 20) * DAY);
      await app.runJobs();
    } else {
      const answer = await me.patch(`/api/bills/${pick(random, bills).id}`, anyEdit(random, group));
      expect([200, 409]).toContain(answer.status);
    }
    const today = app.deps.clock.now().toISOString().slice(0, 10);
    const missing = await app.owner.query(
      'SELECT id FROM bill_series WHERE ended_at IS NULL AND next_due_date - 14 <= $1::date',
      [today],
    );
    expect({ step, missing: missing.rows }).toEqual({ step, missing: [] });
    for (const [wrong, text] of Object.entries(wrongs)) {
      const { rows } = await app.owner.query(text);
      expect({ step, wrong, rows }).toEqual({ step, wrong, rows: [] });
    }
  }
  const owned = await app.owner.query(
    `SELECT expense.id FROM expenses AS expense LEFT JOIN bills ON bills.expense_id = expense.id AND bills.is_paid
     WHERE expense.group_id = $1 AND expense.deleted_at IS NULL GROUP BY expense.id HAVING count(bills.id) > 1`,
    [group.id],
  );
  expect(owned.rows).toEqual([]);
});
