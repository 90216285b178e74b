import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, kindsOf } from '#server/testing/makers/groups.ts';
import { seedExpense } from '#server/testing/makers/seed.ts';
import { balancesIn, seedGuest, seedPayment } from '#server/testing/makers/seed-members.ts';
import { purgeDeletedGroups } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeGroup = (size?: number, body?: object) => addGroupOf(app, size, body);

describe('editing and closing', () => {
  test('any member edits a group, the changes are recorded, and all members are told', async () => {
    const made = await makeGroup(2);
    const [a, b] = [at(made, 0), at(made, 1)];
    const answer = await b.patch(made.path, { name: 'Cabin', description: null, date: '2026-07-01' });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Cabin', date: '2026-07-01' } });
    expect(app.told.at(-1)?.users.toSorted()).toEqual([a.id, b.id].toSorted());
    const { rows } = await app.owner.query(
      `SELECT title, changes FROM activity WHERE group_id = $1 AND kind = 'group_updated'`,
      [made.id],
    );
    expect(rows).toEqual([
      {
        title: 'Cabin',
        changes: [
          { field: 'name', from: 'Lake house', to: 'Cabin' },
          { field: 'date', from: '2026-06-15', to: '2026-07-01' },
        ],
      },
    ]);
    await b.patch(made.path, { name: 'Cabin' });
    await b.patch(made.path, {});
    expect(await kindsOf(a, made.path)).toEqual(['group_updated', 'group_created']);
  });

  test.each([
    [{ name: '' }, 'Group name is required'],
    [{ status: 'gone' }, 'Status must be active or closed'],
    [{ image: 'https://example.com/x.png' }, 'Upload the image instead'],
    [{ simplifyDebts: 'yes' }, 'simplifyDebts must be true or false'],
    [{ date: '2026-13-01' }, 'Date is not valid'],
  ])('%j is refused: %s', async (body, message) => {
    const made = await makeGroup();
    const before = (await at(made, 0).get(made.path)).body;
    const answer = await at(made, 0).patch(made.path, body);
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect((await at(made, 0).get(made.path)).body).toEqual(before);
  });

  test('location and budget can be set, changed and cleared, and are recorded', async () => {
    const made = await addGroupOf(app, 1, {
      name: 'Cabin',
      location: ' Tromsø, <b>N</b> ',
      budget: '1500.50',
    });
    const person = at(made, 0);
    const show = async () => {
      const { location, budget } = (await person.get(made.path)).body;
      return { location, budget };
    };
    expect(await show()).toEqual({ location: 'Tromsø, <b>N</b>', budget: 1500.5 });
    await person.patch(made.path, { name: 'Hut' });
    await person.patch(made.path, { budget: 2000 });
    expect(await show()).toEqual({ location: 'Tromsø, <b>N</b>', budget: 2000 });
    const { rows } = await app.owner.query(
      `SELECT changes FROM activity WHERE group_id = $1 AND kind = 'group_updated' ORDER BY id DESC`,
      [made.id],
    );
    expect(rows[0].changes).toEqual([{ field: 'budget', from: '$1,500.50', to: '$2,000.00' }]);
    await person.patch(made.path, { budget: null, location: '' });
    expect(await show()).toEqual({ location: null, budget: null });
    for (const body of [{ budget: 0 }, { budget: -1 }, { budget: 1.005 }, { location: 'x'.repeat(201) }]) {
      expect((await person.patch(made.path, body)).status).toBe(400);
    }
    expect(await show()).toEqual({ location: null, budget: null });
  });

  test('a closed group can only be reopened, left and deleted', async () => {
    const made = await makeGroup(2);
    const [a, b] = [at(made, 0), at(made, 1)];
    expect((await b.patch(made.path, { name: 'Done', status: 'closed' })).body).toMatchObject({
      name: 'Done',
      status: 'closed',
    });
    expect((await b.patch(made.path, { status: 'closed' })).status).toBe(200);
    for (const body of [
      { name: 'X' },
      { simplifyDebts: false },
      { image: null },
      { status: 'closed', name: 'X' },
    ]) {
      expect(await a.patch(made.path, body)).toMatchObject({ status: 409, body: { code: 'group_closed' } });
    }
    expect((await a.get(made.path)).body).toMatchObject({ name: 'Done', simplifyDebts: true });
    expect((await b.post(`${made.path}/leave`)).status).toBe(200);
    expect((await a.patch(made.path, { status: 'active', name: 'Again' })).body).toMatchObject({
      status: 'active',
      name: 'Again',
    });
    expect(await kindsOf(a, made.path)).toEqual([
      'group_updated',
      'group_reopened',
      'member_left',
      'group_updated',
      'group_closed',
      'group_created',
    ]);
  });
});

