import { getOutlook, setOwnBalance } from '#contract/outlook.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const outlookRoutes: readonly RouteHandler[] = [
  serve(getOutlook, (context, { query }) => service.getOutlook(context, query)),
  serve(setOwnBalance, (context, { body }) => service.setOwnBalance(context, body)),
];
