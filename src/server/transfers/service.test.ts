import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let me: Caller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.person();
});

const splitwise = `Date,Description,Category,Cost,Currency,Anna,Ben,Cleo

2026-05-01,Dinner,Dining out,90.00,USD,60.00,-30.00,-30.00
2026-05-02,"=HYPERLINK(""x"")",Taxi,30.01,USD,-10.00,20.00,-10.00
2026-05-03,Ben paid Anna,Payment,10.00,USD,-10.00,10.00,0.00

2026-06-01,Total balance, , ,USD,40.00,0.00,-40.00
`;

type Balance = { user: { id: string; username: string }; balance: number };

async function balancesOf(groupId: string, caller = me): Promise<Record<string, number>> {
  const { body } = await caller.get(`/api/groups/${groupId}`);
  return Object.fromEntries(
    body.memberBalances.map(({ user, balance }: Balance) => [user.username, balance]),
  );
}

/** The same with places of people instead of ids. */
function replaceIds(value: unknown, people: readonly { id: string }[]): unknown {
  const text = people.reduce(
    (written, { id }, place) => written.replaceAll(id, `person ${place}`),
    JSON.stringify(value),
  );
  return JSON.parse(text);
}

const strangers = (...names: string[]) => names.map((name) => ({ name, userId: null }));

