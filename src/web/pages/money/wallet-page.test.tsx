import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addBankAccount,
  listBankAccounts,
  removeBankAccount,
  updateBankAccount,
} from '#contract/bank-accounts.ts';
import { getCardProvider } from '#contract/card-provider.ts';
import {
  addPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  startCardSetup,
} from '#contract/cards.ts';
import { getSite } from '#contract/users.ts';
import { addWalletTransaction, getWallet, listWalletTransactions } from '#contract/wallet.ts';
import { cents } from '#domain/money.ts';
import { CardConfirmation } from '#web/cards/confirmation/card-confirmation.tsx';
import { findGated } from '#web/lib/paths.ts';
import {
  authenticatePayment,
  confirmSetup,
  emulator,
  findPayment,
  makeIntent,
} from '#web/testing/card-provider.ts';
import { type FakeApi, failure, fakeApi } from '#web/testing/fake-api.ts';
import { makeBankAccount, makeCard, makeTransaction, makeWallet } from '#web/testing/money.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { WalletPage } from './wallet-page.tsx';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.on(getSite, makeSite());
  api.on(getCardProvider, emulator);
  api.on(getWallet, makeWallet());
  api.on(listWalletTransactions, []);
  api.on(listPaymentMethods, [makeCard()]);
  api.on(listBankAccounts, [makeBankAccount()]);
});

const open = (path = '/wallet', user = makeUser()) =>
  renderApp(
    <>
      <WalletPage />
      <CardConfirmation />
    </>,
    { path, user },
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test.each([true, false])(
  'the wallet shows the test card notice only with test cards (%s)',
  async (hasTestCards) => {
    api.on(getSite, makeSite(hasTestCards ? { hasTestCards } : {}));
    open();
    await screen.findByText(/^Last updated/);
    expect(screen.queryByText(/No real money moves/) !== null).toBe(hasTestCards);
  },
);

describe('the overview', () => {
  test('the wallet shows the balance, the pending amounts, and each movement with its state', async () => {
    api.on(getWallet, makeWallet({ pendingIn: cents(2500), pendingOut: cents(1000) }));
    api.on(listWalletTransactions, [
      makeTransaction(),
      makeTransaction({
        id: 'b',
        type: 'withdrawal',
        status: 'pending',
        description: 'Everyday',
      }),
      makeTransaction({
        id: 'c',
        status: 'failed',
        failureReason: 'Your card was declined.',
      }),
    ]);
    open();
    expect(await screen.findByText('$80.00')).toBeTruthy();
    expect(screen.getByText('$25.00 coming in, $10.00 on its way to your bank')).toBeTruthy();
    expect(screen.getByText(/^Last updated Mar 1, 2026/)).toBeTruthy();
    const rows = within(await screen.findByRole('region', { name: 'History' })).findAllByRole('listitem');
    expect((await rows).map((row) => row.textContent?.replace(/Mar 1, 2026, \S+ [AP]M/, 'then'))).toEqual([
      'Added funds · Visa ending in 4242then+$50.00Completed',
      'Withdrawal · Everydaythen-$50.00Pending',
      'Added funds · Visa ending in 4242thenYour card was declined.+$50.00Failed',
    ]);
  });

  test('withdrawing needs a balance and a bank account', async () => {
    api.on(listBankAccounts, []);
    const { unmount } = open();
    expect(await screen.findByText('No transactions yet')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Add a bank account to withdraw' });
    expect(link.getAttribute('href')).toBe('/wallet?tab=bank');
    expect(button('Withdraw').disabled).toBe(true);
    unmount();
    api.on(getWallet, makeWallet({ balance: cents(0) }));
    api.on(listBankAccounts, [makeBankAccount()]);
    open();
    await screen.findByText('$0.00');
    expect(button('Withdraw').disabled).toBe(true);
  });

  test('Add Funds opens the subscription screen for a user without access', async () => {
    const { person } = open('/wallet', makeUser({ hasFullAccess: false }));
    await person.click(button('Add Funds'));
    expect(window.location.pathname).toBe('/subscription');
    expect(findGated()).toBe('/wallet?add=funds');
  });
});

describe('adding funds', () => {
  test('funds are added by a quick amount from the default card', async () => {
    api.on(listPaymentMethods, [makeCard({ id: 'other', isDefault: false, last4: '1111' }), makeCard()]);
    api.on(addWalletTransaction, { ...makeTransaction(), clientSecret: null });
    const { person } = open('/wallet?add=funds');
    const dialog = await inDialog('Add Funds');
    await person.click(await dialog.findByRole('button', { name: 'Add Funds' }));
    expect(await dialog.findByText('Amount cannot be zero')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: '$50' }));
    await person.click(dialog.getByRole('button', { name: 'Add $50.00' }));
    expect(await screen.findByText('Funds added')).toBeTruthy();
    expect(api.seen(addWalletTransaction)[0]?.body).toEqual({
      amount: 5000,
      type: 'deposit',
      paymentMethodId: makeCard().id,
    });
  });

  test('adding funds fails when the cardholder rejects the confirmation', async () => {
    api.on(addWalletTransaction, {
      ...makeTransaction({ status: 'pending' }),
      clientSecret: 'pi_9_secret_9',
    });
    api.on(findPayment, makeIntent({ status: 'requires_action', amount: 5000 }));
    api.on(
      authenticatePayment,
      makeIntent({
        status: 'requires_payment_method',
        error: { code: 'x', message: 'The confirmation failed.' },
      }),
    );
    const { person } = open('/wallet?add=funds');
    const dialog = await inDialog('Add Funds');
    await person.type(await dialog.findByLabelText('Amount'), '50');
    await person.click(dialog.getByRole('button', { name: 'Add $50.00' }));
    const step = within(await screen.findByRole('alertdialog', { name: 'Confirm $50.00' }));
    await person.click(step.getByRole('button', { name: 'Fail' }));
    expect(await screen.findByText('Failed to add funds')).toBeTruthy();
    expect(screen.getByText('The confirmation failed.')).toBeTruthy();
  });

  test('Add Funds without a card links to the cards', async () => {
    api.on(listPaymentMethods, []);
    open('/wallet?add=funds');
    const link = await screen.findByRole('link', { name: 'Add a Card' });
    expect(link.getAttribute('href')).toBe('/wallet?tab=cards&add=card');
  });
});

