import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

let app: TestApp;
let made: MadeGroup;
let [ana, ben, cleo]: Caller[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  made = await addGroupOf(app, 3);
  [ana, ben, cleo] = [at(made, 0), at(made, 1), at(made, 2)];
  await putTogether([ben, cleo]);
});

const idsOf = (people: readonly (Caller | undefined)[]) => people.map((person) => person?.id ?? '');
const all = () => idsOf([ana, ben, cleo]);
const by = () => at(made, 0);

const putTogether = (...families: (Caller | undefined)[][]) =>
  by().patch(made.path, { families: families.map((people) => ({ name: 'Fam', userIds: idsOf(people) })) });

const add = (body: object) =>
  by().post('/api/expenses', {
    title: 'House',
    amount: 40,
    date: '2026-06-14',
    groupId: made.id,
    category: 'travel',
    split: { mode: 'equal', participants: all(), per: 'family' },
    ...body,
  });

const sharesOf = ({ body }: Answer) => {
  const shares: { userId: string; amount: number }[] = body.shares;
  return all().map((id) => shares.find(({ userId }) => userId === id)?.amount);
};

describe('equal parts per family', () => {
  test('each family pays the same, divided among its people, and it is stored as custom', async () => {
    const added = await add({});
    expect(added).toMatchObject({
      status: 201,
      body: { splitType: 'custom', split: { mode: 'equal', participants: all(), per: 'family' } },
    });
    expect(sharesOf(added)).toEqual([20, 10, 10]);
    expect((await by().get(`/api/expenses/${added.body.id}`)).body.split).toEqual(added.body.split);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('only participants count; who is in no family is a family of one', async () => {
    const added = await add({ split: { mode: 'equal', participants: idsOf([ana, ben]), per: 'family' } });
    expect(sharesOf(added)).toEqual([20, 20, undefined]);
  });

  test('the families of the day of a change decide, and an edit of the title changes no share', async () => {
    const { body } = await add({});
    const path = `/api/expenses/${body.id}`;
    await putTogether();
    expect(sharesOf(await by().patch(path, { title: 'Cabin', split: body.split }))).toEqual([20, 10, 10]);
    expect(sharesOf(await by().patch(path, { amount: 60 }))).toEqual([20, 20, 20]);
    await putTogether([ana, ben]);
    expect(sharesOf(await by().patch(path, { amount: 40 }))).toEqual([10, 10, 20]);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('a change of the participants keeps it; an equal split ends it', async () => {
    const { body } = await add({});
    const path = `/api/expenses/${body.id}`;
    const two = await by().patch(path, { participants: idsOf([ben, cleo]) });
    expect(two.body.split).toEqual({ mode: 'equal', participants: idsOf([ben, cleo]), per: 'family' });
    const same = await by().patch(path, { splitType: 'custom', title: 'Cabin' });
    expect(same).toMatchObject({ status: 200, body: { splitType: 'custom' } });
    const equal = await by().patch(path, { splitType: 'equal', participants: all() });
    expect(equal.body).toMatchObject({ splitType: 'equal', split: { mode: 'equal', participants: all() } });
    expect(equal.body.shares.every(({ amount }: { amount: number }) => Math.abs(amount - 13.33) < 0.02)).toBe(
      true,
    );
  });

  test('the history names it where no share changes', async () => {
    await putTogether();
    const { body } = await add({ split: { mode: 'equal', participants: idsOf([ana, ben]) } });
    const path = `/api/expenses/${body.id}`;
    const split = { mode: 'equal', participants: idsOf([ana, ben]), per: 'family' };
    await by().patch(path, { split });
    const [latest] = (await by().get(`${path}/history`)).body;
    expect(latest.changes).toEqual([{ field: 'split', from: 'Equally', to: 'Equally per family' }]);
  });

  test('a group’s default split may be per family', async () => {
    const defaultSplit = { split: { mode: 'equal', participants: all(), per: 'family' }, paidBy: null };
    const { body } = await by().patch(made.path, { defaultSplit });
    expect(body.defaultSplit).toEqual({ ...defaultSplit, needsLook: false });
  });

  test('anything but person and family is refused', async () => {
    const answer = await add({ split: { mode: 'equal', participants: all(), per: 'house' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message: 'Split per person or per family' },
    });
  });

  test('an export carries it', async () => {
    await add({});
    const { body } = await by().get(`${made.path}/export.json`);
    expect(body.expenses).toMatchObject([{ split: { mode: 'equal', participants: all(), per: 'family' } }]);
  });

  test('a split per person reads no families', async () => {
    const query = vi.spyOn(app.deps.pool, 'query');
    const statements = async (split: object) => {
      query.mockClear();
      await add({ split });
      return query.mock.calls.length;
    };
    const plain = await statements({ mode: 'equal', participants: all() });
    expect(await statements({ mode: 'equal', participants: all(), per: 'person' })).toBe(plain);
    query.mockRestore();
  });
});
