import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { addExpense, listExpenses } from '#contract/expenses.ts';
import { listActiveGroups } from '#contract/groups.ts';
import { findRate } from '#contract/rates.ts';
import { day } from '#domain/calendar.ts';
import type { Rate } from '#domain/exchange.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense, makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { AddExpenseDialog } from './add-expense-dialog.tsx';
// Loads the panel beforehand, so that no test waits for it.
import './add-expense-panel.tsx';
import { changesOf, isMoneyChanged, valuesOf } from '../draft/expense-form-state.ts';

const group = makeGroup();
const tokyo = makeGroup({ id: idOf(101), name: 'Tokyo', currency: 'JPY' });
const paris = makeGroup({ id: idOf(102), name: 'Paris', currency: 'EUR' });
const DAILY = { rate: '1.085', source: 'daily', day: day('2026-11-20') } as const;

function Stage() {
  const [open, setOpen] = useState(true);
  return <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={group.id} />;
}

async function openDialog(rate: Parameters<ReturnType<typeof fakeApi>['on']>[1] = DAILY) {
  const api = fakeApi();
  api.on(listActiveGroups, [group, tokyo, paris]);
  api.on(addExpense, makeExpenseDetail());
  api.on(findRate, rate as typeof DAILY);
  const view = renderApp(<Stage />, { user: me });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  const { person } = view;
  await person.type(await dialog.findByLabelText('Amount'), '30');
  await person.type(dialog.getByLabelText('Title'), 'Dinner');
  await person.click(dialog.getByRole('radio', { name: 'Food & Drinks' }));
  const symbol = dialog.getByRole('button', { name: 'Paid in another currency' });
  const value = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
  const send = () => person.click(dialog.getByRole('button', { name: 'Add Expense' }));
  const body = async () => {
    await send();
    await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
    return api.seen(addExpense)[0]?.body;
  };
  return { api, dialog, person, symbol, value, send, body };
}

test('the currencies that the group used lately come first', async () => {
  const { api, dialog, person, symbol } = await openDialog();
  const inYen = { amount: cents(500_00), currency: 'JPY' as const, rate: '0.0067' as Rate };
  api.on(listExpenses, [makeExpense({ original: inYen }), makeExpense({ id: idOf(700), currency: 'EUR' })]);
  await person.click(symbol);
  const lately = await dialog.findByRole('group', { name: 'Used lately' });
  expect(
    within(lately)
      .getAllByRole('option')
      .map((each) => each.getAttribute('value')),
  ).toEqual(['JPY', 'EUR']);
  const all = within(dialog.getByRole('group', { name: 'All currencies' })).getAllByRole('option');
  const codes = all.map((each) => each.getAttribute('value'));
  expect(codes).toContain('CHF');
  for (const code of ['JPY', 'EUR', 'USD']) expect(codes).not.toContain(code);
});

test('another currency is hidden until the symbol is pressed', async () => {
  const { dialog, symbol, api, body } = await openDialog();
  expect(symbol.getAttribute('aria-expanded')).toBe('false');
  expect(dialog.queryByLabelText('Rate')).toBeNull();
  expect(await body()).not.toHaveProperty('original');
  expect(api.seen(findRate)).toEqual([]);
});

test('the amount that was typed is taken, and the offered rate is filled in and sent', async () => {
  const { dialog, person, symbol, value, body } = await openDialog();
  await person.click(symbol);
  expect(document.activeElement).toBe(dialog.getByLabelText('Currency'));
  expect(value('Amount paid')).toBe('30.00');
  await person.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(value('Rate')).toBe('1.085'));
  expect(dialog.getByText('What 1 EUR is worth in USD, on Nov 20, 2026')).toBeTruthy();
  expect(value('Amount')).toBe('32.55');
  const sent = await body();
  expect(sent).toMatchObject({ original: { currency: 'EUR', amount: '30.00', rate: '1.085' } });
  expect(sent).not.toHaveProperty('amount');
});

test('a rate that was cleared stays empty for another one, also after a new day', async () => {
  const { api, dialog, person, symbol, value } = await openDialog();
  await person.click(symbol);
  await person.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(value('Rate')).toBe('1.085'));
  await person.type(dialog.getByLabelText('Rate'), '{Backspace>5/}1.12');
  expect(value('Rate')).toBe('1.12');
  expect(value('Amount')).toBe('33.60');
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-11-03' } });
  await waitFor(() => expect(api.seen(findRate)).toHaveLength(2));
  expect(value('Rate')).toBe('1.12');
});

