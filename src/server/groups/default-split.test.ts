import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { remove } from '#server/testing/contract/account-calls.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedGuest } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const percent = (...parts: [person: { id: string }, basisPoints: number][]) => ({
  mode: 'percent',
  percentages: parts.map(([{ id: userId }, basisPoints]) => ({ userId, basisPoints })),
});

const weigh = (...parts: [person: { id: string }, weight: number][]) => ({
  mode: 'weights',
  weights: parts.map(([{ id: userId }, weight]) => ({ userId, weight })),
});

const setDefault = (by: Caller, made: MadeGroup, split: object | null, paidBy: string | null = null) =>
  by.patch(made.path, { defaultSplit: split && { split, paidBy } });

const defaultOf = async (made: MadeGroup) => (await at(made, 0).get(made.path)).body.defaultSplit;

/** A group of two that splits 60 to 40. */
async function makeSixtyForty() {
  const made = await addGroupOf(app, 2);
  const [a, b] = [at(made, 0), at(made, 1)];
  const split = percent([a, 60_00], [b, 40_00]);
  expect((await setDefault(a, made, split)).status).toBe(200);
  return { made, a, b, split };
}

describe('setting it', () => {
  test('any member sets it, all members read it in lists too, and null clears it', async () => {
    const { made, a, b, split } = await makeSixtyForty();
    const kept = { split, paidBy: null, needsLook: false };
    expect((await b.get(made.path)).body.defaultSplit).toEqual(kept);
    expect((await b.get('/api/groups')).body[0].defaultSplit).toEqual(kept);
    expect((await b.get('/api/groups/active')).body[0].defaultSplit).toEqual(kept);
    expect((await setDefault(b, made, weigh([a, 2], [b, 1]), a.id)).body.defaultSplit).toEqual({
      split: weigh([a, 2], [b, 1]),
      paidBy: a.id,
      needsLook: false,
    });
    expect((await setDefault(b, made, null)).body.defaultSplit).toBeNull();
    expect(app.told.at(-1)?.users.toSorted()).toEqual([a.id, b.id].toSorted());
  });

  test('equal parts for some members can be a default too', async () => {
    const made = await addGroupOf(app, 3);
    const split = { mode: 'equal', participants: [at(made, 1).id, at(made, 2).id] };
    expect((await setDefault(at(made, 0), made, split)).body.defaultSplit.split).toEqual(split);
  });

  test('it is in the activity once, and other edits do not change it', async () => {
    const { made, a, b, split } = await makeSixtyForty();
    await setDefault(b, made, split);
    await b.patch(made.path, { name: 'Cabin' });
    await setDefault(b, made, null);
    await setDefault(b, made, null);
    const { rows } = await app.owner.query(
      `SELECT changes FROM activity WHERE group_id = $1 AND kind = 'group_updated' ORDER BY id`,
      [made.id],
    );
    const text = JSON.stringify({ split: percent([a, 60_00], [b, 40_00]), paidBy: null });
    const parsed = rows.map(({ changes }) =>
      changes.map((each: { field: string; from: string | null; to: string | null }) => [
        each.field,
        each.field === 'name' ? each.from : JSON.parse(each.from ?? 'null'),
        each.field === 'name' ? each.to : JSON.parse(each.to ?? 'null'),
      ]),
    );
    expect(parsed).toEqual([
      [['defaultSplit', null, JSON.parse(text)]],
      [['name', 'Lake house', 'Cabin']],
      [['defaultSplit', JSON.parse(text), null]],
    ]);
  });

  test('only members can be in it, and it must fit every amount', async () => {
    const { made, a, b, split } = await makeSixtyForty();
    const stranger = await app.person();
    const refused: [body: unknown, message: string][] = [
      [{ split: percent([a, 60_00], [b, 39_99]), paidBy: null }, 'Percentages must add up to 100%'],
      [{ split: percent([a, 60_00], [b, 40_01]), paidBy: null }, 'Percentages must add up to 100%'],
      [{ split: percent([a, 60_00], [stranger, 40_00]), paidBy: null }, 'Unknown member'],
      [{ split, paidBy: stranger.id }, 'Unknown member'],
      [{ split, paidBy: 'me' }, 'Unknown member'],
      [{ split: weigh([a, 0], [b, 0]), paidBy: null }, 'At least one weight must be greater than zero'],
      [{ split: weigh([a, 1], [a, 1]), paidBy: null }, 'Each person can be listed only once'],
      [{ split: { mode: 'equal', participants: [] }, paidBy: null }, 'Choose at least one person'],
      [
        { split: { mode: 'exact', shares: [{ userId: a.id, amount: 1 }] }, paidBy: null },
        'Unknown kind of split',
      ],
      [{ split: { mode: 'items', items: [], tax: 0, tip: 0 }, paidBy: null }, 'Unknown kind of split'],
      [{ split: { mode: 'random' }, paidBy: null }, 'Unknown kind of split'],
      ['equal', 'Default split is not valid'],
    ];
    for (const [defaultSplit, message] of refused) {
      expect(await a.patch(made.path, { name: 'Refused', defaultSplit })).toMatchObject({
        status: 400,
        body: { message },
      });
    }
    expect((await a.get(made.path)).body).toMatchObject({ name: 'Lake house', defaultSplit: { split } });
  });

  test('a closed group keeps it and accepts no other', async () => {
    const { made, a, split } = await makeSixtyForty();
    await a.patch(made.path, { status: 'closed' });
    for (const other of [null, split]) {
      expect(await setDefault(a, made, other)).toMatchObject({ status: 409, body: { code: 'group_closed' } });
    }
    expect(await defaultOf(made)).toMatchObject({ split });
  });
});

