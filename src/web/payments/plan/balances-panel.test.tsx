import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { GroupDetail } from '#contract/groups.ts';
import { addPayment, listToPay } from '#contract/payments.ts';
import { explainSettlement } from '#contract/settlements.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { liam, makeDue, makeGroupDetail, makePayment, me, noor, weekend } from '#web/testing/payments.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { BalancesPanel } from './balances-panel.tsx';

const open = (given: Partial<GroupDetail> = {}) =>
  renderApp(<BalancesPanel group={makeGroupDetail(given)} />, { user: makeUser() });
const card = (name: string) => within(screen.getByRole('region', { name }));

/** Opens everyone's balance, and reads its rows. */
async function readBalances({ person }: ReturnType<typeof open>): Promise<(string | null)[]> {
  const plan = card('Who Pays Whom');
  const before = plan.queryAllByRole('listitem').length;
  await person.click(plan.getByRole('button', { name: "Everyone's balance" }));
  return plan
    .getAllByRole('listitem')
    .slice(before)
    .map((row) => row.textContent);
}

describe('balances', () => {
  test('the balances are folded, and say who owes and is owed, the user first', async () => {
    expect(await readBalances(open())).toEqual([
      'MYouare owed$35.80',
      'Lliamowes$60.00',
      'Nnooris owed$24.20',
    ]);
  });

  test('the balances mark former members and people without an account', async () => {
    const { memberBalances } = makeGroupDetail();
    const view = open({
      memberBalances: memberBalances.map((each) => ({
        ...each,
        hasLeft: each.user.id === liam.id,
        isPlaceholder: each.user.id === noor.id,
        balance: each.user.id === me.id ? cents(0) : each.balance,
      })),
    });
    expect(await readBalances(view)).toEqual([
      'MYouare all square',
      'LliamLeftowes$60.00',
      'NnoorNo account yetis owed$24.20',
    ]);
  });
});

