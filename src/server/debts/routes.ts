import {
  addDebt,
  listDebtPayments,
  listDebts,
  payDebt,
  planDebts,
  removeDebt,
  reorderDebts,
  updateDebt,
} from '#contract/debts.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import { planDebts as plan } from './internal/plan.ts';
import * as service from './service.ts';

export const debtRoutes: readonly RouteHandler[] = [
  serve(listDebts, (context) => service.listDebts(context)),
  serve(planDebts, (context, { query }) => plan(context, query)),
  serve(addDebt, (context, { body }) => service.addDebt(context, body)),
  serve(reorderDebts, (context, { body }) => service.reorderDebts(context, body)),
  serve(updateDebt, (context, { params, body }) => service.updateDebt(context, params.id, body)),
  serve(removeDebt, (context, { params }) => service.removeDebt(context, params.id)),
  serve(payDebt, (context, { params, body }) => service.payDebt(context, params.id, body)),
  serve(listDebtPayments, (context, { params, query }) =>
    service.listDebtPayments(context, params.id, query),
  ),
];
