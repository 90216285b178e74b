import { newId } from '#server/core/ids.ts';
import { refreshSubscriptions } from '#server/subscription/service.ts';
import type { Caller, TestApp } from '#server/testing/app/test-app.ts';
import { makeCode, takeAccess } from '#server/testing/makers/access.ts';
import { CARD, openCheckout, typeCard } from '#server/testing/makers/subscribing.ts';
import type { Sample } from './sample.ts';

/** Gives the caller a running subscription; does nothing without a session. */
async function subscribed(app: TestApp, caller: Caller): Promise<void> {
  const { status, body } = await openCheckout(caller);
  if (status !== 200) return;
  await typeCard(app, body.clientSecret, CARD);
  // Reads the state now, because waiting for events would run everyone's jobs.
  await refreshSubscriptions(app.deps, caller.id);
}

async function addInvoice(app: TestApp, userId: string): Promise<string> {
  const id = newId();
  if (userId === '') return id;
  await app.owner.query(
    `WITH subscription AS (
       INSERT INTO card_subscriptions (id, user_id, billing_interval, status) VALUES ($1, $2, 'monthly', 'ended')
     )
     INSERT INTO subscription_invoices (id, user_id, subscription_id, provider_id, status, billing_interval,
       subtotal, total, lines, period_start, period_end, issued_at)
     VALUES ($1, $2, $1, $3, 'paid', 'monthly', 599, 599, '[]', now(), now(), now())`,
    [id, userId, `in_${id}`],
  );
  return id;
}

const ofSubscriber = (
  call: string,
  body: object = {},
  before?: (caller: Caller) => Promise<unknown>,
): Sample => ({
  call: async ({ app }, caller) => {
    await subscribed(app, caller);
    await before?.(caller);
    return { url: `/api/subscription/${call}`, body };
  },
});

export const subscriptionSamples: Readonly<Record<string, Sample>> = {
  redeemPromotionCode: {
    // A person with full access without an end, such as an admin, would be refused.
    call: async ({ app }, caller) => {
      if (caller.id !== '') {
        await takeAccess(app, [caller.id]);
        await app.owner.query(`UPDATE users SET role = 'user' WHERE id = $1`, [caller.id]);
      }
      return { url: '/api/promotion-codes/redeem', body: { code: await makeCode(app) } };
    },
  },
  startCheckout: {
    call: () => ({ url: '/api/get-or-create-subscription', body: { billingInterval: 'yearly' } }),
  },
  getSubscriptionStatus: { call: () => ({ url: '/api/subscription/status' }) },
  cancelSubscription: ofSubscriber('cancel'),
  resumeSubscription: ofSubscriber('resume', {}, (caller) => caller.post('/api/subscription/cancel', {})),
  switchSubscription: ofSubscriber('switch', { billingInterval: 'yearly' }),
  listInvoices: { call: () => ({ url: '/api/subscription/invoices?limit=5' }) },
  getInvoice: {
    call: async ({ app }, caller) => ({
      url: `/api/subscription/invoices/${await addInvoice(app, caller.id)}`,
    }),
  },
};