describe('a Splitwise file', () => {
  test('whose dates can be read in two ways is asked about, and never imported by a guess', async () => {
    const text = splitwise.replaceAll(/2026-0(\d)-0(\d)/g, '0$1/0$2/2026');
    const asked = await me.post('/api/groups/import/preview', { text });
    expect(asked.body).toMatchObject({
      expensesCount: 0,
      dateChoices: [
        { order: 'dmy', dates: [{ text: '05/01/2026', date: '2026-01-05' }, { date: '2026-02-05' }, {}] },
        { order: 'mdy', dates: [{ text: '05/01/2026', date: '2026-05-01' }, { date: '2026-05-02' }, {}] },
      ],
    });
    const body = { text, groupName: 'Moved', people: strangers('Anna', 'Ben', 'Cleo') };
    const unsaid = await me.post('/api/groups/import', body);
    expect([unsaid.status, unsaid.body.message]).toEqual([400, expect.stringContaining('more than one way')]);
    expect((await me.post('/api/groups/import', { ...body, dateOrder: 'ymd' })).status).toBe(400);
    expect((await me.post('/api/groups/import', { ...body, dateOrder: 'first' })).status).toBe(400);
    expect((await me.get('/api/groups')).body).toEqual([]);
    const said = await me.post('/api/groups/import/preview', { text, dateOrder: 'mdy' });
    expect(said.body).toMatchObject({ firstDate: '2026-05-01', lastDate: '2026-05-03', dateChoices: [] });
    const made = await me.post('/api/groups/import', { ...body, dateOrder: 'mdy' });
    expect(made.status).toBe(201);
    const { body: expenses } = await me.get(`/api/expenses?groupId=${made.body.groupId}`);
    expect(expenses.map(({ date }: { date: string }) => date)).toEqual(['2026-05-02', '2026-05-01']);
  });

  test('is previewed before anything is written', async () => {
    const preview = await me.post('/api/groups/import/preview', { text: splitwise });
    expect(preview.status).toBe(200);
    expect(preview.body).toMatchObject({
      format: 'splitwise',
      expensesCount: 2,
      paymentsCount: 1,
      totalAmount: 120.01,
      firstDate: '2026-05-01',
      lastDate: '2026-05-03',
      problems: [],
      people: [
        { name: 'Anna', balance: 40, suggestedUserId: null },
        { name: 'Ben', balance: 0 },
        { name: 'Cleo', balance: -40 },
      ],
    });
    expect((await me.get('/api/groups')).body).toEqual([]);
  });

  test('becomes a group with the file’s balances to the cent, and me in my place', async () => {
    const people = [{ name: 'Anna', userId: me.id }, ...strangers('Ben', 'Cleo')];
    const answer = await me.post('/api/groups/import', { text: splitwise, groupName: 'Moved', people });
    expect(answer).toMatchObject({ status: 201, body: { expensesCount: 2, paymentsCount: 1 } });
    expect(await balancesOf(answer.body.groupId)).toEqual({ [me.username]: 40, Ben: 0, Cleo: -40 });
    const { body: expenses } = await me.get(`/api/expenses?groupId=${answer.body.groupId}`);
    expect(expenses.map((each: { title: string }) => each.title)).toEqual(['=HYPERLINK("x")', 'Dinner']);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('is imported into my group, with its people matched to members by name', async () => {
    const ben = await app.person('Ben');
    const { body: group } = await me.post('/api/groups', { name: 'Flat' });
    await app.owner.query(
      'INSERT INTO group_members (id, group_id, user_id) VALUES (gen_random_uuid(), $1, $2)',
      [group.id, ben.id],
    );
    const { body: preview } = await me.post('/api/groups/import/preview', {
      text: splitwise,
      groupId: group.id,
    });
    expect(preview.people[1]).toMatchObject({ name: 'Ben', suggestedUserId: ben.id });
    const people = [...strangers('Anna', 'Cleo'), { name: 'Ben', userId: ben.id }];
    expect((await me.post('/api/groups/import', { text: splitwise, groupId: group.id, people })).status).toBe(
      201,
    );
    expect(await balancesOf(group.id)).toEqual({ [me.username]: 0, Ben: 0, Anna: 40, Cleo: -40 });
    expect(app.told.at(-1)?.users).toContain(ben.id);
  });

  test('is refused for who left my group, and nothing is written', async () => {
    const ben = await app.person();
    await app.owner.query(`UPDATE users SET display_name = 'Ben' WHERE id = $1`, [ben.id]);
    const { body: group } = await me.post('/api/groups', { name: 'Flat' });
    await app.owner.query(
      `INSERT INTO group_members (id, group_id, user_id, left_at) VALUES (gen_random_uuid(), $1, $2, now())`,
      [group.id, ben.id],
    );
    const { body: preview } = await me.post('/api/groups/import/preview', {
      text: splitwise,
      groupId: group.id,
    });
    expect(preview.people[1]).toMatchObject({ name: 'Ben', suggestedUserId: null });
    const people = [...strangers('Anna', 'Cleo'), { name: 'Ben', userId: ben.id }];
    expect(await me.post('/api/groups/import', { text: splitwise, groupId: group.id, people })).toMatchObject(
      {
        status: 400,
        body: { message: "Ben is matched to someone who isn't a member" },
      },
    );
    expect((await me.get(`/api/groups/${group.id}`)).body).toMatchObject({
      expensesCount: 0,
      members: [{ id: me.id }],
    });
  });

  test('is matched to members however their names are written', async () => {
    const zoe = await app.person();
    const stars = await app.person();
    const { body: group } = await me.post('/api/groups', { name: 'Flat' });
    for (const [person, name] of [
      [zoe, 'Zoë Fischer'],
      [stars, '★★'],
    ] as const) {
      await app.owner.query('UPDATE users SET display_name = $2 WHERE id = $1', [person.id, name]);
      await app.owner.query(
        'INSERT INTO group_members (id, group_id, user_id) VALUES (gen_random_uuid(), $1, $2)',
        [group.id, person.id],
      );
    }
    const text = splitwise.replaceAll('Ben', 'ZOE\u0308 \ufb01scher').replaceAll('Cleo', '\u2665');
    const { body: preview } = await me.post('/api/groups/import/preview', { text, groupId: group.id });
    // Names without a letter are not all the same.
    expect(preview.people.slice(1)).toMatchObject([{ suggestedUserId: zoe.id }, { suggestedUserId: null }]);
  });

  test.each([
    ['a total that does not fit', splitwise.replace('USD,40.00,0.00,-40.00', 'USD,40.01,-0.01,-40.00')],
    ['a row that does not add up', splitwise.replace('60.00,-30.00,-30.00', '60.00,-30.00,-30.01')],
    ['no table at all', 'hello'],
    ['nothing but a header', splitwise.split('\n')[0] ?? ''],
    ['broken JSON', '{"format":"allsquare"'],
  ])('with %s is refused, and nothing is written', async (_, text) => {
    const preview = await me.post('/api/groups/import/preview', { text });
    expect(preview.body.problems.some((each: { isBlocking: boolean }) => each.isBlocking)).toBe(true);
    const answer = await me.post('/api/groups/import', { text, groupName: 'Moved', people: [] });
    expect(answer.status).toBe(400);
    expect((await me.get('/api/groups')).body).toEqual([]);
  });

  test('cannot make a stranger a member, or one member two people', async () => {
    const stranger = await app.person();
    const people = [{ name: 'Anna', userId: stranger.id }, ...strangers('Ben', 'Cleo')];
    expect((await me.post('/api/groups/import', { text: splitwise, groupName: 'G', people })).status).toBe(
      400,
    );
    const twice = ['Anna', 'Ben'].map((name) => ({ name, userId: me.id }));
    expect(
      (await me.post('/api/groups/import', { text: splitwise, groupName: 'G', people: twice })).status,
    ).toBe(400);
    const other = await me.post('/api/groups/import', { text: splitwise, groupId: stranger.id, people: [] });
    expect(other.status).toBe(404);
  });

  test('sent twice with one key is imported once', async () => {
    const body = { text: splitwise, groupName: 'Once', people: [] };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => me.post('/api/groups/import', body, { 'idempotency-key': 'once' })),
    );
    expect(new Set(answers.map((answer) => answer.body.groupId)).size).toBe(1);
    expect((await me.get('/api/groups')).body).toHaveLength(1);
  });
});