describe('what it changes', () => {
  const add = async (by: Caller, made: MadeGroup, more: object) => {
    const body = { title: 'Dinner', amount: 100.01, date: '2026-06-10', groupId: made.id, category: 'food' };
    const answer = await by.post('/api/expenses', { ...body, ...more });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const sharesOf = ({ shares }: { shares: { userId: string; amount: number }[] }) =>
    Object.fromEntries(shares.map(({ userId, amount }) => [userId, amount]));

  test('100.01 split 60 to 40 is 60.01 and 40.00', async () => {
    const { made, a, b, split } = await makeSixtyForty();
    const expense = await add(a, made, { splitType: 'custom', split });
    expect(sharesOf(expense)).toEqual({ [a.id]: 60.01, [b.id]: 40 });
  });

  test('the default of the calls stays equal parts for all', async () => {
    const { made, a, b } = await makeSixtyForty();
    await setDefault(a, made, percent([a, 100_00], [b, 0]), b.id);
    const expense = await add(a, made, { amount: 100 });
    expect(sharesOf(expense)).toEqual({ [a.id]: 50, [b.id]: 50 });
    expect(expense).toMatchObject({ paidBy: a.id, splitType: 'equal' });
  });

  test('existing expenses stay unchanged', async () => {
    const { made, a, b, split } = await makeSixtyForty();
    const { id } = await add(a, made, { splitType: 'custom', split });
    const rows = async () => {
      const kept = await app.owner.query(
        `SELECT expense.*, (SELECT json_agg(share ORDER BY user_id) FROM expense_shares AS share
                            WHERE share.expense_id = expense.id)::text AS shares
         FROM expenses AS expense WHERE expense.id = $1`,
        [id],
      );
      return JSON.stringify(kept.rows);
    };
    const before = await rows();
    await setDefault(b, made, percent([a, 10_00], [b, 90_00]), b.id);
    await setDefault(b, made, null);
    expect(await rows()).toBe(before);
  });
});

describe('people who come and go', () => {
  test('a person who joins or leaves marks it for review until it is set again', async () => {
    const { made, a, b, split } = await makeSixtyForty();
    const email = 'joins-default@example.com';
    const newcomer = await app.person(undefined, { email });
    const { id } = (await a.post(`${made.path}/invitations`, { email })).body;
    await newcomer.post(`/api/invitations/${id}/accept`);
    expect(await defaultOf(made)).toEqual({ split, paidBy: null, needsLook: true });
    await newcomer.post(`${made.path}/leave`);
    expect(await defaultOf(made)).toMatchObject({ needsLook: true });
    await setDefault(b, made, split);
    expect(await defaultOf(made)).toMatchObject({ needsLook: false });
    await b.post(`${made.path}/leave`);
    expect(await defaultOf(made)).toEqual({ split, paidBy: null, needsLook: true });
    expect(await setDefault(a, made, split)).toMatchObject({
      status: 400,
      body: { message: 'Unknown member' },
    });
  });

  test('people who are added or removed by name count too', async () => {
    const { made, a, b, split } = await makeSixtyForty();
    const { id } = (await a.post(`${made.path}/people`, { name: 'Noor' })).body;
    expect(await defaultOf(made)).toMatchObject({ needsLook: true });
    await setDefault(a, made, split);
    await b.patch(`${made.path}/people/${id}`, { name: 'Noor B.' });
    expect(await defaultOf(made)).toMatchObject({ needsLook: false });
    await a.delete(`${made.path}/people/${id}`);
    expect(await defaultOf(made)).toMatchObject({ needsLook: true });
  });

  test('a deleted account has left', async () => {
    const { made, b, split } = await makeSixtyForty();
    await givePassword(app, b);
    expect((await remove(app, b, '/api/user', { password: PASSWORD })).status).toBe(200);
    expect(await defaultOf(made)).toEqual({ split, paidBy: null, needsLook: true });
  });

  test.each([false, true])(
    'a claim replaces the placeholder and does not mark it for review (marked before: %j)',
    async (isOld) => {
      const made = await addGroupOf(app, 1);
      const a = at(made, 0);
      const guest = await seedGuest(app, made.id, 'Guest');
      await setDefault(a, made, percent([a, 60_00], [guest, 40_00]), guest.id);
      if (isOld) await a.post(`${made.path}/people`, { name: 'Noor' });
      const email = `takes-default-${isOld}@example.com`;
      const person = await app.person(undefined, { email });
      const { id } = (await a.post(`${made.path}/invitations`, { email, placeholderId: guest.id })).body;
      expect((await person.post(`/api/invitations/${id}/accept`)).status).toBe(200);
      expect(await defaultOf(made)).toEqual({
        split: percent([a, 60_00], [person, 40_00]),
        paidBy: person.id,
        needsLook: isOld,
      });
    },
  );

  test('a group without one stays without', async () => {
    const made = await addGroupOf(app, 2);
    await at(made, 0).post(`${made.path}/people`, { name: 'Noor' });
    await at(made, 1).post(`${made.path}/leave`);
    expect(await defaultOf(made)).toBeNull();
  });
});
