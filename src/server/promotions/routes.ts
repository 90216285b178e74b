import { redeemPromotionCode } from '#contract/promotions.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export const promotionRoutes: readonly Served[] = [
  serve(redeemPromotionCode, (context, { body }) => service.redeemPromotionCode(context, body), {
    transaction: 'own',
  }),
];
