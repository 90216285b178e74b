import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { purgeDeletedGroups } from '#server/groups/service.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, kindsOf, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedGuest, seedMembers } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const add = (made: MadeGroup, name: unknown) => at(made, 0).post(`${made.path}/people`, { name });
const personPath = (made: MadeGroup, { id }: { id: string }) => `${made.path}/people/${id}`;
const message = 'Somebody has this name already';
const taken = { status: 409, body: { code: 'conflict', message, issues: [{ path: 'name', message }] } };

async function addExpense(made: MadeGroup, participants: readonly string[], paidBy = at(made, 0).id) {
  const answer = await at(made, 0).post('/api/expenses', {
    title: 'Dinner',
    amount: 10,
    date: '2026-06-10',
    groupId: made.id,
    category: 'food',
    participants,
    paidBy,
  });
  expect(answer.status).toBe(201);
}

describe('adding', () => {
  test('a person by name makes them a member like any other, and notifies the group', async () => {
    const made = await addGroupOf(app, 2);
    const answer = await add(made, '  Zoë Long ');
    const zoe = {
      id: expect.any(String),
      username: 'Zoë Long',
      profilePicture: null,
      isPlaceholder: true,
    };
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual(zoe);
    expect(app.told.at(-1)?.users).toEqual(expect.arrayContaining(made.people.map(({ id }) => id)));
    expect(app.told.at(-1)?.addresses).toContain('/api/groups');
    const { members } = (await at(made, 1).get(made.path)).body;
    expect(members[2]).toEqual(zoe);
    expect(members[0]).toMatchObject({ isPlaceholder: false });
    const [card] = (await at(made, 1).get('/api/groups')).body;
    expect(card.members[2]).toEqual(zoe);
    await addExpense(made, [at(made, 0).id, answer.body.id]);
    expect((await at(made, 0).get(made.path)).body.balance).toBe(5);
    const [, activity] = (await at(made, 1).get(`${made.path}/activity`)).body;
    expect(activity).toMatchObject({
      kind: 'person_added',
      actor: { id: at(made, 0).id },
      other: { id: answer.body.id, username: 'Zoë Long' },
    });
  });

  test.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    [undefined, 'Name is required'],
    [7, 'Name is required'],
    ['x'.repeat(61), 'Must be at most 60 characters'],
    ['Zoë\nLong', "Text has characters that aren't allowed"],
    ['Zoë\u202e', "Name has characters that aren't allowed"],
    ['\u3164', "Name has characters that aren't allowed"],
  ])('the name %j is refused', async (name, message) => {
    const made = await addGroupOf(app);
    const body = { code: 'invalid_request', message, issues: [{ path: 'name', message }] };
    expect(await add(made, name)).toMatchObject({ status: 400, body });
    expect((await at(made, 0).get(made.path)).body.members).toHaveLength(1);
    expect((await add(made, 'x'.repeat(60))).status).toBe(201);
  });

  test('a name belongs to one person in any case, also a member’s', async () => {
    const made = await addGroupOf(app, 2);
    await add(made, 'Zoë');
    for (const name of ['Zoë', 'ZOË', 'zoe\u0308', 'Ｚｏë', at(made, 1).username.toUpperCase()]) {
      expect(await add(made, name)).toMatchObject(taken);
    }
    expect((await add(made, 'Zoe')).status).toBe(201);
  });

  test('ten simultaneous calls with one name add one person', async () => {
    const made = await addGroupOf(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(made, index % 2 ? 'Ben' : 'BEN')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('a 101st person is refused, also of several at once', async () => {
    const made = await addGroupOf(app);
    const people = await Promise.all(Array.from({ length: 97 }, () => app.person()));
    await seedMembers(app, made.id, people);
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(made, name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(await add(made, 'E')).toMatchObject({
      status: 409,
      body: { message: 'A group can have at most 100 people' },
    });
    expect((await at(made, 0).get(made.path)).body.members).toHaveLength(100);
  });

  test('is refused in a closed group, and people in it cannot be changed', async () => {
    const made = await addGroupOf(app);
    const zoe = (await add(made, 'Zoë')).body;
    await at(made, 0).patch(made.path, { status: 'closed' });
    const closed = { status: 409, body: { code: 'group_closed' } };
    expect(await add(made, 'Ben')).toMatchObject(closed);
    expect(await at(made, 0).patch(personPath(made, zoe), { name: 'Ben' })).toMatchObject(closed);
    expect(await at(made, 0).delete(personPath(made, zoe))).toMatchObject(closed);
    expect((await at(made, 0).get(made.path)).body.members).toHaveLength(2);
  });
});

describe('renaming', () => {
  test('shows the new name everywhere, also in earlier activity', async () => {
    const made = await addGroupOf(app, 2);
    const zoe = (await add(made, 'Zoe')).body;
    await addExpense(made, [zoe.id]);
    const answer = await at(made, 1).patch(personPath(made, zoe), { name: 'Zoë' });
    expect(answer).toMatchObject({ status: 200, body: { ...zoe, username: 'Zoë' } });
    expect(app.told.at(-1)?.addresses).toEqual(
      expect.arrayContaining(['/api/groups', '/api/expenses', '/api/payments']),
    );
    const page = (await at(made, 0).get(made.path)).body;
    expect(page.settlements).toMatchObject([{ from: { username: 'Zoë' } }]);
    const [renamed, , added] = (await at(made, 0).get(`${made.path}/activity`)).body;
    expect(renamed).toMatchObject({ kind: 'person_updated', title: 'Zoe', other: { username: 'Zoë' } });
    expect(added).toMatchObject({ kind: 'person_added', other: { username: 'Zoë' } });
  });

  test('to the same name in another case is accepted, to another person’s is not', async () => {
    const made = await addGroupOf(app);
    const zoe = (await add(made, 'Zoe')).body;
    await add(made, 'Ben');
    const rename = (name: string) => at(made, 0).patch(personPath(made, zoe), { name });
    expect((await rename('ZOE')).status).toBe(200);
    expect(await rename('ben')).toMatchObject(taken);
    expect(await rename('')).toMatchObject({ status: 400, body: { message: 'Name is required' } });
    const before = await kindsOf(at(made, 0), made.path);
    expect((await rename('ZOE')).status).toBe(200);
    expect(await kindsOf(at(made, 0), made.path)).toEqual(before);
  });

  test('two simultaneous renames to one name: one succeeds', async () => {
    const made = await addGroupOf(app);
    const people = [(await add(made, 'One')).body, (await add(made, 'Two')).body];
    const answers = await Promise.all(
      people.map((each) => at(made, 0).patch(personPath(made, each), { name: 'Same' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is only for people without an account, of this group', async () => {
    const made = await addGroupOf(app, 2);
    const elsewhere = await addGroupOf(app);
    const foreign = await seedGuest(app, elsewhere.id, 'Foreign');
    for (const who of [at(made, 1), at(made, 0), foreign, await app.person()]) {
      expect((await at(made, 0).patch(personPath(made, who), { name: 'Other' })).status).toBe(404);
      expect((await at(made, 0).delete(personPath(made, who))).status).toBe(404);
    }
  });
});

describe('removing', () => {
  test('requires that they are settled; then their name is free, and their shares stay', async () => {
    const made = await addGroupOf(app, 2);
    const me = at(made, 0);
    const zoe = (await add(made, 'Zoë')).body;
    await addExpense(made, [me.id], zoe.id);
    const refused = { status: 409, body: { code: 'conflict', message: 'Settle up first' } };
    expect(await me.delete(personPath(made, zoe))).toMatchObject(refused);
    await me.post('/api/payments', { userId: zoe.id, amount: 10, groupId: made.id, paymentMethodId: 'cash' });
    expect((await at(made, 1).delete(personPath(made, zoe))).status).toBe(204);
    expect(app.told.at(-1)?.users).toContain(me.id);
    const page = (await me.get(made.path)).body;
    expect(page).toMatchObject({ totalAmount: 10, members: [{ id: me.id }, {}] });
    expect(JSON.stringify(page)).not.toContain(zoe.id);
    expect((await kindsOf(me, made.path))[0]).toBe('person_removed');
    expect((await me.delete(personPath(made, zoe))).status).toBe(404);
    expect((await add(made, 'ZOË')).status).toBe(201);
    const late = { participants: [zoe.id], title: 'Late', amount: 1, date: '2026-06-10' };
    const expense = await me.post('/api/expenses', { ...late, groupId: made.id, category: 'food' });
    expect(expense.status).toBe(400);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('without simplified debts requires that each two are settled', async () => {
    const made = await addGroupOf(app, 3);
    const [a, b, c] = [at(made, 0), at(made, 1), at(made, 2)];
    await a.patch(made.path, { simplifyDebts: false });
    const zoe = (await add(made, 'Zoë')).body;
    const spend = (by: string, who: string) =>
      a.post('/api/expenses', {
        title: 'Dinner',
        amount: 10,
        date: '2026-06-10',
        groupId: made.id,
        category: 'food',
        paidBy: by,
        participants: [who],
      });
    await spend(b.id, zoe.id);
    await spend(zoe.id, c.id);
    expect(await a.delete(personPath(made, zoe))).toMatchObject({ status: 409 });
    await a.patch(made.path, { simplifyDebts: true });
    expect((await a.delete(personPath(made, zoe))).status).toBe(204);
  });

  test('an expense during the removal leaves no hidden debt', async () => {
    const made = await addGroupOf(app, 2);
    const zoe = (await add(made, 'Zoë')).body;
    const body = { title: 'Dinner', amount: 10, date: '2026-06-10', groupId: made.id, category: 'food' };
    const [expense, removal] = await Promise.all([
      at(made, 1).post('/api/expenses', { ...body, participants: [zoe.id] }),
      at(made, 0).delete(personPath(made, zoe)),
    ]);
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([expense.status, removal.status]);
  });

  test('an invitation to a removed person’s place adds a new member', async () => {
    const made = await addGroupOf(app);
    const zoe = (await add(made, 'Zoë')).body;
    const email = 'instead-of-zoe@example.com';
    const guest = await app.person(undefined, { email });
    const { id } = (await at(made, 0).post(`${made.path}/invitations`, { email, placeholderId: zoe.id }))
      .body;
    await at(made, 0).delete(personPath(made, zoe));
    expect((await guest.post(`/api/invitations/${id}/accept`)).status).toBe(200);
    expect((await guest.get(made.path)).body.members).toHaveLength(2);
  });
});

test('a file of the group contains the people who were added by name', async () => {
  const made = await addGroupOf(app);
  const zoe = (await add(made, 'Zoë Long')).body;
  await addExpense(made, [zoe.id]);
  const file = await at(made, 0).get(`${made.path}/export.json`);
  const people = file.body.people.map(({ name }: { name: string }) => ({ name, userId: null }));
  const text = JSON.stringify(file.body);
  const moved = await at(made, 0).post('/api/groups/import', { text, groupName: 'Copy', people });
  expect(moved.status).toBe(201);
  const { members } = (await at(made, 0).get(`/api/groups/${moved.body.groupId}`)).body;
  expect(members).toContainEqual(expect.objectContaining({ username: 'Zoë Long', isPlaceholder: true }));
});

test('deleting an account removes every name that its place ever had', async () => {
  const made = await addGroupOf(app);
  const secret = (await add(made, 'Zoë Secret')).body;
  await at(made, 0).patch(personPath(made, secret), { name: 'Zoë Hidden' });
  const { url } = (await at(made, 0).post(`${made.path}/join-link`)).body;
  const person = await app.person();
  await person.post(`/api/join/${url.split('/').at(-1)}/accept`, { placeholderId: secret.id });
  const before = JSON.stringify((await at(made, 0).get(`${made.path}/activity`)).body);
  expect(before).toContain('Zoë Secret');
  const admin = await app.person(undefined, { role: 'admin' });
  expect((await admin.delete(`/api/admin/users/${person.id}`)).status).toBe(204);
  const after = JSON.stringify((await at(made, 0).get(`${made.path}/activity`)).body);
  expect(after).not.toMatch(/Zoë (Secret|Hidden)/);
});

test('the names of people without an account are deleted with their group', async () => {
  const made = await addGroupOf(app);
  const [ben, zoe] = [(await add(made, 'Ben')).body, (await add(made, 'Zoë')).body];
  await addExpense(made, [ben.id, zoe.id]);
  const { url } = (await at(made, 0).post(`${made.path}/join-link`)).body;
  const person = await app.person();
  await person.post(`/api/join/${url.split('/').at(-1)}/accept`, { placeholderId: zoe.id });
  await at(made, 0).delete(made.path);
  app.clock.advance(31 * 86_400_000);
  await purgeDeletedGroups(app.deps);
  app.clock.set('2026-06-15T12:00:00Z');
  const left = await app.owner.query('SELECT id FROM users WHERE id = ANY($1)', [
    [ben.id, zoe.id, person.id],
  ]);
  expect(left.rows).toEqual([{ id: person.id }]);
  expect((await runAudit(app.owner)).findings).toEqual([]);
});
