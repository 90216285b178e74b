import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addBill, listBills, updateBill } from '#contract/bills.ts';
import { listActiveGroups } from '#contract/groups.ts';
import { cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { inDollars } from '#web/testing/in-dollars.ts';
import { makeBill } from '#web/testing/make-bill.ts';
import { idOf, makeGroup } from '#web/testing/make-group.ts';
import { noonOf } from '#web/testing/noon.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { BillsPage } from './bills-page.tsx';
import '#web/ui/feedback/toast-region.tsx';

const salary = makeBill({ kind: 'income', name: 'Salary', amount: cents(240_000), category: 'other' });

function open() {
  const api = fakeApi();
  let income = [salary];
  api.on(listActiveGroups, [makeGroup()]);
  api.on(listBills, ({ query: { kind } }) => ({
    bills: kind === 'income' ? income : [],
    unpaidTotal: cents(0),
    dueSoonTotal: cents(0),
    monthlyTotal: cents(0),
    categories: [],
    currency: 'USD' as const,
  }));
  api.on(addBill, ({ body }) => {
    const added = makeBill({ kind: 'income', id: idOf(501), name: String((body as { name: string }).name) });
    income = [...income, added];
    return inDollars(added);
  });
  api.on(updateBill, () => {
    income = [{ ...salary, isPaid: true, paidAt: noonOf(today()) }];
    return inDollars(income[0] ?? salary);
  });
  return { api, ...renderApp(<BillsPage />, { user: makeUser(), path: '/bills' }) };
}

test('income is one press away from the bills, and is added with fewer fields', async () => {
  const { api, person } = open();
  await person.click(await screen.findByRole('radio', { name: 'Income' }));
  await screen.findByRole('heading', { level: 1, name: 'Income' });
  await person.click(screen.getByRole('button', { name: 'Add Income' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Income' }));
  expect(form.queryByLabelText('Category')).toBeNull();
  expect(form.queryByLabelText('Reminder')).toBeNull();
  await person.type(form.getByLabelText('Amount'), '350');
  await person.type(form.getByLabelText('Name'), 'Rent of the garage');
  await person.click(form.getByRole('button', { name: 'Add Income' }));
  await screen.findByText('Income created');
  expect(api.seen(addBill)[0]?.body).toMatchObject({
    kind: 'income',
    name: 'Rent of the garage',
    category: 'other',
    reminderDays: null,
    shareGroupId: null,
  });
});

test('income is marked as received', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('radio', { name: 'Income' }));
  const row = async () => (await screen.findByRole('heading', { name: 'Salary' })).closest('li');
  expect((await row())?.textContent).toContain('Due in 3 days');
  await person.click(screen.getByRole('button', { name: 'Mark Received: Salary' }));
  await screen.findByText('Income marked as received');
  await waitFor(async () => expect((await row())?.textContent).toContain('RECEIVED'));
});
