import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { preview } from '#server/testing/makers/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function personIn(language: string): Promise<Caller> {
  const caller = await app.person();
  await caller.patch('/api/user/language', { language });
  return caller;
}

const problemsOf = async (caller: Caller, text: string) =>
  (await caller.post('/api/groups/import/preview', { text })).body.problems;

test('the problems of a file are said in the language of who chose it', async () => {
  const header = 'Date,Description,Category,Cost,Currency,Anna,Ben';
  const text = `${header}\n2026-05-01,Dinner,Dining out,90.00,USD,60.00,-31.00\n2026-05-02,Tea,Food,x,USD,0.00,0.00\n`;
  const german = await personIn('de');
  expect(await problemsOf(german, text)).toEqual([
    {
      line: 2,
      message: 'Was die Personen bezahlt haben und schulden, weicht um 29,00\u00a0$ ab',
      isBlocking: true,
    },
    { line: 3, message: '„x“ kann nicht als Kosten gelesen werden', isBlocking: true },
  ]);
  const { body } = await german.post('/api/groups/import', { text, groupName: 'Alpen', people: [] });
  expect(body.message).toBe(
    'Zeile 2: Was die Personen bezahlt haben und schulden, weicht um 29,00\u00a0$ ab',
  );
  expect(await problemsOf(await app.person(), text)).toMatchObject([
    { message: 'What people paid and owe differs by $29.00' },
    { message: '"x" cannot be read as a cost' },
  ]);
});

test('the dates of a file that can be read in two ways are said as German has them', async () => {
  const text = 'Date,Description,Category,Cost,Currency,Anna\n05/06/2026,Tea,Food,1.00,USD,0.00\n';
  expect(await problemsOf(await personIn('de'), text)).toMatchObject([
    {
      message:
        'Die Daten können auf mehr als eine Art gelesen werden: „05/06/2026“ ist 05.06.2026 oder 06.05.2026. Schreib alle wie 2026-06-15.',
    },
  ]);
});

test('a field of our own export that is wrong is named in German, with its problem', async () => {
  const group = { name: 'Alps', description: null, date: '2026-05-01', simplifyDebts: true };
  const file = {
    format: 'allsquare',
    version: 1,
    group,
    people: [{ id: 'a', name: '' }],
    expenses: [],
    payments: [],
  };
  expect(await problemsOf(await personIn('de'), JSON.stringify(file))).toMatchObject([
    { message: 'Das ist kein Export von Allsquare: people.0.name: Der Name fehlt' },
  ]);
});

test('the lines of a bank’s file that are left out are explained in German', async () => {
  const german = await personIn('de');
  const file = Buffer.from(
    'Date,Description,Amount\n2026-06-10,Tea House,-10.00\n2026-06-11,Market,12x\n2026-06-12,Bus,-2.00\n',
  );
  const { body } = await preview(app, german, file, {});
  expect(body.problems).toEqual([{ line: 3, message: '„12x“ ist kein Betrag in USD' }]);
});

test('the CSV of a group has its headings and categories in German, and is read again by anyone', async () => {
  const people = [await personIn('de'), await app.person()] as const;
  const groupId = await seedGroup(app, people);
  await seedExpense(app, { groupId, paidBy: people[0], shares: [[people[1], 1050]] });
  await people[1].post('/api/payments', {
    userId: people[0].id,
    amount: 0.5,
    groupId,
    paymentMethodId: 'cash',
  });
  const [german, english] = await Promise.all(
    people.map(async (each) =>
      (await each.get(`/api/groups/${groupId}/export.csv`)).body.replace('\uFEFF', ''),
    ),
  );
  const names = people.map(({ username }) => username).join(',');
  expect(english?.split('\r\n')[0]).toBe(`Date,Description,Category,Cost,Currency,${names},Paid by`);
  const lines = german?.split('\r\n') ?? [];
  expect(lines[0]).toBe(`Datum,Beschreibung,Kategorie,Kosten,Währung,${names},Bezahlt von`);
  expect(lines[1]).toContain(',Essen und Trinken,10.50,USD,');
  expect(lines[2]).toContain(`${people[1].username} hat ${people[0].username} etwas gezahlt,Zahlung,0.50`);
  expect(lines[3]).toContain('Gesamtsaldo');
  const read = async (text = '') => {
    const body = {
      text,
      groupName: 'Again',
      people: people.map(({ username: name }) => ({ name, userId: null })),
    };
    const { body: made } = await people[1].post('/api/groups/import', body);
    const { body: expenses } = await people[1].get(`/api/expenses?groupId=${made.groupId}`);
    return [made.expensesCount, made.paymentsCount, expenses[0].category];
  };
  for (const file of [german, english]) expect(await read(file)).toEqual([1, 1, 'food']);
});
