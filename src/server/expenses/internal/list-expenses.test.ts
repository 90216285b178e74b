import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
let maya: Caller;
let liam: Caller;
let trip = '';
let flat = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [maya, liam] = [await app.person(), await app.person()];
  trip = await seedGroup(app, [maya, liam], { name: 'Trip' });
  flat = await seedGroup(app, [maya, liam], { name: 'Flat' });
  app.clock.set('2026-06-15T12:00:00Z');
});

async function add(title: string, more: object = {}, by = maya): Promise<Answer['body']> {
  const body = { title, amount: 10, date: '2026-06-14', groupId: trip, category: 'food', ...more };
  const answer = await by.post('/api/expenses', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const titles = (answer: Answer) => answer.body.map((row: { title: string }) => row.title);
const list = (query = '', headers = {}) => maya.get(`/api/expenses${query}`, headers);

describe('the list of expenses', () => {
  test('a row of the list has the fields of the screens and no large ones', async () => {
    const dinner = await add('Dinner', { amount: 9.99, notes: 'secret', paidBy: liam.id });
    const [row] = (await list()).body;
    expect(row).toEqual({
      id: dinner.id,
      title: 'Dinner',
      isRefund: false,
      isIncome: false,
      original: null,
      amount: 9.99,
      date: '2026-06-14',
      category: 'food',
      groupId: trip,
      groupName: 'Trip',
      groupKind: 'standard',
      currency: 'USD',
      paidBy: liam.id,
      paidByUsername: liam.username,
      userPaid: false,
      payers: [{ userId: liam.id, username: liam.username, amount: 9.99 }],
      paidAmount: 0,
      userAmount: dinner.userAmount,
      splitType: 'equal',
      receiptUrl: null,
      seriesId: null,
      createdAt: '2026-06-15T12:00:00.000Z',
    });
    expect((await list(`?groupId=${trip.toUpperCase()}`)).body).toEqual([row]);
    const others = await add('Not mine', { participants: [liam.id] });
    const found = (await list()).body.find((each: { id: string }) => each.id === others.id);
    expect(found).toMatchObject({ userPaid: true, userAmount: 0 });
  });

  test("a group's page and the list of all expenses agree for any title", async () => {
    const hostile = [
      '"',
      '\\',
      '{"id":"x"}',
      `","paidBy":"00000000-0000-7000-8000-000000000000`,
      '\\","paidBy":"x"',
      '\u2028</script>',
      "'; DROP TABLE expenses; --",
      '🧾 Ünï',
      'null',
    ];
    for (const title of hostile) await add(title, { amount: 0.07, date: '2026-06-13' });
    await add('Bears none of it', { participants: [liam.id], paidBy: liam.id, amount: 99_999_999.99 });
    const all = await list();
    expect(titles(all)).toHaveLength(hostile.length + 1);
    expect((await list(`?groupId=${trip}`)).body).toEqual(all.body);
    await app.owner.query(
      `UPDATE expenses SET title = 'Ended', receipt_url = '/uploads/"x".png', date = '2026-06-15' WHERE title = 'null'`,
    );
    const [first] = (await list(`?groupId=${trip}`)).body;
    expect(first).toMatchObject({ title: 'Ended', receiptUrl: '/uploads/"x".png', date: '2026-06-15' });
  });

  test('the list is ordered by date, then by creation, over all groups', async () => {
    await add('First');
    await add('Old', { date: '2026-01-01' });
    await add('Second', { groupId: flat });
    await add('Third');
    await add('Future', { groupId: flat, date: '2027-01-01' });
    expect(titles(await list())).toEqual(['Future', 'Third', 'Second', 'First', 'Old']);
    expect(titles(await list(`?groupId=${flat}`))).toEqual(['Future', 'Second']);
    expect(titles(await list('?groupId=all&dateRange=all_time&category=all&q='))).toHaveLength(5);
    const bounds = 'from=2026-01-01&to=2026-12-31';
    expect((await list('?dateRange=all')).body).toEqual((await list()).body);
    expect((await list(`?dateRange=all&${bounds}`)).body).toEqual((await list(`?${bounds}`)).body);
    expect(titles(await maya.get('/api/expenses/recent'))).toEqual([
      'Future',
      'Third',
      'Second',
      'First',
      'Old',
    ]);
    await add('Sixth');
    expect((await maya.get('/api/expenses/recent')).body).toHaveLength(5);
  });

  test('the list is paged by cursor without gaps or repeats, also while rows are added', async () => {
    for (let at = 0; at < 7; at += 1) {
      await add(`Row ${at}`, { groupId: at % 2 === 0 ? trip : flat, date: `2026-06-1${Math.floor(at / 3)}` });
    }
    const first = await list('?limit=3');
    await add('Newest', { date: '2026-06-15' });
    const second = await list(`?limit=3&cursor=${first.headers['x-next-cursor']}`);
    const third = await list(`?limit=3&cursor=${second.headers['x-next-cursor']}`);
    expect([first, second, third].flatMap(titles)).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Row ${at}`));
    expect(third.headers['x-next-cursor']).toBeUndefined();
    const last = await list(`?limit=3&to=2026-06-11&cursor=${first.headers['x-next-cursor']}`);
    expect(titles(last)).toEqual(['Row 3', 'Row 2', 'Row 1']);
  });

  test('date ranges are months of the caller, and custom ranges include both days', async () => {
    for (const date of ['2026-07-01', '2026-06-30', '2026-06-01', '2026-05-31', '2026-05-01', '2026-04-30']) {
      await add(date, { date });
    }
    expect(titles(await list('?dateRange=this_month'))).toEqual(['2026-06-30', '2026-06-01']);
    expect(titles(await list('?dateRange=last_month'))).toEqual(['2026-05-31', '2026-05-01']);
    expect(titles(await list('?dateRange=custom&from=2026-05-01&to=2026-05-31'))).toEqual([
      '2026-05-31',
      '2026-05-01',
    ]);
    expect(titles(await list('?dateRange=custom&from=2026-06-30'))).toEqual(['2026-07-01', '2026-06-30']);
    expect(titles(await list('?dateRange=custom&to=2026-05-01'))).toEqual(['2026-05-01', '2026-04-30']);
    app.clock.set('2026-07-01T03:00:00Z');
    const inZone = (zone: string) => list('?dateRange=this_month', { 'x-time-zone': zone });
    expect(titles(await inZone('America/Los_Angeles'))).toEqual(['2026-06-30', '2026-06-01']);
    expect(titles(await inZone('Pacific/Kiritimati'))).toEqual(['2026-07-01']);
  });

  test('category and group filter together', async () => {
    await add('Taxi', { category: 'transportation' });
    await add('Bus', { category: 'transportation', groupId: flat });
    await add('Soup');
    expect(titles(await list('?category=transportation'))).toEqual(['Bus', 'Taxi']);
    expect(titles(await list(`?category=transportation&groupId=${trip}`))).toEqual(['Taxi']);
    expect(titles(await list('?category=utilities'))).toEqual([]);
  });

  test.each([
    ['din', ['Dinner at Joe’s']],
    ['DINNER joe', ['Dinner at Joe’s']],
    ['pizza', ['Lunch']],
    ['lui', ['Lunch']],
    ["luigi's", ['Lunch']],
    ['12.50', ['Refund 12.50']],
    ['سوق', ['سوق']],
    ['inner', []],
    ['dinner lunch', []],
    ['!!!', []],
    ["' | dinner & ! ( : * \\", ['Dinner at Joe’s']],
    ['dinner | lunch', []],
    ["');--", []],
  ])('the search %j finds the matching expenses', async (q, expected) => {
    await add('Dinner at Joe’s');
    await add('Lunch', { merchantName: "Luigi's", notes: 'three pizzas' });
    await add('Refund 12.50', { category: 'other' });
    await add('سوق');
    const answer = await list(`?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(200);
    expect(titles(answer)).toEqual(expected);
    if (expected.length > 0)
      expect(titles(await list(`?q=${encodeURIComponent(q)}&category=travel`))).toEqual([]);
  });

  test('a group of others does not exist, and its expenses are in no list', async () => {
    const stranger = await app.person();
    const other = await seedGroup(app, [stranger]);
    await add('Theirs', { groupId: other }, stranger);
    expect((await list()).body).toEqual([]);
    expect((await list(`?groupId=${other}`)).status).toBe(404);
    expect((await list('?groupId=mine')).status).toBe(404);
    expect((await list(`?groupId=${trip}`)).body).toEqual([]);
    await app.owner.query('UPDATE groups SET deleted_at = now() WHERE id = $1', [trip]);
    expect((await list(`?groupId=${trip}`)).status).toBe(404);
    expect((await app.visitor.get('/api/expenses')).status).toBe(401);
  });

  test.each([
    ['?limit=0', 'Limit must be from 1 to 200'],
    ['?limit=201', 'Limit must be from 1 to 200'],
    ['?limit=ten', 'Limit must be from 1 to 200'],
    ['?cursor=nonsense', 'Cursor is not valid'],
    ['?dateRange=yesterday', 'Unknown date range'],
    ['?category=fun', 'Unknown category'],
    ['?from=2026-02-30', 'Date is not valid'],
    ['?dateRange=custom&from=2026-06-02&to=2026-06-01', 'From date must not be after To date'],
    [`?q=${'x'.repeat(201)}`, 'Search is too long'],
  ])('%s is refused: %s', async (query, message) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { message } });
  });

  test('the sums of a filter are what its expenses cost the caller, by month and currency', async () => {
    const made = await addGroupOf(app, 2, { name: 'Abroad', currency: 'EUR' });
    const [maya, liam, abroad] = [at(made, 0), at(made, 1), made.id];
    const trip = await seedGroup(app, [maya, liam], {});
    const add = async (title: string, more: object = {}) => {
      const body = { title, amount: 10, date: '2026-06-14', groupId: trip, category: 'food', ...more };
      return (await maya.post('/api/expenses', body)).body;
    };
    const { groupId: book } = (await maya.get('/api/user/book')).body;
    await add('Dinner', { amount: 30 });
    await add('Taxi', { amount: 5, category: 'transportation', participants: [liam.id] });
    await add('Deposit back', { amount: 4, isRefund: true });
    await add('Museum', { amount: 12, groupId: abroad, category: 'activities' });
    await add('Lunch', { amount: 8, date: '2026-05-30', notes: 'by the river' });
    await add('Salary', { amount: 900, groupId: book, isIncome: true, date: '2026-05-01' });
    await add('Book', { amount: 20, groupId: book, date: '2026-05-02' });
    const others = { groupId: await seedGroup(app, [liam, await app.person()], {}) };
    expect(
      (
        await liam.post('/api/expenses', {
          title: 'Theirs',
          amount: 5,
          date: '2026-06-14',
          category: 'food',
          ...others,
        })
      ).status,
    ).toBe(201);
    const deleted = await add('Deleted');
    await maya.delete(`/api/expenses/${deleted.id}`);
    const sums = async (query = '') => (await maya.get(`/api/expenses/sums${query}`)).body;
    expect(await sums()).toEqual([
      { month: '2026-06', currency: 'EUR', count: 1, amount: 6 },
      { month: '2026-06', currency: 'USD', count: 3, amount: 13 },
      { month: '2026-05', currency: 'USD', count: 3, amount: 24 },
    ]);
    expect(await sums('?category=food&dateRange=this_month')).toEqual([
      { month: '2026-06', currency: 'USD', count: 2, amount: 13 },
    ]);
    expect(await sums('?q=river')).toEqual([{ month: '2026-05', currency: 'USD', count: 1, amount: 4 }]);
    expect(await sums(`?groupId=${abroad}&from=2026-06-14&to=2026-06-14`)).toHaveLength(1);
    expect(await sums('?q=nothing')).toEqual([]);
    const stranger = await app.person();
    expect((await stranger.get(`/api/expenses/sums?groupId=${trip}`)).status).toBe(404);
    expect((await maya.get('/api/expenses/sums?from=2026-06-14&to=2026-06-01')).status).toBe(400);
  });
});
