import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getCardProvider } from '#contract/card-provider.ts';
import { listPaymentMethods } from '#contract/cards.ts';
import {
  addPayment,
  listRecentPayments,
  listReminders,
  listToCollect,
  listToPay,
  remindAll,
  settleAll,
  voidPayment,
} from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import { getWallet } from '#contract/wallet.ts';
import { cents } from '#domain/money.ts';
import { CardConfirmation } from '#web/cards/confirmation/card-confirmation.tsx';
import { refresh } from '#web/lib/api/refresh.ts';
import { authenticatePayment, emulator, findPayment, makeIntent } from '#web/testing/card-provider.ts';
import { type FakeApi, failure, fakeApi } from '#web/testing/fake-api.ts';
import { makeCard, makeWallet } from '#web/testing/money.ts';
import { house, liam, makeDue, makePayment, noor, weekend } from '#web/testing/payments.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { PaymentsPage } from './payments-page.tsx';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.on(listToPay, [makeDue(6000), makeDue(2420, { user: noor, ...house })]);
  api.on(listToCollect, [makeDue(1500)]);
  api.on(listRecentPayments, []);
  api.on(listPaymentMethods, []);
  api.on(getWallet, makeWallet());
});

const open = () =>
  renderApp(
    <>
      <PaymentsPage />
      <CardConfirmation />
    </>,
    { path: '/payments', user: makeUser() },
  );
const card = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const paidReply = (amount: number) => ({
  count: 1,
  total: cents(amount),
  currency: 'USD' as const,
  totals: [{ amount: cents(amount), currency: 'USD' as const }],
  payments: [makePayment({ amount: cents(amount) })],
});

describe('cards', () => {
  test('the payments page shows the total and the entries of each side', async () => {
    open();
    await screen.findByText('$84.20');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payments');
    expect(document.title).toBe('Payments · Allsquare');
    const pay = card('You Need to Pay');
    expect(pay.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'LliamWeekend$60.00Pay',
      'NnoorHouse$24.20Pay',
    ]);
    expect(pay.getByRole('link', { name: 'House' }).getAttribute('href')).toBe(`/groups/${house.groupId}`);
    expect(card('You Need to Collect').getAllByText('$15.00')).toHaveLength(2);
  });

  test('without open debts the payments page shows the specified texts and no enabled button', async () => {
    api.on(listToPay, []);
    api.on(listToCollect, []);
    open();
    await screen.findByText("You don't owe anyone money");
    expect(await screen.findByText('No one owes you money')).toBeTruthy();
    expect(await screen.findByText('No recent transactions to display')).toBeTruthy();
    expect(await screen.findByText("You don't have any payment methods")).toBeTruthy();
    expect(button('Settle All Debts').disabled).toBe(true);
    expect(button('Send Reminders').disabled).toBe(true);
  });

  test('a card that cannot be loaded can be tried again', async () => {
    api.fail(listToPay, 500, 'Something went wrong', 'internal');
    const { person } = open();
    await screen.findByText("What you owe couldn't be loaded");
    api.on(listToPay, [makeDue(700)]);
    await person.click(card('You Need to Pay').getByRole('button', { name: 'Try Again' }));
    expect(await card('You Need to Pay').findAllByText('$7.00')).toHaveLength(2);
  });
});