describe('deleting and restoring', () => {
  test('the creator deletes a group at any time, and any member restores it', async () => {
    const made = await makeGroup(2);
    const [a, b] = [at(made, 0), at(made, 1)];
    await seedExpense(app, {
      groupId: made.id,
      paidBy: a,
      shares: [
        [a, 5_00],
        [b, 5_00],
      ],
    });
    expect((await a.delete(made.path)).status).toBe(204);
    expect(app.told.at(-1)?.users.toSorted()).toEqual([a.id, b.id].toSorted());
    for (const person of [a, b]) {
      expect((await person.get(made.path)).status).toBe(404);
      expect((await person.get('/api/groups')).body).toEqual([]);
    }
    expect((await a.delete(made.path)).status).toBe(404);
    expect((await b.get('/api/groups/deleted')).body).toMatchObject([{ id: made.id, name: 'Lake house' }]);
    expect(await b.post(`${made.path}/restore`)).toMatchObject({ status: 200, body: { balance: -5 } });
    expect((await b.get('/api/groups/deleted')).body).toEqual([]);
    expect((await a.get(made.path)).body.balance).toBe(5);
    expect((await a.post(`${made.path}/restore`)).status).toBe(409);
    expect(await kindsOf(a, made.path)).toEqual(['group_restored', 'group_deleted', 'group_created']);
  });

  test('another member deletes a group only if all balances are zero', async () => {
    const made = await makeGroup(2);
    const [a, b] = [at(made, 0), at(made, 1)];
    await seedExpense(app, { groupId: made.id, paidBy: a, shares: [[b, 10_00]] });
    expect(await b.delete(made.path)).toMatchObject({
      status: 409,
      body: { message: 'Settle up before deleting this group', code: 'conflict' },
    });
    expect((await b.get(made.path)).status).toBe(200);
    await seedPayment(app, { groupId: made.id, from: b, to: a, amount: 10_00 });
    expect((await b.delete(made.path)).status).toBe(204);
  });

  test('a group is deleted permanently after 30 days, with everything in it', async () => {
    const made = await makeGroup(2);
    const [a, b] = [at(made, 0), at(made, 1)];
    await seedExpense(app, {
      groupId: made.id,
      paidBy: a,
      shares: [
        [a, 5_00],
        [b, 5_00],
      ],
    });
    await a.delete(made.path);
    app.clock.advance(29 * 86_400_000);
    expect((await b.get('/api/groups/deleted')).body).toHaveLength(1);
    app.clock.advance(86_400_000);
    expect((await b.get('/api/groups/deleted')).body).toEqual([]);
    expect((await b.post(`${made.path}/restore`)).status).toBe(404);
    app.clock.advance(1000);
    await purgeDeletedGroups(app.deps);
    const rows = ['expenses', 'expense_shares', 'activity', 'notifications', 'group_members'].map(
      (table) => `SELECT group_id FROM ${table} WHERE group_id = $1`,
    );
    const left = await app.owner.query(
      `SELECT id FROM groups WHERE id = $1 UNION ALL SELECT book_id FROM ledger_entries WHERE book_id = $1
       UNION ALL SELECT book_id FROM ledger_balances WHERE book_id = $1 UNION ALL ${rows.join(' UNION ALL ')}`,
      [made.id],
    );
    expect(left.rows).toEqual([]);
    app.clock.set('2026-06-15T12:00:00Z');
  });

  test('50 simultaneous deletions and restorations each happen once', async () => {
    const made = await makeGroup();
    const person = at(made, 0);
    const fifty = Array.from({ length: 50 });
    const deleted = await Promise.all(fifty.map(() => person.delete(made.path)));
    expect(deleted.map(({ status }) => status).toSorted()).toEqual([
      204,
      ...Array.from({ length: 49 }, () => 404),
    ]);
    const restored = await Promise.all(fifty.map(() => person.post(`${made.path}/restore`)));
    expect(restored.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(restored.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    expect(await kindsOf(person, made.path)).toEqual(['group_restored', 'group_deleted', 'group_created']);
  });
});

describe('leaving', () => {
  test('a member leaves only with a zero balance, and then sees nothing of the group', async () => {
    const made = await makeGroup(3);
    const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
    await seedExpense(app, {
      groupId: made.id,
      paidBy: a,
      shares: [
        [a, 5_00],
        [b, 5_00],
      ],
    });
    for (const person of [a, b]) {
      expect(await person.post(`${made.path}/leave`)).toMatchObject({
        status: 409,
        body: { message: 'Settle up before leaving this group' },
      });
    }
    expect((await c.post(`${made.path}/leave`)).body).toEqual({ isGroupDeleted: false });
    expect(app.told.at(-1)?.users).toContain(a.id);
    expect((await c.get(made.path)).status).toBe(404);
    expect((await c.get('/api/groups')).body).toEqual([]);
    const { body } = await a.get(made.path);
    expect(body.members).toHaveLength(2);
    expect(body.memberBalances).toHaveLength(2);
    expect(await kindsOf(a, made.path)).toEqual(['member_left', 'group_created']);
  });

  test('the creator may leave; the last member who leaves deletes the group and can restore it', async () => {
    const made = await makeGroup(2);
    const [a, b] = [at(made, 0), at(made, 1)];
    await seedGuest(app, made.id, 'Guest');
    expect((await a.post(`${made.path}/leave`)).body).toEqual({ isGroupDeleted: false });
    expect((await b.post(`${made.path}/leave`)).body).toEqual({ isGroupDeleted: true });
    expect((await b.get(made.path)).status).toBe(404);
    expect((await a.post(`${made.path}/restore`)).status).toBe(404);
    expect((await b.post(`${made.path}/restore`)).status).toBe(200);
  });

  test('without simplification a member must be even with each person before leaving', async () => {
    const made = await makeGroup(3);
    const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
    await seedExpense(app, { groupId: made.id, paidBy: a, shares: [[b, 10_00]] });
    await seedExpense(app, { groupId: made.id, paidBy: b, shares: [[c, 10_00]] });
    await a.patch(made.path, { simplifyDebts: false });
    expect((await b.post(`${made.path}/leave`)).status).toBe(409);
    await a.patch(made.path, { simplifyDebts: true });
    expect((await b.post(`${made.path}/leave`)).status).toBe(200);
  });

  test('the last member cannot leave debts of others behind', async () => {
    const made = await makeGroup(2);
    const [a, b] = [at(made, 0), at(made, 1)];
    const [x, y] = [await seedGuest(app, made.id, 'X'), await seedGuest(app, made.id, 'Y')];
    await seedExpense(app, { groupId: made.id, paidBy: x, shares: [[y, 10_00]] });
    await a.post(`${made.path}/leave`);
    expect(await b.post(`${made.path}/leave`)).toMatchObject({
      status: 409,
      body: { message: 'Settle up before deleting this group' },
    });
  });

  test('50 simultaneous calls leave once', async () => {
    const made = await makeGroup(2);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => at(made, 1).post(`${made.path}/leave`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
    expect(await kindsOf(at(made, 0), made.path)).toEqual(['member_left', 'group_created']);
  });

  test('if everyone leaves at once, one is the last', async () => {
    const made = await makeGroup(8);
    const answers = await Promise.all(made.people.map((person) => person.post(`${made.path}/leave`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers.filter(({ body }) => body.isGroupDeleted)).toHaveLength(1);
  });

  test('a former member with a new balance sees the group read-only', async () => {
    const made = await makeGroup(3);
    const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
    await b.post(`${made.path}/leave`);
    await seedExpense(app, {
      groupId: made.id,
      paidBy: a,
      shares: [
        [b, 5_00],
        [c, 5_00],
      ],
    });
    const { body } = await b.get(made.path);
    expect(body).toMatchObject({ hasLeft: true, balance: -5 });
    expect(body.members.map(({ id }: { id: string }) => id)).toEqual([a.id, c.id]);
    expect(body.memberBalances).toHaveLength(3);
    expect(body.memberBalances.find((each: { user: { id: string } }) => each.user.id === b.id)).toMatchObject(
      {
        hasLeft: true,
        balance: -5,
      },
    );
    expect((await b.get('/api/groups')).body).toHaveLength(1);
    for (const answer of [
      await b.patch(made.path, { name: 'X' }),
      await b.patch(made.path, { status: 'closed' }),
      await b.delete(made.path),
      await b.post(`${made.path}/leave`),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { message: 'You left this group' } });
    }
    await seedPayment(app, { groupId: made.id, from: b, to: a, amount: 5_00 });
    expect((await b.get(made.path)).status).toBe(404);
    expect((await a.get(made.path)).body.memberBalances).toHaveLength(2);
    const sums = Object.values(await balancesIn(app, made.id)).reduce((sum, each) => sum + each, 0);
    expect(sums).toBe(0);
  });
});
