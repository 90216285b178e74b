import {
  addPayment,
  getPaymentSummary,
  getSummary,
  listGroupPayments,
  listOwing,
  listRecentPayments,
  listReminders,
  listToCollect,
  listToPay,
  remindAll,
  settleAll,
  voidPayment,
} from '#contract/payments.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import { listGroupPayments as listOfGroup } from './internal/group-payments.ts';
import * as paying from './internal/paying.ts';
import * as reminding from './internal/reminding.ts';
import * as service from './service.ts';

export const paymentRoutes: readonly RouteHandler[] = [
  serve(getSummary, (context) => service.getSummary(context)),
  serve(listOwing, (context, { query }) => service.listOwing(context, query)),
  serve(getPaymentSummary, (context) => service.getPaymentSummary(context)),
  serve(listToPay, (context) => service.listToPay(context)),
  serve(listToCollect, (context) => service.listToCollect(context)),
  serve(listRecentPayments, (context) => service.listRecentPayments(context)),
  serve(listGroupPayments, (context, { params, query }) => listOfGroup(context, params.id, query)),
  serve(addPayment, (context, { body }) => paying.addPayment(context, body)),
  serve(settleAll, (context, { body }) => paying.settleAll(context, body)),
  serve(listReminders, (context, { query }) => reminding.listReminders(context, query)),
  serve(remindAll, (context, { body }) => reminding.remindAll(context, body)),
  serve(voidPayment, (context, { params }) => service.voidPayment(context, params.id)),
];