describe('settling', () => {
  test('Settle Up lists all debts, asks for the method, and settles them', async () => {
    api.on(settleAll, () => ({ ...paidReply(8420), count: 2 }));
    const { person } = open();
    await screen.findByText('$84.20');
    await person.click(button('Settle All Debts'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    const entries = within(dialog.getByRole('list', { name: 'What will be paid' }));
    expect(entries.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'LliamWeekend$60.00',
      'NnoorHouse$24.20',
    ]);
    expect(dialog.getByText('You pay a total of').textContent).toContain('$84.20');
    expect(dialog.getByText(/Paid outside the app\. This only records it/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Cash/ }).checked).toBe(true);
    api.on(listToPay, []);
    await person.click(dialog.getByRole('button', { name: 'Record $84.20' }));
    await screen.findByText('Payments sent');
    expect(screen.getByText('All your debts have been settled successfully.')).toBeTruthy();
    expect(api.seen(settleAll)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText("You don't owe anyone money")).toBeTruthy();
  });

  test('a refused settlement shows the reason and keeps the dialog open', async () => {
    api.fail(settleAll, 409, 'Somebody was faster', 'conflict');
    const { person } = open();
    await screen.findByText('$84.20');
    await person.click(button('Settle All Debts'));
    await person.click(await screen.findByRole('button', { name: 'Record $84.20' }));
    expect(await screen.findByText('Failed to settle debts')).toBeTruthy();
    expect(screen.getByText('Somebody was faster')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('the settle dialog updates when the debts change meanwhile', async () => {
    const { person } = open();
    await screen.findByText('$84.20');
    await person.click(button('Settle All Debts'));
    await screen.findByRole('list', { name: 'What will be paid' });
    api.on(listToPay, []);
    await refresh(['/api/payments']);
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText("You don't owe anyone money")).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^(Pay|Record)/ })).toBeNull();
  });

  test('a toast says when the server settled another amount than was shown', async () => {
    api.on(settleAll, paidReply(9000));
    const { person } = open();
    await screen.findByText('$84.20');
    await person.click(button('Settle All Debts'));
    await person.click(await screen.findByRole('button', { name: 'Record $84.20' }));
    expect(await screen.findByText(/The total was \$90\.00/)).toBeTruthy();
  });

  test('the amount of a single debt can be changed, and paying more is announced first', async () => {
    api.on(addPayment, makePayment());
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Pay liam' }));
    const amount = await screen.findByLabelText<HTMLInputElement>('Amount');
    expect(amount.value).toBe('60.00');
    expect(screen.getByText('You owe liam $60.00.')).toBeTruthy();
    await person.clear(amount);
    await person.type(amount, '40');
    expect(screen.getByText("You'll still owe liam $20.00.")).toBeTruthy();
    await person.clear(amount);
    await person.type(amount, '65,50');
    expect(screen.getByText(/This is \$5\.50 more than you owe liam/)).toBeTruthy();
    await person.click(button('Record $65.50'));
    expect(await screen.findByText('Payment sent')).toBeTruthy();
    expect(api.seen(addPayment)[0]?.body).toEqual({
      userId: liam.id,
      groupId: weekend.groupId,
      amount: 6550,
      paymentMethodId: 'cash',
    });
  });

  test('an invalid amount is refused before it is sent', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Pay liam' }));
    const amount = await screen.findByLabelText<HTMLInputElement>('Amount');
    await person.clear(amount);
    await person.click(button('Record'));
    expect(await screen.findByText('Amount must be greater than zero')).toBeTruthy();
    expect(document.activeElement).toBe(amount);
    expect(api.seen(addPayment)).toHaveLength(0);
  });

  test('a failed payment shows a toast', async () => {
    api.on(addPayment, () => failure(404, 'Not found', 'not_found'));
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Pay liam' }));
    await person.click(await screen.findByRole('button', { name: 'Record $60.00' }));
    expect(await screen.findByText('Failed to send payment')).toBeTruthy();
  });

  test('a single debt paid in full is settled as a whole', async () => {
    api.on(listToPay, [makeDue(6000)]);
    api.on(settleAll, paidReply(6000));
    const { person } = open();
    await screen.findByRole('button', { name: 'Pay liam' });
    await person.click(button('Settle All Debts'));
    await person.click(await screen.findByRole('button', { name: 'Record $60.00' }));
    expect(await screen.findByText('All your debts have been settled successfully.')).toBeTruthy();
  });
});

