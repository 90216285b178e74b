import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addExpenseFile } from '#contract/expense-files.ts';
import { runAudit } from '#server/audits.ts';
import { newId } from '#server/core/ids.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { remove, upload } from '#server/testing/contract/account-calls.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import {
  giveArchive,
  givePasskey,
  givePassword,
  giveTwoFactor,
  PASSWORD,
} from '#server/testing/makers/accounts.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { requireConfirmed } from './security/confirmed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Part of everything that belongs only to this person. Nothing else in the database has it. */
const MARK = 'zqmark';

/** The places of a text in any text, JSON, array or bytes of any table. */
async function findText(text: string): Promise<string[]> {
  const { rows: columns } = await app.owner.query<{ name: string; table: string }>(
    `SELECT format('%I', column_name) AS name, format('%I', table_name) AS table
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  );
  expect(columns.length).toBeGreaterThan(80);
  const looks = columns.map(
    ({ name, table }) =>
      `SELECT '${table}.${name}' AS place FROM ${table}
       WHERE ${name}::text ILIKE $1 OR position($2 IN ${name}::text) > 0`,
  );
  const { rows } = await app.owner.query(looks.join(' UNION '), [
    `%${text}%`,
    Buffer.from(text).toString('hex'),
  ]);
  return rows.map((row) => row.place).toSorted();
}

/** A call that must succeed: otherwise its mark would be nowhere, and its absence no proof. */
async function said(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  expect(answer.status).toBeLessThan(300);
  return answer;
}

/** A person with a mark in every text that the product accepts. */
async function makeMarked(others: readonly Caller[]) {
  const marked = await app.person(`${MARK}-name`, { email: `${MARK}@example.com` });
  await givePassword(app, marked);
  const groupId = await seedGroup(app, [marked, ...others]);
  await said(
    marked.patch('/api/user/profile', {
      firstName: MARK,
      lastName: MARK,
      email: `${MARK}@example.com`,
      phone: MARK,
      timeZone: 'Europe/Lisbon',
    }),
  );
  const expenseId = await seedExpense(app, {
    groupId,
    paidBy: marked,
    shares: [marked, ...others].map((person) => [person, 1000] as const),
  });
  await said(marked.post(`/api/expenses/${expenseId}/comments`, { text: `${MARK} comment` }));
  await said(marked.post(`/api/chats/${groupId}/messages`, { text: `${MARK} message` }));
  await said(
    marked.post(`/api/groups/${groupId}/invitations`, {
      email: 'somebody@example.com',
      message: `${MARK} hello`,
    }),
  );
  const bill = { amount: 5, dueDate: '2026-06-20', frequency: 'monthly', category: 'utilities' };
  await said(
    marked.post('/api/bills', { ...bill, name: `${MARK} bill`, description: MARK, reminderDays: 2 }),
  );
  await said(marked.post('/api/bills/feed'));
  const debt = { balance: 100, interestRate: 10, minimumPayment: 10, dueDate: '2026-07-01' };
  await said(marked.post('/api/debts', { ...debt, name: `${MARK} debt` }));
  const goal = await said(
    marked.post('/api/goals', {
      name: `${MARK} goal`,
      category: 'savings',
      targetAmount: 50,
    }),
  );
  await said(marked.post(`/api/goals/${goal.body.id}/contributions`, { amount: 5, description: MARK }));
  return { marked, groupId, expenseId };
}

/** Marks columns that have no call, or a call with a separate test. */
async function markTheRest(marked: Caller): Promise<void> {
  await app.owner.query(
    `UPDATE sessions SET user_agent = '${MARK}', ip_address = '${MARK}' WHERE user_id = $1`,
    [marked.id],
  );
  await app.owner.query(
    `UPDATE users SET stripe_customer_id = '${MARK}', stripe_subscription_id = '${MARK}', click_credits = 3 WHERE id = $1`,
    [marked.id],
  );
  await app.owner.query(
    `INSERT INTO ad_clicks (id, user_id, ad_id, ip_address, user_agent) VALUES ($1, $2, '${MARK}', '${MARK}', '${MARK}')`,
    [newId(), marked.id],
  );
  await app.owner.query(
    `INSERT INTO payment_methods (id, user_id, type, details) VALUES ($1, $2, 'card', '{"brand":"${MARK}"}')`,
    [newId(), marked.id],
  );
  await app.owner.query(
    `INSERT INTO bank_accounts (id, user_id, account_name, account_type, account_number, routing_number, last4)
     VALUES ($1, $2, '${MARK}', 'checking', 'v1.${MARK}', 'v1.${MARK}', '6789')`,
    [newId(), marked.id],
  );
  await app.owner.query(
    `INSERT INTO mails (id, recipient, subject, text, html, status) VALUES
     ($1, '${MARK}@example.com', 'Hello', '', '', 'sent'),
     ($2, 'other@example.com', '${MARK}-name reminds you', 'x', '<p>${MARK}-name</p>', 'sent'),
     ($3, 'other@example.com', '${MARK}-name paid', '${MARK}-name', '<p>${MARK}-name</p>', 'queued')`,
    [newId(), newId(), newId()],
  );
  await app.owner.query(
    `INSERT INTO email_changes (user_id, email, token_hash, expires_at) VALUES ($1, '${MARK}@new.example', '', 'infinity')`,
    [marked.id],
  );
  await app.owner.query(
    `INSERT INTO mails (id, recipient, subject, text, html) VALUES ($1, '${MARK}@new.example', 'Confirm', '', '')`,
    [newId()],
  );
  await app.owner.query(
    `INSERT INTO rate_limits (bucket, hits, resets_at) VALUES ('sign-in:${MARK}-name', 1, 'infinity'),
     ('invited:${MARK}@example.com', 1, 'infinity'), ('verify:${MARK}@new.example', 1, 'infinity')`,
  );
  await app.owner.query(
    `INSERT INTO jobs (id, kind, payload, failed_at, last_error) VALUES
     ($1, 'password-reset', '{"username":"${MARK}-name"}', now(), 'x'),
     ($2, 'mail', '{}', now(), 'no such mailbox: ${MARK}@example.com')`,
    [newId(), newId()],
  );
}

const balancesOf = async (person: Caller, groupId: string) => {
  const { memberBalances } = (await person.get(`/api/groups/${groupId}`)).body;
  return memberBalances.map((each: { user: { id: string }; balance: number }) => [
    each.user.id,
    each.balance,
  ]);
};

/** Adds a file to an expense; returns where it is stored. */
async function addFile(person: Caller, expenseId: string): Promise<string> {
  const url = `/api/expenses/${expenseId}/files`;
  const { text } = await makeCall(app.app, addExpenseFile, person, { url, file: PICTURE });
  const { files } = JSON.parse(text);
  return `${app.uploads}/${files.at(-1).url.slice('/uploads/'.length)}`;
}

describe('a person who deletes their account', () => {
  test('leaves no personal data in any table, and no one’s balance changes', async () => {
    const [other, third] = [await app.person(), await app.person()];
    const { marked, groupId, expenseId } = await makeMarked([other, third]);
    await markTheRest(marked);
    // Others mention them, and have stored responses that contain them.
    await other.post(
      '/api/payments',
      { userId: marked.id, amount: 3, groupId, paymentMethodId: 'cash' },
      {
        'idempotency-key': 'k',
      },
    );
    const { body: elsewhere } = await third.post('/api/groups', { name: 'Lisbon' });
    await third.post(`/api/groups/${elsewhere.id}/invitations`, { email: `${MARK}@example.com` });
    const photo = (await upload(app, marked, PICTURE)).body.profilePicture;
    await givePasskey(app, marked);
    await app.owner.query(`UPDATE passkeys SET name = '${MARK}'`);
    await giveTwoFactor(app, marked);
    await giveArchive(app, marked);
    const before = await balancesOf(other, groupId);
    expect((await findText(MARK)).length).toBeGreaterThan(25);

    const answer = await remove(app, marked, '/api/user', { password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toContain('session=;');
    await app.runJobs();

    expect(await findText(MARK)).toEqual([]);
    expect(existsSync(`${app.uploads}/${photo.slice('/uploads/'.length)}`)).toBe(false);
    expect(await readdir(`${app.uploads}-exports`)).toEqual([]);
    expect(await balancesOf(other, groupId)).toEqual(before);
    expect((await runAudit(app.owner)).findings).toEqual([]);
    expect((await marked.get('/api/user')).status).toBe(401);
    const { paidByUsername, title } = (await other.get(`/api/expenses/${expenseId}`)).body;
    expect({ paidByUsername, title }).toEqual({ paidByUsername: 'Deleted user', title: 'Dinner' });
    const chat = (await other.get(`/api/chats/${groupId}/messages`)).body;
    expect(chat[0]).toMatchObject({ text: '', isDeleted: true, author: { username: 'Deleted user' } });
    expect(app.told.at(-1)?.users).toEqual(expect.arrayContaining([other.id, third.id]));
    // Others can settle with them, but they take part in nothing new.
    const { id } = (await other.get(`/api/groups/${groupId}`)).body.memberBalances.find(
      (each: { user: { username: string } }) => each.user.username === 'Deleted user',
    ).user;
    const paid = { userId: id, amount: 7, groupId, paymentMethodId: 'cash' };
    expect((await other.post('/api/payments', paid)).status).toBe(201);
    // The name and the address are free again.
    expect(
      (await app.visitor.post('/api/register', { username: `${MARK}-name`, password: PASSWORD })).status,
    ).toBe(201);
    await app.owner.query(`DELETE FROM users WHERE username = '${MARK}-name'`);
  });

  test('is renamed in stored replies to people of their groups, also who left; those of others are not searched', async () => {
    const person = await app.person('nora');
    await givePassword(app, person);
    const [left, stranger] = [await app.person(), await app.person()];
    const groupId = await seedGroup(app, [person, left]);
    await seedGroup(app, [stranger]);
    const cash = { userId: person.id, amount: 3, groupId, paymentMethodId: 'cash' };
    await said(left.post('/api/payments', cash, { 'idempotency-key': 'paid' }));
    await said(person.post('/api/payments', { ...cash, userId: left.id }));
    await said(left.post(`/api/groups/${groupId}/leave`, {}));
    // A bill of that name: who never shared a group is never named by a reply.
    const bill = {
      name: 'nora',
      amount: 5,
      dueDate: '2026-12-01',
      frequency: 'monthly',
      category: 'housing',
    };
    await said(stranger.post('/api/bills', bill, { 'idempotency-key': 'billed' }));
    expect((await remove(app, person, '/api/user', { password: PASSWORD })).status).toBe(200);
    const replies = async (key: string) =>
      (await app.owner.query('SELECT reply FROM idempotency_keys WHERE key = $1', [key])).rows[0].reply;
    expect(await replies('paid')).toContain('"Deleted user"');
    expect(await replies('paid')).not.toContain('"nora"');
    expect(await replies('billed')).toContain('"name":"nora"');
  });

  test('takes groups along that have no other person, with their files and placeholders', async () => {
    const person = await app.person();
    await givePassword(app, person);
    const groupId = await seedGroup(app, [person]);
    const [placeholder] = (
      await app.owner.query(
        `INSERT INTO users (id, username, display_name, is_placeholder) VALUES ($1, $2, 'Ana', true) RETURNING id`,
        [newId(), newId()],
      )
    ).rows;
    await app.owner.query('INSERT INTO group_members (id, group_id, user_id) VALUES ($1, $2, $3)', [
      newId(),
      groupId,
      placeholder.id,
    ]);
    const shares = [person, placeholder].map((each) => [each, 500] as const);
    const expenseId = await seedExpense(app, { groupId, paidBy: person, shares });
    const files = await Promise.all([1, 2].map(() => addFile(person, expenseId)));
    expect(files.map((file) => existsSync(file))).toEqual([true, true]);
    expect((await remove(app, person, '/api/user', { password: PASSWORD })).status).toBe(200);
    const { rows } = await app.owner.query(
      'SELECT 1 FROM groups WHERE id = $1 UNION ALL SELECT 1 FROM users WHERE id = ANY($2) UNION ALL SELECT 1 FROM ledger_entries WHERE book_id = $1',
      [groupId, [person.id, placeholder.id]],
    );
    expect(rows).toEqual([]);
    await app.runJobs();
    expect(files.map((file) => existsSync(file))).toEqual([false, false]);
  });

  test('is the last of a group whose other people are deleted: the group is deleted too', async () => {
    const people = [await app.person(), await app.person()];
    const groupId = await seedGroup(app, people);
    const [first, last] = people as [Caller, Caller];
    await seedExpense(app, { groupId, paidBy: first, shares: [[last, 500]] });
    for (const person of people) {
      await givePassword(app, person);
      expect((await remove(app, person, '/api/user', { password: PASSWORD })).status).toBe(200);
    }
    const { rows } = await app.owner.query(
      'SELECT id FROM groups WHERE id = $1 UNION ALL SELECT id FROM users WHERE id = ANY($2)',
      [groupId, people.map(({ id }) => id)],
    );
    expect(rows).toEqual([]);
  });

  test('must enter their password', async () => {
    const person = await app.person();
    await givePassword(app, person);
    for (const body of [{ password: 'wrong' }, {}, { password: '' }]) {
      expect((await remove(app, person, '/api/user', body)).status).toBe(400);
    }
    expect((await person.get('/api/user')).status).toBe(200);
  });

  test('must empty their wallet, and wait for pending money', async () => {
    const person = await app.person();
    const friend = await app.person();
    await givePassword(app, person);
    const groupId = await seedGroup(app, [person, friend]);
    await app.owner.query('INSERT INTO wallets (id, user_id, balance) VALUES ($1, $2, 500)', [
      newId(),
      person.id,
    ]);
    const full = await remove(app, person, '/api/user', { password: PASSWORD });
    expect(full).toMatchObject({
      status: 409,
      body: { code: 'wallet_not_empty', message: 'Withdraw your wallet balance first' },
    });
    await app.owner.query('UPDATE wallets SET balance = 0 WHERE user_id = $1', [person.id]);
    await app.owner.query(
      `INSERT INTO payments (id, from_user_id, to_user_id, amount, date, group_id, method, card_id)
       VALUES ($1, $2, $3, 500, '2026-06-10', $4, 'card', gen_random_uuid())`,
      [newId(), friend.id, person.id, groupId],
    );
    const pending = await remove(app, person, '/api/user', { password: PASSWORD });
    expect(pending).toMatchObject({ status: 409, body: { code: 'wallet_not_empty' } });
    expect((await person.get('/api/user')).status).toBe(200);
  });

  test('is deleted once, however often they request it at once', async () => {
    const person = await app.person();
    await givePassword(app, person);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => remove(app, person, '/api/user', { password: PASSWORD })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 400, 401].includes(status))).toEqual([]);
  });

  test('is asked to sign in, and not to confirm, by a call that began before', async () => {
    const person = { ...(await app.person()), sessionId: newId() };
    const call = { deps: app.deps, now: app.deps.clock.now(), person };
    await expect(requireConfirmed(call as never)).rejects.toMatchObject({ code: 'not_authenticated' });
  });
});

test('of two last admins who delete themselves at once, one stays', async () => {
  await app.owner.query(`UPDATE users SET role = 'user'`);
  const admins = [
    await app.person(undefined, { role: 'admin' }),
    await app.person(undefined, { role: 'admin' }),
  ];
  for (const admin of admins) await givePassword(app, admin);
  const answers = await Promise.all(
    admins.map((admin) => remove(app, admin, '/api/user', { password: PASSWORD })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await app.owner.query(`SELECT 1 FROM users WHERE role = 'admin'`);
  expect(rows).toHaveLength(1);
});

test('no one else is forgotten', async () => {
  const person = await app.person();
  await expect(app.deps.pool.query('SELECT forget_person($1)', [person.id])).rejects.toThrow(
    'is not deleted',
  );
});
