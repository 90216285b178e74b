import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redeemPromotionCode } from '#contract/promotions.ts';
import {
  cancelSubscription,
  getSubscriptionStatus,
  listInvoices,
  resumeSubscription,
  switchSubscription,
} from '#contract/subscription.ts';
import { getSite } from '#contract/users.ts';
import { cents } from '#domain/money.ts';
import { findGated, rememberGated } from '#web/lib/paths.ts';
import { type FakeApi, failure, fakeApi } from '#web/testing/fake-api.ts';
import { makeStatus } from '#web/testing/money.ts';
import { noonOf } from '#web/testing/noon.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { SubscriptionPage } from './subscription-page.tsx';

let api: FakeApi;
const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString();
const paid = makeStatus({
  active: true,
  status: 'active',
  expiresAt: inTenDays,
  billingInterval: 'monthly',
  periodEndsAt: inTenDays,
  reasons: [
    { kind: 'card', from: '2026-01-01T00:00:00Z', until: inTenDays, code: null, billingInterval: 'monthly' },
  ],
});

beforeEach(() => {
  api = fakeApi();
  api.on(getSite, makeSite());
  api.on(getSubscriptionStatus, makeStatus());
  api.on(listInvoices, []);
});

const open = (hasFullAccess = false) =>
  renderApp(<SubscriptionPage />, { path: '/subscription', user: makeUser({ hasFullAccess }) });
const card = (name: string) => within(screen.getByRole('region', { name }));

describe('the screen', () => {
  test('a free trial is named with its last day', async () => {
    const trial = { kind: 'trial' as const, from: '2026-01-01T00:00:00Z', until: noonOf('2027-03-01') };
    const given = { ...trial, code: null, billingInterval: null };
    const { until } = trial;
    api.on(
      getSubscriptionStatus,
      makeStatus({ active: true, status: 'active', expiresAt: until, reasons: [given] }),
    );
    open(true);
    expect(await screen.findByText('Free trial')).toBeTruthy();
    expect(screen.getByText('Until Mar 1, 2027')).toBeTruthy();
  });

  test('without a subscription the page shows the reasons to subscribe, and the two options', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Subscription Required');
    expect(await screen.findByText("You don't have an active subscription")).toBeTruthy();
    expect(screen.getByText('Inactive')).toBeTruthy();
    expect(card('Why Subscribe?').getAllByRole('listitem')).toHaveLength(4);
    const byCard = card('Pay with Credit Card');
    expect(byCard.getByText('$5.99/month')).toBeTruthy();
    expect(byCard.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href')).toBe('/subscribe');
    expect(screen.getByText('Use a Promotion Code')).toBeTruthy();
    const support = await screen.findByRole('link', { name: 'support@allsquare.example' });
    expect(support.getAttribute('href')).toBe('mailto:support@allsquare.example');
    expect(screen.queryByText('WELCOME')).toBeNull();
  });

  test('access by promotion code shows its end and the code', async () => {
    api.on(
      getSubscriptionStatus,
      makeStatus({
        active: true,
        status: 'active',
        expiresAt: inTenDays,
        promotionCode: { code: 'SUMMER', description: 'A month on us', redeemedAt: noonOf('2026-06-01') },
      }),
    );
    open();
    expect(await screen.findByText('Your subscription expires in 10 days')).toBeTruthy();
    expect(screen.getByText('Active Promotion')).toBeTruthy();
    expect(screen.getByText('A month on us')).toBeTruthy();
    expect(screen.getByText('Redeemed on Jun 1, 2026')).toBeTruthy();
  });

  test('access without an end date says so', async () => {
    api.on(getSubscriptionStatus, makeStatus({ active: true, status: 'active' }));
    open();
    expect(await screen.findByText('No end date')).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
  });

  test('a failed renewal is shown', async () => {
    api.on(getSubscriptionStatus, { ...paid, status: 'past_due', graceUntil: noonOf('2026-12-01') });
    open();
    expect(await screen.findByText('Past due')).toBeTruthy();
    expect(screen.getByText('Your last payment failed.').parentElement?.textContent).toContain(
      'You keep full access until Dec 1, 2026.',
    );
    const way = screen.getByRole('link', { name: 'Pay with another card' });
    expect(way.getAttribute('href')).toBe('/subscribe');
  });

  test('a subscription that cannot be loaded can be tried again', async () => {
    api.fail(getSubscriptionStatus, 500, 'Something went wrong', 'internal');
    const { person } = open();
    await screen.findByText("Your subscription couldn't be loaded");
    api.on(getSubscriptionStatus, makeStatus());
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Inactive')).toBeTruthy();
  });
});

