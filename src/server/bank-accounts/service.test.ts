import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openLog } from '#server/platform/process/log.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { ACCOUNT, seedMoney } from '#server/testing/makers/wallet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const add = (person: Caller, more: object = {}) => person.post('/api/bank-accounts', { ...ACCOUNT, ...more });
const list = async (person: Caller) => (await person.get('/api/bank-accounts')).body;

describe('adding a bank account', () => {
  test('adding a bank account seals the numbers and shows the last four digits only', async () => {
    const person = await app.person();
    const answer = await add(person);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        accountName: 'Household',
        accountType: 'checking',
        last4: '6789',
        isDefault: true,
        isVerified: false,
      },
    });
    expect(await list(person)).toEqual([answer.body]);
    const { rows } = await app.owner.query('SELECT * FROM bank_accounts WHERE user_id = $1', [person.id]);
    const everything = `${JSON.stringify(rows)} ${JSON.stringify(answer)} ${JSON.stringify(await list(person))}`;
    expect(everything).not.toContain(ACCOUNT.accountNumber);
    expect(everything).not.toContain(ACCOUNT.routingNumber);
  });

  test('a short number shows fewer digits', async () => {
    const person = await app.person();
    expect((await add(person, { accountNumber: '1234' })).body.last4).toBe('34');
    expect((await add(person, { accountNumber: '1234567' })).body.last4).toBe('567');
  });

  test.each([
    [{ accountName: 'ab' }, 'Account name must be at least 3 characters'],
    [{ accountName: undefined }, 'Account name must be at least 3 characters'],
    [{ accountType: 'loan' }, 'Invalid account type'],
    [{ accountNumber: '123' }, 'Account number must be at least 4 characters'],
    [{ accountNumber: undefined }, 'Account number must be at least 4 characters'],
    [{ accountNumber: 123456789 }, 'Account number must be at least 4 characters'],
    [{ accountNumber: '12345678x' }, 'Account number must contain only digits'],
    [{ accountNumber: '١٢٣٤٥' }, 'Account number must contain only digits'],
    [{ accountNumber: '1'.repeat(18) }, 'Account number must be at most 17 digits'],
    [{ routingNumber: '11000000' }, 'Routing number must be at least 9 characters'],
    [{ routingNumber: undefined }, 'Routing number must be at least 9 characters'],
    [{ routingNumber: '110000001' }, 'Routing number is not valid'],
    [{ routingNumber: '000000000' }, 'Routing number is not valid'],
    [{ routingNumber: '1100000000' }, 'Routing number is not valid'],
    [{ routingNumber: '11000000x' }, 'Routing number is not valid'],
  ])('%j is refused', async (bad, message) => {
    const person = await app.person();
    expect(await add(person, bad)).toMatchObject({ status: 400, body: { message } });
    expect(await list(person)).toEqual([]);
  });

  test('a person has at most 20 bank accounts', async () => {
    const person = await app.person();
    const answers = await Promise.all(Array.from({ length: 24 }, () => add(person)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4);
    const accounts: { isDefault: boolean }[] = await list(person);
    expect(accounts.filter((account) => account.isDefault)).toHaveLength(1);
  });
});

test('the first account is the default, the default can be moved, and removing it moves it to the newest other one', async () => {
  const [person, other] = [await app.person(), await app.person()];
  const [first, second, third] = [
    await add(person),
    await add(person, { isDefault: true }),
    await add(person),
  ];
  const defaults = async () =>
    (await list(person)).map((account: { isDefault: boolean }) => account.isDefault);
  expect(await defaults()).toEqual([false, true, false]);
  for (const call of ['patch', 'delete'] as const) {
    expect(
      (await other[call](`/api/bank-accounts/${first.body.id}`, { isDefault: true } as never)).status,
    ).toBe(404);
  }
  expect((await person.patch(`/api/bank-accounts/${first.body.id}`, { isDefault: true })).status).toBe(200);
  expect(await defaults()).toEqual([false, false, true]);
  expect((await person.delete(`/api/bank-accounts/${first.body.id}`)).status).toBe(204);
  expect(await list(person)).toMatchObject([
    { id: third.body.id, isDefault: true },
    { id: second.body.id, isDefault: false },
  ]);
});

test('an account number appears in no row, no log line and no reply', async () => {
  const person = await app.person();
  await seedMoney(app, person, 5000);
  const planted = { accountNumber: '70551928340166', routingNumber: '021000021' };
  let log = '';
  let calls = 0;
  const to = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const logging = await buildApp({ ...app.deps, log: openLog('trace', to) });
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    calls += 1;
    const headers = { cookie: person.cookie, 'idempotency-key': `call-${calls}` };
    const answer = await logging.inject({ method, url, headers, payload });
    return answer.payload;
  };
  const added = await call('POST', '/api/bank-accounts', { ...ACCOUNT, ...planted });
  const bankAccountId = JSON.parse(added).id;
  const answers = [
    added,
    await call('POST', '/api/wallet/transactions', { type: 'withdrawal', amount: 5, bankAccountId }),
    await call('GET', '/api/wallet/transactions'),
    await call('GET', '/api/bank-accounts'),
  ];
  // A failing write and a number that cannot be opened: both are logged.
  await app.owner.query(`ALTER TABLE bank_accounts ADD CONSTRAINT no_more CHECK (account_name <> 'Canary')`);
  answers.push(await call('POST', '/api/bank-accounts', { ...ACCOUNT, ...planted, accountName: 'Canary' }));
  await app.owner.query('ALTER TABLE bank_accounts DROP CONSTRAINT no_more');
  await app.owner.query('UPDATE bank_accounts SET account_number = routing_number WHERE id = $1', [
    bankAccountId,
  ]);
  answers.push(
    await call('POST', '/api/wallet/transactions', { type: 'withdrawal', amount: 5, bankAccountId }),
  );
  await logging.close();
  const { rows: tables } = await app.owner.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const dump = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify((await app.owner.query(`SELECT line::text FROM ${name} AS line`)).rows),
    ),
  );
  expect(dump.join()).toContain(bankAccountId);
  expect(log).toContain('no_more');
  expect(log).toContain('a bank account does not open');
  expect(answers.join()).toContain('0166');
  for (const number of [...Object.values(planted), Buffer.from(planted.accountNumber).toString('base64')]) {
    for (const text of [dump.join(), log, answers.join()]) expect(text).not.toContain(number);
  }
});
