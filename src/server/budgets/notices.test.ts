import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, payBill } from '#server/testing/makers/bills.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { BUDGET_JOB, budgetJob } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await enqueue(app.deps.pool, { kind: BUDGET_JOB, payload: {}, runAt: new Date('2026-01-01T00:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-06-15T12:00:00Z');
  await app.owner.query('DELETE FROM budgets');
  await app.owner.query('DELETE FROM facts');
  await app.owner.query(`UPDATE jobs SET run_at = '2026-01-01' WHERE kind = $1`, [BUDGET_JOB]);
});

const set = (person: Caller, amount: number, category = 'food') =>
  person.post('/api/budgets', { category, amount });

async function spend(person: Caller, { id: groupId }: MadeGroup, amount: number, more = {}) {
  const dinner = { title: 'Dinner', amount, date: '2026-06-10', category: 'food', groupId };
  const answer = await person.post('/api/expenses', { ...dinner, ...more });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id as string;
}

/** Runs the job again. */
async function look(): Promise<void> {
  app.clock.advance(21_000);
  await app.runJobs();
}

type Shown = { kind: string; title: string; link: string; actor: { id: string } | null };

async function noticesOf(person: Caller): Promise<Shown[]> {
  const { body } = await person.get('/api/notifications');
  return body.filter(({ kind }: Shown) => kind.startsWith('budget_')).toReversed();
}
const kindsOf = async (person: Caller) => (await noticesOf(person)).map(({ kind }) => kind);

describe('a notice of a budget', () => {
  test('comes at 80 % and when it is over, once each', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    await set(ana, 100);
    await spend(ana, flat, 159.98);
    await look();
    expect(await kindsOf(ana)).toEqual([]);
    await spend(ana, flat, 0.02);
    await look();
    expect(await noticesOf(ana)).toMatchObject([
      { kind: 'budget_near', title: 'Food & Drinks', actor: null, link: '/spending?month=2026-06' },
    ]);
    await spend(ana, flat, 40);
    await look();
    expect(await kindsOf(ana)).toEqual(['budget_near']);
    await spend(ana, flat, 0.02);
    await look();
    await spend(ana, flat, 500);
    await set(ana, 1000);
    await look();
    await set(ana, 10);
    await look();
    expect(await kindsOf(ana)).toEqual(['budget_near', 'budget_over']);
    expect(app.told).toContainEqual({ users: [ana.id], addresses: ['/api/notifications'], origin: null });
    // Whoever shares the expense has no budget.
    expect(await kindsOf(at(flat, 1))).toEqual([]);
  });

  test('names whose expense it was, and comes by email to people who chose that', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    await app.owner.query(`UPDATE users SET email = $2, email_verified = true WHERE id = $1`, [
      ana.id,
      'ana-budget@example.com',
    ]);
    await ana.patch('/api/user/notifications', { events: [{ event: 'budget', mail: true }] });
    await set(ana, 100);
    await set(ana, 50, 'travel');
    await spend(ana, flat, 120);
    await look();
    await spend(ben, flat, 100);
    await spend(ana, flat, 90, { category: 'travel' });
    await look();
    expect(await noticesOf(ana)).toMatchObject([
      { kind: 'budget_over', title: 'Food & Drinks', actor: { id: ben.id } },
      { kind: 'budget_near', title: 'Travel', actor: null },
    ]);
    const { rows } = await app.owner.query(
      'SELECT mail_since IS NOT NULL AS mails FROM notifications WHERE user_id = $1 AND kind LIKE $2',
      [ana.id, 'budget%'],
    );
    expect(rows).toEqual([{ mails: true }, { mails: true }]);
  });

  test('is not shown to a person who turned it off, also not later', async () => {
    const flat = await addGroupOf(app);
    const ana = at(flat, 0);
    await ana.patch('/api/user/notifications', { events: [{ event: 'budget', app: false }] });
    await set(ana, 10);
    await spend(ana, flat, 50);
    await look();
    await ana.patch('/api/user/notifications', { events: [{ event: 'budget', app: true }] });
    await look();
    expect(await kindsOf(ana)).toEqual([]);
  });

  test('comes after setting a budget, an edit, and paying a bill', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const id = await spend(ben, flat, 40);
    await look();
    app.clock.advance(600_000);
    await set(ana, 20);
    await look();
    expect(await noticesOf(ana)).toMatchObject([{ kind: 'budget_near', actor: null }]);
    const { version } = (await ben.get(`/api/expenses/${id}`)).body;
    expect(await ben.patch(`/api/expenses/${id}`, { amount: 60, version })).toMatchObject({ status: 200 });
    await look();
    expect(await noticesOf(ana)).toMatchObject([{}, { kind: 'budget_over', actor: { id: ben.id } }]);

    await set(ana, 900, 'housing');
    const bill = await addBill(ana, { amount: 901 });
    await payBill(ana, bill.id);
    await look();
    expect(await noticesOf(ana)).toMatchObject([
      {},
      {},
      { title: 'Housing', kind: 'budget_over', actor: null },
    ]);
  });

  test('follows the personal book, where income is not spending', async () => {
    const ana = await app.person();
    const { groupId } = (await ana.get('/api/user/book')).body;
    const book = { id: groupId, path: '', people: [ana] };
    await set(ana, 100);
    await spend(ana, book, 500, { isIncome: true });
    await spend(ana, book, 80);
    await look();
    expect(await noticesOf(ana)).toMatchObject([{ kind: 'budget_near', actor: null }]);
    expect((await ana.get('/api/budgets')).body).toMatchObject({ budgets: [{ spent: 80, left: 20 }] });
  });

  test('never comes for a past month, and comes again in the next', async () => {
    const flat = await addGroupOf(app);
    const ana = at(flat, 0);
    await set(ana, 10);
    await spend(ana, flat, 50, { date: '2026-05-31' });
    await look();
    expect(await kindsOf(ana)).toEqual([]);
    await spend(ana, flat, 50);
    await look();
    app.clock.set('2026-07-01T12:00:00Z');
    await look();
    await spend(ana, flat, 50, { date: '2026-06-30' });
    await look();
    expect(await kindsOf(ana)).toEqual(['budget_over']);
    await spend(ana, flat, 9, { date: '2026-07-01' });
    await look();
    expect(await noticesOf(ana)).toMatchObject([
      {},
      { kind: 'budget_near', link: '/spending?month=2026-07' },
    ]);
  });

  test('uses the month of the recipient’s time zone', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    app.clock.set('2026-06-30T10:30:00Z');
    await app.owner.query(`UPDATE users SET time_zone = 'Pacific/Kiritimati' WHERE id = $1`, [ana.id]);
    await app.owner.query(`UPDATE users SET time_zone = 'Pacific/Pago_Pago' WHERE id = $1`, [ben.id]);
    for (const person of [ana, ben]) await set(person, 10);
    await spend(ana, flat, 50, { date: '2026-06-30' });
    await look();
    expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([[], ['budget_over']]);
    await spend(ana, flat, 50, { date: '2026-07-01' });
    await look();
    expect([await kindsOf(ana), await kindsOf(ben)]).toEqual([['budget_over'], ['budget_over']]);
  });
});

