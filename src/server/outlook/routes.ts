import { getOutlook } from '#contract/goals.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const outlookRoutes: readonly RouteHandler[] = [
  serve(getOutlook, (context) => service.getOutlook(context)),
];
