import { getChain, listChainLinks } from '#contract/chain.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const chainRoutes: readonly RouteHandler[] = [
  serve(getChain, (context, { params }) => service.getChain(context, params.id)),
  serve(listChainLinks, (context, { params, query }) =>
    service.listLinks(context, params.id, query.after ?? 0),
  ),
];
