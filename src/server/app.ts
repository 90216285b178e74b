import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { serveCardForm } from './card-events/card-form.ts';
import { serveWebhook } from './card-events/webhook.ts';
import type { Deps } from './core/context.ts';
import { buildHttp } from './http/app.ts';
import { serveMetrics } from './http/metrics.ts';
import { DIST } from './http/pages/program-files.ts';
import { serveWeb } from './http/pages/web.ts';
import { traceRequests } from './http/trace-requests.ts';
import { routes } from './routes.ts';
import { serveUploads } from './uploads/serve-uploads.ts';

type Options = { requestTimeout?: number; pages?: string };

/** Builds the whole application: the calls of the contract, uploaded files, and the web pages in the folder `pages`. */
export async function buildApp(
  deps: Deps,
  { pages = DIST, ...options }: Options = {},
): Promise<FastifyInstance> {
  const app = await buildHttp({ deps, contract, handlers: routes, ...options });
  traceRequests(app, deps.config);
  await serveMetrics(app, deps);
  await serveWebhook(app, deps);
  await serveCardForm(app, deps);
  serveUploads(app, deps);
  await serveWeb(app, deps, pages);
  return app;
}
