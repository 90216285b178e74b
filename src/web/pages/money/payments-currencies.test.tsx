import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listPaymentMethods } from '#contract/cards.ts';
import {
  type Due,
  getPaymentSummary,
  listRecentPayments,
  listToCollect,
  listToPay,
  settleAll,
} from '#contract/payments.ts';
import { getWallet } from '#contract/wallet.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeCard, makeWallet } from '#web/testing/money.ts';
import { house, makeDue, makePayment, noor } from '#web/testing/payments.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { PaymentsPage } from './payments-page.tsx';

const yen = makeDue(3000, { user: noor, ...house, currency: 'JPY' });
const dinars: Partial<Due> = { ...house, currency: 'KWD' };
const sums = { toPay: cents(500), toCollect: cents(0), net: cents(-500), currency: 'USD' as const };

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.on(listToPay, [yen, makeDue(500)]);
  api.on(listToCollect, [makeDue(1505, dinars), makeDue(2000, { ...dinars, user: noor })]);
  api.on(getPaymentSummary, { ...sums, currencies: [sums], approximate: null });
  api.on(listRecentPayments, []);
  api.on(listPaymentMethods, [makeCard()]);
  api.on(getWallet, makeWallet());
});

const open = () => renderApp(<PaymentsPage />, { path: '/payments', user: makeUser() });
const totalIn = (name: string) =>
  within(screen.getByRole('region', { name })).getByText('in total').parentElement?.parentElement
    ?.textContent;

async function openSettleUp() {
  const { person } = open();
  await screen.findAllByText('¥3,000');
  await person.click(screen.getByRole('button', { name: 'Settle All Debts' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Settle Up' })) };
}

test('each side has one figure a currency, the home currency first', async () => {
  open();
  await screen.findAllByText('¥3,000');
  await screen.findByText(/^KWD\s3\.505$/);
  expect(totalIn('You Need to Pay')).toBe('$5.00¥3,000in total');
  expect(totalIn('You Need to Collect')).toMatch(/^KWD\s3\.505in total$/);
});

test('where rates are known, each side has an approximate total with its day', async () => {
  const together = {
    toPay: cents(3000),
    toCollect: cents(1150),
    net: cents(-1850),
    currency: 'USD' as const,
  };
  const approximate = { ...together, day: day('2026-11-20') };
  api.on(getPaymentSummary, { ...sums, currencies: [sums], approximate });
  open();
  await screen.findAllByText(/≈/);
  expect(totalIn('You Need to Pay')).toBe('$5.00¥3,000in total≈ $30.00 in total, at rates from Nov 20, 2026');
  expect(totalIn('You Need to Collect')).toMatch(/in total≈ \$11\.50 in total, at rates from Nov 20, 2026$/);
});

test('with debts in the home currency only, no total in other currencies is asked for', async () => {
  api.on(listToPay, [makeDue(500)]);
  api.on(listToCollect, []);
  open();
  await screen.findByText('No one owes you money');
  expect(totalIn('You Need to Pay')).toBe('$5.00in total');
  expect(api.seen(getPaymentSummary)).toHaveLength(0);
});

test('the settle dialog says why only cash is offered', async () => {
  const { dialog } = await openSettleUp();
  expect(dialog.getByText('You pay a total of').textContent).toBe('You pay a total of$5.00¥3,000');
  expect(dialog.getByText('Only cash can settle a group in JPY.')).toBeTruthy();
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
});

test('in the home currency the settle dialog offers wallet and cards without a word about cash', async () => {
  api.on(listToPay, [makeDue(500)]);
  const { person } = open();
  await screen.findAllByText('$5.00');
  await person.click(screen.getByRole('button', { name: 'Settle All Debts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
  expect(await dialog.findAllByRole('radio')).toHaveLength(3);
  expect(dialog.queryByText(/Only cash/)).toBeNull();
});

test.each([
  [3000, 'All your debts have been settled successfully.'],
  [
    3100,
    'All your debts have been settled successfully. The total was $5.00 and ¥3,100 because what you owed had changed.',
  ],
])('after settling, the toast compares the paid amount of each currency (%i yen)', async (paid, text) => {
  api.on(settleAll, {
    count: 2,
    total: cents(500),
    currency: 'USD',
    totals: [
      { amount: cents(500), currency: 'USD' },
      { amount: cents(paid), currency: 'JPY' },
    ],
    payments: [makePayment({ amount: cents(500) })],
  });
  const { person, dialog } = await openSettleUp();
  await person.click(dialog.getByRole('button', { name: 'Record $5.00 and ¥3,000' }));
  await screen.findByText('Payments sent');
  expect(screen.getByText(text)).toBeTruthy();
});
