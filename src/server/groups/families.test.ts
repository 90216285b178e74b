import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAudit, runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedExpense } from '#server/testing/makers/seed.ts';
import { seedGuest } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Someone = { id: string };

const together = (by: Caller, made: MadeGroup, ...families: [name: string, ...people: Someone[]][]) =>
  by.patch(made.path, {
    families: families.map(([name, ...people]) => ({ name, userIds: people.map(({ id }) => id) })),
  });

const lines = (body: {
  settlements: { from: Someone; to: Someone; amount: number; fromFamily: unknown; toFamily: unknown }[];
}) => body.settlements.map(({ from, to, amount }) => [from.id, to.id, amount]);

/** Ana paid 90 for herself, Ben and Cleo in equal parts, and Ben and Cleo are a family. */
async function makeTable() {
  const made = await addGroupOf(app, 3);
  const [ana, ben, cleo] = [at(made, 0), at(made, 1), at(made, 2)];
  await seedExpense(app, {
    groupId: made.id,
    paidBy: ana,
    shares: [
      [ana, 30_00],
      [ben, 25_00],
      [cleo, 35_00],
    ],
  });
  const before = (await ana.get(made.path)).body;
  const answer = await together(ben, made, ['The Bs', ben, cleo]);
  expect(answer.status).toBe(200);
  const family = { id: answer.body.families[0].id as string, name: 'The Bs' };
  return { made, ana, ben, cleo, before, family, body: answer.body };
}

describe('putting together', () => {
  test('a family is one line, named by who owes most, and balances stay per person', async () => {
    const { made, ana, ben, cleo, before, family, body } = await makeTable();
    expect(body.families).toEqual([{ ...family, userIds: [ben.id, cleo.id].toSorted() }]);
    expect(lines(body)).toEqual([[cleo.id, ana.id, 60]]);
    expect(body.settlements[0]).toMatchObject({ fromFamily: family, toFamily: null });
    expect(body.memberBalances).toEqual(before.memberBalances);
    expect(app.told.at(-1)?.users.toSorted()).toEqual([ana.id, ben.id, cleo.id].toSorted());
    const dissolved = await together(ana, made);
    expect(dissolved.body).toEqual(before);
  });

  test('those who are now with someone new are told, and by whom', async () => {
    const made = await addGroupOf(app, 4);
    const [ana, ben, cleo, dan] = [at(made, 0), at(made, 1), at(made, 2), at(made, 3)];
    const noticesOf = async (person: Caller) =>
      (await person.get('/api/notifications')).body
        .filter(({ kind }: { kind: string }) => kind === 'put_in_family')
        .map(({ actor, title }: { actor: Someone; title: string | null }) => [actor.id, title]);
    await together(ben, made, ['The Bs', ben, cleo]);
    expect(await noticesOf(ben)).toEqual([]);
    expect(await noticesOf(cleo)).toEqual([[ben.id, 'The Bs']]);
    await together(ana, made, ['The Boys', ben, cleo]);
    expect(await noticesOf(cleo)).toEqual([[ben.id, 'The Boys']]);
    await together(ana, made, ['The Boys', ben, cleo, dan]);
    expect(await noticesOf(dan)).toEqual([[ana.id, 'The Boys']]);
    expect(await noticesOf(ben)).toEqual([[ana.id, 'The Boys']]);
    await together(ana, made, ['The Boys', ben, dan]);
    expect(await noticesOf(cleo)).toHaveLength(2);
    expect(await noticesOf(dan)).toHaveLength(1);
    expect(await noticesOf(ana)).toEqual([]);
  });

  test('it is on record, once for each change', async () => {
    const { made, ben, cleo } = await makeTable();
    await together(cleo, made, ['The Bs', cleo, ben]);
    await together(cleo, made);
    const { rows } = await app.owner.query(
      `SELECT changes FROM activity WHERE group_id = $1 AND kind = 'group_updated' ORDER BY id`,
      [made.id],
    );
    const text = JSON.stringify([{ name: 'The Bs', userIds: [ben.id, cleo.id].toSorted() }]);
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'families', from: null, to: text }],
      [{ field: 'families', from: text, to: null }],
    ]);
  });

  test('what is not a family is refused, and nothing changes', async () => {
    const { made, ana, ben, cleo } = await makeTable();
    const stranger = await app.person();
    const before = (await ana.get(made.path)).body;
    const refused: [body: unknown, message: string][] = [
      [[{ name: 'Alone', userIds: [ben.id] }], 'A family has at least two people'],
      [[{ name: 'Nobody', userIds: [] }], 'A family has at least two people'],
      [[{ name: 'Twice', userIds: [ben.id, ben.id] }], 'Each person can be in one family only'],
      [
        [
          { name: 'One', userIds: [ana.id, ben.id] },
          { name: 'Two', userIds: [ben.id, cleo.id] },
        ],
        'Each person can be in one family only',
      ],
      [[{ name: 'Strange', userIds: [ben.id, stranger.id] }], 'Unknown member'],
      [[{ name: 'Strange', userIds: [ben.id, 'me'] }], 'Unknown member'],
      [[{ name: ' ', userIds: [ben.id, cleo.id] }], 'Family name is required'],
      [[{ name: 'x'.repeat(61), userIds: [ben.id, cleo.id] }], 'Family name is required'],
      [[{ userIds: [ben.id, cleo.id] }], 'Family name is required'],
      ['none', 'Families are not valid'],
    ];
    for (const [families, message] of refused) {
      expect(await ana.patch(made.path, { name: 'Refused', families })).toMatchObject({
        status: 400,
        body: { message },
      });
    }
    expect((await ana.get(made.path)).body).toEqual(before);
  });
});