const tricount = `Title,Amount,Currency,Exchange rate,Amount in default currency (USD),Category,Paid by,Impacted to Ana,Impacted to Ben,Date & time
Ferry,90.00,USD,1,90.00,Transport,Ana,-30.00,-60.00,2026-05-01 10:00
Back,20.00,USD,1,20.00,Reimbursement,Ben,-20.00,0.00,2026-05-02 10:00
tricount Islands - Exported on May 3, 2026
`;

const spliitCsv = `\uFEFFDate,Description,Category,Currency,Cost,Is Reimbursement,Split mode,Ana,Ben
2026-05-01,Ferry,Transport,$,90.00,No,Unevenly – By amount,30,-60
2026-05-02,Back,Payment,$,20.00,Yes,Evenly,-20,0
`;

const expense = {
  expenseDate: '2026-05-01T00:00:00.000Z',
  title: 'Ferry',
  amount: 9000,
  paidById: 'a',
  paidFor: [
    { participantId: 'a', shares: 100 },
    { participantId: 'b', shares: 200 },
  ],
  splitMode: 'BY_SHARES',
};

const spliitJson = JSON.stringify({
  name: 'Islands',
  participants: [
    { id: 'a', name: 'Ana' },
    { id: 'b', name: 'Ben' },
  ],
  expenses: [
    expense,
    {
      ...expense,
      amount: 2000,
      paidById: 'b',
      paidFor: [{ participantId: 'a', shares: 100 }],
      isReimbursement: true,
    },
  ],
});

