import * as contract from '#contract/subscription.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import { startCheckout } from './internal/checkout.ts';
import { getInvoice, listInvoices } from './internal/invoices.ts';
import * as service from './service.ts';

// These wait for the provider, which must not happen in a transaction.
const slow = { transaction: 'own' } as const;

export const subscriptionRoutes: readonly RouteHandler[] = [
  serve(contract.startCheckout, (context, { body }) => startCheckout(context, body), slow),
  serve(contract.getSubscriptionStatus, (context) => service.getStatus(context)),
  serve(contract.cancelSubscription, (context) => service.cancelSubscription(context), slow),
  serve(contract.resumeSubscription, (context) => service.resumeSubscription(context), slow),
  serve(contract.switchSubscription, (context, { body }) => service.switchSubscription(context, body), slow),
  serve(contract.listInvoices, (context, { query }) => listInvoices(context, query)),
  serve(contract.getInvoice, (context, { params }) => getInvoice(context, params.id)),
];
