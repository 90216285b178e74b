import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { Deps } from '#server/http/context.ts';
import { refuseCrossSite, refuseOtherMedia } from '#server/http/same-site.ts';
import type { CardStandIn } from '#server/platform/card-stand-in/stand-in.ts';
import { hitLimit } from '#server/platform/rate-limits.ts';

const PREFIX = '/card-provider/v1';
const MOST_BYTES = 8 * 1024;
const PATIENCE = 10_000;
const WINDOW = 60;
const MOST_IN_WINDOW = 120;

/**
 * Serves the stand-in's side of the card form, at our own origin. It passes on what was typed and what was answered,
 * keeps neither, and writes neither into the log. With Stripe's keys there is no such address.
 */
export async function serveCardForm(app: FastifyInstance, deps: Deps): Promise<void> {
  const { cardStandIn } = deps;
  if (cardStandIn === null) return;
  app.route({
    method: ['GET', 'POST'],
    url: `${PREFIX}/*`,
    exposeHeadRoute: false,
    bodyLimit: MOST_BYTES,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      refuseCrossSite(request, deps.config.appUrl);
      refuseOtherMedia(request);
      await countCall(deps, request);
    },
    handler: async (request, reply) => {
      const { status, text } = await passOn(cardStandIn, request);
      return reply.code(status).type('application/json; charset=utf-8').send(text);
    },
  });
}

async function countCall(deps: Deps, request: FastifyRequest): Promise<void> {
  if (!deps.config.hasRateLimits) return;
  const limit = { bucket: `card-form:${request.ip}`, most: MOST_IN_WINDOW, windowSeconds: WINDOW };
  const retryAfter = await hitLimit(deps.pool, limit, deps.clock.now());
  if (retryAfter !== null)
    throw new AppError('too_many_requests', 'Too many attempts. Please try again in a minute.', {
      retryAfter,
    });
}

async function passOn(standIn: CardStandIn, request: FastifyRequest) {
  const { base } = await standIn.access();
  const url = new URL(request.url, base ?? undefined);
  // The stand-in has other addresses, which a path with dots in it could lead to.
  if (!url.pathname.startsWith(`${PREFIX}/`)) throw notFound();
  try {
    const response = await fetch(url, {
      method: request.method,
      signal: AbortSignal.timeout(PATIENCE),
      ...(request.method === 'POST' && { body: JSON.stringify(request.body ?? {}) }),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    throw new AppError('unavailable', 'Card payments are not available right now. Please try again.');
  }
}
