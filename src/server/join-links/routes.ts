import * as rows from '#contract/join-links.ts';
import { type RouteHandler, serve, serveAnyone } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const joinLinkRoutes: readonly RouteHandler[] = [
  serve(rows.getJoinLink, (context, { params }) => service.getJoinLink(context, params.id)),
  serve(rows.renewJoinLink, (context, { params }) => service.renewJoinLink(context, params.id)),
  serve(rows.removeJoinLink, (context, { params }) => service.removeJoinLink(context, params.id)),
  serveAnyone(rows.getGroupToJoin, (context, { params }) => service.getGroupToJoin(context, params.token)),
  serve(rows.joinByLink, (context, { params, body }) => service.joinByLink(context, params.token, body)),
];
