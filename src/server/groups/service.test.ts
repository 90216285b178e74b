import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, kindsOf } from '#server/testing/makers/groups.ts';
import { seedExpense } from '#server/testing/makers/seed.ts';
import { seedGuest, seedPayment } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeGroup = (size?: number, body?: object) => addGroupOf(app, size, body);

describe('making a group', () => {
  test("a new group has its creator as its only member, and the caller's day", async () => {
    const person = await app.person();
    app.clock.set('2026-06-15T23:30:00Z');
    const answer = await person.post(
      '/api/groups',
      { name: '  Fjord trip ', description: ' Four days \n by boat ', createdBy: 'x', balance: 9 },
      { 'x-time-zone': 'Pacific/Kiritimati' },
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: answer.body.id,
      name: 'Fjord trip',
      kind: 'standard',
      description: 'Four days \n by boat',
      status: 'active',
      date: '2026-06-16',
      image: null,
      location: null,
      currency: 'USD',
      budget: null,
      defaultSplit: null,
      createdBy: person.id,
      createdAt: '2026-06-15T23:30:00.000Z',
      members: [{ id: person.id, username: person.username, profilePicture: null, isPlaceholder: false }],
      families: [],
      expensesCount: 0,
      totalAmount: 0,
      balance: 0,
    });
    expect(app.told.at(-1)).toMatchObject({
      users: [person.id],
      addresses: ['/api/groups', '/api/summary', '/api/outlook', '/api/friends'],
    });
    expect(await kindsOf(person, `/api/groups/${answer.body.id}`)).toEqual(['group_created']);
  });

  test.each([
    [{}, 'Group name is required'],
    [{ name: '   ' }, 'Group name is required'],
    [{ name: 7 }, 'Group name is required'],
    [{ name: 'x'.repeat(201) }, 'Must be at most 200 characters'],
    [{ name: 'a\u0000b' }, "Text has characters that aren't allowed"],
    [{ name: 'Two\nlines' }, "Text has characters that aren't allowed"],
    [{ name: 'Trip', description: 'x'.repeat(2001) }, 'Must be at most 2000 characters'],
    [{ name: 'Trip', date: '2025-02-30' }, 'Date is not valid'],
    [{ name: 'Trip', date: '' }, 'Date is required'],
    [{ name: 'Trip', date: 5 }, 'Date is required'],
  ])('%j is refused: %s', async (body, message) => {
    const person = await app.person();
    expect(await person.post('/api/groups', body)).toMatchObject({ status: 400, body: { message } });
    expect((await person.get('/api/groups')).body).toEqual([]);
  });

  test('a new group is made with its people in one call, in their order', async () => {
    const person = await app.person();
    const answer = await person.post('/api/groups', { name: 'Lisbon', people: [' Zoë ', 'Ben', 'שרה'] });
    expect(answer.status).toBe(201);
    const names = answer.body.members.map(({ username }: { username: string }) => username);
    expect(names).toEqual([person.username, 'Zoë', 'Ben', 'שרה']);
    expect(answer.body.members[1]).toMatchObject({ isPlaceholder: true, profilePicture: null });
    const added = ['person_added', 'person_added', 'person_added'];
    expect((await kindsOf(person, `/api/groups/${answer.body.id}`)).toSorted()).toEqual([
      'group_created',
      ...added,
    ]);
    const [card] = (await person.get('/api/groups')).body;
    expect(card.members).toEqual(answer.body.members);
  });

  test('100 people fit into a new group, with its creator', async () => {
    const person = await app.person();
    const people = Array.from({ length: 99 }, (_, index) => `Guest ${index}`);
    const answer = await person.post('/api/groups', { name: 'Wedding', people });
    expect(answer.body.members).toHaveLength(100);
    const more = await person.post('/api/groups', { name: 'Wedding', people: [...people, 'One more'] });
    const message = 'A group can have at most 100 people';
    expect(more).toMatchObject({ status: 400, body: { message } });
  });

  test.each([
    [['Zoë', 'zoe\u0308'], 409, 'people.1', 'Somebody has this name already'],
    [['Zoë', ''], 400, 'people.1', 'Name is required'],
    [['x'.repeat(61)], 400, 'people.0', 'Must be at most 60 characters'],
    [['\u3164'], 400, 'people.0', "Name has characters that aren't allowed"],
    [[7], 400, 'people.0', 'Name is required'],
    ['Zoë', 400, 'people', 'People must be a list of names'],
  ])('the people %j are refused, and no group is made', async (people, status, path, message) => {
    const person = await app.person();
    const answer = await person.post('/api/groups', { name: 'Trip', people });
    expect(answer).toMatchObject({ status, body: { message, issues: [{ path, message }] } });
    expect((await person.get('/api/groups')).body).toEqual([]);
  });

  test("the creator's own username is not the name of somebody else in a new group", async () => {
    const person = await app.person('mira');
    const people = [person.username.toUpperCase()];
    const answer = await person.post('/api/groups', { name: 'Trip', people });
    expect(answer).toMatchObject({ status: 409, body: { issues: [{ path: 'people.0' }] } });
    expect((await person.get('/api/groups')).body).toEqual([]);
  });

  test('a new group needs full access if it is required, and always a session', async () => {
    const gated = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
    const person = await gated.person('gated', { hasAccess: false });
    const refused = await person.post('/api/groups', { name: 'Trip' });
    expect(refused).toMatchObject({ status: 402, body: { code: 'subscription_required' } });
    expect((await gated.visitor.post('/api/groups', { name: 'Trip' })).status).toBe(401);
    await gated.close();
  });

  test('any script, emoji and right-to-left text is returned unchanged', async () => {
    const name = '<b>Sigríður</b> 🏔️ שלום =1+1';
    const made = await makeGroup(1, { name, date: '2026-06-15T22:10:00Z' });
    expect((await at(made, 0).get(made.path)).body).toMatchObject({ name, date: '2026-06-15' });
  });
});

