import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addDebt, type Debt, listDebtPayments, listDebts, payDebt, updateDebt } from '#contract/debts.ts';
import { cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { answerDebts, car, gone, store, visa } from '#web/testing/debts.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import '#web/ui/feedback/toast-region.tsx';
import { DebtsPage } from './debts-page.tsx';

function open(debts: readonly Debt[] = [visa, car, store, gone], path = '/debts') {
  const api = fakeApi();
  answerDebts(api, debts);
  return { api, ...renderApp(<DebtsPage />, { user: makeUser(), path }) };
}

const names = async () =>
  within(await screen.findByRole('list', { name: 'Unpaid debts' }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

describe('list of debts', () => {
  test('the debts page shows four totals', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Debt Snowball');
    await names();
    const stat = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(stat('Total Debt Balance')).toContain('$14,900.00');
    expect(stat('Monthly Minimum Due')).toContain('$690.00');
    expect(stat('Lowest Interest')).toContain('6.50%');
    expect(stat('Highest Interest')).toContain('20.00%Visa');
  });

  test('debts are listed in the order of the strategy, and the first one is labeled', async () => {
    const { person } = open();
    expect(await names()).toEqual(['Store card', 'Car loan', 'Visa']);
    expect((await card('Store card')).getByText('FOCUS DEBT')).toBeTruthy();
    await person.click(screen.getByRole('tab', { name: 'Avalanche' }));
    expect(await names()).toEqual(['Visa', 'Store card', 'Car loan']);
    expect((await card('Visa')).getByText('HIGHEST PRIORITY')).toBeTruthy();
    expect(window.location.search).toBe('?strategy=avalanche');
    await person.click(screen.getByRole('tab', { name: 'Custom' }));
    expect(await names()).toEqual(['Visa', 'Car loan', 'Store card']);
  });

  test('the debts page shows the progress of a debt, and the paid debts', async () => {
    open();
    const bar = (await card('Visa')).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe('$2,500.00 of $12,500.00');
    const past = screen.getByRole('list', { name: 'Paid Off Debts' });
    expect(past.textContent).toContain('PhonePaid off Jan 9, 2026');
  });

  test('the debts page without debts offers to add the first', async () => {
    const { person } = open([]);
    expect(await screen.findByText('No debts found')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Add Your First Debt' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Debt' })).toBeTruthy();
  });

  test('debts that cannot be loaded can be tried again', async () => {
    const api = fakeApi();
    api.fail(listDebts, 500, 'Broken');
    const { person } = renderApp(<DebtsPage />, { user: makeUser(), path: '/debts' });
    await screen.findByText("Debts couldn't be loaded");
    answerDebts(api, [visa]);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await names()).toEqual(['Visa']);
  });
});

