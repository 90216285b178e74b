import {
  addPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  startCardSetup,
  updatePaymentMethod,
} from '#contract/cards.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const cardRoutes: readonly RouteHandler[] = [
  serve(listPaymentMethods, (context) => service.listPaymentMethods(context)),
  serve(startCardSetup, (context) => service.startCardSetup(context), { transaction: 'own' }),
  serve(addPaymentMethod, (context, { body }) => service.addPaymentMethod(context, body), {
    transaction: 'own',
  }),
  serve(updatePaymentMethod, (context, { params }) => service.makeDefault(context, params.id)),
  serve(removePaymentMethod, (context, { params }) => service.removePaymentMethod(context, params.id)),
];
