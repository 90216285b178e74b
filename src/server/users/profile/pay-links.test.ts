import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const IBAN = 'DE89370400440532013000';

async function save(person: Caller, payLinks?: unknown) {
  const { email } = (await person.get('/api/user')).body;
  return person.patch('/api/user/profile', { firstName: 'Noor', lastName: 'Lind', email, payLinks });
}

const linksOf = async (person: Caller, side: 'to-pay' | 'to-collect') =>
  (await person.get(`/api/payments/${side}`)).body.map((due: { payLinks: unknown }) => due.payLinks);

async function personWithAddress(name: string) {
  return app.person(name, { email: `${name}@example.com` });
}

test('pay links are kept in one form, replaced as a whole, and kept if they are left out', async () => {
  const person = await personWithAddress('pay-keeper');
  expect((await person.get('/api/user/profile')).body.payLinks).toEqual([]);
  const typed = [
    { kind: 'paypal', value: 'https://paypal.me/NoorL' },
    { kind: 'iban', value: 'de89 3704 0044 0532 0130 00' },
  ];
  const kept = [
    { kind: 'iban', value: IBAN },
    { kind: 'paypal', value: 'NoorL' },
  ];
  expect(await save(person, typed)).toMatchObject({ status: 200, body: { payLinks: kept } });
  expect((await save(person)).body.payLinks).toEqual(kept);
  expect((await save(person, [typed[0]])).body.payLinks).toEqual([kept[1]]);
  expect((await save(person, [])).body.payLinks).toEqual([]);
});

test('a wrong value, a kind twice and an unknown kind are refused, and nothing changes', async () => {
  const person = await personWithAddress('pay-refused');
  const paypal = { kind: 'paypal', value: 'noor' };
  await save(person, [paypal]);
  for (const [links, message] of [
    [[{ kind: 'iban', value: 'DE89370400440532013001' }], 'This iban is not valid'],
    [[{ kind: 'upi', value: 'noor' }], 'This upi is not valid'],
    [[{ kind: 'venmo', value: 'https://evil.example' }], 'This venmo is not valid'],
    [[{ kind: 'wise', value: '' }], 'This wise is not valid'],
    [[paypal, paypal], 'This paypal is not valid'],
    [[{ kind: 'zelle', value: 'noor' }], 'Unknown kind of pay link'],
  ] as const) {
    expect(await save(person, links)).toMatchObject({ status: 400, body: { message } });
  }
  expect((await person.get('/api/user/profile')).body.payLinks).toEqual([paypal]);
});

test('only who owes a person sees the links, and only while owing', async () => {
  const [ada, bo, cy] = [await personWithAddress('pay-ada'), await app.person(), await app.person()];
  const links = [{ kind: 'iban', value: IBAN }];
  await save(ada, links);
  const groupId = await seedGroup(app, [ada, bo, cy]);
  const shares: [Caller, number][] = [
    [ada, 1000],
    [bo, 1000],
  ];
  await seedExpense(app, { groupId, paidBy: ada, shares });
  expect(await linksOf(bo, 'to-pay')).toEqual([links]);
  expect(await linksOf(ada, 'to-collect')).toEqual([[]]);
  expect(await linksOf(cy, 'to-pay')).toEqual([]);
  const seenByCy = await Promise.all(
    [`/api/groups/${groupId}`, '/api/groups', '/api/payments/to-collect', '/api/payments/recent'].map(
      async (url) => JSON.stringify((await cy.get(url)).body),
    ),
  );
  expect(seenByCy.join('\n')).not.toContain(IBAN);
  await bo.post('/api/payments/settle-all', {});
  expect(await linksOf(bo, 'to-pay')).toEqual([]);
});

test('a change tells the people of the same groups that what they pay is stale', async () => {
  const [ada, bo] = [await personWithAddress('pay-told'), await app.person()];
  await seedGroup(app, [ada, bo]);
  await save(ada, [{ kind: 'paypal', value: 'ada' }]);
  const told = app.told.at(-1);
  expect([told?.users, told?.addresses]).toEqual([
    expect.arrayContaining([ada.id, bo.id]),
    expect.arrayContaining(['/api/payments']),
  ]);
});

test('a deleted account has no pay links', async () => {
  const person = await personWithAddress('pay-deleted');
  await save(person, [{ kind: 'iban', value: IBAN }]);
  await app.owner.query('UPDATE users SET deleted_at = now() WHERE id = $1', [person.id]);
  await app.owner.query('SELECT forget_person($1)', [person.id]);
  const { rows } = await app.owner.query('SELECT kind FROM pay_links WHERE user_id = $1', [person.id]);
  expect(rows).toEqual([]);
});
