import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';
import { seedExpense } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const take = (person: Caller, firstName: string, lastName = '') =>
  person.patch('/api/user/names', { firstName, lastName });

/** What the people of a group read of one another, by id. */
async function namesIn(reader: Caller, path: string): Promise<Record<string, string | undefined>> {
  const { members } = (await reader.get(path)).body;
  return Object.fromEntries(
    members.map((each: { id: string; fullName?: string }) => [each.id, each.fullName]),
  );
}

describe('a person who gives a name', () => {
  test('is called by it wherever others read of them, beside the same username', async () => {
    const made = await addGroupOf(app, 2);
    const [maya, liam] = [at(made, 0), at(made, 1)];
    await seedExpense(app, { groupId: made.id, paidBy: maya, shares: [[liam, 2000]] });
    const before = (await liam.get('/api/payments/to-pay')).body[0].user;
    expect(before).toEqual({ id: maya.id, username: maya.username });
    expect((await take(maya, ' Maya ', 'Okafor')).status).toBe(204);
    const called = { username: maya.username, fullName: 'Maya Okafor' };
    expect((await liam.get('/api/payments/to-pay')).body[0].user).toEqual({ id: maya.id, ...called });
    expect((await liam.get('/api/expenses')).body[0]).toMatchObject({
      paidByUsername: maya.username,
      paidByFullName: 'Maya Okafor',
      payers: [called],
    });
    expect((await liam.get(made.path)).body.settlements).toMatchObject([{ to: called }]);
    expect((await liam.get(`${made.path}/activity`)).body[0].actor).toMatchObject(called);
    expect((await liam.get('/api/friends')).body[0].user).toMatchObject(called);
    await maya.post(`/api/chats/${made.id}/messages`, { text: 'Hello' });
    expect((await liam.get(`/api/chats/${made.id}/messages`)).body[0].author).toMatchObject(called);
    expect((await liam.get('/api/notifications')).body[0].actor).toMatchObject(called);
  });

  test('tells everyone who reads it, and nobody where nothing changed', async () => {
    const made = await addGroupOf(app, 2);
    await take(at(made, 0), 'Ada');
    expect(app.told.at(-1)?.users).toContain(at(made, 1).id);
    expect(app.told.at(-1)?.addresses).toEqual(expect.arrayContaining(['/api/groups', '/api/payments']));
    await take(at(made, 0), 'Ada');
    expect(app.told.at(-1)?.users).not.toContain(at(made, 1).id);
  });

  test('may have only one, and none that is empty or hides letters', async () => {
    const person = await app.person();
    expect((await take(person, 'Teller')).status).toBe(204);
    expect((await person.get('/api/user')).body).toMatchObject({ firstName: 'Teller', lastName: null });
    const profile = { firstName: 'Penn', email: 'penn@example.com' };
    const refused = { status: 400, body: { message: 'Last name is required' } };
    expect(await person.patch('/api/user/profile', profile)).toMatchObject(refused);
    expect(await person.patch('/api/user/profile', { ...profile, lastName: '' })).toMatchObject(refused);
    expect((await person.patch('/api/user/profile', { ...profile, lastName: null })).status).toBe(200);
    expect((await person.get('/api/user')).body).toMatchObject({ firstName: 'Penn', lastName: null });
    expect((await take(person, '  ')).status).toBe(400);
    expect((await take(person, 'A\u202eB')).status).toBe(400);
    expect((await person.patch('/api/user/names', {})).status).toBe(400);
  });

  test('stands in mails, and in the name of a group of two', async () => {
    const made = await addGroupOf(app, 2);
    const [creditor, debtor] = [at(made, 0), at(made, 1)];
    await app.owner.query('UPDATE users SET email = $2, email_verified = true WHERE id = $1', [
      debtor.id,
      `${debtor.username}@example.com`,
    ]);
    await seedExpense(app, { groupId: made.id, paidBy: creditor, shares: [[debtor, 2000]] });
    await take(creditor, 'Noor', 'Lind');
    await creditor.post('/api/payments/remind-all', {});
    const { rows } = await app.owner.query('SELECT subject FROM mails WHERE recipient = $1', [
      `${debtor.username}@example.com`,
    ]);
    expect(rows).toEqual([{ subject: 'Reminder: you owe Noor Lind $20.00' }]);
    const { groupId } = (await debtor.post(`/api/friends/${creditor.id}/group`, {})).body;
    expect((await debtor.get(`/api/groups/${groupId}`)).body.name).toBe('Noor Lind');
  });
});

describe('two people with one name', () => {
  test('are told apart by their usernames once they share a group, whoever came first', async () => {
    const made = await addGroupOf(app, 3);
    const [one, two, reader] = [at(made, 0), at(made, 1), at(made, 2)];
    await take(one, 'Kim', 'Park');
    expect((await namesIn(reader, made.path))[one.id]).toBe('Kim Park');
    await take(two, 'KIM', 'Park');
    expect(await namesIn(reader, made.path)).toMatchObject({
      [one.id]: `Kim Park (@${one.username})`,
      [two.id]: `KIM Park (@${two.username})`,
    });
    await take(two, 'Kimberly', 'Park');
    expect((await namesIn(reader, made.path))[two.id]).toBe('Kimberly Park');
  });

  test('are told apart when the second one joins, and a person without an account counts too', async () => {
    const made = await addGroupOf(app, 1);
    const other = await addGroupOf(app, 1);
    await take(at(made, 0), 'Sam', 'Reed');
    await take(at(other, 0), 'Sam', 'Reed');
    expect((await namesIn(at(made, 0), made.path))[at(made, 0).id]).toBe('Sam Reed');
    const { url } = (await at(made, 0).post(`${made.path}/join-link`)).body;
    const joined = await at(other, 0).post(`/api/join/${url.split('/').at(-1)}/accept`, {});
    expect(joined.status).toBe(200);
    expect(await namesIn(at(made, 0), made.path)).toEqual({
      [at(made, 0).id]: `Sam Reed (@${at(made, 0).username})`,
      [at(other, 0).id]: `Sam Reed (@${at(other, 0).username})`,
    });
    const third = await addGroupOf(app, 1);
    await at(third, 0).post(`${third.path}/people`, { name: 'Ana Sol' });
    await take(at(third, 0), 'ana', 'sol');
    expect((await namesIn(at(third, 0), third.path))[at(third, 0).id]).toBe(
      `ana sol (@${at(third, 0).username})`,
    );
  });

  test('are told apart even where both take the name at the same moment', async () => {
    const made = await addGroupOf(app, 4);
    await Promise.all(made.people.map((person) => take(person, 'Jo', 'Day')));
    const names = Object.values(await namesIn(at(made, 0), made.path));
    expect(new Set(names).size).toBe(4);
    expect(names.every((name) => name?.includes('(@'))).toBe(true);
  });

  test('cannot be made up: nobody writes a username into their own name', async () => {
    const made = await addGroupOf(app, 2);
    await take(at(made, 0), 'Lee', `(@${at(made, 1).username})`);
    expect((await namesIn(at(made, 1), made.path))[at(made, 0).id]).toBe(`Lee (${at(made, 1).username})`);
  });
});