describe('the plan', () => {
  test('the settlement plan is a list with actions, without a diagram of few payments', async () => {
    open();
    const plan = card('Who Pays Whom');
    expect(plan.getByText('2 payments settle everything.')).toBeTruthy();
    expect(plan.getByText('Why do I owe this?')).toBeTruthy();
    expect(plan.getByText('Why does liam owe me this?')).toBeTruthy();
    expect(plan.getByRole('button', { name: 'Pay noor' })).toBeTruthy();
    expect(plan.getByRole('button', { name: 'Remind liam' })).toBeTruthy();
    expect(plan.queryByRole('figure')).toBeNull();
  });

  test('more than three payments are also drawn as arrows', async () => {
    const payers = ['ada', 'bo', 'cy'].map((username) => ({ id: username, username }));
    const lines = [...payers, liam].map((from) => ({
      from,
      to: me,
      amount: cents(1500),
      fromFamily: null,
      toFamily: null,
    }));
    open({ settlements: lines });
    const plan = card('Who Pays Whom');
    expect(await plan.findByText('liam pays you $15.00')).toBeTruthy();
    expect(plan.getByText('bo pays you $15.00')).toBeTruthy();
  });

  test('the settlement plan says if it is not proven to be the shortest', () => {
    const { unmount } = open({ isPlanProven: false, planLowerBound: 1 });
    expect(screen.getByText('2 payments settle everything; no plan needs fewer than 1.')).toBeTruthy();
    unmount();
    open({ simplifyDebts: false });
    expect(screen.getByText('2 payments settle everything.')).toBeTruthy();
  });

  test('a line of the plan expands to its reasons', async () => {
    const api = fakeApi();
    const lines = [
      { kind: 'expense', id: 'a', title: 'Dinner', date: day('2026-02-02'), amount: cents(3000) },
      { kind: 'payment', id: 'b', title: 'Payment sent', date: day('2026-02-03'), amount: cents(-1000) },
      { kind: 'transfer', id: null, title: 'Goes to liam', date: null, amount: cents(-80) },
    ] as const;
    api.on(explainSettlement, {
      from: me,
      to: noor,
      currency: 'USD',
      amount: cents(2420),
      reasons: [...lines],
      earlier: cents(500),
      chain: [],
    });
    const { person } = open();
    const question = screen.getByRole('button', { name: 'Why do I owe this?' });
    expect(question.getAttribute('aria-expanded')).toBe('false');
    await person.click(question);
    const dinner = await screen.findByText('Dinner');
    expect(question.getAttribute('aria-expanded')).toBe('true');
    const list = dinner.closest('ul');
    expect(
      within(list as HTMLElement)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'DinnerExpense · Feb 2, 2026+$30.00',
      'Payment sentPayment · Feb 3, 2026-$10.00',
      'Goes to liamPart of the same plan-$0.80',
      'Earlier expenses and paymentsNot listed individually+$5.00',
    ]);
    const links = within(list as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/groups/${weekend.groupId}?expense=a`,
      `/groups/${weekend.groupId}?tab=activity`,
    ]);
    expect(list?.nextElementSibling?.textContent).toBe('You pay$24.20');
    expect(api.seen(explainSettlement)[0]?.params).toEqual({ id: weekend.groupId, from: me.id, to: noor.id });
  });

  test('earlier reasons are shown page by page', async () => {
    const api = fakeApi();
    const line = (title: string) =>
      ({ kind: 'expense', id: title, title, date: day('2026-02-02'), amount: cents(1210) }) as const;
    const common = { from: me, to: noor, currency: 'USD', amount: cents(2420), chain: [] } as const;
    api.on(explainSettlement, ({ query }) => {
      const isFirst = query.cursor === undefined;
      const wire = (amount: number | null) => (amount === null ? null : amount / 100);
      const reason = { ...line(isFirst ? 'Dinner' : 'Taxi'), amount: 12.1 };
      return Response.json(
        { ...common, amount: 24.2, reasons: [reason], earlier: wire(isFirst ? 1210 : null) },
        { headers: isFirst ? { 'x-next-cursor': 'more' } : {} },
      );
    });
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Why do I owe this?' }));
    await person.click(await screen.findByRole('button', { name: 'Show Earlier' }));
    expect(await screen.findByText('Taxi')).toBeTruthy();
    expect(screen.getByText('Dinner')).toBeTruthy();
    expect(screen.queryByText('Earlier expenses and payments')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show Earlier' })).toBeNull();
    expect(api.seen(explainSettlement).map(({ query }) => query)).toEqual([{}, { cursor: 'more' }]);
  });

  test('a payment to someone one owes nothing shows the debts that lead there', async () => {
    const api = fakeApi();
    const link = (from: typeof me, to: typeof me, amount: number, family?: { id: string; name: string }) => ({
      from,
      to,
      amount: cents(amount),
      fromFamily: null,
      toFamily: family ?? null,
    });
    const [ben, zoe] = ['ben', 'zoe'].map((username) => ({ id: username, username }));
    api.on(explainSettlement, {
      from: me,
      to: noor,
      currency: 'USD',
      amount: cents(2420),
      reasons: [],
      earlier: null,
      chain: [
        link(me, ben ?? me, 2000),
        link(ben ?? me, noor, 2000),
        link(me, liam, 420, { id: 'harbors', name: 'The Harbors' }),
        link(zoe ?? me, noor, 420),
      ],
    });
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Why do I owe this?' }));
    const rule = await screen.findByText(/nothing directly/);
    expect(rule.textContent).toMatch(/^You owe noor nothing directly\./);
    const list = rule.nextElementSibling;
    expect([...(list?.children ?? [])].map((each) => each.textContent)).toEqual([
      'You owe ben $20.00',
      'ben owes noor $20.00',
      'You owe The Harbors $4.20',
      'By this plan, zoe pays The Harbors $4.20',
      'zoe owes noor $4.20',
    ]);
    expect(list?.nextElementSibling?.textContent).toBe('So you pay noor directly.');
  });

  test('of many debts that lead to a payment the first are shown, and the others on request', async () => {
    const api = fakeApi();
    const people = Array.from({ length: 6 }, (_, index) => ({ id: `p${index}`, username: `p${index}` }));
    const between = { amount: cents(400), fromFamily: null, toFamily: null };
    api.on(explainSettlement, {
      from: me,
      to: noor,
      currency: 'USD',
      amount: cents(2400),
      reasons: [],
      earlier: null,
      chain: people.flatMap((person) => [
        { ...between, from: me, to: person },
        { ...between, from: person, to: noor },
      ]),
    });
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Why do I owe this?' }));
    const list = (await screen.findByText(/nothing directly/)).nextElementSibling as HTMLElement;
    expect(within(list).getAllByRole('listitem')).toHaveLength(8);
    await person.click(screen.getByRole('button', { name: 'Show All 12' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: /^Show All/ })).toBeNull();
  });

  test('a chain names the user wherever they stand in it', async () => {
    const api = fakeApi();
    const between = { amount: cents(6000), fromFamily: null, toFamily: null };
    const line = { ...between, from: liam, to: noor };
    api.on(explainSettlement, {
      from: liam,
      to: noor,
      currency: 'USD',
      amount: cents(6000),
      reasons: [],
      earlier: null,
      chain: [
        { ...between, from: liam, to: me },
        { ...between, from: me, to: noor },
      ],
    });
    const { person } = open({ settlements: [line] });
    await person.click(screen.getByRole('button', { name: 'Why does liam owe this?' }));
    const rule = await screen.findByText(/nothing directly/);
    expect(rule.textContent).toMatch(/^liam owes noor nothing directly\./);
    const said = screen.getAllByRole('listitem').map((each) => each.textContent);
    expect(said).toContain('liam owes you $60.00');
    expect(said).toContain('You owe noor $60.00');
  });

  test('reasons that cannot be loaded can be tried again', async () => {
    fakeApi().fail(explainSettlement, 500, 'Something went wrong', 'internal');
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Why do I owe this?' }));
    expect(await screen.findByText("The reasons couldn't be loaded")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  test('a line of the plan can be paid', async () => {
    const api = fakeApi();
    api.on(listToPay, [makeDue(2420, { user: noor }), makeDue(100)]);
    api.on(addPayment, makePayment({ user: noor }));
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Pay noor' }));
    await person.click(await screen.findByRole('button', { name: 'Record $24.20' }));
    expect(await screen.findByText('Payment sent')).toBeTruthy();
    expect(api.seen(addPayment)[0]?.body).toMatchObject({ userId: noor.id, amount: 2420 });
  });

  test('an empty settlement plan says that everyone is all square', () => {
    const { memberBalances } = makeGroupDetail();
    open({ settlements: [], memberBalances: memberBalances.map((each) => ({ ...each, balance: cents(0) })) });
    expect(screen.getByText('All square')).toBeTruthy();
  });
});

describe('recording a payment', () => {
  test('a payment can be recorded to any member, also without a debt', async () => {
    const api = fakeApi();
    api.on(addPayment, makePayment());
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Record a Payment' }));
    const who = await screen.findByLabelText<HTMLSelectElement>('Who are you paying?');
    const amount = screen.getByLabelText<HTMLInputElement>('Amount');
    expect([...who.options].map((option) => option.textContent)).toEqual([
      'Choose a person',
      'noor (you owe $24.20)',
      'liam',
    ]);
    await person.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('User is required')).toBeTruthy();
    await person.selectOptions(who, noor.id);
    expect(amount.value).toBe('24.20');
    await person.selectOptions(who, liam.id);
    expect(amount.value).toBe('');
    expect(screen.getByText(/You don't owe liam anything right now/)).toBeTruthy();
    await person.type(amount, '10');
    await person.click(screen.getByRole('button', { name: 'Record $10.00' }));
    expect(await screen.findByText('Payment sent')).toBeTruthy();
    expect(api.seen(addPayment)[0]?.body).toEqual({
      userId: liam.id,
      amount: 1000,
      groupId: weekend.groupId,
      paymentMethodId: 'cash',
    });
  });
});
