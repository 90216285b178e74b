import * as rows from '#contract/friends.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const friendRoutes: readonly RouteHandler[] = [
  serve(rows.listFriends, (context, { query }) => service.listFriends(context, query)),
  serve(rows.getFriend, (context, { params }) => service.getFriend(context, params.userId)),
  serve(rows.netWithFriend, (context, { params }) => service.netWithFriend(context, params.userId)),
  serve(rows.undoNetting, (context, { params }) =>
    service.undoNetting(context, params.userId, params.offsetId),
  ),
  serve(rows.openDirectGroup, (context, { params }) => service.openDirectGroup(context, params.userId)),
];