describe('payment methods', () => {
  const visa = makeCard();

  beforeEach(() => api.on(listPaymentMethods, [visa]));

  const openFor = async (name: string) => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: `Pay ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    await dialog.findByRole('radio', { name: /Visa ending in 4242/ });
    return { person, dialog };
  };

  test('a wallet with too little money says so before sending and links to Add Funds', async () => {
    api.on(getWallet, makeWallet({ balance: cents(1000) }));
    const { person, dialog } = await openFor('liam');
    await person.click(dialog.getByRole('radio', { name: /Wallet/ }));
    expect(dialog.getByText('$10.00 available, not enough for this.')).toBeTruthy();
    expect(dialog.getByText('Your wallet is short by $50.00.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Add Funds' }).getAttribute('href')).toBe('/wallet?add=funds');
    await person.click(dialog.getByRole('button', { name: 'Pay $60.00' }));
    expect(await dialog.findByText('Insufficient wallet balance')).toBeTruthy();
    expect(api.seen(addPayment)).toHaveLength(0);
  });

  test('a wallet payment arrives at once', async () => {
    api.on(addPayment, makePayment({ method: 'wallet' }));
    const { person, dialog } = await openFor('noor');
    await person.click(dialog.getByRole('radio', { name: /Wallet/ }));
    await person.click(dialog.getByRole('button', { name: 'Pay $24.20' }));
    expect(await screen.findByText('Payment sent')).toBeTruthy();
    expect(api.seen(addPayment)[0]?.body).toMatchObject({ amount: 2420, paymentMethodId: 'wallet' });
  });

  test('a card is charged after the cardholder confirmed it', async () => {
    api.on(getCardProvider, emulator);
    api.on(addPayment, {
      ...makePayment({ method: 'card', status: 'pending' }),
      clientSecret: 'pi_1_secret_1',
    });
    api.on(findPayment, makeIntent({ status: 'requires_action', amount: 6000 }));
    api.on(authenticatePayment, makeIntent());
    const { person, dialog } = await openFor('liam');
    await person.click(dialog.getByRole('radio', { name: /Visa ending in 4242/ }));
    await person.click(dialog.getByRole('button', { name: 'Pay $60.00' }));
    const step = within(await screen.findByRole('alertdialog', { name: 'Confirm $60.00' }));
    await person.click(step.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('It will count once your bank confirms it.')).toBeTruthy();
    expect(api.seen(addPayment)[0]?.body).toMatchObject({ paymentMethodId: visa.id });
  });

  test('a declined card shows the reason', async () => {
    api.on(
      addPayment,
      makePayment({ method: 'card', status: 'failed', failureReason: 'Your card was declined.' }),
    );
    const { person, dialog } = await openFor('liam');
    await person.click(dialog.getByRole('radio', { name: /Visa/ }));
    await person.click(dialog.getByRole('button', { name: 'Pay $60.00' }));
    expect(await screen.findByText('Failed to send payment')).toBeTruthy();
    expect(screen.getByText('Your card was declined.')).toBeTruthy();
  });

  test('settling all debts by card skips those being paid and reports how many failed', async () => {
    api.on(listToPay, [
      makeDue(6000),
      makeDue(2420, { user: noor, ...house }),
      makeDue(100, { user: { id: 'x', username: 'kim' }, isBeingPaid: true }),
    ]);
    api.on(settleAll, {
      count: 2,
      total: cents(8420),
      currency: 'USD',
      totals: [{ amount: cents(8420), currency: 'USD' }],
      payments: [
        makePayment({ id: 'a', method: 'card', status: 'pending' }),
        makePayment({ id: 'b', method: 'card', status: 'failed', failureReason: 'Your card was declined.' }),
      ],
    });
    const { person } = open();
    await screen.findByText('$85.20');
    await person.click(button('Settle All Debts'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    expect(dialog.getByText('Being paid')).toBeTruthy();
    expect(dialog.getByText('You pay a total of').textContent).toContain('$84.20');
    await person.click(await dialog.findByRole('radio', { name: /Visa/ }));
    await person.click(dialog.getByRole('button', { name: 'Pay $84.20' }));
    expect(await screen.findByText('1 of 2 payments failed. Your card was declined.')).toBeTruthy();
    expect(api.seen(settleAll)[0]?.body).toEqual({ method: visa.id });
  });

  test('a person without an account can only be paid in cash', async () => {
    api.on(listToPay, [makeDue(6000, { hasAccount: false })]);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Pay liam' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
  });
});

describe('reminding', () => {
  const reminders = [
    { user: liam, amount: cents(1500), ...weekend, reason: null },
    { user: noor, amount: cents(700), ...house, reason: null },
    { user: { id: 'x', username: 'kim' }, amount: cents(300), ...house, reason: 'no_account' as const },
    { user: { id: 'y', username: 'zoe' }, amount: cents(200), ...house, reason: 'asked' as const },
  ];

  /** Presses 'Send Reminders' and returns the dialog. */
  async function ask(found: ReplyOf<typeof listReminders>) {
    api.on(listReminders, found);
    const { person } = open();
    await screen.findByRole('button', { name: 'Remind liam' });
    await person.click(button('Send Reminders'));
    return { person, dialog: within(await screen.findByRole('dialog', { name: 'Send Reminders' })) };
  }

  test('Send Reminders lists who gets one and who does not, and sends them when asked to', async () => {
    api.on(remindAll, { count: 2 });
    const { person, dialog } = await ask(reminders);
    const linesOf = async (name: string) =>
      within(await dialog.findByRole('region', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(await linesOf('Will Get a Reminder')).toEqual(['LliamWeekend$15.00', 'NnoorHouse$7.00']);
    expect(await linesOf("Won't Get One")).toEqual([
      'KkimHouseHas no account$3.00',
      'ZzoeHouseReminded in the last 24 hours$2.00',
    ]);
    expect(api.seen(remindAll)).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Send 2 Reminders' }));
    expect(await screen.findByText('Reminders sent')).toBeTruthy();
    expect(screen.getByText('Payment reminders have been sent to all users.')).toBeTruthy();
    expect(api.seen(remindAll)[0]?.body).toEqual({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('without anyone to remind nothing can be sent', async () => {
    const { person, dialog } = await ask(reminders.slice(2));
    await dialog.findByRole('region', { name: "Won't Get One" });
    expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.seen(remindAll)).toEqual([]);
  });

  test('reminding a person again says that they were reminded already', async () => {
    api.on(remindAll, { count: 0 });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Remind liam' }));
    expect(await screen.findByText('No reminders sent')).toBeTruthy();
    expect(screen.getByText('liam was already reminded in the last 24 hours.')).toBeTruthy();
    expect(api.seen(remindAll)[0]?.body).toEqual({ groupId: weekend.groupId, userId: liam.id });
  });

  test('a failed reminder shows a toast', async () => {
    api.fail(remindAll, 500, 'Something went wrong', 'internal');
    const { person, dialog } = await ask(reminders.slice(0, 1));
    await person.click(await dialog.findByRole('button', { name: 'Send Reminder' }));
    expect(await screen.findByText('Failed to send reminders')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Send Reminders' })).toBeTruthy();
  });
});

describe('recent transactions', () => {
  const received = makePayment({ id: 'received', type: 'received', isMine: false, canVoid: true });

  test('recent transactions show who paid whom and the state of each payment', async () => {
    api.on(listRecentPayments, [
      makePayment(),
      received,
      makePayment({ id: 'voided', status: 'voided' }),
      makePayment({ id: 'under-way', status: 'pending', method: 'card' }),
      makePayment({ id: 'coming', type: 'received', status: 'pending', method: 'card', isMine: false }),
      makePayment({ id: 'failed', status: 'failed', method: 'card', failureReason: 'Declined.' }),
      makePayment({ id: 'part', method: 'card', refundedAmount: cents(500) }),
      makePayment({ id: 'back', type: 'received', status: 'refunded', method: 'card', isMine: false }),
      makePayment({ id: 'mine', type: 'request', status: 'pending' }),
      makePayment({ id: 'theirs', type: 'request', status: 'pending', isMine: false }),
    ]);
    open();
    await screen.findByText(/You asked/);
    const rows = card('Recent Transactions')
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(rows).toEqual([
      'LYou paid liamWeekend · Mar 1, 2026$25.00Completed',
      'Lliam paid youWeekend · Mar 1, 2026$25.00Completed',
      'LYou paid liamWeekend · Mar 1, 2026 · Marked as not received$25.00Voided',
      "LYou're paying liamWeekend · Mar 1, 2026 · Card$25.00Pending",
      'Lliam is paying youWeekend · Mar 1, 2026 · Card$25.00Pending',
      'LYou tried to pay liamWeekend · Mar 1, 2026 · CardDeclined.$25.00Failed',
      'LYou paid liamWeekend · Mar 1, 2026 · Card · $5.00 refunded$25.00Completed',
      'Lliam paid youWeekend · Mar 1, 2026 · Card$25.00Refunded',
      'LYou asked liam to payWeekend · Mar 1, 2026$25.00Pending',
      'Lliam asked you to payWeekend · Mar 1, 2026$25.00PendingPay',
    ]);
  });

  test('the payee marks a payment as not received after a confirmation', async () => {
    api.on(listRecentPayments, [received]);
    api.on(voidPayment, { ...received, status: 'voided', canVoid: false });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'More about the payment from liam' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Mark as Not Received' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/recorded a payment of \$25\.00 to you/)).toBeTruthy();
    expect(api.seen(voidPayment)).toHaveLength(0);
    api.on(listRecentPayments, [{ ...received, status: 'voided', canVoid: false }]);
    await person.click(question.getByRole('button', { name: 'Mark as Not Received' }));
    expect(await screen.findByText('Payment marked as not received')).toBeTruthy();
    expect(api.seen(voidPayment)[0]?.params).toEqual({ id: 'received' });
    expect(await card('Recent Transactions').findByText('Voided')).toBeTruthy();
  });
});

test('a payment method of the type paypal is named PayPal', async () => {
  api.on(listPaymentMethods, [makeCard({ type: 'paypal', details: '{}' })]);
  open();
  expect(await screen.findByText('PayPal')).toBeTruthy();
});
