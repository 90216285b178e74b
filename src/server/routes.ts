import { adminRoutes } from './admin/routes.ts';
import { bankAccountRoutes } from './bank-accounts/routes.ts';
import { billRoutes } from './bills/routes.ts';
import { bookRoutes } from './book/routes.ts';
import { budgetRoutes } from './budgets/routes.ts';
import { cardProviderRoutes } from './card-events/routes.ts';
import { cardRoutes } from './cards/routes.ts';
import { chainRoutes } from './chain/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { debtRoutes } from './debts/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { friendRoutes } from './friends/routes.ts';
import { goalRoutes } from './goals/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { guestRoutes } from './guests/routes.ts';
import type { RouteHandler } from './http/route-handler.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { joinLinkRoutes } from './join-links/routes.ts';
import { mailRoutes } from './mails/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { outlookRoutes } from './outlook/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { rateRoutes } from './rates/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { spendingRoutes } from './spending/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { subscriptionRoutes } from './subscription/routes.ts';
import { transferRoutes } from './transfers/routes.ts';
import { userRoutes } from './users/routes.ts';
import { walletRoutes } from './wallet/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Who serves each call of the contract. */
export const routes: readonly RouteHandler[] = [
  ...siteRoutes,
  ...mailRoutes,
  ...userRoutes,
  ...bookRoutes,
  ...groupRoutes,
  ...peopleRoutes,
  ...joinLinkRoutes,
  ...guestRoutes,
  ...invitationRoutes,
  ...expenseRoutes,
  ...rateRoutes,
  ...paymentRoutes,
  ...friendRoutes,
  ...cardProviderRoutes,
  ...cardRoutes,
  ...bankAccountRoutes,
  ...walletRoutes,
  ...webhookRoutes,
  ...transferRoutes,
  ...chainRoutes,
  ...billRoutes,
  ...debtRoutes,
  ...goalRoutes,
  ...outlookRoutes,
  ...spendingRoutes,
  ...budgetRoutes,
  ...promotionRoutes,
  ...statementRoutes,
  ...subscriptionRoutes,
  ...notificationRoutes,
  ...chatRoutes,
  ...adminRoutes,
];