describe('a file of another product', () => {
  test.each([
    ['tricount', tricount],
    ['spliit', spliitCsv],
    ['spliit', spliitJson],
  ])('of %s becomes a group with its balances to the cent', async (format, text) => {
    const preview = await me.post('/api/groups/import/preview', { text });
    expect(preview.body).toMatchObject({
      format,
      expensesCount: 1,
      paymentsCount: 1,
      problems: [],
      people: [
        { name: 'Ana', balance: 40 },
        { name: 'Ben', balance: -40 },
      ],
    });
    const people = [{ name: 'Ana', userId: me.id }, ...strangers('Ben')];
    const answer = await me.post('/api/groups/import', { text, groupName: 'Moved', people });
    expect(answer).toMatchObject({ status: 201, body: { expensesCount: 1, paymentsCount: 1 } });
    expect(await balancesOf(answer.body.groupId)).toEqual({ [me.username]: 40, Ben: -40 });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('with a typed split keeps it for the next edit', async () => {
    const answer = await me.post('/api/groups/import', { text: spliitJson, people: [] });
    const { body: expenses } = await me.get(`/api/expenses?groupId=${answer.body.groupId}`);
    const { body: ferry } = await me.get(`/api/expenses/${expenses[0].id}`);
    expect(ferry.split).toMatchObject({ mode: 'weights', weights: [{ weight: 1 }, { weight: 2 }] });
  });

  test.each([
    ['tricount', tricount.replace('-60.00', '-59.00'), 'Line 2: '],
    ['spliit', spliitCsv.replace(',30,-60', ',30,-59'), 'Line 2: '],
    ['spliit', spliitJson.replace('"a","paidFor"', '"z","paidFor"'), 'Expense 1, "Ferry": '],
  ])('of %s with an unclear row is refused, and nothing is written', async (_, text, place) => {
    const answer = await me.post('/api/groups/import', { text, groupName: 'Moved', people: [] });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(place);
    expect((await me.get('/api/groups')).body).toEqual([]);
  });
});

const mixed = `Date,Description,Category,Cost,Currency,Anna,Ben
2026-05-01,Dinner,Dining out,90.00,EUR,45.00,-45.00
2026-05-02,Tram,Taxi,10.01,EUR,-5.01,5.01
2026-05-03,Ramen,Food,2401,JPY,1200,-1200
2026-05-04,Ben paid Anna,Payment,1.5,KWD,-1.500,1.500
2026-06-01,Total balance, , ,EUR,39.99,-39.99
2026-06-01,Total balance, , ,JPY,1200,-1200
2026-06-01,Total balance, , ,KWD,-1.500,1.500
`;

describe('a file with several currencies', () => {
  const me2 = () => [{ name: 'Anna', userId: me.id }, ...strangers('Ben')];

  test('is previewed with the figures of each currency', async () => {
    const preview = await me.post('/api/groups/import/preview', { text: mixed });
    expect(preview.body).toMatchObject({
      problems: [],
      currency: 'EUR',
      expensesCount: 3,
      paymentsCount: 1,
      totalAmount: 100.01,
      people: [
        { name: 'Anna', balance: 39.99 },
        { name: 'Ben', balance: -39.99 },
      ],
      currencies: [
        {
          currency: 'EUR',
          expensesCount: 2,
          paymentsCount: 0,
          totalAmount: 100.01,
          balances: [39.99, -39.99],
        },
        { currency: 'JPY', expensesCount: 1, paymentsCount: 0, totalAmount: 2401, balances: [1200, -1200] },
        { currency: 'KWD', expensesCount: 0, paymentsCount: 1, totalAmount: 0, balances: [-1.5, 1.5] },
      ],
      sample: [
        { amount: 90, currency: 'EUR' },
        { amount: 10.01, currency: 'EUR' },
        { amount: 2401, currency: 'JPY' },
        { amount: 1.5, currency: 'KWD' },
      ],
    });
  });

  test('becomes a group for each currency, with its balances', async () => {
    const answer = await me.post('/api/groups/import', { text: mixed, groupName: 'World', people: me2() });
    expect(answer).toMatchObject({ status: 201, body: { expensesCount: 3, paymentsCount: 1 } });
    const groups = await Promise.all(
      answer.body.groupIds.map(async (id: string) => (await me.get(`/api/groups/${id}`)).body),
    );
    expect(groups.map(({ name, currency }) => [name, currency])).toEqual([
      ['World (EUR)', 'EUR'],
      ['World (JPY)', 'JPY'],
      ['World (KWD)', 'KWD'],
    ]);
    expect(answer.body.groupId).toBe(answer.body.groupIds[0]);
    const balances = await Promise.all(answer.body.groupIds.map((id: string) => balancesOf(id)));
    expect(balances).toEqual([
      { [me.username]: 39.99, Ben: -39.99 },
      { [me.username]: 1200, Ben: -1200 },
      { [me.username]: -1.5, Ben: 1.5 },
    ]);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('becomes one group by rates', async () => {
    const rates = [
      { currency: 'JPY', rate: '0.00625' },
      { currency: 'KWD', rate: 2.8 },
    ];
    const body = { text: mixed, groupName: 'World', people: me2(), rates };
    const answer = await me.post('/api/groups/import', body);
    expect(answer).toMatchObject({ status: 201, body: { expensesCount: 3, paymentsCount: 1 } });
    expect(answer.body.groupIds).toHaveLength(1);
    const { body: group } = await me.get(`/api/groups/${answer.body.groupId}`);
    // 2401 yen are 15.01 euros, of which Ben bears 1200 of 2401: 7.50; 1.5 dinars are 4.20 euros.
    expect(group).toMatchObject({ name: 'World', currency: 'EUR' });
    expect(await balancesOf(group.id)).toEqual({ [me.username]: 43.29, Ben: -43.29 });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('goes into a group by rates into its currency', async () => {
    const { body: group } = await me.post('/api/groups', { name: 'Flat', currency: 'USD' });
    const body = { text: mixed, groupId: group.id, people: me2() };
    const without = await me.post('/api/groups/import', body);
    expect(without).toMatchObject({ status: 400, body: { message: 'Enter a rate for EUR, JPY, KWD' } });
    const rates = [
      { currency: 'EUR', rate: '1.2' },
      { currency: 'JPY', rate: '0.0075' },
      { currency: 'KWD', rate: '3.25' },
    ];
    const answer = await me.post('/api/groups/import', { ...body, rates });
    expect(answer).toMatchObject({ status: 201, body: { groupId: group.id, groupIds: [group.id] } });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test.each([
    [[{ currency: 'XYZ', rate: 1 }], 'Unknown currency'],
    [[{ currency: 'JPY', rate: 0 }], 'Rate is not valid'],
    [[{ currency: 'JPY', rate: '1.0000000000001' }], 'Rate is not valid'],
    [[{ currency: 'JPY', rate: 1 }], 'Enter a rate for KWD'],
    [
      ['EUR', 'JPY', 'KWD'].map((currency) => ({ currency, rate: 1 })),
      "Leave one of the file's currencies without a rate",
    ],
    [
      [
        { currency: 'JPY', rate: '0.0000001' },
        { currency: 'KWD', rate: 1 },
      ],
      '"Ramen" (¥2,401) is too small in EUR at this rate',
    ],
  ])('with the rates %j is refused, and nothing is written', async (rates, message) => {
    const answer = await me.post('/api/groups/import', {
      text: mixed,
      groupName: 'World',
      people: [],
      rates,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
    expect((await me.get('/api/groups')).body).toEqual([]);
  });

  test('of which one total is wrong is refused', async () => {
    const text = mixed.replace('JPY,1200,-1200\n2026-06-01', 'JPY,1201,-1201\n2026-06-01');
    const { body } = await me.post('/api/groups/import/preview', { text });
    expect(body.problems).toMatchObject([
      { message: 'The rows add up to ¥1,200 for Anna, but the file says ¥1,201', isBlocking: true },
      { isBlocking: true },
    ]);
  });
});

test('a group in yen is exported and imported with its currency', async () => {
  const text = tricount.replaceAll('USD', 'JPY').replaceAll(/(\d)\.00/g, '$1');
  const people = [{ name: 'Ana', userId: me.id }, ...strangers('Ben')];
  const { body } = await me.post('/api/groups/import', { text, people });
  expect(await balancesOf(body.groupId)).toEqual({ [me.username]: 40, Ben: -40 });
  for (const format of ['csv', 'json']) {
    const file = await me.get(`/api/groups/${body.groupId}/export.${format}`);
    const again = await me.post('/api/groups/import', {
      text: format === 'csv' ? file.body : JSON.stringify(file.body),
      groupName: 'Again',
      people: strangers(me.username, 'Ben'),
    });
    expect(again.status).toBe(201);
    const { body: group } = await me.get(`/api/groups/${again.body.groupId}`);
    expect(group.currency).toBe('JPY');
    expect(group.memberBalances.map(({ balance }: Balance) => balance)).toEqual(
      expect.arrayContaining([40, -40]),
    );
  }
});

describe('an exported group that is imported again', () => {
  async function makeGroup(): Promise<string> {
    const people = [{ name: 'Anna', userId: me.id }, ...strangers('Ben', 'Cleo')];
    const { body } = await me.post('/api/groups/import', { text: splitwise, groupName: 'Trip; "x"', people });
    const { body: group } = await me.get(`/api/groups/${body.groupId}`);
    const ids = group.memberBalances.map((each: Balance) => each.user.id);
    const common = { date: '2026-06-01', groupId: body.groupId, category: 'drinks' };
    await me.post('/api/expenses', {
      ...common,
      title: '-1 bar, "late"',
      amount: 10,
      notes: 'line one\nline two',
      receiptData: '2 beers\n8.00',
    });
    await me.post('/api/expenses', {
      ...common,
      title: 'House',
      amount: 70.01,
      payers: [
        { userId: ids[1], amount: 50 },
        { userId: me.id, amount: 20.01 },
      ],
    });
    await me.post('/api/expenses', {
      ...common,
      title: 'Ferry',
      original: { currency: 'JPY', amount: 4999, rate: '0.00675' },
    });
    const weights = ids.map((userId: string, index: number) => ({ userId, weight: index + 1 }));
    const split = { mode: 'weights', weights };
    await me.post('/api/expenses', {
      ...common,
      title: '+SUM(A1)',
      amount: 99.99,
      splitType: 'custom',
      split,
    });
    return body.groupId;
  }

  const shown = (expense: Record<string, unknown>) => {
    const { title, amount, original, date, category, paidByUsername, userAmount, splitType } = expense;
    const payers = (expense.payers as { username: string; amount: number }[]).map((payer) => [
      payer.username,
      payer.amount,
    ]);
    return { title, amount, original, date, category, paidByUsername, payers, userAmount, splitType };
  };

  test('as JSON is the same in everything', async () => {
    const groupId = await makeGroup();
    const facts = { description: 'By boat', date: '2026-05-30', location: 'Tromsø', budget: 1500.5 };
    await me.patch(`/api/groups/${groupId}`, facts);
    const { members } = (await me.get(`/api/groups/${groupId}`)).body;
    const ids = members.map(({ id }: { id: string }) => id);
    const weights = ids.map((userId: string, place: number) => ({ userId, weight: place + 1 }));
    const defaultSplit = { split: { mode: 'weights', weights }, paidBy: ids.at(-1) };
    const families = [{ name: 'The first two', userIds: ids.slice(0, 2) }];
    await me.patch(`/api/groups/${groupId}`, { defaultSplit, families });
    const file = await me.get(`/api/groups/${groupId}/export.json`);
    expect(file.headers['content-disposition']).toContain('attachment');
    const people = [{ name: me.username, userId: me.id }];
    const text = JSON.stringify(file.body);
    const again = await me.post('/api/groups/import', { text, people });
    expect(again.status).toBe(201);
    expect(await balancesOf(again.body.groupId)).toEqual(await balancesOf(groupId));
    const [before, after] = await Promise.all(
      [groupId, again.body.groupId].map(async (id) =>
        (await me.get(`/api/expenses?groupId=${id}`)).body.map(shown),
      ),
    );
    expect(after).toEqual(before);
    const second = await me.get(`/api/groups/${again.body.groupId}/export.json`);
    expect(file.body.group).toMatchObject(facts);
    const named = (each: typeof file) => ({
      names: each.body.people.map(({ name }: { name: string }) => name),
      group: replaceIds(
        {
          ...each.body.group,
          families: each.body.group.families.map(
            ({ name, userIds }: { name: string; userIds: string[] }) => ({
              name,
              count: userIds.length,
            }),
          ),
        },
        each.body.people,
      ),
    });
    expect(named(second)).toEqual(named(file));
    expect(file.body.group.families).toEqual([{ ...families[0], userIds: ids.slice(0, 2).toSorted() }]);
    expect(file.body.group.defaultSplit).toEqual({ ...defaultSplit, needsLook: false });
    expect(second.body.expenses).toHaveLength(file.body.expenses.length);
    expect(second.body.payments).toEqual(file.body.payments);
    const typed = (each: { receiptData: string; notes: string }) => [each.notes, each.receiptData];
    expect(second.body.expenses.map(typed)).toEqual(file.body.expenses.map(typed));
    expect(file.body.expenses.map(typed)).toContainEqual(['line one\nline two', '2 beers\n8.00']);
  });

  test('an export from before several payers existed is read unchanged', async () => {
    const file = (await me.get(`/api/groups/${await makeGroup()}/export.json`)).body;
    const expenses = file.expenses
      .filter(({ title }: { title: string }) => title !== 'House')
      .map(({ payers: _, ...expense }: { payers: unknown }) => expense);
    const text = JSON.stringify({ ...file, expenses });
    const answer = await me.post('/api/groups/import', { text, people: [] });
    expect(answer).toMatchObject({ status: 201, body: { expensesCount: expenses.length } });
  });

  test.each([
    [
      'that do not add up',
      [
        { person: 0, amount: 1 },
        { person: 1, amount: 2 },
      ],
    ],
    [
      'of whom one is named twice',
      [
        { person: 0, amount: 20.01 },
        { person: 0, amount: 50 },
      ],
    ],
    [
      'of whom one is nobody in the file',
      [
        { person: 0, amount: 20.01 },
        { person: 9, amount: 50 },
      ],
    ],
  ])('payers %s are refused', async (_name, payers) => {
    const file = (await me.get(`/api/groups/${await makeGroup()}/export.json`)).body;
    const expenses = file.expenses.map((each: { title: string }) =>
      each.title === 'House' ? { ...each, payers } : each,
    );
    const { body } = await me.post('/api/groups/import/preview', {
      text: JSON.stringify({ ...file, expenses }),
    });
    expect(body.problems).toMatchObject([
      { isBlocking: true, message: expect.stringContaining('does not add up') },
    ]);
  });

  test.each([
    { currency: 'JPY', amount: 4999, rate: '0.0068' },
    { currency: 'JPY', amount: 0, rate: '0.00675' },
    { currency: 'USD', amount: 33.74, rate: '1' },
    { currency: 'JPY', amount: 4999, rate: '1e-3' },
  ])('%j in another currency is refused, because it does not fit the amount', async (original) => {
    const file = (await me.get(`/api/groups/${await makeGroup()}/export.json`)).body;
    const expenses = file.expenses.map((each: { title: string }) =>
      each.title === 'Ferry' ? { ...each, original } : each,
    );
    const { body } = await me.post('/api/groups/import/preview', {
      text: JSON.stringify({ ...file, expenses }),
    });
    expect(body.problems).toMatchObject([
      { isBlocking: true, message: expect.stringContaining('does not add up') },
    ]);
  });

  test('as CSV keeps every row and balance, and no cell runs in a spreadsheet', async () => {
    const groupId = await makeGroup();
    const { body: text } = await me.get(`/api/groups/${groupId}/export.csv`);
    for (const line of text.split('\r\n')) {
      for (const cell of line.split(','))
        expect(cell.replace(/^"/, '')).not.toMatch(/^(?:[=+@\t]|-(?!\d+\.\d{2}))/);
    }
    const people = [{ name: me.username, userId: me.id }];
    const again = await me.post('/api/groups/import', { text, groupName: 'Again', people });
    expect(again.status).toBe(201);
    expect(await balancesOf(again.body.groupId)).toEqual(await balancesOf(groupId));
    const [before, after] = await Promise.all(
      [groupId, again.body.groupId].map(async (id) =>
        (await me.get(`/api/expenses?groupId=${id}`)).body
          .map(shown)
          .map(({ splitType: _, ...rest }: ReturnType<typeof shown>) => rest),
      ),
    );
    expect(after).toEqual(before);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('is for members only', async () => {
    const groupId = await makeGroup();
    const stranger = await app.person();
    expect((await stranger.get(`/api/groups/${groupId}/export.csv`)).status).toBe(404);
    expect((await stranger.get(`/api/groups/${groupId}/export.json`)).status).toBe(404);
  });
});

describe('a group in another currency', () => {
  const twoPeople = () => [{ name: me.username, userId: me.id }, ...strangers('Ben')];

  /** A group in a currency: an expense by items, one by several payers, a payment, and a budget. */
  async function groupIn(currency: string, unit: number): Promise<string> {
    const { id: groupId } = (await me.post('/api/groups', { name: 'Trip', currency, budget: 90 * unit }))
      .body;
    const { id: ben } = (await me.post(`/api/groups/${groupId}/people`, { name: 'Ben' })).body;
    const common = { groupId, title: 'Tea', category: 'food', date: '2026-05-01' };
    const fine = (units: number) => Number((units * unit).toFixed(3));
    const items = [{ name: 'Tea', amount: fine(7), userIds: [ben] }];
    const split = { mode: 'items', items, tax: fine(2), tip: fine(1) };
    const payers = [
      { userId: me.id, amount: fine(6) },
      { userId: ben, amount: fine(5) },
    ];
    for (const body of [
      { amount: fine(10), split },
      { amount: fine(11), payers },
    ])
      expect((await me.post('/api/expenses', { ...common, ...body })).status).toBe(201);
    const cash = { groupId, userId: ben, amount: fine(3), paymentMethodId: 'cash' };
    expect((await me.post('/api/payments', cash)).status).toBe(201);
    return groupId;
  }

  test.each([
    ['JPY', 1, '10', '11'],
    ['KWD', 0.005, '0.050', '0.055'],
    ['EUR', 0.05, '0.50', '0.55'],
  ])('%s is exported and imported without loss', async (currency, unit, tea, supper) => {
    const groupId = await groupIn(currency, unit);
    const file = (await me.get(`/api/groups/${groupId}/export.json`)).body;
    expect(file.group).toMatchObject({ currency, budget: Number((90 * unit).toFixed(3)) });
    expect(file.expenses.map((each: { amount: number }) => each.amount)).toEqual([
      Number(tea),
      Number(supper),
    ]);
    const text = JSON.stringify(file);
    const preview = (await me.post('/api/groups/import/preview', { text })).body;
    expect(preview).toMatchObject({ currency, totalAmount: Number((21 * unit).toFixed(3)), problems: [] });
    const made = await me.post('/api/groups/import', { text, groupName: 'Trip', people: twoPeople() });
    expect(made.status).toBe(201);
    expect(await balancesOf(made.body.groupId)).toEqual(await balancesOf(groupId));
    const again = (await me.get(`/api/groups/${made.body.groupId}/export.json`)).body;
    // Another group has another history.
    const facts = (each: typeof file) => replaceIds({ ...each, chain: null }, each.people);
    expect(facts(again)).toEqual(facts(file));
    const { body: csv } = await me.get(`/api/groups/${groupId}/export.csv`);
    expect(csv).toContain(`,${tea},${currency},`);
    expect(csv).toContain(`,${supper},${currency},`);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('needs a rate for a group in another one, and an unknown one is refused', async () => {
    const file = (await me.get(`/api/groups/${await groupIn('JPY', 1)}/export.json`)).body;
    const { id: groupId } = (await me.post('/api/groups', { name: 'Euros', currency: 'EUR' })).body;
    const into = (body: object, more: object = {}) =>
      me.post('/api/groups/import', { text: JSON.stringify(body), people: twoPeople(), ...more });
    expect(await into(file, { groupId })).toMatchObject({
      status: 400,
      body: { message: 'Enter a rate for JPY' },
    });
    const unknown = await into({ ...file, group: { ...file.group, currency: 'XXX' } });
    expect(unknown).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Unknown currency') },
    });
    // Decimals that the currency does not have.
    const [first] = file.expenses;
    const fraction = await into({ ...file, expenses: [{ ...first, split: null, amount: 10.5 }] });
    expect(fraction.status).toBe(400);
  });
});