test('an offered rate follows the day and the currency', async () => {
  const { api, dialog, person, symbol, value } = await openDialog();
  await person.click(symbol);
  await person.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(value('Rate')).toBe('1.085'));
  api.on(findRate, { rate: '1.07', source: 'daily', day: day('2026-11-03') });
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-11-03' } });
  await waitFor(() => expect(value('Rate')).toBe('1.07'));
  expect(value('Amount')).toBe('32.10');
  api.on(findRate, { rate: '1.3', source: 'daily', day: day('2026-11-03') });
  await person.selectOptions(dialog.getByLabelText('Currency'), 'GBP');
  await waitFor(() => expect(value('Rate')).toBe('1.3'));
  // Its rate is known already.
  await person.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(value('Rate')).toBe('1.07'));
});

test('what was paid stays as it is in a group of another currency', async () => {
  const { api, dialog, person, symbol, value } = await openDialog();
  await person.click(symbol);
  await person.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(value('Amount')).toBe('32.55'));
  api.on(findRate, { rate: '163.55', source: 'daily', day: day('2026-11-20') });
  await person.selectOptions(dialog.getByLabelText('Group'), 'Tokyo');
  await waitFor(() => expect(value('Rate')).toBe('163.55'));
  expect([value('Amount paid'), value('Amount')]).toEqual(['30.00', '4907']);
  await person.selectOptions(dialog.getByLabelText('Group'), 'Paris');
  expect(dialog.queryByLabelText('Rate')).toBeNull();
  expect(value('Amount')).toBe('30.00');
});

test('what the card charged can be typed instead, and the rate follows', async () => {
  const { dialog, person, symbol, value, body } = await openDialog();
  await person.click(symbol);
  await person.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(value('Rate')).toBe('1.085'));
  await person.clear(dialog.getByLabelText('Amount'));
  await person.type(dialog.getByLabelText('Amount'), '33');
  expect(value('Rate')).toBe('1.1');
  const sent = await body();
  expect(sent).toMatchObject({ amount: 3300, original: { currency: 'EUR', amount: '30.00' } });
  expect(sent).not.toHaveProperty('original.rate');
});

test('without any source of rates the form works, and says what is missing', async () => {
  const { api, dialog, person, symbol, value, send, body } = await openDialog({
    rate: null,
    source: null,
    day: null,
  });
  await person.click(symbol);
  await send();
  expect(dialog.getByText('Choose a currency')).toBeTruthy();
  await person.selectOptions(dialog.getByLabelText('Currency'), 'JPY');
  await person.clear(dialog.getByLabelText('Amount paid'));
  await person.type(dialog.getByLabelText('Amount paid'), '4999');
  await waitFor(() => expect(dialog.getByText('Enter the rate or the amount')).toBeTruthy());
  expect(api.seen(addExpense)).toEqual([]);
  await person.type(dialog.getByLabelText('Rate'), '0,00675');
  expect(value('Amount')).toBe('33.74');
  expect(await body()).toMatchObject({ original: { currency: 'JPY', amount: '4999', rate: '0.00675' } });
});

test('removing the other currency leaves the amount of the group', async () => {
  const { dialog, person, symbol, value, body } = await openDialog();
  await person.click(symbol);
  await person.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(value('Amount')).toBe('32.55'));
  await person.click(dialog.getByRole('button', { name: 'Use USD' }));
  expect(dialog.queryByLabelText('Rate')).toBeNull();
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount'));
  expect(await body()).toMatchObject({ amount: 3255 });
});

const original = { currency: 'EUR', amount: cents(3000), rate: '1.085' as never } as const;
const saved = makeExpenseDetail({ amount: cents(3255), original });
const base = valuesOf(saved, group.members);

test('an edit without a change sends nothing, and a title alone sends no money', () => {
  expect(changesOf(base, base)).toEqual({});
  expect(changesOf(base, { ...base, title: 'Late dinner' })).toEqual({ title: 'Late dinner' });
});

test('an edit sends a new rate without an amount, a new amount without a rate, and null for neither', () => {
  const [typed, draft] = [base.original, base.amount];
  if (typed === null) throw new Error('It was paid in euros');
  const dearer = { ...base, original: { ...typed, rate: '1.1' }, amount: { ...draft, amount: cents(3300) } };
  expect(changesOf(base, dearer)).toEqual({ original: { currency: 'EUR', amount: '30.00', rate: '1.1' } });
  expect(isMoneyChanged(base, dearer)).toBe(true);
  const charged = { ...dearer, original: { ...dearer.original, lead: 'amount' as const } };
  expect(changesOf(base, charged)).toEqual({ original: { currency: 'EUR', amount: '30.00' }, amount: 3300 });
  expect(changesOf(base, { ...base, original: null })).toEqual({ original: null });
});