describe('settling as one', () => {
  test('each of a family sees its line once; the summary stays each person’s own', async () => {
    const { ana, ben, cleo, family } = await makeTable();
    for (const person of [ben, cleo]) {
      const [due, ...more] = (await person.get('/api/payments/to-pay')).body;
      expect(due).toMatchObject({ user: { id: ana.id }, amount: 60, fromFamily: family, toFamily: null });
      expect(more).toEqual([]);
      expect((await person.get('/api/payments/summary')).body).toMatchObject({
        toPay: 60,
        toCollect: 0,
        net: -60,
      });
    }
    expect((await ana.get('/api/payments/to-collect')).body).toMatchObject([
      { user: { id: cleo.id }, amount: 60, fromFamily: family },
    ]);
    expect((await ben.get('/api/summary')).body).toMatchObject({ totalOwed: 25, balance: -25 });
    expect((await cleo.get('/api/summary')).body).toMatchObject({ totalOwed: 35, balance: -35 });
    expect((await ana.get('/api/summary')).body).toMatchObject({ totalOwing: 60, owingFriendsCount: 2 });
    // Each owes their own part of it, as the summary counts them.
    expect((await ana.get('/api/summary/owing?currency=USD')).body).toMatchObject([
      { user: { id: cleo.id }, amount: 35 },
      { user: { id: ben.id }, amount: 25 },
    ]);
  });

  test('whoever of a family pays, it is paid for all of it; two at once pay once', async () => {
    const { made, ana, ben, cleo } = await makeTable();
    const paid = await Promise.all([ben, cleo].map((person) => person.post('/api/payments/settle-all', {})));
    expect(paid.map(({ body }) => body.count).toSorted()).toEqual([0, 1]);
    const { body } = await ana.get(made.path);
    expect(lines(body)).toEqual([]);
    expect(body.balance).toBe(0);
    for (const person of [ben, cleo]) expect((await person.get('/api/payments/to-pay')).body).toEqual([]);
  });

  test('someone who is even sees the line of their family', async () => {
    const made = await addGroupOf(app, 3);
    const [ana, ben, cleo] = [at(made, 0), at(made, 1), at(made, 2)];
    await seedExpense(app, { groupId: made.id, paidBy: ana, shares: [[cleo, 10_00]] });
    await together(ana, made, ['The Bs', ben, cleo]);
    expect((await ben.get('/api/payments/to-pay')).body).toMatchObject([
      { amount: 10, user: { id: ana.id } },
    ]);
    expect((await ben.get('/api/summary')).body).toMatchObject({ totalOwed: 0 });
  });

  test('a reminder of one of a family stays open until the family owes nothing', async () => {
    const made = await addGroupOf(app, 4);
    const [ana, ben, cleo, dan] = [at(made, 0), at(made, 1), at(made, 2), at(made, 3)];
    await seedExpense(app, { groupId: made.id, paidBy: ana, shares: [[cleo, 10_00]] });
    await together(ana, made, ['Ana and Ben', ana, ben], ['Cleo and Dan', cleo, dan]);
    expect((await ben.post('/api/payments/remind-all', {})).body).toEqual({ count: 1 });
    const open = async () =>
      (await ben.get('/api/payments/recent')).body.filter(
        (each: { type: string; status: string }) => each.type === 'request' && each.status === 'pending',
      ).length;
    await dan.post('/api/payments', { userId: ben.id, amount: 4, groupId: made.id, paymentMethodId: 'cash' });
    expect(await open()).toBe(1);
    await dan.post('/api/payments', { userId: ben.id, amount: 6, groupId: made.id, paymentMethodId: 'cash' });
    expect(await open()).toBe(0);
  });

  test('of a family whose line names a person without an account, another one is asked', async () => {
    const made = await addGroupOf(app, 2);
    const [ana, ben] = [at(made, 0), at(made, 1)];
    const [guest, alone] = [
      await seedGuest(app, made.id, 'Guest'),
      await seedGuest(app, made.id, 'Guest alone'),
    ];
    const shares: [Someone, number][] = [
      [ben, 10_00],
      [guest, 25_00],
      [alone, 5_00],
    ];
    await seedExpense(app, { groupId: made.id, paidBy: ana, shares });
    await together(ana, made, ['The Bs', ben, guest]);
    const remind = async (body: object) => (await ana.post('/api/payments/remind-all', body)).body.count;
    expect(await remind({ userId: alone.id })).toBe(0);
    expect(await remind({ groupId: made.id })).toBe(1);
    expect(await remind({ userId: guest.id })).toBe(0);
    const requests = async () =>
      (await ben.get('/api/payments/recent')).body
        .filter(({ type }: { type: string }) => type === 'request')
        .map(({ amount, status }: { amount: number; status: string }) => [amount, status]);
    expect(await requests()).toEqual([[35, 'pending']]);
    await ben.post('/api/payments', {
      userId: ana.id,
      amount: 35,
      groupId: made.id,
      paymentMethodId: 'cash',
    });
    expect(await requests()).toEqual([[35, 'completed']]);
  });

  test('without simplified debts the pairs of a family are summed', async () => {
    const { made, ana, ben, cleo, family } = await makeTable();
    await seedExpense(app, { groupId: made.id, paidBy: ben, shares: [[ana, 5_00]] });
    const { body } = await ana.patch(made.path, { simplifyDebts: false });
    expect(lines(body)).toEqual([[cleo.id, ana.id, 55]]);
    expect((await ben.get('/api/payments/to-pay')).body).toMatchObject([
      { user: { id: ana.id }, amount: 55, fromFamily: family },
    ]);
  });

  test.each([true, false])(
    'the reasons of a line are those of the whole family (simplified: %j)',
    async (on) => {
      const { made, ana, ben, cleo } = await makeTable();
      await seedExpense(app, { groupId: made.id, paidBy: ben, shares: [[cleo, 7_00]] });
      const { body } = await ana.patch(made.path, { simplifyDebts: on });
      const [[from, to] = []] = lines(body);
      const reasons = (await ana.get(`${made.path}/settlements/${from}/${to}`)).body;
      expect(reasons).toMatchObject({ amount: 60, earlier: null });
      expect(reasons.reasons.map(({ amount }: { amount: number }) => amount)).toEqual([60]);
    },
  );
});