describe('withdrawing', () => {
  test('a withdrawal above the balance is refused before sending, and the full amount can be sent', async () => {
    api.on(addWalletTransaction, {
      ...makeTransaction({ type: 'withdrawal', status: 'pending', amount: cents(8000) }),
      clientSecret: null,
    });
    const { person } = open();
    await screen.findByText('$80.00');
    await waitFor(() => expect(button('Withdraw').disabled).toBe(false));
    await person.click(button('Withdraw'));
    const dialog = await inDialog('Withdraw');
    await person.type(await dialog.findByLabelText('Amount'), '90');
    expect(dialog.getByText('Your wallet has $80.00, which is less than this.')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Withdraw $90.00' }));
    expect(await dialog.findByText('Insufficient wallet balance')).toBeTruthy();
    expect(api.seen(addWalletTransaction)).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Full amount, $80.00' }));
    await person.click(dialog.getByRole('button', { name: 'Withdraw $80.00' }));
    expect(await screen.findByText('Withdrawal started')).toBeTruthy();
    expect(api.seen(addWalletTransaction)[0]?.body).toEqual({
      amount: 8000,
      type: 'withdrawal',
      bankAccountId: makeBankAccount().id,
    });
  });
});

describe('cards', () => {
  test('saved cards are listed, and removed after a confirmation', async () => {
    api.on(listPaymentMethods, [
      makeCard(),
      makeCard({ id: 'old', isDefault: false, brand: 'amex', last4: '0005', year: 2020 }),
    ]);
    api.on(removePaymentMethod, undefined);
    const { person } = open('/wallet?tab=cards');
    const list = within(await screen.findByRole('region', { name: 'Saved Cards' }));
    expect((await list.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      'Visa ending in 4242Expires 04/99Default',
      'American Express ending in 0005Expired 04/20Expired',
    ]);
    await person.click(list.getByRole('button', { name: 'More for American Express ending in 0005' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText(/Are you sure you want to remove American Express ending in 0005/),
    ).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Card removed')).toBeTruthy();
    expect(api.seen(removePaymentMethod)[0]?.params).toEqual({ id: 'old' });
  });

  test('a card is added with the card form', async () => {
    api.on(startCardSetup, { clientSecret: 'seti_1_secret_1' });
    api.on(confirmSetup, makeIntent({ amount: null }));
    api.on(addPaymentMethod, makeCard());
    const { person } = open('/wallet?tab=cards');
    await person.click(await screen.findByRole('button', { name: 'Add Card' }));
    const dialog = await inDialog('Add Card');
    await person.type(await dialog.findByLabelText('Card number'), '4242424242424242');
    await person.type(dialog.getByLabelText('Expiry date'), '1299');
    await person.type(dialog.getByLabelText('CVC'), '123');
    await person.type(dialog.getByLabelText('Name on card'), 'Maya Okafor');
    await person.click(dialog.getByRole('button', { name: 'Add Card' }));
    expect(await screen.findByText('Card added')).toBeTruthy();
    expect(api.seen(addPaymentMethod)[0]?.body).toEqual({
      type: 'card',
      details: JSON.stringify({ stripePaymentMethodId: 'pm_new' }),
    });
  });

  test('the card dialog closes when the setup cannot start', async () => {
    api.fail(startCardSetup, 503, 'The card provider does not answer', 'unavailable');
    const { person } = open('/wallet?tab=cards');
    await person.click(await screen.findByRole('button', { name: 'Add Card' }));
    expect(await screen.findByText('Failed to initialize card setup')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a failed card setup can be tried again', async () => {
    api.on(startCardSetup, { clientSecret: 'seti_1_secret_1' });
    api.on(confirmSetup, () => failure(404, 'Not found', 'not_found'));
    const { person } = open('/wallet?tab=cards');
    await person.click(await screen.findByRole('button', { name: 'Add Card' }));
    const dialog = await inDialog('Add Card');
    await person.click(await dialog.findByText('Test card numbers'));
    await person.click(dialog.getByRole('button', { name: /4242/ }));
    await person.click(dialog.getByRole('button', { name: 'Add Card' }));
    expect(await dialog.findByText('Failed to set up your card. Please try again.')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByLabelText('Card number')).toBeTruthy();
    expect(api.seen(startCardSetup)).toHaveLength(2);
  });
});

describe('bank accounts', () => {
  test('a bank account can be added; errors show beside their fields', async () => {
    api.on(listBankAccounts, []);
    api.on(addBankAccount, makeBankAccount());
    const { person } = open('/wallet?tab=bank');
    expect(await screen.findByText("You don't have any bank accounts")).toBeTruthy();
    await person.click(button('Add Account'));
    const dialog = await inDialog('Add Account');
    await person.click(await dialog.findByRole('button', { name: 'Add Account' }));
    expect(await dialog.findByText('Account name must be at least 3 characters')).toBeTruthy();
    expect(dialog.getByText('Routing number must be at least 9 characters')).toBeTruthy();
    expect(dialog.getByText('Account number must be at least 4 characters')).toBeTruthy();
    await person.type(dialog.getByLabelText('Account name'), 'Everyday');
    await person.type(dialog.getByLabelText('Routing number'), '110000001');
    expect(await dialog.findByText('Routing number is not valid')).toBeTruthy();
    await person.clear(dialog.getByLabelText('Routing number'));
    await person.type(dialog.getByLabelText('Routing number'), '110000000');
    await person.type(dialog.getByLabelText('Account number'), '000123456789');
    await person.click(dialog.getByRole('radio', { name: 'Savings' }));
    await person.click(dialog.getByRole('button', { name: 'Add Account' }));
    expect(await screen.findByText('Bank account added')).toBeTruthy();
    expect(api.seen(addBankAccount)[0]?.body).toEqual({
      accountName: 'Everyday',
      accountType: 'savings',
      accountNumber: '000123456789',
      routingNumber: '110000000',
    });
  });

  test('bank accounts show their last four digits, can be made the default, and are removed after a confirmation', async () => {
    const other = makeBankAccount({
      id: 'rainy',
      accountName: 'Rainy days',
      accountType: 'savings',
      last4: '1234',
      isDefault: false,
    });
    api.on(listBankAccounts, [makeBankAccount(), other]);
    api.on(updateBankAccount, { ...other, isDefault: true });
    api.on(removeBankAccount, undefined);
    const { person } = open('/wallet?tab=bank');
    const list = within(await screen.findByRole('region', { name: 'Bank Accounts' }));
    expect((await list.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      'EverydayChecking ending in 6789Default',
      'Rainy daysSavings ending in 1234',
    ]);
    await person.click(list.getByRole('button', { name: 'More for Rainy days' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Make Default' }));
    expect(await screen.findByText('Default bank account changed')).toBeTruthy();
    await person.click(list.getByRole('button', { name: 'More for Rainy days' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText('Bank account removed')).toBeTruthy();
  });
});
