import { getHealth, getOpenApi, watchChanges } from '#contract/site.ts';
import { getSite } from '#contract/users.ts';
import { type Served, serve, serveAnyone } from '#server/http/serve.ts';
import * as service from './service.ts';

export const siteRoutes: readonly Served[] = [
  serveAnyone(getHealth, (context) => service.getHealth(context)),
  serveAnyone(getOpenApi, async () => service.getOpenApi()),
  serveAnyone(getSite, async (context) => service.getSite(context)),
  serve(watchChanges, async (context, { request, reply }) => service.watchChanges(context, request, reply)),
];
