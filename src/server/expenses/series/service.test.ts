import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { resumeLateSeries } from '#server/expenses/jobs.ts';
import { listLockWaits } from '#server/testing/app/lock-waits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { remove } from '#server/testing/contract/account-calls.ts';
import { takeAccess } from '#server/testing/makers/access.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { addGroupOf, at, kindsOf, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedLeaving } from '#server/testing/makers/seed.ts';
import { until } from '#server/testing/system/server-process.ts';

let app: TestApp;
let group: MadeGroup;
let maya: Caller;
let liam: Caller;
let nora: Caller;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-06-15T12:00:00Z');
  group = await addGroupOf(app, 3);
  [maya, liam, nora] = [at(group, 0), at(group, 1), at(group, 2)];
});

const RENT = {
  title: 'Rent',
  amount: 900,
  date: '2026-07-01',
  category: 'accommodation',
  frequency: 'monthly',
};

const add = (body: object = {}, caller = maya): Promise<Answer> =>
  caller.post(`${group.path}/series`, { ...RENT, ...body });
const change = (id: string, body: object, caller = maya): Promise<Answer> =>
  caller.patch(`${group.path}/series/${id}`, body);

/** The days of a series' expenses, oldest first. */
async function datesOf(seriesId: string): Promise<string[]> {
  const { rows } = await app.owner.query(
    'SELECT series_date::text AS date FROM expenses WHERE series_id = $1 ORDER BY series_date',
    [seriesId],
  );
  return rows.map(({ date }) => date);
}

async function goTo(day: string): Promise<void> {
  app.clock.set(`${day}T12:00:00Z`);
  // Sessions end after 30 days.
  await app.owner.query(`UPDATE sessions SET expires_at = '2100-01-01'`);
  await app.runJobs();
}

async function seriesOf(caller = maya) {
  return (await caller.get(`${group.path}/series`)).body;
}

const said = ({ status, body }: Answer) => ({ status, message: body.message });

