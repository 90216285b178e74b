import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, kindsOf } from '#server/testing/makers/groups.ts';
import {
  kindsOfLines,
  line,
  preview,
  qif,
  suggestionsOf,
  takeOver,
} from '#server/testing/makers/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const COFFEES = [
  [10, '-4.50', 'COFFEE LAB 0123'],
  [10, '-4.50', 'COFFEE LAB 0123'],
  [12, '1500.00', 'ACME PAYROLL'],
] as const;

const entriesOf = async (person: Caller) => {
  const { groupId } = (await person.get('/api/user/book')).body;
  return (await person.get(`/api/expenses?groupId=${groupId}`)).body;
};
const noticesOf = async (person: Caller) =>
  (await person.get('/api/notifications')).body.map(({ kind, times }: { kind: string; times: number }) => [
    kind,
    times,
  ]);

describe('a line that matches an existing entry', () => {
  test('matches an expense in a group, one entry for each of two equal lines', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    const expense = {
      title: 'Coffee Lab',
      amount: 4.5,
      date: '2026-06-11',
      category: 'food',
      groupId: flat.id,
    };
    await ana.post('/api/expenses', expense);
    const { status, body } = await preview(app, ana, qif(COFFEES));
    expect(status).toBe(200);
    expect(body).toMatchObject({ format: 'qif', needs: null, currency: 'USD', problems: [] });
    expect(kindsOfLines(body)).toEqual(['here', 'mine', 'mine']);
    expect(body.lines.map(({ occurrence }: { occurrence: number }) => occurrence)).toEqual([1, 2, 1]);
    expect(body.lines[0].match).toEqual({
      kind: 'expense',
      title: 'Coffee Lab',
      date: '2026-06-11',
      groupId: flat.id,
      groupName: 'Lake house',
    });
    // A person who did not pay has no such entry.
    const other = await preview(app, at(flat, 1), qif(COFFEES));
    expect(kindsOfLines(other.body)).toEqual(['mine', 'mine', 'mine']);
  });

  test('matches a part of an expense that several people paid, and an amount in another currency', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const payers = [
      { userId: ana.id, amount: 30 },
      { userId: ben.id, amount: 10 },
    ];
    const dinner = { title: 'Pizzeria Napoli', amount: 40, date: '2026-06-10', category: 'food', payers };
    await ana.post('/api/expenses', { ...dinner, groupId: flat.id });
    const trip = await addGroupOf(app, 1, { name: 'Trip', currency: 'EUR' });
    const tea = { title: 'Tea House', amount: 4, date: '2026-06-10', category: 'food', groupId: trip.id };
    await at(trip, 0).post('/api/expenses', { ...tea, original: { currency: 'USD', amount: 5 } });
    const lines = [[10, '-30.00', 'PIZZERIA NAPOLI GMBH'] as const];
    expect(kindsOfLines((await preview(app, ana, qif(lines))).body)).toEqual(['here']);
    const teas = [[10, '-5.00', 'TEA HOUSE 12'] as const, [10, '-4.00', 'TEA HOUSE 12'] as const];
    expect(kindsOfLines((await preview(app, at(trip, 0), qif(teas))).body)).toEqual(['here', 'mine']);
  });

  test('matches a paid bill, income, a cash payment and an earlier statement', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    for (const [kind, name, amount] of [
      ['bill', 'City Power', 74.12],
      ['income', 'Acme Payroll', 1500],
    ] as const) {
      const bill = { name, amount, dueDate: '2026-06-12', frequency: 'monthly', kind };
      const { id } = (await ana.post('/api/bills', bill)).body;
      expect((await ana.patch(`/api/bills/${id}`, { isPaid: true })).status).toBe(200);
    }
    const payment = { userId: ben.id, amount: 20, groupId: flat.id, paymentMethodId: 'cash' };
    expect((await ana.post('/api/payments', payment)).status).toBe(201);
    await takeOver(ana, [line('Coffee Lab', '2026-06-10', -4.5, { bankId: 'X1' })]);
    const file = qif([
      [14, '-74.12', 'CITY POWER 99'],
      [14, '1500.00', 'ACME PAYROLL'],
      [14, '-20.00', 'TRANSFER LAKE HOUSE'],
      [10, '-4.50', 'COFFEE LAB 0123'],
      [10, '-20.00', 'Bookshop'],
    ]);
    const { body } = await preview(app, ana, file);
    expect(body.lines.map((each: { match: { kind: string } | null }) => each.match?.kind)).toEqual([
      ...['bill', 'bill', 'payment', 'statement', undefined],
    ]);
  });
});