describe('managing', () => {
  beforeEach(() => api.on(getSubscriptionStatus, paid));

  test('a subscription is canceled after a confirmation, and can be resumed', async () => {
    const ending = { ...paid, cancelAtPeriodEnd: true };
    api.on(cancelSubscription, ending);
    api.on(resumeSubscription, paid);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    const question = within(await screen.findByRole('alertdialog'));
    api.on(getSubscriptionStatus, ending);
    await person.click(question.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText('Subscription canceled')).toBeTruthy();
    expect(await screen.findByText(/No more charges\.$/)).toBeTruthy();
    api.on(getSubscriptionStatus, paid);
    await person.click(screen.getByRole('button', { name: 'Resume Subscription' }));
    expect(await screen.findByText('Subscription resumed')).toBeTruthy();
    expect(await screen.findByText(/^Next payment on/)).toBeTruthy();
  });

  test('changing the interval explains the consequences first', async () => {
    api.on(switchSubscription, { ...paid, billingInterval: 'yearly' });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Switch to Yearly' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/You'll pay \$59\.88\/year from now on, saving 20%/)).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Switch to Yearly' }));
    expect(await screen.findByText("You're now billed yearly.")).toBeTruthy();
    expect(api.seen(switchSubscription)[0]?.body).toEqual({ billingInterval: 'yearly' });
  });

  test('charges are listed with their receipts', async () => {
    api.on(listInvoices, [
      {
        id: 'in_1',
        number: 'A-0001',
        status: 'paid',
        total: cents(599),
        billingInterval: 'monthly',
        periodStart: noonOf('2026-03-01'),
        periodEnd: noonOf('2026-04-01'),
        issuedAt: noonOf('2026-03-01'),
        paidAt: noonOf('2026-03-01'),
      },
    ]);
    open();
    const link = await screen.findByRole('link', { name: 'Receipt for Mar 1, 2026' });
    expect(link.getAttribute('href')).toBe('/subscription/receipts/in_1');
    expect(card('Invoices').getByRole('listitem').textContent).toBe(
      'Mar 1, 2026Monthly · A-0001$5.99PaidReceipt',
    );
  });
});

describe('a promotion code', () => {
  const redemption = {
    code: 'WELCOME',
    description: null,
    redeemedAt: noonOf('2026-06-01'),
    discountPercent: 100,
    durationMonths: 12,
    expiresAt: noonOf('2027-06-01'),
  };
  const field = () => screen.getByLabelText('Promotion code');
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Redeem Code' });

  test('a promotion code is sent if it is not empty; a refusal shows the reason', async () => {
    api.on(redeemPromotionCode, () => failure(404, 'Invalid promotion code', 'not_found'));
    const { person } = open();
    expect(submit().disabled).toBe(true);
    await person.type(field(), '   ');
    expect(submit().disabled).toBe(true);
    await person.type(field(), 'nope');
    await person.click(submit());
    expect(await screen.findByText('Failed to redeem promotion code')).toBeTruthy();
    expect(screen.getByText('Invalid promotion code')).toBeTruthy();
    expect(api.seen(redeemPromotionCode)[0]?.body).toEqual({ code: 'nope' });
  });

  test('without access the code of a demo is filled in, and what is typed replaces it', async () => {
    api.on(getSite, makeSite({ isDemo: true, demoCode: 'WELCOME', hasMailbox: true }));
    api.on(redeemPromotionCode, redemption);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { person } = open();
    await waitFor(() => expect(field()).toHaveProperty('value', 'WELCOME'));
    await person.clear(field());
    await person.type(field(), 'OTHER');
    await person.click(screen.getByRole('button', { name: 'WELCOME' }));
    await person.click(submit());
    expect(api.seen(redeemPromotionCode)[0]?.body).toEqual({ code: 'WELCOME' });
    expect(await screen.findByText('You have full access until Jun 1, 2027.')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('the code of the address is filled in', async () => {
    renderApp(<SubscriptionPage />, { path: '/subscription?code=SPRING%2026', user: makeUser() });
    expect(await screen.findByDisplayValue('SPRING 26')).toBe(field());
  });

  test('price and code come first to who has no access, and after the status to who has it', async () => {
    const order = () => screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'));
    const { unmount } = open();
    const doors = ['Pay with Credit Card', 'Redeem Promotion Code'];
    expect(order().slice(0, 4)).toEqual([...doors, 'Subscription Status', 'Why Subscribe?']);
    unmount();
    open(true);
    expect(order().slice(0, 4)).toEqual(['Subscription Status', 'Why Subscribe?', ...doors]);
  });

  test('redeeming a code returns to the gated page instead of reloading', async () => {
    rememberGated('/goals?add=1', 'addGoal');
    api.on(redeemPromotionCode, redemption);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { person } = open();
    expect(screen.getByText("Adding a goal requires full access. We'll bring you right back.")).toBeTruthy();
    await person.type(field(), 'welcome');
    await person.click(submit());
    await screen.findByText('Promotion code redeemed');
    expect(window.location.pathname).toBe('/subscription');
    await waitFor(() => expect(window.location.pathname).toBe('/goals'));
    expect(findGated()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});

test('the subscription page returns to the gated page at once if access is active', async () => {
  rememberGated('/goals', 'addGoal');
  api.on(getSubscriptionStatus, paid);
  open(true);
  await waitFor(() => expect(window.location.pathname).toBe('/goals'));
});