test('two workers at once notify once', async () => {
  const flat = await addGroupOf(app, 3);
  for (const person of flat.people) {
    await set(person, 10);
    await set(person, 100, 'travel');
  }
  await spend(at(flat, 0), flat, 60);
  await spend(at(flat, 0), flat, 270, { category: 'travel' });
  const job = { id: '', kind: BUDGET_JOB, payload: {}, attempts: 1 };
  const workers = Array.from({ length: 4 }, () => budgetJob(app.deps));
  await Promise.all(workers.map((work) => work(job)));
  await Promise.all(workers.map((work) => work(job)));
  for (const person of flat.people) {
    expect((await kindsOf(person)).toSorted()).toEqual(['budget_near', 'budget_over']);
  }
});

test('a change that was not committed during a run is found by the next run', async () => {
  const flat = await addGroupOf(app);
  const ana = at(flat, 0);
  await set(ana, 10);
  await spend(ana, flat, 50);
  // As if the call had begun before a run that did not see it yet.
  await app.owner.query(
    `INSERT INTO facts (name, value) VALUES ('budget notices', '"2026-06-15T12:00:20Z"')`,
  );
  app.clock.advance(20_000);
  await look();
  expect(await kindsOf(ana)).toEqual(['budget_over']);
});

test('an installation without budgets is not searched', async () => {
  const flat = await addGroupOf(app);
  await spend(at(flat, 0), flat, 50);
  await look();
  expect((await app.owner.query('SELECT name FROM facts')).rows).toEqual([]);
});
