import { redeemPromotionCode } from '#contract/promotions.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const promotionRoutes: readonly RouteHandler[] = [
  serve(redeemPromotionCode, (context, { body }) => service.redeemPromotionCode(context, body), {
    transaction: 'own',
  }),
];
