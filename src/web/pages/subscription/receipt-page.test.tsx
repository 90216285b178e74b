import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { getInvoice } from '#contract/subscription.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { noonOf } from '#web/testing/noon.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { ReceiptPage } from './receipt-page.tsx';

const invoice = {
  id: 'in_1',
  number: 'A-0001',
  status: 'paid',
  total: cents(5090),
  billingInterval: 'yearly',
  periodStart: noonOf('2026-03-01'),
  periodEnd: noonOf('2027-03-01'),
  issuedAt: noonOf('2026-03-01'),
  paidAt: noonOf('2026-03-02'),
  billedTo: { name: 'Maya Okafor', email: 'maya@example.com' },
  lines: [
    { description: 'What was paid and not used', amount: cents(-598) },
    { description: 'Full access, one year', amount: cents(5988) },
  ],
  subtotal: cents(5390),
  discount: cents(300),
} as const;

const open = () =>
  renderApp(<Route path="/subscription/receipts/:id" component={ReceiptPage} />, {
    path: '/subscription/receipts/in_1',
    user: makeUser(),
  });

test('the receipt shows the customer, the lines and the dates, and can be printed', async () => {
  fakeApi().on(getInvoice, { ...invoice, lines: [...invoice.lines] });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { person } = open();
  const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
  expect(receipt.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DescriptionAmount',
    'What was paid and not used-$5.98',
    'Full access, one year$59.88',
    'Subtotal$53.90',
    'Discount-$3.00',
    'Total$50.90',
  ]);
  expect(receipt.getByText('Maya Okafor')).toBeTruthy();
  expect(receipt.getByText('Mar 1, 2026 to Mar 1, 2027')).toBeTruthy();
  expect(receipt.getByText('Paid by card on Mar 2, 2026.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a receipt that cannot be loaded can be tried again', async () => {
  const api = fakeApi();
  api.fail(getInvoice, 404, 'Not found', 'not_found');
  const { person } = open();
  await screen.findByText("The receipt couldn't be loaded");
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  api.on(getInvoice, { ...invoice, status: 'open', lines: [...invoice.lines] });
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText("This invoice hasn't been paid yet.")).toBeTruthy();
});
