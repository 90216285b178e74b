import {
  addPromotionCode,
  getStatus,
  listAudit,
  listPromotionCodes,
  listUsers,
  removePromotionCode,
  removeUser,
  retryJob,
  toggleSubscription,
  updatePromotionCode,
} from '#contract/admin.ts';
import { createUser, endUserSessions, renewUserLink } from '#contract/admin-users.ts';
import { backUp } from '#contract/backups.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import { listAudit as listActs } from './internal/acts.ts';
import * as creating from './internal/creating-users.ts';
import * as codes from './internal/promotion-codes.ts';
import * as status from './internal/status.ts';
import * as users from './internal/users.ts';

export const adminRoutes: readonly RouteHandler[] = [
  serve(listUsers, (context, { query }) => users.listUsers(context, query)),
  serve(createUser, (context, { body }) => creating.createUser(context, body)),
  serve(renewUserLink, (context, { params }) => creating.renewUserLink(context, params.id)),
  serve(endUserSessions, (context, { params }) => creating.endUserSessions(context, params.id)),
  serve(removeUser, (context, { params }) => users.removeUser(context, params.id)),
  serve(toggleSubscription, (context, { params, body }) =>
    users.toggleSubscription(context, params.id, body),
  ),
  serve(listPromotionCodes, (context, { query }) => codes.listPromotionCodes(context, query)),
  serve(addPromotionCode, (context, { body }) => codes.addPromotionCode(context, body)),
  serve(updatePromotionCode, (context, { params, body }) =>
    codes.updatePromotionCode(context, params.id, body),
  ),
  serve(removePromotionCode, (context, { params }) => codes.removePromotionCode(context, params.id)),
  serve(listAudit, (context, { query }) => listActs(context, query)),
  serve(getStatus, (context) => status.getStatus(context)),
  serve(retryJob, (context, { params }) => status.retryJob(context, params.id)),
  serve(backUp, (context) => status.backUp(context)),
];
