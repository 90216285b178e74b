import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { adminRoutes } from './admin/routes.ts';
import { bankAccountRoutes } from './bank-accounts/routes.ts';
import { billRoutes } from './bills/routes.ts';
import { serveCardForm } from './card-events/card-form.ts';
import { cardProviderRoutes } from './card-events/routes.ts';
import { serveWebhook } from './card-events/webhook.ts';
import { cardRoutes } from './cards/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import type { Deps } from './core/context.ts';
import { debtRoutes } from './debts/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { goalRoutes } from './goals/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { buildHttp } from './http/app.ts';
import { serveMetrics } from './http/metrics.ts';
import { serveWeb } from './http/pages/web.ts';
import type { RouteHandler } from './http/route-handler.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { joinLinkRoutes } from './join-links/routes.ts';
import { mailRoutes } from './mails/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { outlookRoutes } from './outlook/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { subscriptionRoutes } from './subscription/routes.ts';
import { transferRoutes } from './transfers/routes.ts';
import { serveUploads } from './uploads/serve-uploads.ts';
import { userRoutes } from './users/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** Every noun's handlers. */
export const handlers: readonly RouteHandler[] = [
  ...siteRoutes,
  ...mailRoutes,
  ...userRoutes,
  ...groupRoutes,
  ...peopleRoutes,
  ...joinLinkRoutes,
  ...invitationRoutes,
  ...expenseRoutes,
  ...paymentRoutes,
  ...cardProviderRoutes,
  ...cardRoutes,
  ...bankAccountRoutes,
  ...walletRoutes,
  ...transferRoutes,
  ...billRoutes,
  ...debtRoutes,
  ...goalRoutes,
  ...outlookRoutes,
  ...promotionRoutes,
  ...subscriptionRoutes,
  ...notificationRoutes,
  ...chatRoutes,
  ...adminRoutes,
];

/** The whole application over its parts: the calls of the contract, uploaded files, and the web pages. */
export async function buildApp(
  deps: Deps,
  options: { requestTimeout?: number } = {},
): Promise<FastifyInstance> {
  const app = await buildHttp({ deps, contract, handlers, ...options });
  await serveMetrics(app, deps);
  await serveWebhook(app, deps);
  await serveCardForm(app, deps);
  serveUploads(app, deps);
  await serveWeb(app, deps);
  return app;
}
