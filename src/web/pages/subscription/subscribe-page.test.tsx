import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getCardProvider } from '#contract/card-provider.ts';
import { getSubscriptionStatus, startCheckout } from '#contract/subscription.ts';
import { getCurrentUser, getSite } from '#contract/users.ts';
import { cents } from '#domain/money.ts';
import { CardConfirmation } from '#web/cards/confirmation/card-confirmation.tsx';
import { rememberGated } from '#web/lib/paths.ts';
import { authenticatePayment, confirmPayment, emulator, makeIntent } from '#web/testing/card-provider.ts';
import { type FakeApi, failure, fakeApi } from '#web/testing/fake-api.ts';
import { makeStatus } from '#web/testing/money.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { SubscribePage } from './subscribe-page.tsx';

let api: FakeApi;
const inactive = makeUser({ hasFullAccess: false, subscriptionStatus: 'inactive' });

beforeEach(() => {
  api = fakeApi();
  api.on(getSite, makeSite());
  api.on(getCardProvider, emulator);
  api.on(getCurrentUser, makeUser());
  api.on(startCheckout, ({ body: { billingInterval } }) => {
    const price = cents(billingInterval === 'monthly' ? 599 : 5988);
    return {
      clientSecret: `pi_${billingInterval}_secret_1`,
      subscriptionId: 'sub_1',
      billingInterval,
      dueNow: price,
      dueLater: price,
      discount: null,
    };
  });
});

const open = () => {
  // The hint that there is a session to ask about.
  // biome-ignore lint/suspicious/noDocumentCookie: the same as the server does
  document.cookie = 'signed_in=1';
  return renderApp(
    <>
      <SubscribePage />
      <CardConfirmation />
    </>,
    { path: '/subscribe', user: inactive },
  );
};

/** Fills in a test card from the list and pays. */
async function pay(person: ReturnType<typeof open>['person'], number: string) {
  await screen.findByLabelText('Card number');
  await person.click(screen.getByText('Test card numbers'));
  await person.click(screen.getByRole('button', { name: new RegExp(number) }));
  await person.click(screen.getByRole('button', { name: /^Subscribe for/ }));
}

const becomesActive = () =>
  api.on(
    getSubscriptionStatus,
    makeStatus({
      active: true,
      status: 'active',
      billingInterval: 'monthly',
      expiresAt: '2099-01-01T00:00:00Z',
    }),
  );

describe('the screen', () => {
  test('a demo installation names the demo code, and a click fills it in', async () => {
    api.on(getSite, makeSite({ isDemo: true, demoCode: 'WELCOME', hasMailbox: true }));
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'WELCOME' }));
    expect(screen.getByLabelText<HTMLInputElement>('Promotion code').value).toBe('WELCOME');
  });

  test('the subscribe page shows both intervals, the yearly benefits, and the promotion code', async () => {
    const { person } = open();
    expect(screen.getByText('Get full access to all features')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
    expect(await screen.findByRole('button', { name: 'Subscribe for $5.99' })).toBeTruthy();
    expect(screen.queryByText('Annual Subscription Benefits')).toBeNull();
    await person.click(screen.getByRole('tab', { name: /^Yearly \$59\.88/ }));
    expect(await screen.findByRole('button', { name: 'Subscribe for $59.88' })).toBeTruthy();
    expect(screen.getByText('Save 20%')).toBeTruthy();
    expect(screen.getByText('Annual Subscription Benefits')).toBeTruthy();
    expect(screen.getByText('Or Use a Promotion Code')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Redeem Promotion Code' })).toBeTruthy();
    expect(api.seen(startCheckout).map(({ body }) => body)).toEqual([
      { billingInterval: 'monthly' },
      { billingInterval: 'yearly' },
    ]);
  });

  test('the subscribe page waits for the checkout and says why there is none', async () => {
    const release = api.hold(startCheckout, () =>
      failure(409, 'You already have an active subscription', 'conflict'),
    );
    open();
    expect(await screen.findByText('Loading the payment form')).toBeTruthy();
    release();
    expect(await screen.findByText('Failed to create subscription')).toBeTruthy();
    expect(screen.getByText('You already have an active subscription')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/');
  });

  test('a discount shows the amount of the first payment', async () => {
    api.on(startCheckout, {
      clientSecret: 'pi_1_secret_1',
      subscriptionId: 'sub_1',
      billingInterval: 'monthly',
      dueNow: cents(300),
      dueLater: cents(599),
      discount: { code: 'HALF', percent: 50 },
    });
    open();
    expect(await screen.findByRole('button', { name: 'Subscribe for $3.00' })).toBeTruthy();
    expect(screen.getByText(/50% off with code HALF/).textContent).toContain('Then $5.99 every month.');
  });
});

describe('paying', () => {
  test('the payment form requires a full card and says that it is a test', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Subscribe for $5.99' }));
    expect(await screen.findByText('Card number is required')).toBeTruthy();
    expect(screen.getByText('Name on card is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Card number')));
    expect(screen.getByText('This is a test.')).toBeTruthy();
    await person.type(screen.getByLabelText('Card number'), '378282246310005');
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('3782 822463 10005');
    expect(screen.getByText('American Express')).toBeTruthy();
  });

  test('paying waits until the subscription is active and returns to the gated page', async () => {
    rememberGated('/bills?add=1', 'addBill');
    api.on(getSubscriptionStatus, makeStatus());
    api.on(confirmPayment, makeIntent());
    const { person } = open();
    await pay(person, '4242 4242');
    expect(await screen.findByText('Payment received')).toBeTruthy();
    expect(await screen.findByText('Payment Successful')).toBeTruthy();
    expect(api.seen(confirmPayment)[0]?.body).toMatchObject({
      publishableKey: 'pk_test',
      clientSecret: 'pi_monthly_secret_1',
      card: { number: '4242424242424242', expMonth: 12, cvc: '123' },
    });
    becomesActive();
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/bills?add=1'));
  });

  test('a declined card shows the reason, and another can be tried', async () => {
    api.on(confirmPayment, () => failure(402, 'Your card was declined.', 'card_declined'));
    const { person } = open();
    await pay(person, '4000 0000 0000 0002');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Payment FailedYour card was declined.');
    // In the form and in the toast, which loads with the first one.
    await waitFor(() => expect(screen.getAllByText('Payment Failed')).toHaveLength(2));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Subscribe for/ }).disabled).toBe(false);
  });

  test('a provider error about one field shows beside it', async () => {
    api.on(confirmPayment, () =>
      Response.json(
        {
          message: 'Use a test card.',
          code: 'invalid_request',
          issues: [{ path: 'number', message: 'Use a test card.' }],
        },
        { status: 400 },
      ),
    );
    const { person } = open();
    await pay(person, '4242');
    expect(await screen.findByText('Use a test card.')).toBeTruthy();
    expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
  });

  test('a bank confirmation can fail and succeed', async () => {
    api.on(confirmPayment, makeIntent({ status: 'requires_action' }));
    api.on(authenticatePayment, ({ body }) =>
      body.outcome === 'approve'
        ? makeIntent()
        : makeIntent({
            status: 'requires_payment_method',
            error: { code: 'authentication_failed', message: 'The confirmation failed.' },
          }),
    );
    api.on(getSubscriptionStatus, makeStatus());
    const { person } = open();
    await pay(person, '3155');
    const step = within(await screen.findByRole('alertdialog', { name: 'Confirm $5.99' }));
    await person.click(step.getByRole('button', { name: 'Fail' }));
    expect(await screen.findByText('The confirmation failed.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: /^Subscribe for/ }));
    await person.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Payment received')).toBeTruthy();
  });
});