describe('a new series', () => {
  test('the reply has the next day, and nothing is added before it', async () => {
    const { status, body } = await add({ times: 12, notes: 'Flat' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...RENT,
      groupId: group.id,
      createdBy: maya.id,
      currency: 'USD',
      notes: 'Flat',
      merchantName: null,
      paidBy: maya.id,
      payers: [{ userId: maya.id, amount: 900 }],
      splitType: 'equal',
      split: null,
      nextDate: '2026-07-01',
      times: 12,
      timesLeft: 12,
      endsOn: null,
      pausedReason: null,
    });
    expect(await datesOf(body.id)).toEqual([]);
    expect(await seriesOf(liam)).toEqual([body]);
    expect((await liam.get(group.path)).body.hasSeries).toBe(true);
  });

  test('a job adds each occurrence on its day, like an expense of its creator', async () => {
    const { id } = (await add({ paidBy: liam.id })).body;
    await goTo('2026-06-30');
    expect(await datesOf(id)).toEqual([]);
    const toldBefore = app.told.length;
    await goTo('2026-07-01');
    const [expense] = (await nora.get(`/api/expenses?groupId=${group.id}`)).body;
    expect(expense).toMatchObject({
      title: 'Rent',
      seriesId: id,
      date: '2026-07-01',
      paidBy: liam.id,
      userAmount: 300,
    });
    expect(await kindsOf(maya, group.path)).toContain('expense_added');
    const [notice] = (await nora.get('/api/notifications')).body;
    expect(notice).toMatchObject({ kind: 'expense_added', title: 'Rent', actor: { id: maya.id } });
    // The series of other tests are posted at the same time, in any order.
    expect(app.told.slice(toldBefore)).toContainEqual(
      expect.objectContaining({ addresses: expect.arrayContaining([group.path]) }),
    );
    expect((await seriesOf())[0].nextDate).toBe('2026-08-01');
  });

  test('a series of refunds posts refunds, until an edit makes them costs', async () => {
    const { id, isRefund } = (await add({ isRefund: true })).body;
    expect(isRefund).toBe(true);
    await goTo('2026-07-01');
    const listed = async () => (await nora.get(`/api/expenses?groupId=${group.id}`)).body;
    expect(await listed()).toMatchObject([{ seriesId: id, isRefund: true, amount: 900 }]);
    const path = `${group.path}/series/${id}`;
    expect((await maya.patch(path, { title: 'Rebate' })).body.isRefund).toBe(true);
    expect((await maya.patch(path, { isRefund: false })).body.isRefund).toBe(false);
    await goTo('2026-08-01');
    expect(await listed()).toMatchObject([{ isRefund: false }, { isRefund: true }]);
  });

  test('the call itself adds occurrences that are already due', async () => {
    const { body } = await add({ date: '2026-04-15' });
    expect(await datesOf(body.id)).toEqual(['2026-04-15', '2026-05-15', '2026-06-15']);
    expect(body.nextDate).toBe('2026-07-15');
  });

  test('of many overdue occurrences the latest 31 are added and one activity lists the others', async () => {
    const { body } = await add({ date: '2026-05-01', frequency: 'daily', title: 'Coffee' });
    const dates = await datesOf(body.id);
    expect([dates.length, dates[0]]).toEqual([31, '2026-05-16']);
    const lines = (await maya.get(`${group.path}/activity`)).body;
    const skipped = lines.filter(({ kind }: { kind: string }) => kind === 'series_skipped');
    expect(skipped.map(({ title }: { title: string }) => title)).toEqual([
      'Coffee (15 times, May 1, 2026 to May 15, 2026)',
    ]);
    await maya.patch('/api/user/language', { language: 'de' });
    const german = (await maya.get(`${group.path}/activity`)).body;
    await maya.patch('/api/user/language', { language: null });
    expect(german.find(({ kind }: { kind: string }) => kind === 'series_skipped').title).toBe(
      'Coffee (15-mal, 01.05.2026 bis 15.05.2026)',
    );
  });

  test('a split that names no one is among all members at the time of the occurrence', async () => {
    await add();
    await app.owner.query('UPDATE group_members SET left_at = now() WHERE group_id = $1 AND user_id = $2', [
      group.id,
      nora.id,
    ]);
    await goTo('2026-07-01');
    const [expense] = (await maya.get(`/api/expenses?groupId=${group.id}`)).body;
    expect(expense.userAmount).toBe(450);
  });

  test('the day is that of its creator’s time zone', async () => {
    await app.owner.query(`UPDATE users SET time_zone = 'Pacific/Auckland' WHERE id = $1`, [maya.id]);
    const { id } = (await add()).body;
    app.clock.set('2026-06-30T11:59:00Z');
    await app.runJobs();
    expect(await datesOf(id)).toEqual([]);
    app.clock.set('2026-06-30T12:00:00Z');
    await app.runJobs();
    expect(await datesOf(id)).toEqual(['2026-07-01']);
  });

  test('a repeated call with its key makes one series', async () => {
    const key = { 'idempotency-key': newId() };
    const [first, second] = [
      await maya.post(`${group.path}/series`, RENT, key),
      await maya.post(`${group.path}/series`, RENT, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await seriesOf()).toHaveLength(1);
  });

  test.each([
    [400, 'Must end after it begins', { endsOn: '2026-06-30' }],
    [400, 'Choose a last day or a number of times', { endsOn: '2026-12-31', times: 3 }],
    [400, 'Unknown frequency', { frequency: 'hourly' }],
    [400, 'Unknown frequency', { frequency: undefined }],
    [400, 'Times must be from 1 to 1,000', { times: 0 }],
    [400, 'Times must be from 1 to 1,000', { times: 1001 }],
    [400, 'Times must be from 1 to 1,000', { times: 1.5 }],
    [400, 'Amount must be greater than zero', { amount: 0 }],
    [400, 'Date is required', { date: undefined }],
    [400, 'Shares must add up to the amount', { splitType: 'custom', shares: [] }],
    [400, 'The payer must be a member of the group', { paidBy: newId() }],
    [400, 'Everyone in the split must be a member of the group', { participants: [newId()] }],
    [
      400,
      'What people paid must add up to the amount',
      { payers: [{ userId: '01900000-0000-7000-8000-000000000001', amount: 1 }] },
    ],
  ])('%i %s: %j', async (status, message, body) => {
    expect(said(await add(body))).toEqual({ status, message });
    expect(await seriesOf()).toEqual([]);
  });

  test('a series that ends on its first day has one occurrence', async () => {
    const { id, nextDate } = (await add({ date: '2026-06-15', endsOn: '2026-06-15' })).body;
    expect([nextDate, await datesOf(id)]).toEqual([null, ['2026-06-15']]);
    expect(await seriesOf()).toEqual([]);
    expect((await maya.get(group.path)).body.hasSeries).toBe(false);
  });

  test('a closed group takes none', async () => {
    await maya.patch(group.path, { status: 'closed' });
    expect((await add()).body.code).toBe('group_closed');
  });

  test('a group has at most 100', async () => {
    await app.owner.query(
      `INSERT INTO expense_series (id, group_id, created_by, template, frequency, first_date, day_of_month, next_date, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, '{"title":"A","amount":1,"category":"food"}', 'monthly', '2027-01-01', 1, '2027-01-01', now(), now()
       FROM generate_series(1, 100)`,
      [group.id, maya.id],
    );
    expect(said(await add())).toEqual({
      status: 409,
      message: 'A group can have at most 100 recurring expenses',
    });
    await app.owner.query(
      `UPDATE expense_series SET next_date = NULL, ends_on = first_date WHERE id = (
         SELECT id FROM expense_series WHERE group_id = $1 LIMIT 1)`,
      [group.id],
    );
    expect((await add()).status).toBe(201);
    const { rows } = await app.owner.query(
      'SELECT id FROM expense_series WHERE group_id = $1 AND next_date IS NULL',
      [group.id],
    );
    expect((await change(rows[0].id, { endsOn: null })).status).toBe(409);
    const page = await maya.get(`${group.path}/series?limit=60`);
    const rest = await maya.get(`${group.path}/series?limit=60&cursor=${page.headers['x-next-cursor']}`);
    expect([page.body.length, rest.body.length]).toEqual([60, 40]);
  });
});

describe('an edit', () => {
  test('it changes the coming occurrences and leaves the posted ones', async () => {
    const { id } = (await add({ date: '2026-06-01' })).body;
    const edited = await change(id, {
      amount: 950,
      title: 'Rent and heating',
      split: { mode: 'equal', participants: [maya.id, liam.id] },
    });
    expect(edited.body).toMatchObject({
      amount: 950,
      nextDate: '2026-07-01',
      split: { participants: [maya.id, liam.id] },
    });
    await goTo('2026-07-01');
    const titles = (await maya.get(`/api/expenses?groupId=${group.id}`)).body.map(
      (each: { title: string; userAmount: number }) => [each.title, each.userAmount],
    );
    expect(titles).toEqual([
      ['Rent and heating', 475],
      ['Rent', 300],
    ]);
    expect(await kindsOf(maya, group.path)).toContain('series_updated');
  });

  test('an edited occurrence is not touched by the series', async () => {
    const { id } = (await add({ date: '2026-06-01' })).body;
    const [posted] = (await maya.get(`/api/expenses?groupId=${group.id}`)).body;
    await maya.patch(`/api/expenses/${posted.id}`, { amount: 880, date: '2026-06-03', version: 1 });
    await change(id, { amount: 950 });
    await goTo('2026-08-01');
    const { body } = await maya.get(`/api/expenses/${posted.id}`);
    expect(body).toMatchObject({ amount: 880, date: '2026-06-03', seriesId: id });
    expect(await datesOf(id)).toEqual(['2026-06-01', '2026-07-01', '2026-08-01']);
  });

  test('“this and the next” changes one occurrence and the coming ones together', async () => {
    const { id } = (await add({ date: '2026-05-01' })).body;
    const [june, may] = (await maya.get(`/api/expenses?groupId=${group.id}`)).body;
    const { status } = await change(id, { amount: 1000, split: null, expenseId: june.id, version: 1 }, liam);
    expect(status).toBe(200);
    await goTo('2026-07-01');
    const amounts = (await maya.get(`/api/expenses?groupId=${group.id}`)).body.map(
      (each: { amount: number }) => each.amount,
    );
    expect(amounts).toEqual([1000, 1000, 900]);
    expect((await maya.get(`/api/expenses/${may.id}`)).body.version).toBe(1);
  });

  test('nothing is changed if the occurrence is stale, deleted, or of something else', async () => {
    const { id } = (await add({ date: '2026-06-01' })).body;
    const [june] = (await maya.get(`/api/expenses?groupId=${group.id}`)).body;
    const other = await maya.post('/api/expenses', {
      title: 'Tea',
      amount: 3,
      date: '2026-06-02',
      category: 'food',
      groupId: group.id,
    });
    await maya.patch(`/api/expenses/${june.id}`, { title: 'June', version: 1 });
    expect((await change(id, { amount: 1, expenseId: june.id, version: 1 })).body.code).toBe('stale');
    expect((await change(id, { amount: 1, expenseId: other.body.id })).status).toBe(404);
    await maya.delete(`/api/expenses/${june.id}`);
    expect((await change(id, { amount: 1, expenseId: june.id })).status).toBe(404);
    expect((await seriesOf())[0].amount).toBe(900);
  });

  test('applies another frequency and another end from the latest occurrence', async () => {
    const { id } = (await add({ date: '2026-06-01', times: 12 })).body;
    expect((await change(id, { frequency: 'quarterly' })).body).toMatchObject({
      nextDate: '2026-09-01',
      timesLeft: 11,
    });
    expect((await change(id, { endsOn: '2026-12-31' })).body).toMatchObject({
      times: null,
      timesLeft: null,
      endsOn: '2026-12-31',
    });
    expect((await change(id, { endsOn: '2026-08-31' })).body).toMatchObject({ nextDate: null });
    expect(await seriesOf()).toEqual([]);
    await goTo('2026-09-02');
    expect((await change(id, { endsOn: null })).body).toMatchObject({ nextDate: '2026-12-01', endsOn: null });
  });

  test('payers and splits replace the previous ones', async () => {
    const payers = [
      { userId: maya.id, amount: 500 },
      { userId: liam.id, amount: 400 },
    ];
    const { body } = await add({ payers });
    expect(body.payers.map(({ userId }: { userId: string }) => userId)).toEqual([maya.id, liam.id]);
    expect(said(await change(body.id, { amount: 1000 }))).toEqual({
      status: 400,
      message: 'What people paid must add up to the amount',
    });
    expect((await change(body.id, { amount: 1000, paidBy: nora.id })).body).toMatchObject({
      paidBy: nora.id,
    });
    const shares = [{ userId: liam.id, amount: 1000 }];
    expect((await change(body.id, { splitType: 'custom', shares })).body).toMatchObject({
      split: { mode: 'exact' },
      splitType: 'custom',
    });
    expect((await change(body.id, { split: null })).body).toMatchObject({ split: null, splitType: 'equal' });
  });

  test('saved without a change, nothing is written', async () => {
    const { id } = (await add({ times: 3 })).body;
    const before = await kindsOf(maya, group.path);
    expect((await change(id, { title: 'Rent', amount: 900, times: 3, isPaused: false })).status).toBe(200);
    expect(await kindsOf(maya, group.path)).toEqual(before);
  });

  test('it is refused with a sentence', async () => {
    const { id } = (await add()).body;
    expect(said(await change(id, { endsOn: '2026-06-30' }))).toEqual({
      status: 400,
      message: 'Must end after it begins',
    });
    expect(said(await change(id, { endsOn: '2026-12-31', times: 2 }))).toEqual({
      status: 400,
      message: 'Choose a last day or a number of times',
    });
    expect(said(await change(id, { frequency: 'never' }))).toEqual({
      status: 400,
      message: 'Unknown frequency',
    });
    expect(said(await change(id, { paidBy: newId() }))).toEqual({
      status: 400,
      message: 'The payer must be a member of the group',
    });
    expect((await change(newId(), {})).status).toBe(404);
  });
});

describe('a pause', () => {
  const reasonOf = async () => (await seriesOf())[0].pausedReason;
  const noticesOf = async (person: Caller) =>
    (await person.get('/api/notifications')).body
      .filter(({ kind }: { kind: string }) => kind === 'series_paused')
      .map(({ title, link }: { title: string; link: string }) => ({ title, link }));

  test('a manual pause notifies the creator, and the series resumes without posting missed occurrences', async () => {
    const { id } = (await add({ date: '2026-06-01', times: 4 })).body;
    expect((await change(id, { isPaused: true }, liam)).body.pausedReason).toBe('by_hand');
    expect(await noticesOf(maya)).toEqual([{ title: 'Rent', link: `/groups/${group.id}` }]);
    await goTo('2026-09-15');
    expect(await datesOf(id)).toEqual(['2026-06-01']);
    expect((await change(id, { isPaused: false })).body).toMatchObject({
      nextDate: '2026-10-01',
      timesLeft: 3,
      pausedReason: null,
    });
    await goTo('2026-10-01');
    expect(await datesOf(id)).toEqual(['2026-06-01', '2026-10-01']);
    expect(await kindsOf(maya, group.path)).toEqual(
      expect.arrayContaining(['series_paused', 'series_resumed']),
    );
  });

  test('closing the group pauses, and reopening it resumes', async () => {
    const { id } = (await add()).body;
    await liam.patch(group.path, { status: 'closed' });
    expect(await reasonOf()).toBe('closed');
    expect(await noticesOf(maya)).toHaveLength(1);
    expect((await change(id, { isPaused: false })).body.code).toBe('group_closed');
    await goTo('2026-08-15');
    await liam.patch(group.path, { status: 'active' });
    expect((await seriesOf())[0]).toMatchObject({ nextDate: '2026-09-01', pausedReason: null });
    await goTo('2026-09-01');
    expect(await datesOf(id)).toEqual(['2026-09-01']);
  });

  test('one that was paused by hand stays paused when the group is reopened', async () => {
    const { id } = (await add()).body;
    await change(id, { isPaused: true });
    await maya.patch(group.path, { status: 'closed' });
    await maya.patch(group.path, { status: 'active' });
    expect(await reasonOf()).toBe('by_hand');
  });

  test('if a named person leaves, it pauses until they are no longer named', async () => {
    const { id } = (await add({ participants: [maya.id, liam.id] })).body;
    await nora.post(`${group.path}/leave`);
    expect(await reasonOf()).toBeNull();
    await liam.post(`${group.path}/leave`);
    expect(await reasonOf()).toBe('person_left');
    expect(await noticesOf(maya)).toHaveLength(1);
    expect((await change(id, { title: 'The rent' })).status).toBe(200);
    expect(said(await change(id, { isPaused: false }))).toEqual({
      status: 400,
      message: 'Everyone in the split must be a member of the group',
    });
    const resumed = await change(id, { split: null, isPaused: false });
    expect(resumed.body).toMatchObject({ pausedReason: null, split: null });
  });

  test('removing a named placeholder pauses, claiming it does not', async () => {
    const people = `${group.path}/people`;
    const [ana, ben] = [
      (await maya.post(people, { name: 'Ana' })).body,
      (await maya.post(people, { name: 'Ben' })).body,
    ];
    await add({ participants: [maya.id, ana.id] });
    await add({ participants: [maya.id, ben.id], title: 'Gym' });
    await maya.delete(`${people}/${ana.id}`);
    const { url } = (await maya.post(`${group.path}/join-link`)).body;
    const omar = await app.person();
    await omar.post(`/api/join/${url.split('/').at(-1)}/accept`, { placeholderId: ben.id });
    const [rent, gym] = await seriesOf();
    expect(rent.pausedReason).toBe('person_left');
    expect(gym).toMatchObject({ pausedReason: null, split: { participants: [maya.id, omar.id] } });
  });

  test('if its creator leaves, it pauses permanently', async () => {
    const { id } = (await add()).body;
    await maya.post(`${group.path}/leave`);
    expect((await seriesOf(liam))[0].pausedReason).toBe('person_left');
    expect(said(await change(id, { isPaused: false }, liam))).toEqual({
      status: 409,
      message: 'The person who added this has left the group',
    });
    expect((await liam.delete(`${group.path}/series/${id}`)).status).toBe(204);
  });

  test('if its creator deletes their account, it pauses permanently', async () => {
    await add();
    await givePassword(app, maya);
    expect((await remove(app, maya, '/api/user', { password: PASSWORD })).status).toBe(200);
    expect((await seriesOf(liam))[0].pausedReason).toBe('person_left');
  });

  test('a person who left without a call is noticed when it posts', async () => {
    await add({ participants: [maya.id, nora.id] });
    await seedLeaving(app, group.id, nora);
    await goTo('2026-07-01');
    expect((await seriesOf(liam))[0]).toMatchObject({ pausedReason: 'person_left', nextDate: '2026-07-01' });
    expect(await noticesOf(maya)).toHaveLength(1);
  });

  const statesOf = async (id: string) => {
    const { rows } = await app.owner.query(
      'SELECT paused_reason AS "pausedReason", next_date::text AS "nextDate" FROM expense_series WHERE id = $1',
      [id],
    );
    return rows;
  };

  test('another rule that refuses it pauses it once, and the creator can mend and resume it', async () => {
    const { id } = (await add()).body;
    await app.owner.query(`UPDATE expense_series SET template = template - 'amount' WHERE id = $1`, [id]);
    await goTo('2026-07-01');
    await resumeLateSeries(app.deps);
    await goTo('2026-07-02');
    expect(await statesOf(id)).toEqual([{ pausedReason: 'refused', nextDate: '2026-07-01' }]);
    expect(await noticesOf(maya)).toEqual([{ title: 'Rent', link: `/groups/${group.id}` }]);
    const { rows } = await app.owner.query('SELECT 1 FROM jobs WHERE unique_key = $1', [
      `expense-series:${id}`,
    ]);
    expect(rows).toEqual([]);
    expect((await change(id, { amount: 950, isPaused: false })).body.pausedReason).toBe(null);
    await goTo('2026-08-01');
    expect(await datesOf(id)).toEqual(['2026-08-01']);
  });

  test('of several due occurrences none is posted if a later one is refused', async () => {
    const { id } = (await add({ participants: [maya.id, nora.id] })).body;
    await app.owner.query(`
      CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        UPDATE group_members SET left_at = now() WHERE group_id = NEW.group_id AND user_id = '${nora.id}';
        RETURN NEW;
      END $$`);
    await app.owner.query(`
      CREATE TRIGGER leave AFTER INSERT ON expenses FOR EACH ROW WHEN (NEW.series_id = '${id}')
      EXECUTE FUNCTION leave()`);
    try {
      await goTo('2026-08-15');
    } finally {
      await app.owner.query('DROP FUNCTION leave CASCADE');
    }
    expect(await datesOf(id)).toEqual([]);
    expect(await statesOf(id)).toEqual([{ pausedReason: 'refused', nextDate: '2026-07-01' }]);
  });

  test('a group that is deleted while the job waits for its lock does not pause', async () => {
    const { id } = (await add()).body;
    const deleting = await app.owner.connect();
    await deleting.query('BEGIN');
    await deleting.query('UPDATE groups SET deleted_at = now() WHERE id = $1', [group.id]);
    const posting = goTo('2026-07-01');
    await until(async () => (await listLockWaits(app)).length > 0);
    await deleting.query('COMMIT');
    deleting.release();
    await posting;
    expect(await statesOf(id)).toEqual([{ pausedReason: null, nextDate: '2026-07-01' }]);
  });
});

test('a late series keeps its failed job until it gets a new one', async () => {
  const { id } = (await add()).body;
  const key = `expense-series:${id}`;
  await app.owner.query('UPDATE jobs SET failed_at = now() WHERE unique_key = $1', [key]);
  app.clock.set('2026-07-01T12:00:00Z');
  await app.owner.query(
    `ALTER TABLE jobs ADD CONSTRAINT refused CHECK (kind <> 'expense-series' OR failed_at IS NOT NULL) NOT VALID`,
  );
  await expect(resumeLateSeries(app.deps)).rejects.toThrow('refused');
  await app.owner.query('ALTER TABLE jobs DROP CONSTRAINT refused');
  const { rows } = await app.owner.query('SELECT 1 FROM jobs WHERE unique_key = $1', [key]);
  expect(rows).toHaveLength(1);
  await resumeLateSeries(app.deps);
  await app.runJobs();
  expect(await datesOf(id)).toEqual(['2026-07-01']);
});

test('a series whose creator has no access when it posts is paused, and they are notified', async () => {
  const gated = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
  try {
    const made = await addGroupOf(gated, 2);
    const ana = at(made, 0);
    const { id } = (await ana.post(`${made.path}/series`, RENT)).body;
    await takeAccess(gated, [ana.id, at(made, 1).id]);
    gated.clock.set('2026-07-01T12:00:00Z');
    await gated.runJobs();
    const [series] = (await ana.get(`${made.path}/series`)).body;
    expect(series).toMatchObject({ id, pausedReason: 'no_access', nextDate: '2026-07-01' });
    expect((await ana.get('/api/notifications')).body[0].kind).toBe('series_paused');
    expect((await ana.patch(`${made.path}/series/${id}`, { isPaused: false })).status).toBe(402);
    expect((await ana.delete(`${made.path}/series/${id}`)).status).toBe(204);
  } finally {
    await gated.close();
  }
});

describe('the end', () => {
  test('posted expenses stay, and no more are added', async () => {
    const { id } = (await add({ date: '2026-06-01' })).body;
    expect((await liam.delete(`${group.path}/series/${id}`)).status).toBe(204);
    await goTo('2026-09-01');
    expect(await datesOf(id)).toEqual(['2026-06-01']);
    expect(await seriesOf()).toEqual([]);
    expect((await maya.delete(`${group.path}/series/${id}`)).status).toBe(404);
    expect((await change(id, { title: 'Again' })).status).toBe(404);
    expect(await kindsOf(maya, group.path)).toContain('series_ended');
  });

  test('a group that is deleted for a while catches up when it is restored, and purging removes all', async () => {
    const { id } = (await add()).body;
    await maya.delete(group.path);
    await goTo('2026-07-02');
    expect(await datesOf(id)).toEqual([]);
    await maya.post(`${group.path}/restore`);
    await app.owner.query(`INSERT INTO jobs (id, kind, payload, run_at) VALUES ($1, 'clean-up', '{}', $2)`, [
      newId(),
      app.deps.clock.now(),
    ]);
    await app.runJobs();
    expect(await datesOf(id)).toEqual(['2026-07-01']);
    await maya.delete(group.path);
    await goTo('2026-09-02');
    expect((await app.owner.query('SELECT 1 FROM expense_series WHERE id = $1', [id])).rows).toEqual([]);
  });

  test('a plain expense has no series', async () => {
    const body = { title: 'Tea', amount: 3, date: '2026-06-02', category: 'food', groupId: group.id };
    expect((await maya.post('/api/expenses', body)).body.seriesId).toBeNull();
    expect((await maya.get(group.path)).body.hasSeries).toBe(false);
  });
});