describe('imported lines', () => {
  test('become entries of the book: money out and money in', async () => {
    const ana = await app.person();
    const answer = await takeOver(ana, [
      line('Coffee Lab', '2026-06-10', -4.5),
      line('Pay', '2026-06-12', 1500),
    ]);
    expect(answer).toMatchObject({ status: 201, body: { added: 2, skipped: 0 } });
    expect(await entriesOf(ana)).toMatchObject([
      { title: 'Pay', amount: 1500, isIncome: true, date: '2026-06-12' },
      { title: 'Coffee Lab', amount: 4.5, isIncome: false, category: 'food' },
    ]);
    expect((await ana.get('/api/statements')).body).toMatchObject([
      {
        id: answer.body.id,
        linesCount: 2,
        firstDate: '2026-06-10',
        lastDate: '2026-06-12',
        moneyOut: 4.5,
        moneyIn: 1500,
        currency: 'USD',
        canUndo: true,
        undoUntil: '2026-06-22T12:00:00.000Z',
      },
    ]);
  });

  test('are skipped the second time, by the bank id or by date, amount, title and count', async () => {
    const ana = await app.person();
    const coffee = line('Coffee Lab', '2026-06-10', -4.5);
    const withId = line('Tea', '2026-06-10', -3, { bankId: 'T1' });
    const file = [coffee, coffee, withId];
    expect((await takeOver(ana, file)).body).toMatchObject({ added: 3, skipped: 0 });
    expect((await takeOver(ana, file)).body).toMatchObject({ added: 0, skipped: 3 });
    expect((await takeOver(ana, [{ ...withId, title: 'Other' }])).body).toMatchObject({
      added: 0,
      skipped: 1,
    });
    // The third equal coffee of a longer file.
    const third = { ...coffee, occurrence: 3 };
    expect((await takeOver(ana, [{ ...coffee, occurrence: 2 }, third])).body).toMatchObject({
      added: 1,
      skipped: 1,
    });
    expect(await entriesOf(ana)).toHaveLength(4);
    expect((await ana.get('/api/statements')).body).toHaveLength(2);
  });

  test('of which only the second was taken over are told apart: the first is left to be added', async () => {
    const ana = await app.person();
    const [first, second] = COFFEES;
    const coffee = line('COFFEE LAB 0123', '2026-06-10', -4.5);
    await takeOver(ana, [{ ...coffee, occurrence: 2 }]);
    const { body } = await preview(app, ana, qif([first, second]));
    expect(kindsOfLines(body)).toEqual(['mine', 'here']);
    expect((await takeOver(ana, [{ ...coffee, occurrence: 1 }])).body).toMatchObject({
      added: 1,
      skipped: 0,
    });
    expect(kindsOfLines((await preview(app, ana, qif([first, second]))).body)).toEqual(['here', 'here']);
  });

  test('can be taken over once more after their entry was deleted', async () => {
    const ana = await app.person();
    const coffee = line('Coffee Lab', '2026-06-10', -4.5);
    await takeOver(ana, [coffee]);
    await ana.delete(`/api/expenses/${(await entriesOf(ana))[0].id}`);
    expect(kindsOfLines((await preview(app, ana, qif([COFFEES[0]]))).body)).toEqual(['mine']);
    expect((await takeOver(ana, [coffee])).body).toMatchObject({ added: 1, skipped: 0 });
    expect(await entriesOf(ana)).toHaveLength(1);
  });

  test('are added once by several simultaneous imports', async () => {
    const ana = await app.person();
    const file = Array.from({ length: 20 }, (_, n) => line(`Shop ${n}`, '2026-06-10', -1 - n));
    const answers = await Promise.all(Array.from({ length: 6 }, () => takeOver(ana, file)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(20);
    expect(answers.reduce((sum, { body }) => sum + body.skipped, 0)).toBe(100);
    expect(await entriesOf(ana)).toHaveLength(20);
  });

  test('are imported completely or not at all', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    const stranger = await addGroupOf(app, 1);
    const lines = [
      line('Coffee Lab', '2026-06-10', -4.5),
      line('Rewe', '2026-06-10', -40, { as: 'share', groupId: stranger.id }),
    ];
    expect((await takeOver(ana, lines)).status).toBe(404);
    expect(await entriesOf(ana)).toEqual([]);
    expect((await ana.get('/api/statements')).body).toEqual([]);
  });

  test('with an idempotency key get the first reply for a repetition', async () => {
    const ana = await app.person();
    const lines = [line('Coffee Lab', '2026-06-10', -4.5)];
    const key = { 'idempotency-key': 'statement-0001' };
    const first = await ana.post('/api/statements', { lines }, key);
    const second = await ana.post('/api/statements', { lines }, key);
    expect(second.body).toEqual(first.body);
    expect(second.body.added).toBe(1);
  });

  test.each([
    [{ lines: [] }, 'Choose at least one line'],
    [{ lines: [line('', '2026-06-10', -1)] }, 'Title is required'],
    [{ lines: [line('A', '2026-02-30', -1)] }, 'Date is not valid'],
    [{ lines: [line('A', '2026-06-10', 0)] }, 'Amount cannot be zero'],
    [{ lines: [line('A', '2026-06-10', -0.001)] }, 'Amount is not valid'],
    [{ lines: [line('A', '2026-06-10', -1, { as: 'gift' })] }, 'Choose what each line is'],
    [{ lines: [line('A', '2026-06-10', -1, { as: 'share' })] }, 'Group is required'],
    [{ lines: [line('A', '2026-06-10', -1, { category: 'pets' })] }, 'Unknown category'],
  ])('%j is refused: %s', async (body, message) => {
    const ana = await app.person();
    expect(await ana.post('/api/statements', body)).toMatchObject({ status: 400, body: { message } });
  });
});

describe('a shared line', () => {
  test('becomes an expense of the group by its default split, paid by the caller; money in is a refund', async () => {
    const flat = await addGroupOf(app, 3);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const percentages = [
      { userId: ana.id, basisPoints: 7500 },
      { userId: ben.id, basisPoints: 2500 },
    ];
    const defaultSplit = { split: { mode: 'percent', percentages }, paidBy: ben.id };
    expect((await ana.patch(flat.path, { defaultSplit })).status).toBe(200);
    const share = { as: 'share', groupId: flat.id };
    const lines = [
      line('Rewe', '2026-06-10', -40, share),
      line('Rewe', '2026-06-11', 8, share),
      line('Edeka', '2026-06-12', -9, {
        ...share,
        split: { mode: 'equal', participants: [ana.id, at(flat, 2).id] },
      }),
    ];
    expect((await takeOver(ana, lines)).body).toMatchObject({ added: 3 });
    const { body } = await ana.get(`/api/expenses?groupId=${flat.id}`);
    expect(body).toMatchObject([
      { title: 'Edeka', amount: 9, userAmount: 4.5, paidBy: ana.id },
      { title: 'Rewe', amount: 8, isRefund: true, userAmount: 6, date: '2026-06-11' },
      { title: 'Rewe', amount: 40, isRefund: false, userAmount: 30, paidBy: ana.id, date: '2026-06-10' },
    ]);
    // Ben is notified of two at once, the third person of the only one that concerns them.
    expect(await noticesOf(ben)).toEqual([['group_imported', 2]]);
    expect(await noticesOf(at(flat, 2))).toEqual([['expense_added', 1]]);
    expect((await kindsOf(ana, flat.path)).filter((kind) => kind === 'expense_added')).toHaveLength(3);
    expect((await ana.get(`/api/expenses/${body[0].id}/history`)).body).toHaveLength(1);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('gives the odd cents of many lines fairly, as if they were added one by one', async () => {
    const flat = await addGroupOf(app, 3);
    const ana = at(flat, 0);
    const share = { as: 'share', groupId: flat.id };
    const lines = Array.from({ length: 30 }, (_, n) => line(`Shop ${n}`, '2026-06-10', -0.1, share));
    await takeOver(ana, lines);
    const { memberBalances } = (await ana.get(flat.path)).body;
    const owed = memberBalances.map(({ balance }: { balance: number }) => balance);
    expect(owed.toSorted((a: number, b: number) => a - b)).toEqual([-1, -1, 2]);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('needs an open group in the home currency that is not the own book, and full access of the group', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    const shared = (groupId: string) => [line('Rewe', '2026-06-10', -40, { as: 'share', groupId })];
    const euro = await ana.post('/api/groups', { name: 'Trip', currency: 'EUR' });
    expect(await takeOver(ana, shared(euro.body.id))).toMatchObject({
      status: 400,
      body: { message: 'Choose a group in USD; this one is in EUR' },
    });
    const { groupId: bookId } = (await ana.get('/api/user/book')).body;
    expect(await takeOver(ana, shared(bookId))).toMatchObject({
      status: 409,
      body: { message: 'This book is yours alone' },
    });
    await ana.patch(flat.path, { status: 'closed' });
    expect(await takeOver(ana, shared(flat.id))).toMatchObject({
      status: 409,
      body: { code: 'group_closed' },
    });
  });
});

describe('a payment', () => {
  test('is suggested for a line that settles a debt, and settles it with the date of the line', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const dinner = { title: 'Dinner', amount: 84, date: '2026-06-01', category: 'food', groupId: flat.id };
    await ana.post('/api/expenses', dinner);
    const named = `ZELLE TO ${ana.username}`;
    const debt = { groupId: flat.id, groupName: 'Lake house', userId: ana.id, username: ana.username };
    await app.owner.query(
      `INSERT INTO pay_links (user_id, kind, value) VALUES ($1, 'venmo', 'ana-pays-here')`,
      [ana.id],
    );
    const linked = await preview(app, ben, qif([[12, '-42.00', 'VENMO @ana-pays-here']]));
    expect(suggestionsOf(linked.body)).toMatchObject([{ kind: 'payment', ...debt }]);
    const paying = line(named, '2026-06-12', -42, { as: 'payment', groupId: flat.id, userId: ana.id });
    expect((await takeOver(ben, [paying])).body).toMatchObject({ added: 1 });
    expect((await ben.get('/api/payments/to-pay')).body).toEqual([]);
    expect((await ana.get('/api/payments/recent')).body).toMatchObject([
      { type: 'received', status: 'completed', method: 'cash', amount: 42, date: '2026-06-12' },
    ]);
    expect(await noticesOf(ana)).toEqual([['payment_made', 1]]);
    // The payee has it in their own statement too.
    const theirs = await preview(app, ana, qif([[13, '42.00', 'FROM LAKE HOUSE']]));
    expect(kindsOfLines(theirs.body)).toEqual(['here']);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('that was received is recorded by its payee, and its payer is notified', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const dinner = { title: 'Dinner', amount: 84, date: '2026-06-01', category: 'food', groupId: flat.id };
    await ana.post('/api/expenses', dinner);
    await ana.post('/api/payments/remind-all', {});
    // An equal sum alone is not a payment.
    const { body } = await preview(app, ana, qif([[12, '42.00', 'Transfer']]));
    expect(suggestionsOf(body)).toMatchObject([{ kind: 'mine', userId: null }]);
    expect(body.lines[0].settles).toMatchObject({ groupId: flat.id, userId: ben.id, username: ben.username });
    const got = line('Transfer', '2026-06-12', 42, { as: 'payment', groupId: flat.id, userId: ben.id });
    expect((await takeOver(ana, [got])).body).toMatchObject({ added: 1 });
    expect((await ben.get('/api/payments/to-pay')).body).toEqual([]);
    expect(await noticesOf(ben)).toContainEqual(['payments_imported', 1]);
    // The open request is completed.
    const { rows } = await app.owner.query(
      `SELECT status FROM payments WHERE group_id = $1 AND type = 'request'`,
      [flat.id],
    );
    expect(rows).toEqual([{ status: 'completed' }]);
    expect((await kindsOf(ana, flat.path))[0]).toBe('payment_recorded');
  });

  test('is between the caller and someone else of the group', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    const stranger = await app.person();
    const paying = (userId: string) =>
      takeOver(ana, [line('To a friend', '2026-06-12', -5, { as: 'payment', groupId: flat.id, userId })]);
    expect(await paying(stranger.id)).toMatchObject({
      status: 400,
      body: { message: "That person isn't a member of this group" },
    });
    expect(await paying(ana.id)).toMatchObject({ status: 400, body: { message: "You can't pay yourself" } });
  });
});

test('lines of a statement are refused for who left the group, and nothing is written', async () => {
  const flat = await addGroupOf(app, 3);
  const [ana, ben, cleo] = [at(flat, 0), at(flat, 1), at(flat, 2)];
  expect((await cleo.post(`${flat.path}/leave`, {})).status).toBe(200);
  const split = { mode: 'equal', participants: [ben.id, cleo.id] };
  const coffee = line('Coffee Lab', '2026-06-10', -4.5);
  const among = line('Rewe', '2026-06-10', -40, { as: 'share', groupId: flat.id, split });
  expect(await takeOver(ana, [coffee, among])).toMatchObject({
    status: 400,
    body: { message: 'Everyone in the split must be a member of the group' },
  });
  const paying = line('To Cleo', '2026-06-12', -5, { as: 'payment', groupId: flat.id, userId: cleo.id });
  expect(await takeOver(ana, [coffee, paying])).toMatchObject({
    status: 400,
    body: { message: "That person isn't a member of this group" },
  });
  expect((await ana.get('/api/expenses')).body).toEqual([]);
  const { body } = await ana.get(flat.path);
  expect(body.memberBalances.every(({ balance }: { balance: number }) => balance === 0)).toBe(true);
});

describe('two statements', () => {
  const coffees = (month: string, days: readonly number[]) =>
    Buffer.from(
      ['Date,Description,Amount', ...days.map((n) => `2026-${month}-${n},COFFEE LAB,-4.50`)].join('\n'),
    );

  test('with a coffee of one price every day are different months, and the same month is known', async () => {
    const ana = await app.person();
    const may = coffees('05', [28, 29, 30, 31]);
    const { lines } = (await preview(app, ana, may, {})).body;
    await takeOver(
      ana,
      lines.map(({ date, title, amount }: { date: string; title: string; amount: number }) =>
        line(title, date, amount),
      ),
    );
    const june = await preview(
      app,
      ana,
      Buffer.from(String(coffees('06', [10])).replace('06-10', '06-01')),
      {},
    );
    expect(kindsOfLines(june.body)).toEqual(['mine']);
    expect(kindsOfLines((await preview(app, ana, may, {})).body)).toEqual(['here', 'here', 'here', 'here']);
  });
});

describe('a category', () => {
  test('is guessed from the same title in my groups, else from the words of the title; not for money in', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const expense = { title: 'Blue Door', amount: 9, date: '2026-05-01', category: 'activities' };
    await ben.post('/api/expenses', { ...expense, groupId: flat.id });
    const file = qif([
      [20, '-5.00', 'BLUE DOOR 0999'],
      [20, '-31.00', 'NETFLIX.COM'],
      [20, '-31.00', 'Qwfpgj'],
      [21, '31.00', 'NETFLIX.COM'],
    ]);
    const guessed = suggestionsOf((await preview(app, ana, file)).body).map(({ category }) => category);
    expect(guessed).toEqual(['activities', 'activities', null, null]);
    await takeOver(ana, [line('NETFLIX.COM', '2026-06-01', -4, { category: 'utilities' })]);
    const chosen = suggestionsOf((await preview(app, ana, file)).body).map(({ category }) => category);
    expect(chosen).toEqual(['activities', 'utilities', null, 'utilities']);
  });
});

describe('a choice for a merchant', () => {
  test('is suggested for its next lines: a category, or a group with its split', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const split = {
      mode: 'weights',
      weights: [
        { userId: ana.id, weight: 1 },
        { userId: ben.id, weight: 3 },
      ],
    };
    await takeOver(ana, [
      line('COFFEE LAB 0123', '2026-06-01', -4, { category: 'drinks' }),
      line('REWE SAGT DANKE 41', '2026-06-01', -20, {
        as: 'share',
        groupId: flat.id,
        split,
        category: 'shopping',
      }),
      line('Unknown', '2026-06-01', -20, { category: null }),
    ]);
    const file = qif([
      [20, '-5.00', 'COFFEE LAB 0999'],
      [20, '-31.00', 'Rewe Berlin'],
      [20, '-31.00', 'Unknown'],
    ]);
    const { body } = await preview(app, ana, file);
    expect(suggestionsOf(body)).toMatchObject([
      { kind: 'mine', category: 'drinks', groupId: null, split: null },
      { kind: 'share', category: 'shopping', groupId: flat.id, groupName: 'Lake house', split },
      { kind: 'mine', category: null },
    ]);
    // The last choice applies.
    await takeOver(ana, [line('COFFEE LAB 5', '2026-06-02', -4, { category: 'food' })]);
    await ana.patch(flat.path, { status: 'closed' });
    const again = await preview(app, ana, file);
    expect(suggestionsOf(again.body)).toMatchObject([
      { kind: 'mine', category: 'food' },
      { kind: 'mine', category: 'shopping', groupId: null },
      { kind: 'mine', category: null },
    ]);
    // Each person has separate choices.
    expect(suggestionsOf((await preview(app, ben, file)).body)[0]).toMatchObject({ category: 'food' });
  });
});

describe('a line in another currency', () => {
  const EUROS = Buffer.from(
    'Date,Description,Amount,Currency\n2026-06-10,Tea House,-10.00,EUR\n2026-06-11,Tea House,-10.00,EUR\n',
  );
  const readAt = async (person: Caller, rate: string) => {
    const { lines } = (await preview(app, person, EUROS, { rate })).body;
    return lines.map(({ match: _, suggestion: __, line: ___, ...rest }: Record<string, unknown>) => ({
      ...rest,
      as: 'mine',
      category: 'food',
    }));
  };

  test('keeps its amount and rate as a personal expense and as a group expense', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    const [mine, shared] = await readAt(ana, '1.0855');
    const answer = await takeOver(ana, [mine, { ...shared, as: 'share', groupId: flat.id }]);
    expect(answer).toMatchObject({ status: 201, body: { added: 2 } });
    const original = { currency: 'EUR', amount: 10, rate: '1.0855' };
    expect(await entriesOf(ana)).toMatchObject([{ title: 'Tea House', amount: 10.86, original }]);
    expect((await ana.get(`/api/expenses?groupId=${flat.id}`)).body).toMatchObject([
      { amount: 10.86, original },
    ]);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('is recognized at another rate, but a second one of that day is new', async () => {
    const ana = await app.person();
    expect((await takeOver(ana, await readAt(ana, '1.0855'))).body).toMatchObject({ added: 2, skipped: 0 });
    const again = await readAt(ana, '1.1');
    expect((await takeOver(ana, again)).body).toMatchObject({ added: 0, skipped: 2 });
    const another = { ...again[0], occurrence: 2 };
    expect((await takeOver(ana, [...again, another])).body).toMatchObject({ added: 1, skipped: 2 });
  });

  test('is refused where its amounts and its rate do not fit', async () => {
    const ana = await app.person();
    const [line] = await readAt(ana, '1.0855');
    const { status, body } = await takeOver(ana, [{ ...line, amount: -12 }]);
    expect([status, body.message]).toEqual([400, 'Rate and amount do not fit']);
    expect(await entriesOf(ana)).toEqual([]);
  });
});
