import { getHealth, getOpenApi, watchChanges } from '#contract/site.ts';
import { getSite } from '#contract/users.ts';
import { type RouteHandler, serve, serveAnyone } from '#server/http/route-handler.ts';
import { watchChanges as streamChanges } from './change-stream.ts';
import * as service from './service.ts';

export const siteRoutes: readonly RouteHandler[] = [
  serveAnyone(getHealth, (context) => service.getHealth(context)),
  serveAnyone(getOpenApi, async () => service.getOpenApi()),
  serveAnyone(getSite, async (context) => service.getSite(context)),
  serve(watchChanges, async (context, { request, reply }) => streamChanges(context, request, reply)),
];
