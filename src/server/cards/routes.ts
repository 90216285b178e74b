import {
  addPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  startCardSetup,
  updatePaymentMethod,
} from '#contract/cards.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export const cardRoutes: readonly Served[] = [
  serve(listPaymentMethods, (context) => service.listPaymentMethods(context)),
  serve(startCardSetup, (context) => service.startCardSetup(context), { transaction: 'own' }),
  serve(addPaymentMethod, (context, { body }) => service.addPaymentMethod(context, body), {
    transaction: 'own',
  }),
  serve(updatePaymentMethod, (context, { params }) => service.makeDefault(context, params.id)),
  serve(removePaymentMethod, (context, { params }) => service.removePaymentMethod(context, params.id)),
];
