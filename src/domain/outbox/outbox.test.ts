import { describe, expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { cents } from '../money.ts';
import { answered, choose, type Failure, fetched } from './answers.ts';
import { type Action, EMPTY_OUTBOX, type Entry, type Outbox, type PresentExpense } from './entry.ts';
import type { ExpenseContent, ExpenseEdit, NewExpense } from './expense-content.ts';
import { changeAdd, enqueue, findAdd, tryAgain, withdraw } from './queue.ts';
import { begin, netIsBack, nextStep, signedIn } from './send.ts';
import { canWithdraw, dependentsOf, isLaneBusy, statusOf } from './status.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

const content: ExpenseContent = {
  title: 'Dinner',
  date: day('2026-11-20'),
  category: 'food',
  amount: cents(4000),
  isRefund: false,
  isIncome: false,
  original: null,
  payers: [{ userId: 'ann', amount: cents(4000) }],
  split: { mode: 'equal', participants: ['ann', 'ben'] },
  merchantName: null,
  notes: null,
  receiptData: null,
};
const base = { version: 3, content };
const present = (change: Partial<PresentExpense> = {}): PresentExpense => ({
  ...content,
  version: 4,
  deletedAt: null,
  ...change,
});

const newExpense: NewExpense = {
  groupId: 'flat',
  title: 'Dinner',
  amount: cents(4000),
  date: day('2026-11-20'),
  category: 'food',
  paidBy: 'ann',
  splitType: 'equal',
  participants: ['ann', 'ben'],
};
const add = (body: Partial<NewExpense> = {}): Action => ({
  kind: 'addExpense',
  body: { ...newExpense, ...body },
  currency: 'USD',
});
const edit = (body: ExpenseEdit, expense: { id: string } | { addedBy: string } = { id: 'e1' }): Action => ({
  kind: 'updateExpense',
  expense,
  groupId: 'flat',
  base: 'id' in expense ? base : null,
  body,
  currency: 'USD',
});
const removal = (expense: { id: string } | { addedBy: string } = { id: 'e1' }): Action => ({
  kind: 'removeExpense',
  expense,
  groupId: 'flat',
  base: 'id' in expense ? base : null,
});
const comment = (expense: { id: string } | { addedBy: string } = { id: 'e1' }): Action => ({
  kind: 'addComment',
  expense,
  groupId: 'flat',
  text: 'Thanks',
});
const payment: Action = {
  kind: 'addPayment',
  body: { userId: 'ann', amount: cents(500), groupId: 'flat', paymentMethodId: 'cash' },
  currency: 'USD',
};

/** An outbox with these actions under the keys k1, k2, … */
function outboxOf(...actions: Action[]): Outbox {
  return actions.reduce(
    (outbox, action, at) => enqueue(outbox, action, { key: `k${at + 1}`, now: NOW + at }),
    EMPTY_OUTBOX,
  );
}

const keysOf = ({ entries }: Outbox) => entries.map(({ key }) => key);
const entryOf = ({ entries }: Outbox, key: string) => entries.find((each) => each.key === key) as Entry;
const fail = (failure: Partial<Failure>) =>
  ({ is: 'failed', failure: { status: 409, code: 'conflict', message: 'No', ...failure } }) as const;
const stale = fail({ code: 'stale' });
const fresh = { newKey: 'new', now: NOW };

describe('the order of the outbox', () => {
  test('entries of one group are sent in order, and one group is finished before the next begins', () => {
    let outbox = outboxOf(
      add({ groupId: 'a' }),
      add({ groupId: 'b' }),
      add({ groupId: 'a' }),
      add({ groupId: 'b' }),
    );
    const sent: string[] = [];
    for (let step = nextStep(outbox, NOW); step.do === 'send'; step = nextStep(outbox, NOW)) {
      sent.push(step.entry.key);
      outbox = begin(outbox, step.entry.key);
      outbox = answered(outbox, step.entry.key, { is: 'sent' }, NOW).outbox;
    }
    expect(sent).toEqual(['k1', 'k3', 'k2', 'k4']);
    expect(nextStep(outbox, NOW)).toEqual({ do: 'nothing' });
  });

  test('an entry that is tried later blocks its group, not the others', () => {
    const outbox = outboxOf(add({ groupId: 'a' }), add({ groupId: 'a' }), add({ groupId: 'b' }));
    const after = answered(begin(outbox, 'k1'), 'k1', fail({ status: 500, code: 'internal' }), NOW);
    expect(after.outcome).toBe('retry');
    expect(nextStep(after.outbox, NOW)).toMatchObject({ do: 'send', entry: { key: 'k3' } });
    expect(nextStep(after.outbox, NOW + 5000)).toMatchObject({ do: 'send', entry: { key: 'k1' } });
  });

  test('an entry that needs the person blocks only what depends on it', () => {
    let outbox = outboxOf(add(), comment({ addedBy: 'k1' }), payment);
    outbox = answered(begin(outbox, 'k1'), 'k1', fail({ status: 400, code: 'invalid_request' }), NOW).outbox;
    expect(nextStep(outbox, NOW)).toMatchObject({ do: 'send', entry: { key: 'k3' } });
    expect(outbox.entries.map((entry) => statusOf(outbox, entry))).toEqual(['refused', 'blocked', 'waiting']);
    expect(isLaneBusy(outbox, 'flat')).toBe(true);
    expect(isLaneBusy(outbox, 'bills')).toBe(false);
  });
});

describe('waiting entries', () => {
  test('an edit joins a waiting edit of the same expense, with a new key and the first version', () => {
    const outbox = outboxOf(
      edit({ title: 'Lunch', amount: cents(100) }),
      edit({ amount: cents(200), notes: 'x' }),
    );
    expect(keysOf(outbox)).toEqual(['k2']);
    expect(entryOf(outbox, 'k2').action).toMatchObject({
      base: { version: 3 },
      body: { title: 'Lunch', amount: 200, notes: 'x' },
    });
  });

  test('an edit of the split replaces the whole previous split', () => {
    const outbox = outboxOf(
      edit({ splitType: 'equal', participants: ['ann'], paidBy: 'ann' }),
      edit({
        splitType: 'custom',
        split: { mode: 'weights', weights: [{ userId: 'ann', weight: 1 }] },
        payers: [{ userId: 'ben', amount: cents(4000) }],
      }),
    );
    expect(entryOf(outbox, 'k2').action).toHaveProperty('body', {
      splitType: 'custom',
      split: { mode: 'weights', weights: [{ userId: 'ann', weight: 1 }] },
      payers: [{ userId: 'ben', amount: 4000 }],
    });
  });

  test('a new amount after a rate has a new rate', () => {
    const original = { currency: 'EUR' as const, amount: '30', rate: '1.1' as never };
    const outbox = outboxOf(edit({ original }), edit({ amount: cents(3500) }));
    expect(entryOf(outbox, 'k2').action).toHaveProperty('body', {
      original: { currency: 'EUR', amount: '30' },
      amount: 3500,
    });
  });

  test('a removal replaces a waiting edit', () => {
    const outbox = outboxOf(edit({ title: 'Lunch' }), removal());
    expect(outbox.entries.map(({ action }) => action.kind)).toEqual(['removeExpense']);
  });

  test('an edit after a removal replaces it', () => {
    const outbox = outboxOf(removal(), edit({ title: 'Lunch' }));
    expect(outbox.entries.map(({ action }) => action.kind)).toEqual(['updateExpense']);
  });

  test('removing an expense that was never sent removes it with what depends on it', () => {
    expect(outboxOf(add(), comment({ addedBy: 'k1' }), removal({ addedBy: 'k1' })).entries).toEqual([]);
  });

  test('an edit of an expense that was never sent changes its entry', () => {
    const outbox = changeAdd(
      outboxOf(add(), comment({ addedBy: 'k1' })),
      'k1',
      { body: { ...newExpense, title: 'Tea' }, currency: 'USD' },
      fresh,
    );
    expect(keysOf(outbox)).toEqual(['new', 'k2']);
    expect(entryOf(outbox, 'new').action).toHaveProperty('body.title', 'Tea');
    expect(dependentsOf(outbox, 'new').map(({ key }) => key)).toEqual(['k2']);
  });

  test('an expense that may have been received keeps its body and key, and an edit waits for its id', () => {
    const tried = begin(outboxOf(add({ notes: 'Old', isRefund: true })), 'k1');
    const body = { ...newExpense, title: 'Tea', paidBy: 'ben' };
    let outbox = changeAdd(tried, 'k1', { body, currency: 'USD' }, fresh);
    expect(keysOf(outbox)).toEqual(['k1', 'new']);
    expect(entryOf(outbox, 'k1')).toEqual(entryOf(tried, 'k1'));
    expect(entryOf(outbox, 'new').action).toMatchObject({
      expense: { addedBy: 'k1' },
      body: { title: 'Tea', paidBy: 'ben', notes: null, isRefund: false },
    });
    expect(nextStep(outbox, NOW)).toMatchObject({ do: 'send', entry: { key: 'k1' } });
    outbox = answered(
      outbox,
      'k1',
      { is: 'sent', added: { ...present({ version: 1 }), id: 'e9' } },
      NOW,
    ).outbox;
    expect(nextStep(outbox, NOW)).toMatchObject({
      do: 'send',
      call: { kind: 'updateExpense', params: { id: 'e9' }, body: { title: 'Tea', version: 1 } },
    });
  });

  test('an expense that may have been received and is moved to another group is removed and added again', () => {
    const tried = begin(outboxOf(add()), 'k1');
    const outbox = changeAdd(
      tried,
      'k1',
      { body: { ...newExpense, groupId: 'trip' }, currency: 'EUR' },
      fresh,
    );
    expect(outbox.entries.map(({ action }) => action.kind)).toEqual([
      'addExpense',
      'removeExpense',
      'addExpense',
    ]);
    expect(entryOf(outbox, 'new').action).toMatchObject({ body: { groupId: 'trip' }, currency: 'EUR' });
  });

  test('a form starts with the new expense and the edit that waits behind it', () => {
    const tried = begin(outboxOf(add({ notes: 'Old' })), 'k1');
    expect(findAdd(tried, 'k1')?.body).toEqual({ ...newExpense, notes: 'Old' });
    const changed = { body: { ...newExpense, title: 'Tea' }, currency: 'USD' } as const;
    const outbox = changeAdd(tried, 'k1', changed, fresh);
    expect(findAdd(outbox, 'k1')?.body).toEqual({ ...newExpense, title: 'Tea', notes: null });
    // The same form again: one edit waits, with the same content.
    const again = changeAdd(outbox, 'k1', changed, { ...fresh, newKey: 'newer' });
    expect(keysOf(again)).toEqual(['k1', 'newer']);
    expect(entryOf(again, 'newer').action).toEqual(entryOf(outbox, 'new').action);
  });

  test('a form cannot start with an expense that is being sent or will be deleted', () => {
    expect(findAdd(outboxOf(payment), 'k1')).toBeNull();
    expect(findAdd(outboxOf(), 'k1')).toBeNull();
    const tried = begin(outboxOf(add()), 'k1');
    expect(findAdd(withdraw(tried, 'k1', fresh), 'k1')).toBeNull();
    const changed = { body: { ...newExpense, title: 'Tea' }, currency: 'USD' } as const;
    const uncertain = begin(changeAdd(tried, 'k1', changed, fresh), 'new');
    expect(findAdd(uncertain, 'k1')).toBeNull();
  });

  test('a payment or a comment that may have been received cannot be withdrawn, an expense is deleted', () => {
    let outbox = outboxOf(payment, add());
    for (const { key } of outbox.entries) outbox = begin(outbox, key);
    expect(outbox.entries.map(canWithdraw)).toEqual([false, true]);
    expect(withdraw(outbox, 'k1', fresh)).toBe(outbox);
    const withdrawn = withdraw(outbox, 'k2', fresh);
    expect(withdrawn.entries.map(({ action }) => action.kind)).toEqual([
      'addPayment',
      'addExpense',
      'removeExpense',
    ]);
    expect(withdraw(outboxOf(payment), 'k1', fresh).entries).toEqual([]);
  });

  test('marking a bill as paid and as unpaid cancel each other out while neither was sent', () => {
    const pay: Action = { kind: 'payBill', billId: 'rent' };
    const unpay: Action = { kind: 'unpayBill', billId: 'rent' };
    expect(outboxOf(pay, unpay).entries).toEqual([]);
    expect(outboxOf(pay, pay).entries).toHaveLength(1);
    expect(outboxOf(pay, { ...unpay, billId: 'phone' }).entries).toHaveLength(2);
    expect(enqueue(begin(outboxOf(pay), 'k1'), unpay, { key: 'k2', now: NOW }).entries).toHaveLength(2);
  });

  test.each([
    ['payBill', true],
    ['unpayBill', false],
  ] as const)('%s is sent as an edit of the bill', (kind, isPaid) => {
    expect(nextStep(outboxOf({ kind, billId: 'rent' }), NOW)).toMatchObject({
      do: 'send',
      call: { kind: 'updateBill', params: { id: 'rent' }, body: { isPaid } },
    });
  });

  test('an edit that may have been received stays as it is, and the next one waits behind it', () => {
    const outbox = enqueue(begin(outboxOf(edit({ title: 'A' })), 'k1'), edit({ notes: 'b' }), {
      key: 'k2',
      now: NOW,
    });
    expect(outbox.entries).toMatchObject([
      { key: 'k1', isTried: true, action: { body: { title: 'A' } } },
      { key: 'k2', isTried: false, action: { body: { notes: 'b' } } },
    ]);
    const third = enqueue(outbox, edit({ notes: 'c' }), { key: 'k3', now: NOW });
    expect(keysOf(third)).toEqual(['k1', 'k3']);
    const sent = answered(third, 'k1', { is: 'sent' }, NOW).outbox;
    expect(sent.entries).toMatchObject([{ key: 'k3', own: [{ title: 'A' }] }]);
  });

  test.each([
    ['stale', 'behind', { state: { is: 'behind' }, action: { body: { title: 'A', notes: 'b' } } }],
    ['conflict', 'retry', { state: { is: 'waiting' }, action: { body: { title: 'A', notes: 'b' } } }],
  ])('an edit that was not applied (%s) takes up the one behind it', (code, outcome, entry) => {
    const outbox = enqueue(begin(outboxOf(edit({ title: 'A' })), 'k1'), edit({ notes: 'b' }), {
      key: 'k2',
      now: NOW,
    });
    const result = answered(outbox, 'k1', fail({ code }), NOW);
    expect(result.outcome).toBe(outcome);
    expect(result.outbox.entries).toMatchObject([{ key: 'k2', place: 1, isTried: false, ...entry }]);
  });
});

describe('answers', () => {
  const send = (outbox: Outbox, key: string, answer: Parameters<typeof answered>[2]) =>
    answered(begin(outbox, key), key, answer, NOW);

  test.each([
    [0, 'no_connection'],
    [408, ''],
    [429, 'too_many_requests'],
    [500, 'internal'],
    [503, 'unavailable'],
    // Not Allsquare: the sign-in page of a network, or a proxy.
    [401, ''],
    [403, ''],
    [404, ''],
    [511, ''],
  ])('%d "%s" is tried again later, with the same key', (status, code) => {
    const { outbox, outcome } = send(outboxOf(payment), 'k1', fail({ status, code }));
    expect(outcome).toBe('retry');
    expect(nextStep(outbox, NOW)).toMatchObject({ do: 'wait' });
    expect(nextStep(netIsBack(outbox), NOW)).toMatchObject({ do: 'send', entry: { key: 'k1' } });
  });

  test.each([
    [400, 'invalid_request'],
    [402, 'subscription_required'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'group_closed'],
    [409, 'conflict'],
  ])('%d "%s" stays with its reason until the person removes it', (status, code) => {
    const message = 'You left this group';
    const { outbox, outcome } = send(outboxOf(payment), 'k1', fail({ status, code, message }));
    expect(outcome).toBe('refused');
    expect(entryOf(outbox, 'k1').state).toEqual({ is: 'refused', status, code, reason: message });
    expect(nextStep(outbox, NOW)).toEqual({ do: 'nothing' });
    expect(nextStep(tryAgain(outbox, 'k1'), NOW)).toMatchObject({ do: 'send', entry: { key: 'k1' } });
    expect(withdraw(outbox, 'k1', fresh).entries).toEqual([]);
  });

  test('each failure doubles the pause, up to 5 minutes; the server may ask for a pause', () => {
    let outbox = outboxOf(payment);
    const pauses = Array.from({ length: 8 }, () => {
      outbox = send(outbox, 'k1', fail({ status: 500, code: 'internal' })).outbox;
      return (entryOf(outbox, 'k1').state as { notBefore: number }).notBefore - NOW;
    });
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000));
    const asked = send(
      outboxOf(payment),
      'k1',
      fail({ status: 429, code: 'too_many_requests', retryAfter: 90 }),
    );
    expect(nextStep(asked.outbox, NOW)).toEqual({ do: 'wait', until: NOW + 90_000 });
  });

  test('an ended session stops everything until the person signs in', () => {
    const { outbox, outcome } = send(
      outboxOf(payment),
      'k1',
      fail({ status: 401, code: 'not_authenticated' }),
    );
    expect(outcome).toBe('signIn');
    expect(nextStep(outbox, NOW)).toEqual({ do: 'signIn' });
    expect(nextStep(signedIn(outbox), NOW)).toMatchObject({ do: 'send', entry: { key: 'k1' } });
  });

  test('an answer to an entry that is gone changes nothing', () => {
    expect(answered(EMPTY_OUTBOX, 'k1', { is: 'sent' }, NOW)).toEqual({
      outbox: EMPTY_OUTBOX,
      outcome: 'unknown',
    });
  });
});