describe('lists', () => {
  test('my groups are paged, newest date first, open and closed ones separately', async () => {
    const person = await app.person();
    const add = (name: string, date: string) => person.post('/api/groups', { name, date });
    const first = await add('First', '2026-01-05');
    await add('Third', '2026-03-05');
    await add('Second', '2026-02-05');
    await add('Also first', '2026-01-05');
    await person.patch(`/api/groups/${first.body.id}`, { status: 'closed' });
    const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);
    expect(names(await person.get('/api/groups'))).toEqual(['Third', 'Second', 'Also first', 'First']);
    expect(names(await person.get('/api/groups/active'))).toEqual(['Third', 'Second', 'Also first']);
    expect(names(await person.get('/api/groups/past'))).toEqual(['First']);
    const page = await person.get('/api/groups?limit=3');
    expect(names(page)).toEqual(['Third', 'Second', 'Also first']);
    const cursor = String(page.headers['x-next-cursor']);
    const next = await person.get(`/api/groups?limit=3&cursor=${cursor}`);
    expect(names(next)).toEqual(['First']);
    expect(next.headers['x-next-cursor']).toBeUndefined();
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=MjAyNi0wMS0wNXx4'])(
    'a page of %s is refused',
    async (query) => {
      const person = await app.person();
      for (const path of ['/api/groups', '/api/groups/deleted']) {
        expect((await person.get(`${path}?${query}`)).status).toBe(400);
      }
    },
  );

  test('a card shows member count, total and my exact balance', async () => {
    const made = await makeGroup(3);
    const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
    await seedExpense(app, {
      groupId: made.id,
      paidBy: a,
      shares: [
        [a, 3_34],
        [b, 3_33],
        [c, 3_33],
      ],
    });
    await seedExpense(app, {
      groupId: made.id,
      paidBy: b,
      shares: [[b, 99_999_999_99]],
    });
    const cards = await Promise.all([a, b, c].map((each) => each.get('/api/groups')));
    const sums = cards.map((card) => card.body[0].balance);
    expect(sums.map((sum) => Math.round(sum * 100)).reduce((sum, each) => sum + each)).toBe(0);
    expect(cards[0]?.body[0]).toMatchObject({ expensesCount: 2, totalAmount: 100_000_009.99 });
    expect(cards[0]?.body[0].members).toHaveLength(3);
    expect(sums).toEqual([6.66, -3.33, -3.33]);
  });
});

