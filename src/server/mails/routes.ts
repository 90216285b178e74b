import { listMailbox } from '#contract/site.ts';
import { type RouteHandler, serveAnyone } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const mailRoutes: readonly RouteHandler[] = [
  serveAnyone(listMailbox, (context, { query }) => service.listMailbox(context, query)),
];
