import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup, seedLeaving, seedPlaceholder } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Entry = { user: { id: string; username: string }; amount: number; groupId: string; groupName: string };

async function duesOf(person: Caller) {
  const [toPay, toCollect, summary, payments] = await Promise.all([
    person.get('/api/payments/to-pay'),
    person.get('/api/payments/to-collect'),
    person.get('/api/summary'),
    person.get('/api/payments/summary'),
  ]);
  return {
    toPay: toPay.body as Entry[],
    toCollect: toCollect.body as Entry[],
    summary: summary.body,
    payments: payments.body,
  };
}

const total = (entries: readonly Entry[]) =>
  entries.reduce((sum, entry) => cents(sum + Math.round(entry.amount * 100)), cents(0)) / 100;

/** The sums of a person who has only dollars. */
const onlyInDollars = <Figures extends object>(figures: Figures) => ({
  ...figures,
  currency: 'USD',
  currencies: [{ currency: 'USD', ...figures }],
  approximate: null,
});

describe('what is owed', () => {
  test('a person without groups owes nothing and is owed nothing', async () => {
    const loner = await app.person();
    expect(await duesOf(loner)).toEqual({
      toPay: [],
      toCollect: [],
      summary: onlyInDollars({
        totalOwed: 0,
        owedGroupsCount: 0,
        totalOwing: 0,
        owingFriendsCount: 0,
        balance: 0,
      }),
      payments: onlyInDollars({ toPay: 0, toCollect: 0, net: 0 }),
    });
  });

  test('lists, totals and counts agree over several groups', async () => {
    const [ada, bo, cy] = [await app.person('ada'), await app.person('bo'), await app.person('cy')];
    const flat = await seedGroup(app, [ada, bo, cy], { name: 'Flat' });
    await seedExpense(app, {
      groupId: flat,
      paidBy: ada,
      shares: [
        [ada, 1000],
        [bo, 1000],
        [cy, 1001],
      ],
    });
    const trip = await seedGroup(app, [bo, ada], { name: 'Trip' });
    await seedExpense(app, {
      groupId: trip,
      paidBy: bo,
      shares: [
        [ada, 733],
        [bo, 5],
      ],
    });
    const lunch = await seedGroup(app, [ada, bo], { name: 'Lunch', status: 'closed' });
    await seedExpense(app, { groupId: lunch, paidBy: ada, shares: [[bo, 50]] });
    const mine = await duesOf(ada);
    expect(mine.toPay).toEqual([
      {
        user: { id: bo.id, username: 'bo' },
        amount: 7.33,
        groupId: trip,
        groupName: 'Trip',
        currency: 'USD',
        isBeingPaid: false,
        hasAccount: true,
        fromFamily: null,
        toFamily: null,
        payLinks: [],
      },
    ]);
    expect(mine.toCollect.map((due) => [due.user.username, due.groupName, due.amount])).toEqual([
      ['cy', 'Flat', 10.01],
      ['bo', 'Flat', 10],
      ['bo', 'Lunch', 0.5],
    ]);
    const { summary, payments } = mine;
    expect(summary).toEqual(
      onlyInDollars({
        totalOwed: 7.33,
        owedGroupsCount: 1,
        totalOwing: 20.51,
        owingFriendsCount: 2,
        balance: 13.18,
      }),
    );
    expect(payments).toEqual(onlyInDollars({ toPay: 7.33, toCollect: 20.51, net: 13.18 }));
    for (const person of [ada, bo, cy]) {
      const dues = await duesOf(person);
      expect(total(dues.toPay)).toBe(dues.summary.totalOwed);
      expect(total(dues.toCollect)).toBe(dues.summary.totalOwing);
    }
  });

  test('equal amounts are ordered by name', async () => {
    const payer = await app.person();
    const names = ['zoe', 'abe', 'mia'];
    const debtors = await Promise.all(names.map((name) => app.person(`${name}-${payer.username}`)));
    const groupId = await seedGroup(app, [payer, ...debtors]);
    const shares = debtors.map((debtor) => [debtor, 200] as const);
    await seedExpense(app, { groupId, paidBy: payer, shares });
    const { toCollect } = await duesOf(payer);
    expect(toCollect.map((due) => due.user.username.slice(0, 3))).toEqual(['abe', 'mia', 'zoe']);
  });

  test('simplified debts skip the person in the middle; otherwise each two people settle with each other', async () => {
    for (const simplifyDebts of [true, false]) {
      const [first, middle, last] = [await app.person(), await app.person(), await app.person()];
      const groupId = await seedGroup(app, [first, middle, last], { simplifyDebts });
      await seedExpense(app, { groupId, paidBy: first, shares: [[middle, 900]] });
      await seedExpense(app, { groupId, paidBy: middle, shares: [[last, 900]] });
      const dues = await duesOf(middle);
      expect(dues.summary).toMatchObject(
        simplifyDebts
          ? { totalOwed: 0, owedGroupsCount: 0, totalOwing: 0 }
          : { totalOwed: 9, owedGroupsCount: 1, totalOwing: 9, owingFriendsCount: 1, balance: 0 },
      );
      const others = await duesOf(last);
      expect(others.toPay.map((due) => due.user.id)).toEqual([simplifyDebts ? first.id : middle.id]);
    }
  });

  test('a person who left with a balance is in the sums, one who left without is not', async () => {
    const [stays, leaves, even] = [await app.person(), await app.person(), await app.person()];
    const groupId = await seedGroup(app, [stays, leaves, even]);
    await seedLeaving(app, groupId, leaves);
    await seedLeaving(app, groupId, even);
    await seedExpense(app, { groupId, paidBy: stays, shares: [[leaves, 420]] });
    expect((await duesOf(leaves)).summary).toMatchObject({ totalOwed: 4.2, owedGroupsCount: 1 });
    expect((await duesOf(stays)).toCollect.map((due) => due.user.id)).toEqual([leaves.id]);
    expect((await duesOf(even)).summary).toMatchObject({ totalOwed: 0, balance: 0 });
  });

  test('placeholders and deleted people have their displayed names, and deleted groups do not count', async () => {
    const payer = await app.person();
    const guest = await seedPlaceholder(app, 'Grandma Ruth');
    const groupId = await seedGroup(app, [payer, guest]);
    await seedExpense(app, { groupId, paidBy: payer, shares: [[guest, 100]] });
    expect((await duesOf(payer)).toCollect[0]?.user.username).toBe('Grandma Ruth');
    await app.owner.query('UPDATE groups SET deleted_at = now() WHERE id = $1', [groupId]);
    expect((await duesOf(payer)).summary.totalOwing).toBe(0);
  });

  test.each([[true], [false]])(
    'a group’s page and the lists say the same (simplified: %s)',
    async (simplifyDebts) => {
      const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
      const groupId = await seedGroup(app, people, { simplifyDebts });
      for (const [index, paidBy] of people.entries()) {
        const shares = people.map((person, place) => [person, (index * 37 + place * 53) % 211] as const);
        await seedExpense(app, { groupId, paidBy, shares });
      }
      for (const person of people) {
        const group = (await person.get(`/api/groups/${groupId}`)).body;
        const dues = await duesOf(person);
        const transfers: { from: { id: string }; to: { id: string }; amount: number }[] = group.settlements;
        const paying = transfers.filter((each) => each.from.id === person.id);
        const collecting = transfers.filter((each) => each.to.id === person.id);
        const byName = (a: string, b: string) => a.localeCompare(b);
        expect(dues.toPay.map((due) => `${due.user.id} ${due.amount}`).toSorted(byName)).toEqual(
          paying.map((each) => `${each.to.id} ${each.amount}`).toSorted(byName),
        );
        expect(dues.toCollect.map((due) => `${due.user.id} ${due.amount}`).toSorted(byName)).toEqual(
          collecting.map((each) => `${each.from.id} ${each.amount}`).toSorted(byName),
        );
        expect(dues.summary.balance).toBe(group.balance);
      }
    },
  );

  test('the number of statements does not grow with the groups', async () => {
    const [one, many, friend] = [await app.person(), await app.person(), await app.person()];
    const groups = [one, ...Array.from({ length: 20 }, () => many)];
    for (const person of groups) {
      const groupId = await seedGroup(app, [person, friend]);
      await seedExpense(app, { groupId, paidBy: friend, shares: [[person, 300]] });
    }
    const query = vi.spyOn(app.deps.pool, 'query');
    const count = async (person: Caller, url: string) => {
      query.mockClear();
      await person.get(url);
      return query.mock.calls.length;
    };
    for (const url of ['/api/summary', '/api/payments/to-pay', '/api/payments/summary']) {
      expect(await count(many, url)).toBe(await count(one, url));
    }
    query.mockRestore();
    expect((await duesOf(many)).summary).toMatchObject({ totalOwed: 60, owedGroupsCount: 20 });
    expect((await duesOf(friend)).summary).toMatchObject({ totalOwing: 63, owingFriendsCount: 2 });
    expect((await friend.get('/api/summary/owing?currency=USD')).body).toEqual([
      { user: { id: many.id, username: many.username }, hasAccount: true, amount: 60, currency: 'USD' },
      { user: { id: one.id, username: one.username }, hasAccount: true, amount: 3, currency: 'USD' },
    ]);
  });

  test('the friends that the summary counts are listed by currency, also those without an account', async () => {
    const [me, ben] = [await app.person(), await app.person()];
    const ruth = await seedPlaceholder(app, 'Ruth');
    const flat = await seedGroup(app, [me, ben, ruth]);
    const tokyo = await seedGroup(app, [me, ben]);
    await app.owner.query(`UPDATE groups SET currency = 'JPY' WHERE id = $1`, [tokyo]);
    await seedExpense(app, { groupId: flat, paidBy: me, shares: [[ruth, 300]] });
    await seedExpense(app, { groupId: tokyo, paidBy: me, shares: [[ben, 900]] });
    const { summary } = await duesOf(me);
    for (const { currency, owingFriendsCount, totalOwing } of summary.currencies) {
      const { body } = await me.get(`/api/summary/owing?currency=${currency}`);
      const owed = body.reduce((sum: number, { amount }: Entry) => sum + amount, 0);
      expect([body.length, owed]).toEqual([owingFriendsCount, totalOwing]);
    }
    expect((await me.get('/api/summary/owing?currency=USD')).body).toEqual([
      { user: { id: ruth.id, username: 'Ruth' }, hasAccount: false, amount: 3, currency: 'USD' },
    ]);
    expect((await me.get('/api/summary/owing?currency=EUR')).body).toEqual([]);
    expect((await me.get('/api/summary/owing?currency=euros')).status).toBe(400);
  });
});
