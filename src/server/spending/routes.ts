import { exportSpendingLines, getGroupSpending, getSpending, listSpendingLines } from '#contract/spending.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const spendingRoutes: readonly RouteHandler[] = [
  serve(getSpending, (context, { query }) => service.getSpending(context, query)),
  serve(listSpendingLines, (context, { query }) => service.listLines(context, query)),
  serve(exportSpendingLines, (context, { query }) => service.exportLines(context, query)),
  serve(getGroupSpending, (context, { params, query }) => service.getOfGroup(context, params.id, query)),
];
