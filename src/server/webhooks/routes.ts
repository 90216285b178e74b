import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  updateWebhook,
} from '#contract/webhooks.ts';
import { type RouteHandler, serve, servePrepared } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const webhookRoutes: readonly RouteHandler[] = [
  serve(listWebhooks, (context) => service.listWebhooks(context)),
  servePrepared(addWebhook, {
    prepare: (context, { body }) => service.checkNew(context, body),
    handle: (context, { body }, checked) => service.addWebhook(context, body, checked),
  }),
  serve(updateWebhook, (context, { params, body }) => service.updateWebhook(context, params.id, body)),
  serve(removeWebhook, (context, { params }) => service.removeWebhook(context, params.id)),
  serve(listDeliveries, (context, { params }) => service.listDeliveries(context, params.id)),
];
