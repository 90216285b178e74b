import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, payBill } from '#server/testing/makers/bills.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedLeaving } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set('2026-06-15T12:00:00Z'));

type Fields = Record<string, unknown>;

/** Adds an expense that its creator paid, split equally. */
async function spend(
  person: Caller,
  { id: groupId }: MadeGroup,
  fields: Fields = {},
): Promise<Fields & { id: string }> {
  const dinner = { title: 'Dinner', amount: 30, date: '2026-06-10', category: 'food', groupId };
  const answer = await person.post('/api/expenses', { ...dinner, ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
}

const read = async (person: Caller, query = '') => (await person.get(`/api/spending${query}`)).body;
const linesOf = async (person: Caller, query = '') => (await person.get(`/api/spending/lines${query}`)).body;
const totals = async (people: readonly Caller[], query = '') =>
  Promise.all(people.map(async (person) => (await read(person, query)).total));

describe('spending', () => {
  test('is a person’s share by month, category and group, with the previous total', async () => {
    const flat = await addGroupOf(app, 3);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const trip = await addGroupOf(app, 1, { name: 'Alps' });
    await app.owner.query(
      `INSERT INTO group_members (id, group_id, user_id, joined_at) VALUES (uuidv7(), $1, $2, now())`,
      [trip.id, ana.id],
    );
    await spend(ana, flat);
    await spend(ben, flat, { title: 'Bus', amount: 9, date: '2026-05-31', category: 'transportation' });
    await spend(at(trip, 0), trip, {
      title: 'Ski pass',
      amount: 80,
      date: '2026-06-30',
      category: 'activities',
    });
    await payBill(ana, (await addBill(ana, { name: 'Insurance', amount: 12.5, category: 'insurance' })).id);
    expect(await read(ana)).toEqual({
      from: '2026-06-01',
      to: '2026-06-30',
      currency: 'USD',
      total: 62.5,
      before: 3,
      income: 0,
      byCategory: [
        { category: 'activities', amount: 40 },
        { category: 'insurance', amount: 12.5 },
        { category: 'food', amount: 10 },
      ],
      byMonth: [
        {
          month: '2026-06',
          total: 62.5,
          byCategory: [
            { category: 'activities', amount: 40 },
            { category: 'insurance', amount: 12.5 },
            { category: 'food', amount: 10 },
          ],
        },
      ],
      byDay: [
        { date: '2026-06-10', amount: 10 },
        { date: '2026-06-15', amount: 12.5 },
        { date: '2026-06-30', amount: 40 },
      ],
      byGroup: [
        { groupId: trip.id, groupName: 'Alps', amount: 40 },
        { groupId: flat.id, groupName: 'Lake house', amount: 10 },
      ],
      otherCurrencies: [],
    });
    expect(await read(ana, `?groupId=${flat.id}`)).toMatchObject({ total: 10, before: 3 });
    expect(await read(ana, '?from=2026-05-01&to=2026-06-30')).toMatchObject({
      total: 65.5,
      before: 0,
      byDay: [
        { date: '2026-05-31', amount: 3 },
        { date: '2026-06-10', amount: 10 },
        { date: '2026-06-15', amount: 12.5 },
        { date: '2026-06-30', amount: 40 },
      ],
      byMonth: [
        { month: '2026-05', total: 3 },
        { month: '2026-06', total: 62.5 },
      ],
    });
  });

  test('has sums by day for up to 62 days, and by month for more', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    await spend(ana, flat, { date: '2026-05-01' });
    const days = async (query: string) => (await read(ana, query)).byDay;
    expect(await days('?from=2026-05-01&to=2026-07-01')).toEqual([{ date: '2026-05-01', amount: 15 }]);
    expect(await days('?from=2026-05-01&to=2026-07-02')).toEqual([]);
  });

  test('has lines with their source, newest first and paged', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    const dinner = await spend(ana, flat);
    const refund = await spend(ana, flat, {
      title: 'Deposit',
      amount: 4,
      date: '2026-06-20',
      isRefund: true,
    });
    const bill = await addBill(ana, { name: 'Rent', amount: 900 });
    await payBill(ana, bill.id);
    const ofGroup = { groupId: flat.id, groupName: 'Lake house', category: 'food', currency: 'USD' };
    const all = [
      { ...ofGroup, kind: 'expense', id: refund.id, title: 'Deposit', amount: -2, date: '2026-06-20' },
      {
        kind: 'bill',
        id: bill.id,
        title: 'Rent',
        amount: 900,
        date: '2026-06-15',
        category: 'housing',
        groupId: null,
        groupName: null,
        currency: 'USD',
      },
      { ...ofGroup, kind: 'expense', id: dinner.id, title: 'Dinner', amount: 15, date: '2026-06-10' },
    ];
    expect(await linesOf(ana)).toEqual(all);
    expect(await linesOf(ana, '?category=housing')).toEqual([all[1]]);
    expect(await linesOf(ana, '?category=food')).toEqual([all[0], all[2]]);
    expect(await linesOf(ana, `?groupId=${flat.id}`)).toEqual([all[0], all[2]]);
    expect(await linesOf(ana, '?from=2026-06-11&to=2026-06-15')).toEqual([all[1]]);

    const paged = [];
    for (let cursor = ''; ; ) {
      const { body, headers } = await ana.get(`/api/spending/lines?limit=1${cursor}`);
      paged.push(...body);
      if (headers['x-next-cursor'] === undefined) break;
      cursor = `&cursor=${headers['x-next-cursor']}`;
    }
    expect(paged).toEqual(all);
    expect((await read(ana)).total).toBe(913);
  });

  test('is exported to a file in which no cell is a formula', async () => {
    const flat = await addGroupOf(app, 2, { name: '@home' });
    await spend(at(flat, 0), flat, { title: '=1+1', amount: 30.02, isRefund: true });
    const { body, headers } = await at(flat, 1).get('/api/spending/lines.csv?from=2026-06-01&to=2026-06-30');
    expect(headers['content-disposition']).toContain('Spending-2026-06-01-to-2026-06-30.csv');
    const [head, line, end] = String(body).split('\r\n');
    expect(head).toBe('\uFEFFDate,Description,Category,Group,Amount,Currency');
    expect(line).toBe("2026-06-10,'=1+1,Food & Drinks,'@home,-15.01,USD");
    expect(end).toBe('');
  });

  test('counts a bill on the day on which it was paid in the time zone of the caller', async () => {
    const ana = await app.person();
    const bill = await addBill(ana, { amount: 20, dueDate: '2026-05-20' });
    app.clock.set('2026-06-01T03:00:00Z');
    await payBill(ana, bill.id);
    const inZone = async (zone: string, month: string) =>
      (await ana.get(`/api/spending?${month}`, { 'x-time-zone': zone })).body.total;
    const [may, june] = ['from=2026-05-01&to=2026-05-31', 'from=2026-06-01&to=2026-06-30'];
    expect([await inZone('UTC', may), await inZone('UTC', june)]).toEqual([0, 20]);
    expect([await inZone('America/New_York', may), await inZone('America/New_York', june)]).toEqual([20, 0]);
    const [line] = (await ana.get(`/api/spending/lines?${may}`, { 'x-time-zone': 'America/New_York' })).body;
    expect(line.date).toBe('2026-05-31');
  });

  test('counts one share of a bill that became an expense, and the full bill once that expense is deleted', async () => {
    const flat = await addGroupOf(app, 3);
    const ana = at(flat, 0);
    const bill = await addBill(ana, { amount: 90, shareGroupId: flat.id });
    const { expenseId } = (await payBill(ana, bill.id)).body;
    const kinds = async () =>
      (await linesOf(ana)).map((line: Fields) => [line.kind, line.amount, line.category]);
    expect(await kinds()).toEqual([['expense', 30, 'accommodation']]);
    await ana.delete(`/api/expenses/${expenseId}`);
    expect(await kinds()).toEqual([['bill', 90, 'housing']]);
    await ana.post(`/api/expenses/${expenseId}/restore`);
    expect(await kinds()).toEqual([['expense', 30, 'accommodation']]);
  });

  test('of a deleted expense or group vanishes, and comes back', async () => {
    const flat = await addGroupOf(app, 1);
    const ana = at(flat, 0);
    const { id } = await spend(ana, flat);
    const seen = async () => [(await read(ana)).total, (await linesOf(ana)).length];
    await ana.delete(`/api/expenses/${id}`);
    expect(await seen()).toEqual([0, 0]);
    await ana.post(`/api/expenses/${id}/restore`);
    expect(await seen()).toEqual([30, 1]);
    await ana.delete(flat.path);
    expect(await seen()).toEqual([0, 0]);
    expect((await ana.get(`/api/spending?groupId=${flat.id}`)).status).toBe(404);
    await ana.post(`${flat.path}/restore`);
    expect(await seen()).toEqual([30, 1]);
  });

  test('of a group that the caller left counts, also without a balance, but only their shares', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    await spend(ana, flat);
    await ben.post('/api/payments/settle-all', {});
    await seedLeaving(app, flat.id, ben);
    await spend(ana, flat, { title: 'Later', amount: 8 });
    expect(await totals([ana, ben])).toEqual([23, 15]);
    expect((await read(ben, `?groupId=${flat.id}`)).total).toBe(15);
    expect((await ben.get(`${flat.path}/spending`)).status).toBe(404);
  });

  test('in one currency names the other currencies', async () => {
    const euros = await addGroupOf(app, 2, { name: 'Lisbon', currency: 'EUR' });
    const yen = await addGroupOf(app, 1, { name: 'Kyoto', currency: 'JPY' });
    const ana = at(euros, 0);
    await app.owner.query(
      `INSERT INTO group_members (id, group_id, user_id, joined_at) VALUES (uuidv7(), $1, $2, now())`,
      [yen.id, ana.id],
    );
    await spend(ana, euros, { amount: 25.5 });
    await spend(at(yen, 0), yen, {
      amount: 1001,
      split: { mode: 'exact', shares: [{ userId: ana.id, amount: 1001 }] },
    });
    await payBill(ana, (await addBill(ana, { amount: 7 })).id);
    expect(await read(ana)).toMatchObject({ currency: 'USD', total: 7, otherCurrencies: ['EUR', 'JPY'] });
    expect(await read(ana, '?currency=JPY')).toMatchObject({ total: 1001, otherCurrencies: ['EUR', 'USD'] });
    expect(await read(ana, `?groupId=${euros.id}`)).toMatchObject({
      currency: 'EUR',
      total: 12.75,
      otherCurrencies: [],
    });
    expect((await linesOf(ana, '?currency=EUR')).map((line: Fields) => [line.amount, line.currency])).toEqual(
      [[12.75, 'EUR']],
    );
    expect(await linesOf(ana)).toMatchObject([{ kind: 'bill', amount: 7, currency: 'USD' }]);
    await app.owner.query(`UPDATE users SET home_currency = 'EUR' WHERE id = $1`, [ana.id]);
    expect(await read(ana)).toMatchObject({ currency: 'EUR', total: 19.75, otherCurrencies: ['JPY'] });
  });

  test('has bills in the home currency, also one without decimals', async () => {
    const ana = await app.person();
    await app.owner.query(`UPDATE users SET home_currency = 'JPY' WHERE id = $1`, [ana.id]);
    await payBill(ana, (await addBill(ana, { amount: 1200 })).id);
    expect(await read(ana)).toMatchObject({ currency: 'JPY', total: 1200 });
    expect(await linesOf(ana)).toMatchObject([{ kind: 'bill', amount: 1200, currency: 'JPY' }]);
  });

  test.each([
    ['from=2026-06-02&to=2026-06-01', 'From date must not be after To date'],
    ['from=2026-06-02', 'Choose both days'],
    ['to=2026-06-02', 'Choose both days'],
    ['from=2020-01-01&to=2025-01-01', 'Choose at most 60 months'],
    ['from=2026-02-30&to=2026-03-01', 'Date is not valid'],
    ['from=2026-06-01&to=', 'To date is not valid'],
    ['currency=XXX', 'Unknown currency'],
  ])('of %s is refused: %s', async (query, message) => {
    const flat = await addGroupOf(app, 1);
    for (const path of [
      '/api/spending',
      '/api/spending/lines',
      '/api/spending/lines.csv',
      `${flat.path}/spending`,
    ]) {
      if (path === `${flat.path}/spending` && query.startsWith('currency')) continue;
      const answer = await at(flat, 0).get(`${path}?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', message } });
    }
  });

  test('of a group of others does not exist', async () => {
    const flat = await addGroupOf(app, 1);
    const ben = await app.person();
    for (const groupId of [flat.id, 'nothing', '00000000-0000-7000-8000-000000000000']) {
      for (const path of ['', '/lines', '/lines.csv'])
        expect((await ben.get(`/api/spending${path}?groupId=${groupId}`)).status).toBe(404);
      expect((await ben.get(`/api/groups/${groupId}/spending`)).status).toBe(404);
    }
    expect((await ben.get('/api/spending/lines?category=rent')).body.message).toBe('Unknown category');
    expect((await ben.get('/api/spending/lines?cursor=x')).body.message).toBe('Cursor is not valid');
  });

  test('works at both ends of the calendar', async () => {
    const flat = await addGroupOf(app, 1);
    const ana = at(flat, 0);
    for (const date of ['0001-01-01', '9999-12-31']) {
      await spend(ana, flat, { date });
      const answer = await read(ana, `?from=${date}&to=${date}`);
      expect(answer).toMatchObject({ total: 30, before: 0, byMonth: [{ month: date.slice(0, 7) }] });
      expect(await linesOf(ana, `?from=${date}&to=${date}`)).toHaveLength(1);
    }
    expect(await read(ana, '?from=0001-01-01&to=0001-01-31')).toMatchObject({ total: 30, before: 0 });
    expect((await ana.get(`${flat.path}/spending`)).body).toMatchObject({
      total: 60,
      byMonth: [{ month: '0001-01' }, { month: '9999-12' }],
    });
  });
});

describe('spending of a group', () => {
  test('is that of all members, in total or between two days', async () => {
    const flat = await addGroupOf(app, 3);
    const [ana, ben, cleo] = [at(flat, 0), at(flat, 1), at(flat, 2)];
    await spend(ana, flat, { date: '2024-02-29', category: 'travel', amount: 60 });
    await spend(ana, flat, {
      amount: 40,
      payers: [
        { userId: ana.id, amount: 30 },
        { userId: ben.id, amount: 10 },
      ],
      split: { mode: 'exact', shares: [ana, ben].map(({ id }) => ({ userId: id, amount: 20 })) },
    });
    await spend(ben, flat, { amount: 6, isRefund: true, date: '2026-06-12' });
    const refOf = (person: Caller) => ({ id: person.id, username: person.username, profilePicture: null });
    expect((await cleo.get(`${flat.path}/spending`)).body).toEqual({
      currency: 'USD',
      total: 94,
      byCategory: [
        { category: 'travel', amount: 60 },
        { category: 'food', amount: 34 },
      ],
      byMonth: [
        { month: '2024-02', total: 60, byCategory: [{ category: 'travel', amount: 60 }] },
        { month: '2026-06', total: 34, byCategory: [{ category: 'food', amount: 34 }] },
      ],
      byPerson: [
        { user: refOf(ana), paid: 90, share: 38 },
        { user: refOf(ben), paid: 4, share: 38 },
        { user: refOf(cleo), paid: 0, share: 18 },
      ],
    });
    const june = (await ana.get(`${flat.path}/spending?from=2026-05-01&to=2026-06-30`)).body;
    expect(june).toMatchObject({ total: 34, byMonth: [{ month: '2026-05', total: 0 }, { total: 34 }] });
    expect(june.byPerson).toHaveLength(3);
  });
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      group: fc.nat({ max: 1 }),
      who: fc.nat({ max: 2 }),
      amount: fc.integer({ min: 1, max: 9999 }),
      day: fc.integer({ min: 1, max: 30 }),
      month: fc.integer({ min: 4, max: 6 }),
      isRefund: fc.boolean(),
      category: fc.constantFrom('food', 'travel', 'other'),
      only: fc.nat({ max: 7 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bill' as const),
      who: fc.nat({ max: 2 }),
      amount: fc.integer({ min: 1, max: 9999 }),
      group: fc.option(fc.nat({ max: 1 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const), at: fc.nat() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      at: fc.nat(),
      day: fc.integer({ min: 1, max: 30 }),
      amount: fc.option(fc.integer({ min: 1, max: 9999 })),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** An expense as the model knows it: whole cents by person. */
type Known = {
  id: string;
  group: number;
  isLive: boolean;
  date: string;
  category: string;
  shares: Map<string, number>;
};

const HALF_YEAR = '?from=2026-01-01&to=2026-06-30';

function learn(group: number, body: Fields): Known {
  const sign = body.isRefund === true ? -1 : 1;
  const shares = (body.shares as { userId: string; amount: number }[]).map(
    ({ userId, amount }) => [userId, sign * Math.round(amount * 100)] as const,
  );
  const { id, date, category } = body as { id: string; date: string; category: string };
  return { id, group, isLive: true, date, category, shares: new Map(shares) };
}

test('random histories agree with the model, and settling everything changes no figure', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const first = await addGroupOf(app, 3);
      const { people } = first;
      const second = await addGroupOf(app, 1);
      for (const person of people)
        await app.owner.query(
          'INSERT INTO group_members (id, group_id, user_id, joined_at) VALUES (uuidv7(), $1, $2, now())',
          [second.id, person.id],
        );
      // The second group has one more person.
      const everyone = [...people, at(second, 0)];
      const groups = [first, second];
      const known: Known[] = [];
      const bills: { userId: string; amount: number; expense: Known | null }[] = [];
      const ofEveryone = people.map((person) => async () => {
        await read(person, HALF_YEAR);
        await read(person, `${HALF_YEAR}&groupId=${first.id}`);
        await person.get(`${first.path}/spending`);
      });
      for (const [turn, each] of steps.entries()) {
        // Sums cached before a change must not be returned after it.
        await ofEveryone[turn % 3]?.();
        await play(each);
      }

      async function play(played: Step): Promise<void> {
        if (played.kind === 'edit') {
          const chosen = known[played.at % Math.max(1, known.length)];
          if (chosen === undefined || !chosen.isLive) return;
          const path = `/api/expenses/${chosen.id}`;
          const { version } = (await (people[0] as Caller).get(path)).body;
          const date = `2026-05-${String(played.day).padStart(2, '0')}`;
          const amount = played.amount === null ? {} : { amount: played.amount / 100 };
          const { body } = await (people[0] as Caller).patch(path, {
            version,
            date,
            category: 'shopping',
            ...amount,
          });
          Object.assign(chosen, learn(chosen.group, body));
          return;
        }
        if ('at' in played) {
          const chosen = known[played.at % Math.max(1, known.length)];
          if (chosen === undefined || chosen.isLive !== (played.kind === 'remove')) return;
          const path = `/api/expenses/${chosen.id}`;
          const person = people[0] as Caller;
          await (played.kind === 'remove' ? person.delete(path) : person.post(`${path}/restore`));
          chosen.isLive = played.kind === 'restore';
          return;
        }
        const person = people[played.who] as Caller;
        if (played.kind === 'bill') {
          const shareGroupId = played.group === null ? null : (groups[played.group]?.id ?? null);
          const bill = await addBill(person, {
            amount: played.amount / 100,
            shareGroupId,
            frequency: 'yearly',
          });
          const { expenseId } = (await payBill(person, bill.id)).body;
          const expense =
            expenseId === null
              ? null
              : learn(played.group ?? 0, (await person.get(`/api/expenses/${expenseId}`)).body);
          if (expense !== null) known.push(expense);
          bills.push({ userId: person.id, amount: played.amount, expense });
          return;
        }
        const chosen = people.filter((_, place) => (played.only & (1 << place)) !== 0);
        const body = await spend(person, groups[played.group] as MadeGroup, {
          amount: played.amount / 100,
          date: `2026-0${played.month}-${String(played.day).padStart(2, '0')}`,
          category: played.category,
          isRefund: played.isRefund,
          ...(chosen.length > 0 && { participants: chosen.map(({ id }) => id) }),
        });
        known.push(learn(played.group, body));
      }

      const plus = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0);
      const cents = (amount: number) => Math.round(amount * 100);
      const live = known.filter(({ isLive }) => isLive);
      const inGroup = [0, 0];
      for (const person of everyone) {
        const spent = await read(person, HALF_YEAR);
        const mine = live.map(({ group, shares }) => ({ group, amount: shares.get(person.id) ?? 0 }));
        const own = bills.filter(({ userId, expense }) => userId === person.id && !expense?.isLive);
        expect(cents(spent.total)).toBe(plus([...mine, ...own].map(({ amount }) => amount)));
        const lines: { amount: number }[] = await linesOf(person, `${HALF_YEAR}&limit=200`);
        expect(cents(plus(lines.map(({ amount }) => amount)))).toBe(cents(spent.total));
        for (const [place, group] of groups.entries()) {
          if (place === 0 && !people.includes(person)) continue;
          const { total } = await read(person, `${HALF_YEAR}&groupId=${group.id}`);
          expect(cents(total)).toBe(
            plus(mine.filter((each) => each.group === place).map(({ amount }) => amount)),
          );
          inGroup[place] = (inGroup[place] ?? 0) + cents(total);
        }
      }
      const ofGroups = async () =>
        Promise.all(
          groups.map(async ({ path }) => (await (people[0] as Caller).get(`${path}/spending`)).body),
        );
      const before = [await totals(everyone, HALF_YEAR), await ofGroups()];
      for (const [place, group] of (await ofGroups()).entries()) {
        expect(cents(group.total)).toBe(inGroup[place]);
        expect(cents(group.total)).toBe(
          plus(live.filter((each) => each.group === place).flatMap(({ shares }) => [...shares.values()])),
        );
        const sumOf = (field: 'paid' | 'share') =>
          cents(plus(group.byPerson.map((each: Record<string, number>) => each[field])));
        expect([sumOf('paid'), sumOf('share')]).toEqual([inGroup[place], inGroup[place]]);
      }
      for (const person of everyone) await person.post('/api/payments/settle-all', {});
      expect([await totals(everyone, HALF_YEAR), await ofGroups()]).toEqual(before);
    }),
    { numRuns: 8 },
  );
});
