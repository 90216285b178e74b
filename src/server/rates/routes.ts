import { findRate } from '#contract/rates.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const rateRoutes: readonly RouteHandler[] = [
  serve(findRate, (context, { params, query }) => service.findRate(context, params.id, query)),
];
