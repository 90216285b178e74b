import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { serveCardForm } from './card-events/card-form.ts';
import { serveWebhook } from './card-events/webhook.ts';
import type { Deps } from './core/context.ts';
import { buildHttp } from './http/app.ts';
import { serveMetrics } from './http/metrics.ts';
import { serveWeb } from './http/pages/web.ts';
import { traceRequests } from './http/trace-requests.ts';
import { routes } from './routes.ts';
import { serveUploads } from './uploads/serve-uploads.ts';

/** Builds the whole application: the calls of the contract, uploaded files, and the web pages. */
export async function buildApp(
  deps: Deps,
  options: { requestTimeout?: number } = {},
): Promise<FastifyInstance> {
  const app = await buildHttp({ deps, contract, handlers: routes, ...options });
  traceRequests(app, deps.config);
  await serveMetrics(app, deps);
  await serveWebhook(app, deps);
  await serveCardForm(app, deps);
  serveUploads(app, deps);
  await serveWeb(app, deps);
  return app;
}