describe('changing debts', () => {
  test('a debt with a promotional rate can be added', async () => {
    const { api, person } = open();
    await names();
    await person.click(screen.getByRole('button', { name: 'Add New Debt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Debt' }));
    await person.click(dialog.getByRole('button', { name: 'Add Debt' }));
    for (const text of [
      'Name must be at least 2 characters',
      'Balance must be greater than 0',
      'Minimum payment must be greater than 0',
      'Due date is required',
    ])
      expect(await dialog.findByText(text)).toBeTruthy();
    await person.type(dialog.getByLabelText('Balance'), '1234.56');
    await person.type(dialog.getByLabelText('Name'), 'New card');
    await person.type(dialog.getByLabelText('Interest Rate (%)'), '19.99');
    await person.type(dialog.getByLabelText('Minimum Payment'), '40');
    fireEvent.change(dialog.getByLabelText('Due Date'), { target: { value: '2030-01-15' } });
    await person.click(dialog.getByLabelText(/Promotional rate/));
    await person.type(dialog.getByLabelText('Promotional Rate (%)'), '0');
    fireEvent.change(dialog.getByLabelText('Ends On'), { target: { value: '2031-01-31' } });
    await person.click(dialog.getByRole('button', { name: 'Add Debt' }));
    expect(await screen.findByText('Debt added')).toBeTruthy();
    expect(api.seen(addDebt)[0]?.body).toEqual({
      name: 'New card',
      balance: 123_456,
      interestRate: 1_999,
      minimumPayment: 4_000,
      dueDate: '2030-01-15',
      promoRate: 0,
      promoEndsOn: '2031-01-31',
    });
    expect(await screen.findByText(/until Jan 31, 2031, then 19.99%/)).toBeTruthy();
  });

  test('editing a debt sends only the changes', async () => {
    const { api, person } = open();
    await person.click((await card('Car loan')).getByRole('button', { name: 'More for Car loan' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Debt' }));
    const rate = dialog.getByLabelText('Interest Rate (%)');
    expect((rate as HTMLInputElement).value).toBe('6.5');
    await person.clear(rate);
    await person.type(rate, '7');
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Debt updated');
    expect(api.seen(updateDebt)[0]).toMatchObject({ params: { id: car.id }, body: { interestRate: 700 } });
    expect(Object.keys(api.seen(updateDebt)[0]?.body as object)).toEqual(['interestRate']);
  });

  test('a debt is deleted after a confirmation', async () => {
    const { person } = open();
    await person.click((await card('Car loan')).getByRole('button', { name: 'More for Car loan' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const confirm = within(await screen.findByRole('alertdialog', { name: 'Delete Debt' }));
    await person.click(confirm.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Debt deleted');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Car loan' })).toBeNull());
  });
});

describe('paying', () => {
  test('a payment starts with the minimum of the chosen debt and today’s date', async () => {
    const { api, person } = open();
    await names();
    await person.click(screen.getByRole('button', { name: 'Make a Payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a Payment' }));
    const amount = dialog.getByLabelText('Amount') as HTMLInputElement;
    expect(amount.value).toBe('40.00');
    await person.selectOptions(dialog.getByLabelText('Debt'), 'Visa');
    expect(amount.value).toBe('500.00');
    expect((dialog.getByLabelText('Date') as HTMLInputElement).value).toBe(today());
    await person.clear(amount);
    await person.click(dialog.getByRole('button', { name: 'Make Payment' }));
    expect(await dialog.findByText('Amount must be positive')).toBeTruthy();
    await person.type(amount, '700');
    await person.click(dialog.getByRole('button', { name: 'Make Payment' }));
    expect(await screen.findByText('Payment made')).toBeTruthy();
    expect(api.seen(payDebt)[0]).toMatchObject({
      params: { id: visa.id },
      body: { amount: 70_000, date: today() },
    });
    expect(await (await card('Visa')).findAllByText('$9,300.00')).toBeTruthy();
  });

  test('the minimum is paid after a confirmation', async () => {
    const { api, person } = open();
    await person.click((await card('Store card')).getByRole('button', { name: /Pay Minimum/ }));
    const confirm = within(await screen.findByRole('alertdialog', { name: 'Pay Minimum' }));
    expect(api.seen(payDebt)).toHaveLength(0);
    await person.click(confirm.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Payment made');
    expect(api.seen(payDebt)[0]).toMatchObject({
      params: { id: store.id },
      body: { amount: 4_000, date: today() },
    });
  });

  test('a refused payment shows the reason', async () => {
    const { api, person } = open();
    api.fail(payDebt, 409, 'This debt is already paid off');
    await person.click((await card('Visa')).getByRole('button', { name: /Pay Minimum/ }));
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Error making payment')).toBeTruthy();
    expect(screen.getByText('This debt is already paid off')).toBeTruthy();
  });

  test('the payment history of a debt lists its payments', async () => {
    const { api, person } = open();
    api.on(listDebtPayments, [
      { id: idOf(761), amount: cents(12_345), date: today(), createdAt: visa.createdAt, currency: 'USD' },
    ]);
    await person.click((await card('Visa')).getByRole('button', { name: 'More for Visa' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Payment History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment History' }));
    expect(await dialog.findByText('$123.45')).toBeTruthy();
  });
});
