import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addBill, listBills } from '#contract/bills.ts';
import { addDebt, listDebts } from '#contract/debts.ts';
import { addGoal, listFriendsGoals, listGoals } from '#contract/goals.ts';
import { listActiveGroups } from '#contract/groups.ts';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { cents, formatMoney, MAX_AMOUNT } from '#domain/money.ts';
import { type BillValues, newBill, readBill } from '#web/bills/form/bill-form-state.ts';
import { type DebtValues, NEW_DEBT, readDebt } from '#web/debts/form/debt-form-state.ts';
import { newContribution, newGoal, readContribution, readGoal } from '#web/goals/form/goal-form-state.ts';
import { today } from '#web/lib/time/today.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeBill } from '#web/testing/make-bill.ts';
import { makeDebt } from '#web/testing/make-debt.ts';
import { makeGoal } from '#web/testing/make-goal.ts';
import { idOf, makeGroup } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { BillsPage } from './bills-page.tsx';
import { DebtsPage } from './debts-page.tsx';
import { GoalsPage } from './goals-page.tsx';

const typed = (amount: number) => ({ amount: cents(amount), problem: null });

describe('the forms of plans', () => {
  test.each([1, 5, 99, 1_000, 123_456, MAX_AMOUNT])('read %i minor units in every currency', (amount) => {
    for (const currency of CURRENCIES) {
      const bill: BillValues = { ...newBill(today()), name: 'Rent', amount: typed(amount) };
      const debt: DebtValues = {
        ...NEW_DEBT,
        name: 'Loan',
        interestRate: '12.5',
        dueDate: today(),
        balance: typed(amount),
        minimumPayment: typed(amount),
      };
      const goal = { ...newGoal(), name: 'Trip', targetAmount: typed(amount), currentAmount: typed(amount) };
      const contribution = { ...newContribution(today()), amount: typed(amount) };
      expect(readBill(bill, currency)).toMatchObject({ ok: true, output: { amount } });
      expect(readDebt(debt, currency)).toMatchObject({
        ok: true,
        output: { balance: amount, minimumPayment: amount, interestRate: 1_250 },
      });
      expect(readGoal(goal, currency)).toMatchObject({
        ok: true,
        output: { targetAmount: amount, currentAmount: amount },
      });
      expect(readContribution(contribution, currency)).toMatchObject({ ok: true, output: { amount } });
    }
  });
});

const CASES: readonly [Currency, { text: string; amount: number; tooFine: string; shown: string }][] = [
  ['JPY', { text: '12345', amount: 12_345, tooFine: '1.5', shown: '¥12,345' }],
  ['EUR', { text: '123.45', amount: 12_345, tooFine: '1.505', shown: '€123.45' }],
  ['KWD', { text: '12.345', amount: 12_345, tooFine: '1.5055', shown: 'KWD 12.345' }],
];

describe.each(CASES)('home in %s', (homeCurrency, { text, amount, tooFine, shown }) => {
  const user = makeUser({ homeCurrency });
  const inHome = <Reply extends object>(reply: Reply) => ({ ...reply, currency: homeCurrency });
  const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ');

  test('a bill is typed, sent and shown in it, and split only with a group in it', async () => {
    const api = fakeApi(homeCurrency);
    const bill = makeBill({ amount: cents(amount) });
    const totals = { unpaidTotal: bill.amount, dueSoonTotal: bill.amount, monthlyTotal: bill.amount };
    api.on(listBills, inHome({ bills: [bill], ...totals, categories: [bill.category] }));
    api.on(listActiveGroups, [
      makeGroup({ name: 'Dollars' }),
      makeGroup({ id: idOf(102), name: 'Ours', currency: homeCurrency }),
    ]);
    api.on(addBill, inHome(bill));
    const { person } = renderApp(<BillsPage />, { user, path: '/bills?add=1' });
    const form = within(await screen.findByRole('dialog', { name: 'Add New Bill' }));
    await waitFor(() => expect(plain()).toContain(shown));
    await person.type(form.getByLabelText('Amount'), tooFine);
    await person.type(form.getByLabelText('Name'), 'Power');
    await person.click(form.getByRole('button', { name: 'Add Bill' }));
    expect(api.seen(addBill)).toEqual([]);
    const groups = within(await form.findByLabelText(/Split with a group/)).getAllByRole('option');
    expect(groups.map((option) => option.textContent)).toEqual(['No one, just me', 'Ours']);
    await person.clear(form.getByLabelText('Amount'));
    await person.type(form.getByLabelText('Amount'), text);
    await person.click(form.getByRole('button', { name: 'Add Bill' }));
    await screen.findByText('Bill created');
    expect(api.seen(addBill)[0]?.body).toMatchObject({ amount });
  });

  test('a debt is typed, sent and planned in it', async () => {
    const api = fakeApi(homeCurrency);
    const debt = makeDebt({ balance: cents(amount), minimumPayment: cents(1_000) });
    const lists = { debts: [debt], snowballByBalance: [debt], snowballByInterest: [debt] };
    api.on(
      listDebts,
      inHome({ ...lists, totalBalance: debt.balance, totalMinimumPayment: debt.minimumPayment }),
    );
    api.on(addDebt, inHome(debt));
    const path = `/debts?add=1&extra=${text}`;
    const { person } = renderApp(<DebtsPage />, { user, path });
    const form = within(await screen.findByRole('dialog', { name: 'Add New Debt' }));
    await waitFor(() => expect(plain()).toContain(shown));
    const extra = document.querySelector<HTMLInputElement>('[name=extraAmount]');
    expect(extra?.value).toBe(text);
    await person.type(form.getByLabelText('Balance'), text);
    await person.type(form.getByLabelText('Minimum Payment'), text);
    await person.type(form.getByLabelText('Name'), 'Loan');
    await person.type(form.getByLabelText('Interest Rate (%)'), '4.5');
    await person.type(form.getByLabelText('Due Date'), '2030-01-15');
    await person.click(form.getByRole('button', { name: 'Add Debt' }));
    await screen.findByText('Debt added');
    expect(api.seen(addDebt)[0]?.body).toMatchObject({
      balance: amount,
      minimumPayment: amount,
      interestRate: 450,
    });
  });

  test('a goal is typed, sent and shown in it', async () => {
    const api = fakeApi(homeCurrency);
    const goal = makeGoal({ targetAmount: cents(amount), currentAmount: cents(1_000) });
    api.on(listGoals, [inHome(goal)]);
    api.on(listFriendsGoals, []);
    api.on(addGoal, inHome(goal));
    const { person } = renderApp(<GoalsPage />, { user, path: '/goals?add=1' });
    const form = within(await screen.findByRole('dialog', { name: 'New Goal' }));
    await waitFor(() => expect(plain()).toContain(shown));
    await person.type(form.getByLabelText('Target Amount'), text);
    await person.type(form.getByLabelText('Name'), 'Boat');
    await person.click(form.getByRole('button', { name: 'Create Goal' }));
    await screen.findByText('Goal created');
    expect(api.seen(addGoal)[0]?.body).toMatchObject({ targetAmount: amount });
    expect(formatMoney(cents(amount), homeCurrency).replaceAll('\u00a0', ' ')).toBe(shown);
  });
});
