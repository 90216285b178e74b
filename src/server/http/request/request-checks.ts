import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Deps } from '#server/core/context.ts';
import { callHeaders, pageHeaders } from '#server/http/response/security-headers.ts';
import { localRequestCheck } from './local-requests.ts';
import { refuseCrossSite, refuseOtherMedia } from './same-site.ts';

/** What a route answers with: data for the pages' scripts, or data for the card provider. Without it: pages and files. */
type RouteKind = 'call' | 'webhook';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind;
  }
}

/** Exactly one slash, so that it is not the beginning of an address on another host. */
const OWN_TARGET = /^\/(?![/\\])/;

/**
 * Sets the security headers of every response and checks every request before anything else runs. Which rules hold is
 * decided by the matched route, never by the text of the address: one route has many spellings.
 */
export function addRequestChecks(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const ofPages = pageHeaders(config.isHttps, config.cards !== null);
  const ofCalls = callHeaders(config.isHttps);
  const refuseNonLocal = localRequestCheck(deps);
  app.addHook('onRequest', async (request, reply) => {
    const { kind } = request.routeOptions.config;
    reply.headers(kind === undefined ? ofPages : ofCalls);
    refuseOtherTarget(request);
    refuseNonLocal(request);
    // The signature of a webhook says who sent it, and its sender is no browser.
    if (kind === 'webhook') return;
    refuseCrossSite(request, config.appUrl);
    refuseOtherMedia(request);
    // Pages are only read. Refused here, so that no body is read.
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
  });
}

/** Refuses `GET http://host/…` and `GET //host/…`: this is no proxy. */
function refuseOtherTarget({ raw, originalUrl, headers }: FastifyRequest): void {
  if (!OWN_TARGET.test(originalUrl))
    throw new AppError('invalid_request', 'The address must begin with one /');
  if (headers.host === undefined && raw.httpVersion !== '1.0')
    throw new AppError('invalid_request', 'The request names no host');
}
