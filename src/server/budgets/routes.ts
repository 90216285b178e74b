import { getBudgets, setBudget } from '#contract/budgets.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const budgetRoutes: readonly RouteHandler[] = [
  serve(getBudgets, (context, { query }) => service.getBudgets(context, query)),
  serve(setBudget, (context, { body }) => service.setBudget(context, body)),
];