describe('evening out inside', () => {
  test('the whole balance goes to who owes most', async () => {
    const { made, ana, ben, cleo, family } = await makeTable();
    const plan = await ana.get(`${made.path}/families/${family.id}/plan`);
    expect(plan).toMatchObject({
      status: 200,
      body: [{ from: { id: ben.id }, to: { id: cleo.id }, amount: 25 }],
    });
    await ben.post('/api/payments', {
      userId: cleo.id,
      amount: 25,
      groupId: made.id,
      paymentMethodId: 'cash',
    });
    expect((await ana.get(`${made.path}/families/${family.id}/plan`)).body).toEqual([]);
    const { body } = await ana.get(made.path);
    const balances = body.memberBalances.map(({ user, balance }: { user: Someone; balance: number }) => [
      user.id,
      balance,
    ]);
    expect(Object.fromEntries(balances)).toEqual({ [ana.id]: 60, [ben.id]: 0, [cleo.id]: -60 });
  });

  test('a family of another group does not exist', async () => {
    const { family } = await makeTable();
    const other = await makeTable();
    for (const id of [family.id, other.made.id, 'none']) {
      expect((await other.ana.get(`${other.made.path}/families/${id}/plan`)).status).toBe(404);
    }
  });
});

describe('people who come and go', () => {
  test('whoever leaves is out of the family; one who is left dissolves it', async () => {
    const made = await addGroupOf(app, 4);
    const [ana, ben, cleo, dan] = [at(made, 0), at(made, 1), at(made, 2), at(made, 3)];
    await together(ana, made, ['Three', ben, cleo, dan]);
    await dan.post(`${made.path}/leave`);
    const three = (await ana.get(made.path)).body.families;
    expect(three).toMatchObject([{ name: 'Three', userIds: [ben.id, cleo.id].toSorted() }]);
    await cleo.post(`${made.path}/leave`);
    expect((await ana.get(made.path)).body.families).toEqual([]);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('a takeover puts the person into the family', async () => {
    const made = await addGroupOf(app, 2);
    const [ana, ben] = [at(made, 0), at(made, 1)];
    const guest = await seedGuest(app, made.id, 'Guest');
    await together(ana, made, ['Ben’s', ben, guest]);
    const email = 'takes-family@example.com';
    const person = await app.person(undefined, { email });
    const { id } = (await ana.post(`${made.path}/invitations`, { email, placeholderId: guest.id })).body;
    expect((await person.post(`/api/invitations/${id}/accept`)).status).toBe(200);
    expect((await ana.get(made.path)).body.families).toMatchObject([
      { name: 'Ben’s', userIds: [ben.id, person.id].toSorted() },
    ]);
  });

  test('the audit finds a family of one', async () => {
    const { family, cleo } = await makeTable();
    await app.owner.query('DELETE FROM family_members WHERE family_id = $1 AND user_id = $2', [
      family.id,
      cleo.id,
    ]);
    const report = await runAudit(app.owner);
    expect(report.findings).toMatchObject([
      { check: 'families', subject: `family ${family.id} with 1 of its 1 people` },
    ]);
    // It is about people, so it names no amounts.
    expect(describeAudit(report)[0]).toMatch(/with 1 of its 1 people$/);
    await app.owner.query('DELETE FROM families WHERE id = $1', [family.id]);
  });
});
