import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getGroup } from '#contract/groups.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';
import { seedExpense } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOSTILE = ['"', '\\', '{"id":"x"}', 'a\u2028b</script>', "'; DROP TABLE groups; --", '🧾 Ünï', 'null'];
const fieldsOf = (page: object) => Object.keys(page).toSorted();

test.each(HOSTILE)("a group's page equals its card, with the name %j", async (name) => {
  const group = await addGroupOf(app, 2, { name, description: name, location: name, budget: 0.5 });
  const [maya, liam] = [at(group, 0), at(group, 1)];
  await app.owner.query('UPDATE users SET display_name = $2, profile_picture = $2 WHERE id = $1', [
    liam.id,
    name,
  ]);
  await app.owner.query(`UPDATE groups SET image = '/uploads/"x".png' WHERE id = $1`, [group.id]);
  await seedExpense(app, {
    groupId: group.id,
    paidBy: maya,
    shares: [
      [maya, 1],
      [liam, 9_999_999_998],
    ],
  });
  const { body: page } = await maya.get(group.path);
  if (getGroup.reply === undefined) throw new Error('a group is answered');
  // Reading by the contract drops what it does not list.
  expect(fieldsOf(page)).toEqual(fieldsOf(z.decode(getGroup.reply, page)));
  const [card] = (await maya.get('/api/groups')).body;
  expect(card).toMatchObject({
    name,
    description: name,
    location: name,
    budget: 0.5,
    balance: 99_999_999.98,
  });
  expect(page).toMatchObject(card);
  expect(page).toMatchObject({
    image: '/uploads/"x".png',
    members: [{ id: maya.id }, { id: liam.id, username: name, profilePicture: name }],
    settlements: [{ from: { id: liam.id, username: name }, to: { id: maya.id }, amount: 99_999_999.98 }],
  });
});

test('each member sees their own balance with the same current balances of all', async () => {
  const group = await addGroupOf(app, 3);
  const [maya, liam, ana] = [at(group, 0), at(group, 1), at(group, 2)];
  const buy = (amount: number) =>
    seedExpense(app, {
      groupId: group.id,
      paidBy: maya,
      shares: [
        [liam, amount],
        [ana, amount],
      ],
    });
  const look = async () => {
    const pages = await Promise.all(
      [maya, liam, ana].map(async (person) => (await person.get(group.path)).body),
    );
    for (const { memberBalances, settlements, members } of pages) {
      expect({ memberBalances, settlements, members }).toEqual({
        memberBalances: pages[0].memberBalances,
        settlements: pages[0].settlements,
        members: pages[0].members,
      });
    }
    return pages;
  };
  const balances = (pages: { balance: number }[]) => pages.map((page) => page.balance);
  await buy(250);
  expect(balances(await look())).toEqual([5, -2.5, -2.5]);
  await buy(1);
  const pages = await look();
  expect(balances(pages)).toEqual([5.02, -2.51, -2.51]);
  expect(pages[1].expensesCount).toBe(2);
  await app.owner.query("UPDATE users SET display_name = 'Renamed' WHERE id = $1", [ana.id]);
  const [renamed] = await look();
  expect(JSON.stringify(renamed.settlements)).toContain('"username":"Renamed"');
  expect(JSON.stringify(renamed)).not.toContain(`"${ana.username}"`);
  await maya.patch(group.path, { simplifyDebts: false });
  expect((await look())[2]).toMatchObject({ simplifyDebts: false, planLowerBound: 2 });
  await maya.patch(group.path, { name: 'Other', status: 'closed' });
  expect((await look())[2]).toMatchObject({ name: 'Other', status: 'closed', balance: -2.51 });
});
