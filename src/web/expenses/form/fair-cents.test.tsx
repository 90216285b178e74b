import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { type ExpenseDetail, getExpense } from '#contract/expenses.ts';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ExpenseDialog } from '../detail/expense-dialog.tsx';
import { AddExpenseDialog } from './add-expense-dialog.tsx';
// Loads the forms beforehand, so that no test waits for them.
import '../detail/expense-panel.tsx';
import './add-expense-panel.tsx';
import './edit-expense-form.tsx';

const group = makeGroup();

/** A group in which rounding has charged the user so many cents too much, and liam as many too little. */
function charging(carry: number) {
  const api = fakeApi();
  const detail = makeGroupDetail();
  api.on(listActiveGroups, [group]);
  api.on(listComments, []);
  api.on(getGroup, {
    ...detail,
    memberBalances: detail.memberBalances.map((each) => ({
      ...each,
      carry: (each.user.id === me.id ? carry : -carry) * 1_000_000,
    })),
  });
  return api;
}

function Adding() {
  const [open, setOpen] = useState(true);
  return <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={group.id} />;
}

function Showing({ expense }: { expense: ExpenseDetail }) {
  const [open, setOpen] = useState<string | null>(expense.id);
  return <ExpenseDialog id={open} onClose={() => setOpen(null)} />;
}

/** The shares that the form shows: the user's and liam's. */
const shown = () =>
  within(screen.getByRole('group', { name: 'Who paid, who shares' }))
    .getAllByText(/^\$\d\.\d\d$/)
    .map((figure) => figure.textContent);

test('the odd cent of an expense goes to who was charged too little, that of a refund to who was charged too much', async () => {
  charging(0.5);
  const { person } = renderApp(<Adding />, { user: me });
  await person.type(await screen.findByLabelText('Amount'), '10.01');
  await person.click(screen.getByRole('button', { name: /split equally/ }));
  await waitFor(() => expect(shown()).toEqual(['$5.00', '$5.01']));
  await person.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(shown()).toEqual(['$5.01', '$5.00']));
});

test('an edited refund shows the cents as if the refund had not been there', async () => {
  const [mine, his] = makeExpenseDetail().shares;
  if (mine === undefined || his === undefined) throw new Error('Two people share it');
  const expense = makeExpenseDetail({
    amount: cents(1001),
    isRefund: true,
    shares: [
      { ...mine, amount: cents(501) },
      { ...his, amount: cents(500) },
    ],
  });
  // The refund took half a cent from what the user was charged: without it that is 0.4 cents too little.
  const api = charging(-0.9);
  api.on(getExpense, expense);
  const { person } = renderApp(<Showing expense={expense} />, { user: me });
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const amount = await screen.findByLabelText('Amount');
  await person.clear(amount);
  await person.type(amount, '10.03');
  await person.click(screen.getByRole('button', { name: /split equally/ }));
  await waitFor(() => expect(shown()).toEqual(['$5.01', '$5.02']));
});
