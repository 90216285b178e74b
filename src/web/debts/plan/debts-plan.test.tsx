import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Debt, reorderDebts } from '#contract/debts.ts';
import { formatDay, partsOf } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { addMonthsAnchored } from '#domain/recurrence.ts';
import { today } from '#web/lib/time/today.ts';
import { answerDebts, car, gone, store, visa } from '#web/testing/debts.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeDebt } from '#web/testing/make-debt.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import '#web/ui/feedback/toast-region.tsx';
import { DebtsPage } from '#web/pages/planning/debts-page.tsx';

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
const plan = async () => within(await screen.findByRole('region', { name: 'Payoff plan' }));
const inMonths = (months: number) => formatDay(addMonthsAnchored(today(), months, partsOf(today()).day));

describe('custom order', () => {
  const order = async () =>
    within(await screen.findByRole('list', { name: 'Order of debts' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('bdi')?.textContent);

  test('the custom order is changed step by step and saved', async () => {
    const { api, person } = open(undefined, '/debts?strategy=custom');
    await names();
    await person.click(screen.getByRole('button', { name: 'Reorder Debts' }));
    expect(await order()).toEqual(['Visa', 'Car loan', 'Store card']);
    await person.click(screen.getByRole('button', { name: 'Move Store card up' }));
    await person.click(screen.getByRole('button', { name: 'Move Visa down' }));
    expect(await order()).toEqual(['Store card', 'Visa', 'Car loan']);
    expect(screen.getByText('Visa is now number 2 of 3.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Save Order' }));
    expect(await screen.findByText('Debts reordered')).toBeTruthy();
    expect(api.seen(reorderDebts)[0]?.body).toEqual({ debtIds: [store.id, visa.id, car.id] });
    expect(await names()).toEqual(['Store card', 'Visa', 'Car loan']);
  });

  test('Cancel and another strategy discard the changes to the custom order', async () => {
    const { api, person } = open(undefined, '/debts?strategy=custom');
    await names();
    await person.click(screen.getByRole('button', { name: 'Reorder Debts' }));
    await order();
    await person.click(screen.getByRole('button', { name: 'Move Visa down' }));
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await names()).toEqual(['Visa', 'Car loan', 'Store card']);
    await person.click(screen.getByRole('button', { name: 'Reorder Debts' }));
    await order();
    await person.click(screen.getByRole('tab', { name: 'Snowball' }));
    await person.click(screen.getByRole('tab', { name: 'Custom' }));
    expect(await names()).toEqual(['Visa', 'Car loan', 'Store card']);
    expect(screen.queryByRole('button', { name: 'Save Order' })).toBeNull();
    expect(api.seen(reorderDebts)).toHaveLength(0);
  });

  test('the custom order stays open when saving fails', async () => {
    const { api, person } = open(undefined, '/debts?strategy=custom');
    api.fail(reorderDebts, 400, 'The order must list each unpaid debt once');
    await names();
    await person.click(screen.getByRole('button', { name: 'Reorder Debts' }));
    await order();
    await person.click(screen.getByRole('button', { name: 'Save Order' }));
    expect(await screen.findByText('Error reordering debts')).toBeTruthy();
    expect(await order()).toHaveLength(3);
  });
});

describe('the plan', () => {
  test('the plan shows the debt-free day, the months and the interest', async () => {
    open([makeDebt()]);
    const panel = await plan();
    expect(panel.getByText(inMonths(25))).toBeTruthy();
    expect(panel.getByText(/25 months,/).textContent).toMatch(/^25 months, \$2,26\d\.\d\d of interest$/);
  });

  test('the plan changes at once with the slider and the typed extra amount', async () => {
    const { person } = open([makeDebt()]);
    const panel = await plan();
    fireEvent.change(panel.getByLabelText('Extra per month'), { target: { value: '50000' } });
    expect(panel.getByText(inMonths(12))).toBeTruthy();
    const typed = panel.getByLabelText('Extra per month, exact amount') as HTMLInputElement;
    expect(typed.value).toBe('500.00');
    await person.clear(typed);
    expect(panel.getByText(inMonths(25))).toBeTruthy();
    await person.type(typed, '500');
    expect(panel.getByText(inMonths(12))).toBeTruthy();
    await waitFor(() => expect(window.location.search).toBe('?extra=500'));
  });

  test('a one-time extra payment can be added and removed', async () => {
    const { person } = open([makeDebt()]);
    const panel = await plan();
    await person.type(panel.getByLabelText('Amount'), '10200');
    fireEvent.change(panel.getByLabelText('Date'), { target: { value: today() } });
    await person.click(panel.getByRole('button', { name: 'Add' }));
    expect(await panel.findByText(inMonths(1))).toBeTruthy();
    await waitFor(() => expect(window.location.search).toContain(`once=${today()}%3A10200`));
    await person.click(panel.getByRole('button', { name: /^Remove \$10,200\.00/ }));
    expect(panel.getByText(inMonths(25))).toBeTruthy();
  });

  test('the plan compares the cost of the custom order with the best strategy', async () => {
    const dear = makeDebt({ balance: cents(300_000), minimumPayment: cents(6_000), interestRate: 2_500 });
    const cheap = makeDebt({
      ...car,
      balance: cents(200_000),
      minimumPayment: cents(4_000),
      interestRate: 200,
    });
    open([cheap, dear], '/debts?strategy=custom&extra=200');
    expect(
      await screen.findByText(/^Your order costs \$\d+\.\d\d( and \d+ months?)? more than Avalanche$/),
    ).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Strategies Compared' }));
    expect(table.getByText('Best').closest('tr')?.textContent).toContain('Avalanche');
  });

  test('an extra payment says how much sooner and cheaper it makes the plan', async () => {
    open([makeDebt({ balance: cents(120_000), minimumPayment: cents(10_000), interestRate: 1_200 })]);
    const panel = await plan();
    expect(panel.queryByText(/sooner/)).toBeNull();
    fireEvent.change(panel.getByRole('slider', { name: 'Extra per month' }), { target: { value: '10000' } });
    expect(await panel.findByText(/^\d+ months sooner, \$\d+\.\d\d less interest$/)).toBeTruthy();
  });

  test('strategies that are the same say so once, and one of them is the best', async () => {
    open([makeDebt()]);
    const table = within(await screen.findByRole('table', { name: 'Strategies Compared' }));
    expect(table.getAllByText('Best')).toHaveLength(1);
    expect(table.getAllByText('Same as Snowball')).toHaveLength(2);
  });

  test('the plan says when the debts are never paid off', async () => {
    open([makeDebt({ minimumPayment: cents(10_000) })]);
    expect((await card('Visa')).getByText('never paid off at this rate')).toBeTruthy();
    expect((await plan()).getByText('Never paid off at this rate')).toBeTruthy();
  });

  test('the plan shows its months on request', async () => {
    const { person } = open([makeDebt()]);
    await plan();
    await person.click(screen.getByRole('button', { name: 'Month by Month' }));
    const table = await screen.findByRole('table', { name: 'The plan month by month' });
    expect(within(table).getAllByRole('row')).toHaveLength(13);
    expect(screen.getByText('Months 1 to 12 of 25')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Later months' }));
    await person.click(screen.getByRole('button', { name: 'Later months' }));
    expect(screen.getByText('Months 25 to 25 of 25')).toBeTruthy();
    expect(table.textContent).toContain('Visa');
  });
});
