import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listPaymentMethods } from '#contract/cards.ts';
import { listActiveGroups } from '#contract/groups.ts';
import { type Due, listToPay, settleAll } from '#contract/payments.ts';
import { getWallet } from '#contract/wallet.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeWallet } from '#web/testing/money.ts';
import { house, makeDue, makePayment, noor } from '#web/testing/payments.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { SettleUp } from './settle-up.tsx';

const iban = { kind: 'iban' as const, value: 'DE89370400440532013000' };
const paypal = { kind: 'paypal' as const, value: 'liam' };
const venmo = { kind: 'venmo' as const, value: 'liam-o' };

async function open(dues: readonly Due[]) {
  const api = fakeApi();
  api.on(listToPay, [...dues]);
  api.on(listActiveGroups, []);
  api.on(listPaymentMethods, []);
  api.on(getWallet, makeWallet());
  const view = renderApp(<SettleUp open onOpenChange={() => undefined} />, { user: makeUser() });
  await screen.findByRole('button', { name: /^Record / });
  return { api, ...view };
}

const linkTo = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).href;

test('a link stands beside Cash with amount and reference, and is recorded as cash only when confirmed', async () => {
  const { api, person } = await open([makeDue(2420, { payLinks: [paypal, venmo] })]);
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
  await person.click(screen.getByRole('radio', { name: /^Venmo/ }));
  expect(linkTo('Open Venmo')).toBe('https://venmo.com/liam-o?txn=pay&amount=24.20&note=Weekend');
  expect(await screen.findByRole('img', { name: 'QR code to pay $24.20 with Venmo' })).toBeTruthy();
  const amount = screen.getByLabelText('Amount');
  await person.clear(amount);
  await person.type(amount, '10');
  expect(linkTo('Open Venmo')).toContain('amount=10.00');
  expect(api.seen(settleAll)).toEqual([]);
  await person.clear(amount);
  await person.type(amount, '24.20');
  api.on(settleAll, {
    count: 1,
    total: cents(2420),
    currency: 'USD',
    totals: [{ amount: cents(2420), currency: 'USD' }],
    payments: [makePayment({ amount: cents(2420) })],
  });
  await person.click(screen.getByRole('button', { name: /^Record / }));
  await waitFor(() => expect(api.seen(settleAll).map(({ body }) => body)).toEqual([{ method: 'cash' }]));
});

test('euros to an IBAN have a code and no link; other currencies have the number only', async () => {
  const { person } = await open([makeDue(2420, { currency: 'EUR', payLinks: [iban, venmo] })]);
  expect(screen.queryByRole('radio', { name: /^Venmo/ })).toBeNull();
  expect(screen.getByText('The wallet and cards can only settle groups in USD.')).toBeTruthy();
  expect(screen.queryByText(/^Only cash/)).toBeNull();
  await person.click(screen.getByRole('radio', { name: /^IBAN/ }));
  expect(await screen.findByRole('img', { name: 'QR code to pay €24.20 with IBAN' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy IBAN' })).toBeTruthy();
});

test('without links there is nothing more than before', async () => {
  await open([makeDue(2420)]);
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'cash',
    'wallet',
  ]);
});

test('several debts show the links of each', async () => {
  const { person } = await open([
    makeDue(2420, { payLinks: [paypal, iban] }),
    makeDue(700, { user: noor, ...house }),
  ]);
  const list = within(screen.getByRole('list', { name: 'What will be paid' }));
  await person.click(list.getByText('Pay with PayPal, IBAN'));
  expect(linkTo('Open PayPal')).toBe('https://paypal.me/liam/24.20USD');
  expect(list.getByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
});
