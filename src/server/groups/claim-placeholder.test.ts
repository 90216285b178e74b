import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { actAs } from '#server/testing/makers/acting-places.ts';
import { addGroupOf, at, kindsOf, type MadeGroup } from '#server/testing/makers/groups.ts';
import { balancesIn, seedGuest, seedPayment } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let newcomers = 0;

/** A new person who is invited to claim a placeholder. */
async function inviteInto(made: MadeGroup, placeholder: { id: string }) {
  const email = `newcomer${++newcomers}@example.com`;
  const person = await app.person(undefined, { email });
  const answer = await at(made, 0).post(`${made.path}/invitations`, { email, placeholderId: placeholder.id });
  expect(answer.status).toBe(201);
  return { person, accept: () => person.post(`/api/invitations/${answer.body.id}/accept`) };
}

async function addExpense(
  by: Caller,
  made: MadeGroup,
  more: object,
): Promise<{ id: string; version: number }> {
  const answer = await by.post('/api/expenses', {
    title: 'Dinner',
    amount: 10,
    date: '2026-06-10',
    groupId: made.id,
    category: 'food',
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

type MemberCarry = { user: { id: string }; carry: number };

const carryOf = (page: { memberBalances: MemberCarry[] }, userId: string) =>
  page.memberBalances.find(({ user }) => user.id === userId)?.carry;

const findings = async () => (await runAudit(app.owner)).findings;

test('the person gets everything of the placeholder, and the placeholder keeps nothing', async () => {
  const made = await addGroupOf(app, 2);
  const [a, b] = [at(made, 0), at(made, 1)];
  const guest = await seedGuest(app, made.id, 'Zoë Long');
  const other = await seedGuest(app, made.id, 'Someone else');
  const people = [a.id, b.id, guest.id];
  const shared = await addExpense(a, made, { amount: 100.01, participants: people });
  const paid = await addExpense(a, made, {
    amount: 20,
    paidBy: guest.id,
    participants: [...people, other.id],
  });
  const weighed = await addExpense(b, made, {
    amount: 33.34,
    splitType: 'custom',
    split: {
      mode: 'weights',
      weights: [
        { userId: b.id, weight: 1 },
        { userId: guest.id, weight: 2 },
      ],
    },
  });
  await a.patch(`/api/expenses/${weighed.id}`, { paidBy: guest.id });
  await a.patch(`/api/expenses/${weighed.id}`, { paidBy: b.id });
  const deleted = await addExpense(b, made, { amount: 8, participants: [guest.id] });
  await b.delete(`/api/expenses/${deleted.id}`);
  await addExpense(a, made, { amount: 5, paidBy: guest.id, participants: [guest.id] });
  await seedPayment(app, { groupId: made.id, from: guest, to: a, amount: 3_33 });
  await seedPayment(app, { groupId: made.id, from: b, to: guest, amount: 1_01 });
  const before = await balancesIn(app, made.id);
  const pageBefore = (await a.get(made.path)).body;
  expect(before[guest.id]).not.toBe(0);
  const carryBefore = carryOf(pageBefore, guest.id);
  expect(carryBefore).not.toBe(0);

  const { person, accept } = await inviteInto(made, guest);
  expect(await accept()).toMatchObject({ status: 200, body: { groupId: made.id } });

  const { [guest.id]: moved, ...others } = before;
  expect(await balancesIn(app, made.id)).toEqual({ ...others, [guest.id]: 0, [person.id]: moved });
  expect(await findings()).toEqual([]);
  const page = (await person.get(made.path)).body;
  expect(page.balance * 100).toBeCloseTo(moved ?? 0, 6);
  expect(carryOf(page, person.id)).toBe(carryBefore);
  expect(page.members.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [a.id, b.id, other.id, person.id].toSorted(),
  );
  expect(JSON.stringify(page)).not.toContain(guest.id);
  expect(page).toMatchObject({
    totalAmount: pageBefore.totalAmount,
    expensesCount: pageBefore.expensesCount,
  });
  expect(page.settlements).toHaveLength(pageBefore.settlements.length);

  const documents = await Promise.all(
    [shared, paid, weighed].map(({ id }) => person.get(`/api/expenses/${id}`)),
  );
  for (const { body } of documents) expect(JSON.stringify(body)).not.toContain(guest.id);
  expect(documents[1]?.body).toMatchObject({
    paidBy: person.id,
    paidByUsername: person.username,
    userPaid: true,
  });
  const history = await a.get(`/api/expenses/${weighed.id}/history`);
  expect(JSON.stringify(history.body)).toContain(person.username);
  expect(JSON.stringify(history.body)).not.toContain('Deleted user');
  expect((await kindsOf(a, made.path))[0]).toBe('member_took_over');
  expect((await a.get(`${made.path}/activity?limit=1`)).body[0]).toMatchObject({
    actor: { id: person.id },
    title: 'Zoë Long',
  });
  expect(app.told.at(-1)?.users).toEqual(expect.arrayContaining([a.id, b.id, person.id]));
});

test('after a claim everything can be edited, deleted and restored with correct balances', async () => {
  const made = await addGroupOf(app);
  const a = at(made, 0);
  const guest = await seedGuest(app, made.id, 'Guest');
  const shared = await addExpense(a, made, { amount: 10.01, participants: [a.id, guest.id] });
  const gone = await addExpense(a, made, { amount: 6, participants: [a.id, guest.id] });
  await a.delete(`/api/expenses/${gone.id}`);
  const { person, accept } = await inviteInto(made, guest);
  await accept();

  const open = (await person.get(`/api/expenses/${shared.id}`)).body;
  const stale = await a.patch(`/api/expenses/${shared.id}`, { amount: 4, version: shared.version });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
  await person.patch(`/api/expenses/${shared.id}`, { split: open.split, version: open.version });
  expect((await person.get(`/api/expenses/${shared.id}`)).body.shares).toEqual(open.shares);
  expect((await person.patch(`/api/expenses/${shared.id}`, { amount: 4 })).status).toBe(200);
  expect((await a.post(`/api/expenses/${gone.id}/restore`)).status).toBe(200);
  expect((await person.get(made.path)).body.balance).toBe(-5);
  expect(await findings()).toEqual([]);
  await person.delete(`/api/expenses/${shared.id}`);
  await a.delete(`/api/expenses/${gone.id}`);
  expect((await person.get(made.path)).body).toMatchObject({ balance: 0, settlements: [] });
  expect(await findings()).toEqual([]);
});

test('of two people invited for one placeholder, one claims it and the other joins as a new member', async () => {
  const made = await addGroupOf(app);
  const a = at(made, 0);
  const guest = await seedGuest(app, made.id, 'Guest');
  await addExpense(a, made, { participants: [guest.id] });
  const [one, two] = [await inviteInto(made, guest), await inviteInto(made, guest)];
  const answers = await Promise.all([one.accept(), two.accept()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const balances = await balancesIn(app, made.id);
  expect([balances[one.person.id] ?? 0, balances[two.person.id] ?? 0].toSorted()).toEqual([-10_00, 0]);
  expect(balances[guest.id]).toBe(0);
  expect((await a.get(made.path)).body.members).toHaveLength(3);
});

test('a former member is refused, and nothing changes', async () => {
  const made = await addGroupOf(app, 2);
  const [a, b] = [at(made, 0), at(made, 1)];
  const guest = await seedGuest(app, made.id, 'Guest');
  await addExpense(a, made, { participants: [guest.id] });
  await b.post(`${made.path}/leave`);
  await app.owner.query(`UPDATE users SET email = 'back@example.com', email_verified = true WHERE id = $1`, [
    b.id,
  ]);
  const body = { email: 'back@example.com', placeholderId: guest.id };
  const { id } = (await a.post(`${made.path}/invitations`, body)).body;
  const before = [await balancesIn(app, made.id), await kindsOf(a, made.path)];
  expect(await b.post(`/api/invitations/${id}/accept`)).toMatchObject({
    status: 409,
    body: { message: 'You were in this group before. Ask for an invitation of your own.' },
  });
  expect([await balancesIn(app, made.id), await kindsOf(a, made.path)]).toEqual(before);
  await a.post(`${made.path}/invitations`, { email: 'back@example.com' });
  expect((await b.post(`/api/invitations/${id}/accept`)).status).toBe(200);
});

test('only a placeholder of the group can be claimed', async () => {
  const made = await addGroupOf(app, 2);
  const elsewhere = await addGroupOf(app);
  const foreign = await seedGuest(app, elsewhere.id, 'Foreign');
  for (const placeholderId of [at(made, 1).id, foreign.id]) {
    const answer = await at(made, 0).post(`${made.path}/invitations`, {
      email: 'x@example.com',
      placeholderId,
    });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Unknown person' } });
  }
});

test('payments of several payers move too, and the pairs match the expenses', async () => {
  const made = await addGroupOf(app, 3);
  const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
  const guest = await seedGuest(app, made.id, 'Guest');
  await a.patch(made.path, { simplifyDebts: false });
  const among = { participants: [a.id, b.id, c.id, guest.id] };
  const paid = (amounts: readonly (readonly [{ id: string }, number])[]) => ({
    ...among,
    amount: amounts.reduce((total, [, amount]) => total + Math.round(amount * 100), 0) / 100,
    payers: amounts.map(([person, amount]) => ({ userId: person.id, amount })),
  });
  for (let cent = 0; cent < 12; cent += 1) {
    await addExpense(
      a,
      made,
      paid([
        [guest, 3.1 + cent / 100],
        [b, 3.33],
        [c, 2.27],
      ]),
    );
  }
  // The placeholder has no share in one, and another one is deleted.
  const even = await addExpense(a, made, {
    ...paid([
      [guest, 5],
      [b, 5],
    ]),
    participants: [a.id, c.id],
  });
  const gone = await addExpense(
    a,
    made,
    paid([
      [guest, 1.01],
      [b, 2.02],
      [a, 1.04],
    ]),
  );
  await a.delete(`/api/expenses/${gone.id}`);
  const before = await balancesIn(app, made.id);
  const { person, accept } = await inviteInto(made, guest);
  expect((await accept()).status).toBe(200);
  const { [guest.id]: moved, ...others } = before;
  expect(await balancesIn(app, made.id)).toEqual({ ...others, [guest.id]: 0, [person.id]: moved });
  expect(await findings()).toEqual([]);
  const { body } = await person.get(`/api/expenses/${even.id}`);
  expect(body).toMatchObject({ paidAmount: 5, userPaid: true, version: 2 });
  expect(body.payers).toContainEqual({ userId: person.id, username: person.username, amount: 5 });
  expect(body.paidBy).toBe([person.id, b.id].toSorted()[0]);
  // Restoring reverses what was posted.
  await a.post(`/api/expenses/${gone.id}/restore`);
  await a.patch(`/api/expenses/${even.id}`, { paidBy: a.id });
  expect(await findings()).toEqual([]);
});

test('paid shares of the placeholder stay paid, and open ones stay open', async () => {
  const made = await addGroupOf(app);
  const a = at(made, 0);
  const guest = await seedGuest(app, made.id, 'Guest');
  const both = { participants: [a.id, guest.id] };
  const settled = await addExpense(a, made, { amount: 10, ...both });
  await seedPayment(app, { groupId: made.id, from: guest, to: a, amount: 5_00 });
  const owed = await addExpense(a, made, { amount: 6, ...both });
  const paidBy = async (who: { id: string }) => {
    const answers = await Promise.all([settled, owed].map(({ id }) => a.get(`/api/expenses/${id}`)));
    const shares = answers.flatMap(({ body }) => body.shares as { userId: string; isPaid: boolean }[]);
    return shares.filter(({ userId }) => userId === who.id).map(({ isPaid }) => isPaid);
  };
  expect(await paidBy(guest)).toEqual([true, false]);
  const { person, accept } = await inviteInto(made, guest);
  await accept();
  expect(await paidBy(person)).toEqual([true, false]);
  await seedPayment(app, { groupId: made.id, from: person, to: a, amount: 2_99 });
  expect(await paidBy(person)).toEqual([true, false]);
  await seedPayment(app, { groupId: made.id, from: person, to: a, amount: 1 });
  expect(await paidBy(person)).toEqual([true, true]);
});

test("what the placeholder did is the person's: what it added, edited, commented and recorded", async () => {
  const made = await addGroupOf(app);
  const a = at(made, 0);
  const guest = await seedGuest(app, made.id, 'Zoë');
  const place = await actAs(app, guest);
  const added = await addExpense(place, made, { amount: 10, participants: [a.id] });
  const edited = await addExpense(a, made, { amount: 20, participants: [a.id, guest.id] });
  await place.patch(`/api/expenses/${edited.id}`, { amount: 22 });
  await a.patch(`/api/expenses/${edited.id}`, { amount: 24 });
  await place.post(`/api/expenses/${edited.id}/comments`, { text: 'I had two' });
  await a.post(`/api/expenses/${edited.id}/comments`, { text: 'So did I' });
  const paid = { userId: a.id, amount: 3, groupId: made.id, paymentMethodId: 'cash' };
  expect((await place.post('/api/payments', paid)).status).toBe(201);
  const before = await balancesIn(app, made.id);
  const linesOf = async () => (await a.get(`${made.path}/activity`)).body;
  const did = (await linesOf()).filter(({ actor }: { actor: { id: string } }) => actor.id === guest.id);
  expect(did.map(({ kind }: { kind: string }) => kind)).toEqual([
    'payment_made',
    'comment_added',
    'expense_updated',
    'expense_added',
  ]);

  const { person, accept } = await inviteInto(made, guest);
  expect((await accept()).status).toBe(200);

  const lines = await linesOf();
  expect(JSON.stringify(lines)).not.toContain(guest.id);
  const theirs = lines.filter(({ actor }: { actor: { id: string } }) => actor.id === person.id);
  expect(theirs.map(({ id }: { id: string }) => id).slice(1)).toEqual(
    did.map(({ id }: { id: string }) => id),
  );
  const authors = await app.owner.query('SELECT created_by AS by FROM expenses WHERE id = $1', [added.id]);
  expect(authors.rows).toEqual([{ by: person.id }]);
  const comments = (await a.get(`/api/expenses/${edited.id}/comments`)).body;
  expect(comments.map(({ userId }: { userId: string }) => userId)).toEqual([a.id, person.id]);
  const versions = await app.owner.query(
    'SELECT version, created_by AS by FROM expense_versions WHERE expense_id = $1 ORDER BY version',
    [edited.id],
  );
  expect(versions.rows).toEqual([
    { version: 1, by: a.id },
    { version: 2, by: person.id },
  ]);
  const history = (await a.get(`/api/expenses/${edited.id}/history`)).body;
  expect(history.map(({ username }: { username: string }) => username)).toEqual([
    a.username,
    person.username,
    a.username,
  ]);
  const { [guest.id]: moved, ...others } = before;
  expect(await balancesIn(app, made.id)).toEqual({ ...others, [guest.id]: 0, [person.id]: moved });
  expect((await a.get(`${made.path}/chain`)).body.isIntact).toBe(true);
  expect(await findings()).toEqual([]);
});