describe('a change of an expense that others changed', () => {
  /** The outbox after the server said that the change is stale and the present expense was fetched. */
  function meet(action: Action, now: PresentExpense, own: ExpenseEdit[] = []) {
    const queued = outboxOf(action);
    const entries = queued.entries.map((entry) => ({ ...entry, own }));
    const behind = answered(begin({ ...queued, entries }, 'k1'), 'k1', stale, NOW);
    expect(behind.outcome).toBe('behind');
    expect(nextStep(behind.outbox, NOW)).toMatchObject({ do: 'fetch', expenseId: 'e1' });
    return fetched(behind.outbox, 'k1', { is: 'read', present: now }, fresh);
  }
  const clash = (outbox: Outbox) => {
    const { state } = entryOf(outbox, 'k1');
    return state.is === 'conflict' ? state.conflict : null;
  };

  test('different texts, date and category merge by themselves', () => {
    const { outbox, outcome } = meet(
      edit({ title: 'Lunch', notes: 'Joe paid' }),
      present({ date: day('2026-11-19'), category: 'drinks' }),
    );
    expect(outcome).toBe('merged');
    expect(nextStep(outbox, NOW)).toMatchObject({
      do: 'send',
      entry: { key: 'new', isTried: false },
      call: { body: { title: 'Lunch', notes: 'Joe paid', version: 4 } },
    });
  });

  test('a text that both sides changed differently needs the person', () => {
    const { outbox, outcome } = meet(edit({ title: 'Lunch', notes: 'x' }), present({ title: 'Supper' }));
    expect(outcome).toBe('conflict');
    expect(clash(outbox)).toEqual({
      why: 'changed',
      present: present({ title: 'Supper' }),
      parts: ['title'],
    });
    expect(statusOf(outbox, entryOf(outbox, 'k1'))).toBe('needsYou');
  });

  test('the same change on both sides is done', () => {
    expect(meet(edit({ title: 'Lunch', notes: '' }), present({ title: 'Lunch' }))).toEqual({
      outbox: { ...EMPTY_OUTBOX, lane: 'flat' },
      outcome: 'sent',
    });
  });

  test.each<[string, ExpenseEdit, Partial<PresentExpense>, string[]]>([
    ['my amount, their title', { amount: cents(5000) }, { title: 'Supper' }, ['amount']],
    ['my title, their amount', { title: 'Lunch' }, { amount: cents(5000) }, ['amount']],
    ['my amount, their amount', { amount: cents(5000) }, { amount: cents(6000) }, ['amount']],
    ['my payer, their notes', { paidBy: 'ben' }, { notes: 'x' }, ['payers']],
    [
      'my payers, their date',
      {
        payers: [
          { userId: 'ann', amount: cents(1000) },
          { userId: 'ben', amount: cents(3000) },
        ],
      },
      { date: day('2026-11-19') },
      ['payers'],
    ],
    ['my split, their title', { splitType: 'equal', participants: ['ann'] }, { title: 'Supper' }, ['split']],
    [
      'my title, their split',
      { title: 'Lunch' },
      { split: { mode: 'equal', participants: ['ben'] } },
      ['split'],
    ],
    [
      'my currency, their category',
      { original: { currency: 'EUR', amount: '36.00', rate: '1.1' as never } },
      { category: 'drinks' },
      ['amount'],
    ],
    ['my refund, their title', { isRefund: true }, { title: 'Supper' }, ['isRefund']],
    [
      'my title and amount, their title',
      { title: 'A', amount: cents(1) },
      { title: 'B' },
      ['title', 'amount'],
    ],
  ])('%s: money never merges by itself', (_, mine, theirs, parts) => {
    const { outbox, outcome } = meet(edit(mine), present(theirs));
    expect(outcome).toBe('conflict');
    expect(clash(outbox)).toHaveProperty('parts', parts);
  });

  test('a new version without a difference is not a conflict', () => {
    const { outbox, outcome } = meet(edit({ amount: cents(5000) }), present({ version: 9 }));
    expect(outcome).toBe('merged');
    expect(nextStep(outbox, NOW)).toMatchObject({ call: { body: { amount: 5000, version: 9 } } });
  });

  test("the person's own edit that was applied since is not a conflict", () => {
    const mine = { amount: cents(5000) };
    const payers = [{ userId: 'ann', amount: cents(5000) }];
    const { outcome } = meet(edit({ amount: cents(6000) }), present({ ...mine, payers }), [mine]);
    expect(outcome).toBe('merged');
  });

  test('an edit of a deleted expense needs the person, and a removal of it is done', () => {
    const gone = present({ deletedAt: '2026-11-21T10:00:00.000Z' });
    expect(meet(edit({ title: 'Lunch' }), gone).outcome).toBe('conflict');
    expect(meet(removal(), gone).outcome).toBe('sent');
  });

  test('a removal of an expense that others changed needs the person', () => {
    const { outbox, outcome } = meet(removal(), present({ title: 'Supper' }));
    expect(outcome).toBe('conflict');
    expect(clash(outbox)).toHaveProperty('parts', ['title']);
    expect(nextStep(choose(outbox, 'k1', { is: 'mine' }, fresh), NOW)).toMatchObject({
      do: 'send',
      entry: { key: 'new' },
      call: { kind: 'removeExpense', query: { version: '4' } },
    });
  });

  test('a removal after a merge is based on what the person saw, not on what was merged', () => {
    const { outbox } = meet(edit({ title: 'Lunch' }), present({ notes: 'Not seen' }));
    const removed = enqueue(outbox, removal(), { key: 'k2', now: NOW });
    expect(nextStep(removed, NOW)).toMatchObject({
      call: { kind: 'removeExpense', query: { version: '3' } },
    });
  });

  test('the chosen own version is based on the version that was shown', () => {
    const { outbox } = meet(edit({ amount: cents(5000) }), present({ amount: cents(6000) }));
    const chosen = choose(outbox, 'k1', { is: 'mine' }, { newKey: 'new', now: NOW + 5 });
    expect(nextStep(chosen, NOW)).toMatchObject({
      entry: { key: 'new', queuedAt: NOW + 5 },
      call: { body: { amount: 5000, version: 4 } },
    });
  });

  test('the version of the server can be kept', () => {
    const { outbox } = meet(edit({ amount: cents(5000) }), present({ amount: cents(6000) }));
    expect(choose(outbox, 'k1', { is: 'theirs' }, fresh).entries).toEqual([]);
  });

  test('an edit of a deleted expense can be kept once it is restored', () => {
    const gone = present({ deletedAt: '2026-11-21T10:00:00.000Z' });
    const { outbox } = meet(edit({ title: 'Lunch' }), gone);
    expect(choose(outbox, 'k1', { is: 'mine' }, fresh)).toBe(outbox);
    const chosen = choose(outbox, 'k1', { is: 'mine', restored: present({ version: 6 }) }, fresh);
    expect(nextStep(chosen, NOW)).toMatchObject({ call: { body: { title: 'Lunch', version: 6 } } });
  });

  test('an expense that exists but cannot be changed is refused', () => {
    const behind = answered(
      begin(outboxOf(edit({ title: 'A' })), 'k1'),
      'k1',
      fail({ status: 404, code: 'not_found' }),
      NOW,
    );
    expect(behind.outcome).toBe('behind');
    const { outbox, outcome } = fetched(behind.outbox, 'k1', { is: 'read', present: present() }, fresh);
    expect(outcome).toBe('refused');
    expect(entryOf(outbox, 'k1').state).toMatchObject({ status: 404 });
  });

  test('an expense that cannot be read anymore is refused, and a read that fails is tried again', () => {
    const { outbox } = answered(begin(outboxOf(edit({ title: 'A' })), 'k1'), 'k1', stale, NOW);
    const read = (failure: Partial<Failure>) => fetched(outbox, 'k1', fail(failure), fresh);
    expect(read({ status: 404, code: 'not_found' }).outcome).toBe('refused');
    expect(read({ status: 0, code: 'no_connection' }).outcome).toBe('retry');
    expect(read({ status: 401, code: 'not_authenticated' }).outcome).toBe('signIn');
  });
});