describe('a group’s page', () => {
  test("a group's page has balances, the plan and the members", async () => {
    const made = await makeGroup(3);
    const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
    const guest = await seedGuest(app, made.id, 'Zoë Long');
    await seedExpense(app, {
      groupId: made.id,
      paidBy: a,
      shares: [
        [b, 30_00],
        [c, 40_00],
        [guest, 20_00],
      ],
    });
    await seedPayment(app, { groupId: made.id, from: b, to: a, amount: 30_00 });
    const { status, body } = await c.get(made.path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      balance: -40,
      totalAmount: 90,
      expensesCount: 1,
      simplifyDebts: true,
      isPlanProven: true,
      planLowerBound: 2,
      hasLeft: false,
    });
    expect(body.memberBalances).toEqual([
      {
        user: { id: a.id, username: a.username },
        balance: 60,
        carry: 0,
        hasLeft: false,
        isPlaceholder: false,
      },
      {
        user: { id: b.id, username: b.username },
        balance: 0,
        carry: 0,
        hasLeft: false,
        isPlaceholder: false,
      },
      {
        user: { id: c.id, username: c.username },
        balance: -40,
        carry: 0,
        hasLeft: false,
        isPlaceholder: false,
      },
      {
        user: { id: guest.id, username: 'Zoë Long' },
        balance: -20,
        carry: 0,
        hasLeft: false,
        isPlaceholder: true,
      },
    ]);
    const lines = body.settlements.map((line: { from: { id: string }; amount: number }) => [
      line.from.id,
      line.amount,
    ]);
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        [c.id, 40],
        [guest.id, 20],
      ]),
    );
  });

  test('without simplification everyone owes those who paid for them', async () => {
    const made = await makeGroup(3);
    const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
    await seedExpense(app, { groupId: made.id, paidBy: a, shares: [[b, 10_00]] });
    await seedExpense(app, { groupId: made.id, paidBy: b, shares: [[c, 10_00]] });
    expect((await a.get(made.path)).body.settlements).toMatchObject([
      { from: { id: c.id }, to: { id: a.id } },
    ]);
    const { body } = await b.patch(made.path, { simplifyDebts: false });
    expect(body.settlements).toHaveLength(2);
    const alone = { fromFamily: null, toFamily: null };
    expect(body.settlements).toEqual(
      expect.arrayContaining([
        {
          from: { id: b.id, username: b.username },
          to: { id: a.id, username: a.username },
          amount: 10,
          ...alone,
        },
        {
          from: { id: c.id, username: c.username },
          to: { id: b.id, username: b.username },
          amount: 10,
          ...alone,
        },
      ]),
    );
    expect(body).toMatchObject({ isPlanProven: true, planLowerBound: 2 });
  });

  test('for a stranger the group does not exist in any call', async () => {
    const made = await makeGroup(2);
    const stranger = await app.person();
    const [a, b] = [at(made, 0), at(made, 1)];
    const tries = [
      stranger.get(made.path),
      stranger.patch(made.path, { name: 'Mine now' }),
      stranger.delete(made.path),
      stranger.post(`${made.path}/restore`),
      stranger.post(`${made.path}/leave`),
      stranger.get(`${made.path}/activity`),
      stranger.get(`${made.path}/settlements/${a.id}/${b.id}`),
      stranger.get('/api/groups/no-id'),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await a.get(made.path)).body.name).toBe('Lake house');
    expect(await kindsOf(a, made.path)).toEqual(['group_created']);
  });
});

describe('activity', () => {
  test('activity is paged, newest first', async () => {
    const made = await makeGroup();
    const person = at(made, 0);
    for (const name of ['B', 'C', 'D']) await person.patch(made.path, { name });
    const page = await person.get(`${made.path}/activity?limit=3`);
    expect(page.body).toMatchObject([{ title: 'D' }, { title: 'C' }, { title: 'B' }]);
    expect(page.body[0]).toMatchObject({
      kind: 'group_updated',
      actor: { id: person.id, username: person.username },
      other: null,
      expenseId: null,
      paymentId: null,
      amount: null,
    });
    const next = await person.get(`${made.path}/activity?limit=3&cursor=${page.headers['x-next-cursor']}`);
    expect(next.body).toMatchObject([{ kind: 'group_created', title: 'Lake house' }]);
    expect((await person.get(`${made.path}/activity?cursor=abc`)).status).toBe(400);
  });
});
