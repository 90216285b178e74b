import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/process/config.ts';
import { activeTracing, type RequestSpan } from '#server/platform/tracing/tracing.ts';
import { trustedPeers } from './request/request-checks.ts';

/** Gives each request a span. Adds no hook unless the process is traced. */
export function traceRequests(app: FastifyInstance, config: Config): void {
  const tracing = activeTracing();
  if (tracing === undefined) return;
  const isTrusted = trustedPeers(config);
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.startRequest(request.method, request.headers.traceparent, isTrusted(request));
    spans.set(request, span);
    span.run(done);
  });
  // A body arrives outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's address, not the request's, which may hold an id or a token.
    spans.get(request)?.end(request.routeOptions.url ?? 'no route', reply.statusCode);
  });
}
